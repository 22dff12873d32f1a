import { takeUpKuendigung } from '@ekp/wire/kunde/aufnahme'
import { Kuendigungsgrund } from '@ekp/wire/kuendigung/kuendigungsgrund'
import { formatKuendigungsgrund } from '@ekp/wire/rules/kuendigung'
import { ausschlussgrund } from '@ekp/wire/rules/kuendigungstage'
import { call } from '@ekp/web/api/call.ts'
import { checkKuendigung, kuendigungLabels, leereKuendigung } from '@ekp/web/features/kuendigung/kuendigungEingabe.ts'
import { useQuery } from '@ekp/web/lib/useQuery.ts'
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
  const query = useQuery(kuendigungstageQuery(mandant, blatt.kundennummer, vertragId))
  return (
    <>
      <Vertragswahl vertraege={vertraege} vertragId={vertragId} onChoose={setVertragId} />
      {query.error !== null && <SectionFailed query={query} />}
      {vertragId !== '' && query.data === undefined && query.error === null && (
        <LoadingMask shape="fields" lines={3} hasButton />
      )}
      {query.data !== undefined && vertragId !== '' && (
        <Kuendigungsform
          key={vertragId}
          mandant={mandant}
          owner={owner}
          kundennummer={blatt.kundennummer}
          vertragId={vertragId}
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
  tage: readonly string[]
}

const reasons = Kuendigungsgrund.options.map((grund) => ({ value: grund, label: formatKuendigungsgrund(grund) }))

function Kuendigungsform({ mandant, owner, kundennummer, vertragId, tage, onDone }: KuendigungsformProps) {
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
          hint={fruehester === undefined ? undefined : `Möglich ab ${formatTag(fruehester)}.`}
          minValue={fruehester}
          maxValue={tage.at(-1)}
          validDates={tage}
          invalidReason={ausschlussgrund}
          {...fields.date('datum', 'datumText')}
        />
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
