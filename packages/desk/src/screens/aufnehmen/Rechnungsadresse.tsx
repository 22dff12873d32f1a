import { type Adressbestand, takeUpRechnungsadresse } from '@ekp/wire/kunde/aufnahme'
import type { NeueRechnungsadresse, Rechnungsadresse as Adresse } from '@ekp/wire/rechnungsadresse'
import { gueltigVonLimits } from '@ekp/wire/rules/eintrag'
import { call } from '@ekp/web/api/call.ts'
import { GeplanteFrage } from '@ekp/web/features/eintrag/form/GeplanteFrage.tsx'
import { findGueltigen, listSpaetere } from '@ekp/web/features/eintrag/geltung.ts'
import { NameFields, OrtFields } from '@ekp/web/features/rechnungsadresse/AdressFields.tsx'
import { checkEingabe, createEingabe, shownFields } from '@ekp/web/features/rechnungsadresse/eingabe.ts'
import { adresseKurz } from '@ekp/web/features/rechnungsadresse/texts.ts'
import { currentDay } from '@ekp/web/lib/berlinTime.ts'
import type { InputCheck } from '@ekp/web/lib/input/checkInput.ts'
import { useQuery } from '@ekp/web/lib/useQuery.ts'
import { LoadingMask } from '@ekp/web/ui/LoadingMask.tsx'
import { DatePicker } from '@ekp/web/ui/fields/date/DatePicker.tsx'
import { Form } from '@ekp/web/ui/form/Form.tsx'
import { formFields } from '@ekp/web/ui/form/formState.ts'
import { LeaveQuestion } from '@ekp/web/ui/form/LeaveQuestion.tsx'
import { SectionFailed } from '@ekp/web/ui/layout/Section.tsx'
import { rechnungsadressenQuery } from '../../queries.ts'
import type { AnliegenProps } from './anliegen.ts'
import { useAufnahme } from './useAufnahme.ts'

/** Where the caller's bills and letters go. */
export function Rechnungsadresse(props: AnliegenProps) {
  const query = useQuery(rechnungsadressenQuery(props.mandant, props.blatt.kundennummer))
  if (query.error !== null) return <SectionFailed query={query} />
  if (query.data === undefined) return <LoadingMask shape="fields" lines={8} hasButton />
  return <Adressform {...props} bestand={query.data} />
}

const worte = {
  wort: 'Rechnungsadresse',
  mehrzahl: 'Rechnungsadressen',
  kurz: adresseKurz,
  idOf: ({ id }: Adresse) => id,
}

function Adressform({ mandant, blatt, owner, bestand, onDone }: AnliegenProps & { bestand: Adressbestand }) {
  const { kundennummer } = blatt
  const { kunde, eintraege } = bestand
  const today = currentDay()
  const vorlage = findGueltigen(eintraege, today) ?? null
  const form = useAufnahme({
    id: 'rechnungsadresse',
    owner,
    kundennummer,
    initial: initialOf(bestand, vorlage, today),
    fields: (eingabe) => ({ ...shownFields(eingabe), geplante: 'Geplante Rechnungsadresse' }),
    check: (eingabe): InputCheck<NeueRechnungsadresse> => {
      const checked = checkEingabe(eingabe, today, [...eintraege, kunde])
      const spaetere = eingabe.gueltigVon === '' ? [] : listSpaetere(eintraege, eingabe.gueltigVon)
      if (spaetere.length === 0) return checked
      if (eingabe.geplante === '') {
        const problems = 'problems' in checked ? checked.problems : {}
        return { problems: { ...problems, geplante: 'Bitte wählen Sie, was dann gelten soll.' } }
      }
      if (!('output' in checked) || eingabe.geplante !== 'ersetzen') return checked
      return { output: { ...checked.output, ersetzteGeplante: spaetere.flatMap(({ id }) => id ?? []) } }
    },
    take: (body) => call(takeUpRechnungsadresse, { params: { mandant, kundennummer }, body }),
    onDone,
  })
  const fields = formFields(form)
  return (
    <>
      <Form aria-label="Rechnungsadresse" submitLabel="Rechnungsadresse aufnehmen" {...form.frame}>
        <NameFields eingabe={form.values} fields={fields} />
        <OrtFields
          eingabe={form.values}
          fields={fields}
          wasLeft={form.wasLeft}
          eigenesLand={vorlage?.land ?? undefined}
        />
        <DatePicker
          label="Gültig ab"
          hint="Frühestens heute. Sie gilt für alle Verträge, die keine eigene Rechnungsadresse haben."
          {...gueltigVonLimits('rechnungsadresse', today)}
          {...fields.date('gueltigVon', 'gueltigVonText')}
        />
        <GeplanteFrage
          art={worte}
          eintraege={eintraege}
          gueltigVon={form.values.gueltigVon}
          geplante={fields.chosen('geplante')}
        />
      </Form>
      <LeaveQuestion isUnsaved={form.isUnsaved} onLeave={form.discard} />
    </>
  )
}

/** The address of today; without one the customer's name, which then need not be typed. */
function initialOf({ kunde }: Adressbestand, vorlage: Adresse | null, today: string) {
  const eingabe = createEingabe(vorlage, today)
  if (vorlage !== null) return eingabe
  const { anrede, titel, firma, vorname, nachname } = kunde
  return {
    ...eingabe,
    anrede,
    titel: titel ?? '',
    firma: firma ?? '',
    vorname: vorname ?? '',
    nachname: nachname ?? '',
  }
}
