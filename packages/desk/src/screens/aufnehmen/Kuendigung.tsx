import { takeUpKuendigung } from '@ekp/wire/kunde/aufnahme'
import { Kuendigungsgrund } from '@ekp/wire/kuendigung/kuendigungsgrund'
import { formatKuendigungsgrund } from '@ekp/wire/rules/kuendigung'
import type { Vertragslaufzeit } from '@ekp/wire/rules/kuendigungsfrist'
import { ausschlussgrund } from '@ekp/wire/rules/kuendigungstage'
import { call } from '@ekp/web/api/call.ts'
import { fristText, frueherText } from '@ekp/web/features/kuendigung/frist.ts'
import { checkKuendigung, kuendigungLabels, leereKuendigung } from '@ekp/web/features/kuendigung/kuendigungEingabe.ts'
import { currentDay } from '@ekp/web/lib/berlinTime.ts'
import { useQuery } from '@ekp/web/lib/useQuery.ts'
import { Alert } from '@ekp/web/ui/Alert.tsx'
import { LoadingMask } from '@ekp/web/ui/LoadingMask.tsx'
import { DatePicker } from '@ekp/web/ui/fields/date/DatePicker.tsx'
import { SelectButtons } from '@ekp/web/ui/fields/SelectButtons.tsx'
import { TextAreaField } from '@ekp/web/ui/fields/TextAreaField.tsx'
import { ConfirmPanel } from '@ekp/web/ui/form/ConfirmPanel.tsx'
import { Form } from '@ekp/web/ui/form/Form.tsx'
import { formFields } from '@ekp/web/ui/form/formState.ts'
import { LeaveQuestion } from '@ekp/web/ui/form/LeaveQuestion.tsx'
import { SectionFailed } from '@ekp/web/ui/layout/Section.tsx'
import { useState } from 'react'
import { kuendigungstageQuery } from '../../queries.ts'
import { formatTag } from '../../texts.ts'
import type { AnliegenProps } from './anliegen.ts'
import { onlyOf, Vertragswahl } from './Vertragswahl.tsx'
import { useAufnahme } from './useAufnahme.ts'

/** The caller moves out or cancels: by the rules of the customer's own form. */
export function Kuendigung({ mandant, blatt, owner, onDone }: AnliegenProps) {
  const vertraege = blatt.vertraege.filter(({ status }) => status === 'aktiv')
  const [vertragId, setVertragId] = useState(onlyOf(vertraege))
  const vertrag = vertraege.find(({ id }) => id === vertragId)
  const query = useQuery(kuendigungstageQuery(mandant, blatt.kundennummer, vertragId))
  return (
    <>
      <Vertragswahl vertraege={vertraege} vertragId={vertragId} onChoose={setVertragId} />
      {query.error !== null && <SectionFailed query={query} />}
      {vertragId !== '' && query.data === undefined && query.error === null && (
        <LoadingMask shape="fields" lines={3} hasButton />
      )}
      {query.data !== undefined && vertrag !== undefined && (
        <Kuendigungsform
          key={vertragId}
          mandant={mandant}
          owner={owner}
          kundennummer={blatt.kundennummer}
          vertragId={vertragId}
          laufzeit={vertrag}
          tage={query.data.tage}
          onDone={onDone}
        />
      )}
    </>
  )
}

interface KuendigungsformProps extends Pick<AnliegenProps, 'mandant' | 'owner' | 'onDone'> {
  kundennummer: string
  vertragId: string
  laufzeit: Vertragslaufzeit
  tage: readonly string[]
}

const reasons = Kuendigungsgrund.options.map((grund) => ({ value: grund, label: formatKuendigungsgrund(grund) }))

function Kuendigungsform({ mandant, owner, kundennummer, vertragId, laufzeit, tage, onDone }: KuendigungsformProps) {
  const form = useAufnahme({
    id: `kuendigung-${vertragId}`,
    owner,
    kundennummer,
    initial: leereKuendigung,
    fields: () => kuendigungLabels,
    check: (eingabe) => checkKuendigung(eingabe, tage),
    take: (body) => call(takeUpKuendigung, { params: { mandant, kundennummer, vertragId }, body }),
    onDone,
  })
  // The question is about the values at the time when it was asked.
  const [asked, setAsked] = useState<typeof form.values>()
  const fields = formFields(form)
  const { grund, datum } = form.values
  const [fruehester] = tage
  const today = currentDay()
  const frist = fristText(laufzeit, today)
  // In the words of the customer's form.
  const ab = fruehester && `${frist === undefined ? 'Möglich' : 'Wählbar'} ab ${formatTag(fruehester)}.`
  const frueher = frueherText(laufzeit, datum, today)
  const backToForm = () => {
    setAsked(undefined)
    document.getElementById(form.fieldId('datum'))?.focus()
  }
  return (
    <>
      <Form
        aria-label="Kündigung"
        {...form.frame}
        onSubmit={() => setAsked(form.values)}
        submitLabel="Kündigung aufnehmen"
        submitVariant="danger"
        question={
          asked === form.values && (
            <ConfirmPanel
              title={`Vertrag ${vertragId} wirklich kündigen?`}
              danger
              busy={form.frame.busy}
              onYes={form.frame.onSubmit}
              onNo={backToForm}
            >
              <p>
                {reasons.find(({ value }) => value === grund)?.label}, letzter Tag der Lieferung: {formatTag(datum)}.
                Bitte lesen Sie es dem Kunden vor: Eine Kündigung lässt sich hier nicht zurücknehmen.
              </p>
            </ConfirmPanel>
          )
        }
      >
        <SelectButtons label={kuendigungLabels.grund} options={reasons} required {...fields.chosen('grund')} />
        <DatePicker
          label={kuendigungLabels.datum}
          hint={[frist, ab].filter(Boolean).join(' ') || undefined}
          minValue={fruehester}
          maxValue={tage.at(-1)}
          validDates={tage}
          invalidReason={ausschlussgrund}
          {...fields.date('datum', 'datumText')}
        />
        {frueher !== undefined && <Alert kind="info">{frueher}</Alert>}
        <TextAreaField
          label={kuendigungLabels.text}
          hint="Zum Beispiel die neue Anschrift. Wohin die Schlussrechnung geht, nehmen Sie unter „Rechnungsadresse“ auf."
          optional
          limits={{ max: 4000 }}
          {...fields.text('text')}
        />
      </Form>
      <LeaveQuestion isUnsaved={form.isUnsaved} onLeave={form.discard} />
    </>
  )
}
