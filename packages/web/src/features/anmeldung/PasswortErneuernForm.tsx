import { Form } from '../../ui/Form.tsx'
import { formFields } from '../../ui/formFields.ts'
import { NeuesPasswortFields } from './NeuesPasswortFields.tsx'
import { usePasswortErneuerung } from './usePasswortErneuerung.ts'

/** A new password by a mailed link [section 2]. */
export function PasswortErneuernForm({ onDone }: { onDone: () => void }) {
  const form = usePasswortErneuerung(onDone)
  return (
    <Form aria-label="Neues Passwort setzen" submitLabel="Passwort speichern" {...form.frame}>
      <NeuesPasswortFields values={form.values} fields={formFields(form)} />
    </Form>
  )
}
