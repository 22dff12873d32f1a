import type { Rechnungsadresse } from '@ekp/wire/rechnungsadresse'
import { gueltigVonLimits } from '@ekp/wire/rules/eintrag'
import type { Message } from '../../lib/message.ts'
import { today } from '../../lib/today.ts'
import { DatePicker } from '../../ui/DatePicker.tsx'
import { Form } from '../../ui/Form.tsx'
import { LeaveQuestion } from '../../ui/LeaveQuestion.tsx'
import { formFields } from '../../ui/formFields.ts'
import { NameFields } from './NameFields.tsx'
import { OrtFields } from './OrtFields.tsx'
import { useRechnungsadresseForm } from './useRechnungsadresseForm.ts'

interface RechnungsadresseFormProps {
  /** The contract whose address it is; without one the customer's. */
  vertragId?: string
  /** The address of today, which the form begins with. */
  vorlage: Rechnungsadresse | null
  onSaved: (message: Message) => void
  onCancel: () => void
}

/** A new billing address. */
export function RechnungsadresseForm({ vertragId, vorlage, onSaved, onCancel }: RechnungsadresseFormProps) {
  const form = useRechnungsadresseForm({ vertragId, vorlage, onSaved })
  const fields = formFields(form)
  return (
    <>
      <Form aria-label="Rechnungsadresse" {...form.frame} onCancel={onCancel}>
        <NameFields eingabe={form.values} fields={fields} />
        <OrtFields eingabe={form.values} fields={fields} wasLeft={form.wasLeft} />
        <DatePicker
          label="Gültig ab"
          hint="Frühestens heute. Die bisherige Adresse gilt bis zum Tag davor."
          {...gueltigVonLimits('rechnungsadresse', today())}
          {...fields.date('gueltigVon', 'gueltigVonText')}
        />
      </Form>
      <LeaveQuestion isUnsaved={form.isUnsaved} onLeave={form.discard} />
    </>
  )
}
