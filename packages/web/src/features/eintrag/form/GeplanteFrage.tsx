import { isKuenftig } from '@ekp/wire/rules/eintrag'
import { addTage } from '@ekp/wire/rules/kalendertag'
import { currentDay } from '../../../lib/berlinTime.ts'
import { formatDatum } from '../../../lib/format.ts'
import { Alert } from '../../../ui/Alert.tsx'
import { CheckboxField, type CheckboxFieldProps } from '../../../ui/fields/CheckboxField.tsx'
import type { Eintrag, Eintragsart } from '../eintragsart.ts'
import styles from '../EintragSection.module.css'
import { Kuenftige } from '../Kuenftige.tsx'
import { Kurz } from '../Kurz.tsx'
import { listSpaetere } from '../geltung.ts'

interface GeplanteFrageProps<E extends Eintrag> {
  art: Pick<Eintragsart<E>, 'wort' | 'mehrzahl' | 'kurz' | 'isKurzIdentifier' | 'idOf'>
  eintraege: readonly E[]
  /** The first day of the new entry; empty while none is chosen. */
  gueltigVon: string
  ersetzen: Omit<CheckboxFieldProps, 'label' | 'hint'>
}

/** In the form of a new entry: names planned ones that it meets, and offers to replace those that would end it [eintrag-4]. */
export function GeplanteFrage<E extends Eintrag>({ art, eintraege, gueltigVon, ersetzen }: GeplanteFrageProps<E>) {
  const { wort, mehrzahl } = art
  if (gueltigVon === '') return null
  const selberTag = eintraege.find((eintrag) => eintrag.gueltigVon === gueltigVon && isKuenftig(eintrag, currentDay()))
  const spaetere = listSpaetere(eintraege, gueltigVon)
  const ende = spaetere[0]?.gueltigVon
  // Other hosts may send no ids, by which the planned ones are named.
  const canReplace = spaetere.every((eintrag) => art.idOf(eintrag) !== null)
  return (
    <>
      {selberTag && (
        <Alert kind="info">
          Für diesen Tag ist schon eine {wort} geplant:{' '}
          <Kurz art={art} eintrag={selberTag}>
            .
          </Kurz>{' '}
          Die neue ersetzt sie.
        </Alert>
      )}
      {ende && (
        <Alert
          kind="warning"
          title={spaetere.length === 1 ? `Es ist schon eine ${wort} geplant` : `Es sind schon ${mehrzahl} geplant`}
        >
          <div className={styles.sentences}>
            <Kuenftige art={art} eintraege={spaetere} />
            <p>
              {ersetzen.checked
                ? `${spaetere.length === 1 ? 'Sie entfällt' : 'Sie entfallen'}, wenn Sie speichern.`
                : `Die neue ${wort} gilt deshalb nur bis ${formatDatum(addTage(ende, -1))}.`}
            </p>
          </div>
        </Alert>
      )}
      {ende && canReplace && (
        <CheckboxField
          label={spaetere.length === 1 ? `Die geplante ${wort} ersetzen` : `Alle geplanten ${mehrzahl} ersetzen`}
          hint={`Die neue gilt dann auch nach dem ${formatDatum(addTage(ende, -1))} weiter.`}
          {...ersetzen}
        />
      )}
    </>
  )
}
