import {
  type Adressbestand,
  takeUpRechnungsadresse,
  takeUpVertragRechnungsadresse,
} from '@ekp/wire/kunde/eintragsaufnahme'
import type { Rechnungsadresse as Adresse } from '@ekp/wire/rechnungsadresse'
import { call } from '@ekp/web/api/call.ts'
import { checkGeplante, findGueltigen } from '@ekp/web/features/eintrag/geltung.ts'
import { checkEingabe, createEingabe, isEmptyEingabe, shownFields } from '@ekp/web/features/rechnungsadresse/eingabe.ts'
import { RechnungsadresseFields } from '@ekp/web/features/rechnungsadresse/RechnungsadresseFields.tsx'
import { rechnungsadressworte } from '@ekp/web/features/rechnungsadresse/texts.ts'
import { currentDay } from '@ekp/web/lib/berlinTime.ts'
import { useQuery } from '@ekp/web/lib/useQuery.ts'
import { LoadingMask } from '@ekp/web/ui/LoadingMask.tsx'
import { Form } from '@ekp/web/ui/form/Form.tsx'
import { LeaveQuestion } from '@ekp/web/ui/form/LeaveQuestion.tsx'
import { SectionFailed } from '@ekp/web/ui/layout/Section.tsx'
import { rechnungsadressenQuery } from '../../queries.ts'
import type { AnliegenProps, EintragProps } from './anliegen.ts'
import { Geltungsbereich } from './Geltungsbereich.tsx'
import { useAufnahme } from './useAufnahme.ts'

/** Where the caller's bills and letters go, or those of one contract. */
export const Rechnungsadresse = (props: AnliegenProps) => (
  <Geltungsbereich wort={rechnungsadressworte.wort} vertraege={props.blatt.vertraege}>
    {(vertragId) => <Bestand {...props} vertragId={vertragId} />}
  </Geltungsbereich>
)

function Bestand(props: EintragProps) {
  const { mandant, blatt, vertragId } = props
  const query = useQuery(rechnungsadressenQuery(mandant, blatt.kundennummer, vertragId))
  if (query.error !== null) return <SectionFailed query={query} />
  if (query.data === undefined) return <LoadingMask shape="fields" lines={8} hasButton />
  return <Adressform {...props} bestand={query.data} />
}

function Adressform({ mandant, blatt, vertragId, owner, bestand, onDone }: EintragProps & { bestand: Adressbestand }) {
  const { kundennummer } = blatt
  const { kunde, eintraege } = bestand
  const today = currentDay()
  const vorlage = findGueltigen(eintraege, today) ?? null
  const form = useAufnahme({
    id: vertragId === undefined ? 'rechnungsadresse' : `rechnungsadresse-${vertragId}`,
    owner,
    kundennummer,
    initial: initialOf(bestand, vorlage, today),
    fields: (eingabe) => ({ ...shownFields(eingabe), geplante: 'Geplante Rechnungsadresse' }),
    check: (eingabe) =>
      checkGeplante(rechnungsadressworte, eintraege, eingabe, checkEingabe(eingabe, today, [...eintraege, kunde])),
    isEmpty: isEmptyEingabe,
    take: (body) =>
      vertragId === undefined
        ? call(takeUpRechnungsadresse, { params: { mandant, kundennummer }, body })
        : call(takeUpVertragRechnungsadresse, { params: { mandant, kundennummer, vertragId }, body }),
    onDone,
  })
  return (
    <>
      <Form aria-label="Rechnungsadresse" submitLabel="Rechnungsadresse aufnehmen" {...form.frame}>
        <RechnungsadresseFields form={form} vorlage={vorlage} eintraege={eintraege} />
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
