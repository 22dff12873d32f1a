import { completePasswortReset } from '@ekp/wire/anmeldung'
import { useState } from 'react'
import { call } from '../../api/call.ts'
import { toRefusal } from '../../api/toRefusal.ts'
import { resetToken } from '../../session/linkToken.ts'
import { TextLink } from '../../ui/Links.tsx'
import { Form } from '../../ui/form/Form.tsx'
import { formFields } from '../../ui/form/formState.ts'
import { type FormRefusal, noDraft, useForm } from '../../ui/form/useForm.ts'
import { NeuesPasswortFields } from './NeuesPasswortFields.tsx'
import { checkErneuerung, erneuerungLabels, leereErneuerung, type PasswortErneuerung } from './passwortEingabe.ts'
import { erneuerungFehler, erneuerungGrund, isLinkRefused } from './texts.ts'

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

/** A new password on its way, with the token of a mailed link. */
function usePasswortErneuerung(onDone: () => void) {
  const [failure, setFailure] = useState<unknown>()

  async function send({ neuesPasswort }: PasswortErneuerung): Promise<FormRefusal | undefined> {
    try {
      await call(completePasswortReset, { headers: { token: resetToken.read(), neuesPasswort } })
      resetToken.forget()
      return undefined
    } catch (error) {
      setFailure(error)
      return { ...toRefusal(error, ''), text: erneuerungFehler }
    }
  }

  const form = useForm({
    id: 'erneuerung',
    initial: leereErneuerung,
    fields: () => erneuerungLabels,
    check: checkErneuerung,
    draft: noDraft,
    send,
    // A customer who has left the page notices the new password at the login.
    onSent: (_erneuerung, isHere) => isHere && onDone(),
    onRefusedElsewhere: () => undefined,
  })
  // The details of an error are shown with it.
  const shown = form.frame.error === undefined ? undefined : failure
  return { ...form, grund: erneuerungGrund(shown), isLinkRefused: isLinkRefused(shown) }
}
