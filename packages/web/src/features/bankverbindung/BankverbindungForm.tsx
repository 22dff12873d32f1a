import type { Message } from '../../lib/message.ts'
import { CheckboxField } from '../../ui/CheckboxField.tsx'
import { DatePicker } from '../../ui/DatePicker.tsx'
import { Form } from '../../ui/Form.tsx'
import { formFields } from '../../ui/formFields.ts'
import { LeaveQuestion } from '../../ui/LeaveQuestion.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { KontoFields } from './KontoFields.tsx'
import { Mandat } from './Mandat.tsx'
import { useBankverbindungForm } from './useBankverbindungForm.ts'

interface BankverbindungFormProps {
  /** The contract whose bank details they are; without one the customer's. */
  vertragId: string | undefined
  onSaved: (message: Message) => void
  onCancel: () => void
}

/** New bank details. */
export function BankverbindungForm({ vertragId, onSaved, onCancel }: BankverbindungFormProps) {
  const form = useBankverbindungForm({ vertragId, onSaved })
  const fields = formFields(form)
  const { iban, lastschrifteinzugErlaubt } = form.values
  return (
    <>
      <Form aria-label="Bankverbindung" {...form.frame} onCancel={onCancel}>
        <TextField label="Kontoinhaber" autoComplete="name" {...fields.text('kontoinhaber')} />
        <KontoFields
          iban={iban}
          field={fields.chosen('iban')}
          onBlur={() => form.leave('iban')}
          auskunft={form.auskunft}
        />
        <DatePicker
          label="Gültig ab"
          hint="Frühestens morgen. Die bisherige Bankverbindung gilt bis zum Tag davor."
          {...form.limits}
          {...fields.date('gueltigVon', 'gueltigVonText')}
        />
        <CheckboxField
          label="Lastschrifteinzug erlauben"
          hint={lastschrifteinzugErlaubt ? undefined : 'Ohne Lastschrifteinzug überweisen Sie fällige Beträge selbst.'}
          {...fields.checked('lastschrifteinzugErlaubt')}
        />
        {lastschrifteinzugErlaubt && <Mandat {...fields.checked('mandat')} />}
      </Form>
      <LeaveQuestion isUnsaved={form.isUnsaved} onLeave={form.discard} />
    </>
  )
}
