import { isKuenftig } from '@ekp/wire/rules/eintrag'
import { addTage } from '@ekp/wire/rules/kalendertag'
import { currentDay } from '../../../lib/berlinTime.ts'
import { formatDatum } from '../../../lib/format.ts'
import { Alert } from '../../../ui/Alert.tsx'
import { SelectButtons, type SelectButtonsProps } from '../../../ui/fields/SelectButtons.tsx'
import type { Eintrag, Eintragsart } from '../eintragsart.ts'
import { Kuenftige } from '../Kuenftige.tsx'
import { Kurz } from '../Kurz.tsx'
import { isErsetzbar, listSpaetere } from '../geltung.ts'

interface GeplanteFrageProps<E extends Eintrag> {
  art: Pick<Eintragsart<E>, 'wort' | 'mehrzahl' | 'kurz' | 'isKurzIdentifier' | 'idOf'>
  eintraege: readonly E[]
  /** The first day of the new entry; empty while none is chosen. */
  gueltigVon: string
  geplante: Pick<SelectButtonsProps, 'id' | 'value' | 'error' | 'onChange'>
}

/** In the form of a new entry: names planned ones that it meets, and asks which shall hold from when [eintrag-4]. */
export function GeplanteFrage<E extends Eintrag>({ art, eintraege, gueltigVon, geplante }: GeplanteFrageProps<E>) {
  const { wort, mehrzahl } = art
  if (gueltigVon === '') return null
  const selberTag = eintraege.find((eintrag) => eintrag.gueltigVon === gueltigVon && isKuenftig(eintrag, currentDay()))
  const spaetere = listSpaetere(eintraege, gueltigVon)
  const ende = spaetere[0]?.gueltigVon
  const isOne = spaetere.length === 1
  const begrenzt = ende && `Die neue gilt nur bis ${formatDatum(addTage(ende, -1))}.`
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
        <Alert kind="warning" title={isOne ? `Es ist schon eine ${wort} geplant` : `Es sind schon ${mehrzahl} geplant`}>
          <Kuenftige art={art} eintraege={spaetere} />
          {!isErsetzbar(art, spaetere) && <p>{begrenzt}</p>}
        </Alert>
      )}
      {ende && isErsetzbar(art, spaetere) && (
        <SelectButtons
          label={`Was soll ab ${formatDatum(ende)} gelten?`}
          required
          options={[
            { value: 'behalten', label: `${isOne ? 'Die geplante' : 'Die geplanten'}. ${begrenzt}` },
            { value: 'ersetzen', label: `Die neue. ${isOne ? 'Die geplante entfällt.' : 'Die geplanten entfallen.'}` },
          ]}
          {...geplante}
        />
      )}
    </>
  )
}
