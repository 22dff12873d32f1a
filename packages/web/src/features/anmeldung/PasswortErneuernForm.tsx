import { TextLink } from '../../ui/Links.tsx'
import { Form } from '../../ui/form/Form.tsx'
import { formFields } from '../../ui/form/formState.ts'
import { NeuesPasswortFields } from './NeuesPasswortFields.tsx'
import { usePasswortErneuerung } from './usePasswortErneuerung.ts'

/** A new password by a mailed link. */
export function PasswortErneuernForm({ onDone }: { onDone: () => void }) {
  const form = usePasswortErneuerung(onDone)
  const neuerLink = (
    <p>
      <TextLink to="/passwort/vergessen">Neuen Link anfordern</TextLink>
    </p>
  )
  return (
    <>
      <Form aria-label="Neues Passwort setzen" submitLabel="Passwort speichern" {...form.frame}>
        {/* Right at the error: on a phone the end of the form is far below. */}
        {form.grund !== undefined && <p>{form.grund}</p>}
        {form.isLinkRefused && neuerLink}
        <NeuesPasswortFields values={form.values} fields={formFields(form)} />
      </Form>
      {!form.isLinkRefused && neuerLink}
    </>
  )
}
