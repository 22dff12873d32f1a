import type { Bankverbindung as Eintrag } from '@ekp/wire/bankverbindung'
import {
  checkIbanAtDesk,
  type GenannteBankverbindung,
  takeUpBankverbindung,
  takeUpVertragBankverbindung,
} from '@ekp/wire/kunde/eintragsaufnahme'
import { gueltigVonLimits } from '@ekp/wire/rules/eintrag'
import { call } from '@ekp/web/api/call.ts'
import { BankverbindungFields } from '@ekp/web/features/bankverbindung/BankverbindungFields.tsx'
import { isEmptyEingabe } from '@ekp/web/features/bankverbindung/eingabe.ts'
import { ibanQuery } from '@ekp/web/features/bankverbindung/iban.ts'
import { bankverbindungsworte } from '@ekp/web/features/bankverbindung/texts.ts'
import { checkGeplante } from '@ekp/web/features/eintrag/geltung.ts'
import { currentDay } from '@ekp/web/lib/berlinTime.ts'
import { useQuery } from '@ekp/web/lib/useQuery.ts'
import { LoadingMask } from '@ekp/web/ui/LoadingMask.tsx'
import { DatePicker } from '@ekp/web/ui/fields/date/DatePicker.tsx'
import { SelectButtons } from '@ekp/web/ui/fields/SelectButtons.tsx'
import { Form } from '@ekp/web/ui/form/Form.tsx'
import { formFields } from '@ekp/web/ui/form/formState.ts'
import { LeaveQuestion } from '@ekp/web/ui/form/LeaveQuestion.tsx'
import { SectionFailed } from '@ekp/web/ui/layout/Section.tsx'
import { useQueryClient } from '@tanstack/react-query'
import { bankverbindungenQuery } from '../../queries.ts'
import type { AnliegenProps, EintragProps } from './anliegen.ts'
import { checkBankverbindung, createEingabe, labelsOf } from './bankeingabe.ts'
import { Geltungsbereich } from './Geltungsbereich.tsx'
import { useAufnahme } from './useAufnahme.ts'

/** Which account pays the caller's bills, or those of one contract [versorger-131]. */
export const Bankverbindung = (props: AnliegenProps) => (
  <Geltungsbereich wort={bankverbindungsworte.wort} vertraege={props.blatt.vertraege}>
    {(vertragId) => <Bestand {...props} vertragId={vertragId} />}
  </Geltungsbereich>
)

function Bestand(props: EintragProps) {
  const { mandant, blatt, vertragId } = props
  const query = useQuery(bankverbindungenQuery(mandant, blatt.kundennummer, vertragId))
  if (query.error !== null) return <SectionFailed query={query} />
  if (query.data === undefined) return <LoadingMask shape="fields" lines={5} hasButton />
  return <Kontoform {...props} eintraege={query.data} />
}

const lastschrift = [
  { value: 'ohne', label: 'Ohne Lastschrift. Der Kunde überweist selbst.' },
  { value: 'mandat', label: 'Mit Lastschrift. Ein unterschriebenes Mandat liegt vor.' },
]

const hinweis =
  'Am Telefon lässt sich kein Mandat erteilen: Es braucht eine Unterschrift. Im Portal erteilt es der Kunde selbst.'

function Kontoform({ mandant, blatt, vertragId, owner, eintraege, onDone }: EintragProps & { eintraege: Eintrag[] }) {
  const { kundennummer } = blatt
  const client = useQueryClient()
  const today = currentDay()
  const { minValue: morgen } = gueltigVonLimits('bankverbindung', today)
  const auskunftQuery = (iban: string) =>
    ibanQuery(iban, (signal) => call(checkIbanAtDesk, { params: { mandant }, body: { iban } }, { signal }))
  const form = useAufnahme({
    id: vertragId === undefined ? 'bankverbindung' : `bankverbindung-${vertragId}`,
    owner,
    kundennummer,
    initial: createEingabe(morgen),
    fields: labelsOf,
    // The query below is what renders the form again when the answer is there.
    check: (eingabe) => {
      const auskunft = client.getQueryData(auskunftQuery(eingabe.iban).queryKey)
      const checked = checkBankverbindung(eingabe, today, auskunft, eintraege)
      return checkGeplante(bankverbindungsworte, eintraege, eingabe, checked)
    },
    isEmpty: isEmptyEingabe,
    take: (body: GenannteBankverbindung) =>
      vertragId === undefined
        ? call(takeUpBankverbindung, { params: { mandant, kundennummer }, body })
        : call(takeUpVertragBankverbindung, { params: { mandant, kundennummer, vertragId }, body }),
    onDone,
  })
  const { data, error, isFetching, refetch } = useQuery(auskunftQuery(form.values.iban))
  const fields = formFields(form)
  return (
    <>
      <Form aria-label="Bankverbindung" submitLabel="Bankverbindung aufnehmen" {...form.frame}>
        <BankverbindungFields form={form} auskunft={{ data, error, isFetching, refetch }} eintraege={eintraege} />
        <SelectButtons
          label="Lastschrifteinzug"
          hint={hinweis}
          options={lastschrift}
          required
          {...fields.chosen('lastschrift')}
        />
        {form.values.lastschrift === 'mandat' && (
          <DatePicker
            label="Mandat unterschrieben am"
            hint="Der Tag auf dem Mandat. Die Mandatsreferenz vergibt das Portal und teilt sie dem Kunden mit."
            maxValue={today}
            {...fields.date('mandatVom', 'mandatVomText')}
          />
        )}
      </Form>
      <LeaveQuestion isUnsaved={form.isUnsaved} onLeave={form.discard} />
    </>
  )
}
