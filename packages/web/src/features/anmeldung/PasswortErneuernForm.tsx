import { checkPasswortReset, completePasswortReset } from '@ekp/wire/anmeldung'
import { useEffect, useState } from 'react'
import { call } from '../../api/call.ts'
import { toRefusal } from '../../api/toRefusal.ts'
import { resetToken } from '../../session/linkToken.ts'
import { Actions } from '../../ui/Actions.tsx'
import { Alert } from '../../ui/Alert.tsx'
import { FocusedAlert } from '../../ui/FocusedAlert.tsx'
import { ButtonLink, TextLink } from '../../ui/Links.tsx'
import { LoadingMask } from '../../ui/LoadingMask.tsx'
import { Form } from '../../ui/form/Form.tsx'
import { formFields } from '../../ui/form/formState.ts'
import { type FormRefusal, noDraft, useForm } from '../../ui/form/useForm.ts'
import { NeuesPasswortFields } from './NeuesPasswortFields.tsx'
import { checkErneuerung, erneuerungLabels, leereErneuerung, type PasswortErneuerung } from './passwortEingabe.ts'
import { erneuerungFehler, erneuerungGrund, isLinkRefused, linkUngueltig } from './texts.ts'

/** In place of the form, where another link is needed. */
export const NeuerLink = () => (
  <Actions>
    <ButtonLink variant="primary" to="/passwort/vergessen">
      Neuen Link anfordern
    </ButtonLink>
  </Actions>
)

/** A new password by a mailed link, as long as the link holds. */
export function PasswortErneuernForm({ onDone }: { onDone: () => void }) {
  const gilt = useLinkpruefung()
  const form = usePasswortErneuerung(onDone)
  if (gilt === undefined) return <LoadingMask shape="fields" lines={2} hasButton />
  if (!gilt || form.isLinkRefused) {
    return (
      <>
        {gilt ? (
          <FocusedAlert kind="error">{`${erneuerungFehler} ${form.grund}`}</FocusedAlert>
        ) : (
          <Alert kind="warning">{linkUngueltig}</Alert>
        )}
        <NeuerLink />
      </>
    )
  }
  return (
    <>
      <Form aria-label="Neues Passwort setzen" submitLabel="Passwort speichern" {...form.frame}>
        {/* Right at the error: on a phone the end of the form is far below. */}
        {form.grund !== undefined && <p>{form.grund}</p>}
        <NeuesPasswortFields values={form.values} fields={formFields(form)} />
      </Form>
      <p>
        <TextLink to="/passwort/vergessen">Neuen Link anfordern</TextLink>
      </p>
    </>
  )
}

/** Whether the link holds; undefined while the host is asked. One that cannot say has the form [passwort-36]. */
function useLinkpruefung(): boolean | undefined {
  const [gilt, setGilt] = useState<boolean>()
  useEffect(() => {
    const page = new AbortController()
    call(checkPasswortReset, { headers: { token: resetToken.read() } }, { signal: page.signal }).then(
      (stand) => setGilt(stand.gilt),
      () => page.signal.aborted || setGilt(true),
    )
    return () => page.abort()
  }, [])
  return gilt
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
