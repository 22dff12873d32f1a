import { Kuendigungsgrund } from '@ekp/wire/kuendigung'
import { formatKuendigungsgrund } from '@ekp/wire/rules/kuendigung'
import { useState } from 'react'
import { formatDatum } from '../../lib/format.ts'
import { DatePicker } from '../../ui/fields/DatePicker.tsx'
import { SelectButtons } from '../../ui/fields/SelectButtons.tsx'
import { TextAreaField } from '../../ui/fields/TextAreaField.tsx'
import { formatDateText } from '../../ui/fields/dateText.ts'
import { ConfirmPanel } from '../../ui/form/ConfirmPanel.tsx'
import { Form } from '../../ui/form/Form.tsx'
import { LeaveQuestion } from '../../ui/form/LeaveQuestion.tsx'
import { formFields } from '../../ui/form/formState.ts'
import type { KuendigungErgebnis } from './KuendigungErgebnis.ts'
import { kuendigungLabels } from './kuendigungEingabe.ts'
import { useKuendigungForm } from './useKuendigungForm.ts'
import { useKuendigungstage } from './useKuendigungstage.ts'

interface KuendigungFormProps {
  vertragId: string
  lieferbeginn: string | null
  onErgebnis: (ergebnis: KuendigungErgebnis, datum?: string) => void
  onLeave: (ergebnis: KuendigungErgebnis) => Promise<void>
  onCancel: () => void
}

const gruende = Kuendigungsgrund.options.map((grund) => ({ value: grund, label: formatKuendigungsgrund(grund) }))

/** Cancels a contract; asks back before it does. */
export function KuendigungForm({ vertragId, lieferbeginn, onErgebnis, onLeave, onCancel }: KuendigungFormProps) {
  const { tage, fruehester } = useKuendigungstage(lieferbeginn)
  const form = useKuendigungForm({ vertragId, tage, onErgebnis, onLeave })
  // The question is about what stood there when it was asked.
  const [asked, setAsked] = useState<typeof form.values>()
  const fields = formFields(form)
  const { grund, datum } = form.values

  function backToForm() {
    setAsked(undefined)
    document.getElementById(form.fieldId('datum'))?.focus()
  }

  return (
    <>
      <Form
        aria-label="Kündigung"
        {...form.frame}
        onSubmit={() => setAsked(form.values)}
        submitLabel="Vertrag kündigen"
        submitVariant="danger"
        onCancel={onCancel}
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
                {gruende.find(({ value }) => value === grund)?.label}, letzter Tag der Lieferung: {formatDatum(datum)}.
                Eine Kündigung können Sie hier nicht zurücknehmen.
              </p>
            </ConfirmPanel>
          )
        }
      >
        <SelectButtons label={kuendigungLabels.grund} options={gruende} required {...fields.chosen('grund')} />
        <DatePicker
          label={kuendigungLabels.datum}
          hint={datumHint(fruehester)}
          minValue={tage[0]}
          maxValue={tage.at(-1)}
          validDates={tage}
          {...fields.date('datum', 'datumText')}
        />
        <TextAreaField label={kuendigungLabels.text} optional limits={{ max: 4000 }} {...fields.text('text')} />
      </Form>
      <LeaveQuestion isUnsaved={form.isUnsaved} onLeave={form.discard} />
    </>
  )
}

function datumHint(fruehester: string | undefined): string {
  const ab = fruehester === undefined ? 'der zweite Werktag nach heute' : `der ${formatDateText(fruehester)}`
  return `Frühestens ${ab}. Nicht wählbar sind Samstage, Sonntage und Tage, die in einem Bundesland Feiertag sind.`
}
