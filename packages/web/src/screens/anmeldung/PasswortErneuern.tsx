import { useNavigate, usePlace } from '../../lib/router/RouterView.tsx'
import { useState } from 'react'
import { NeuerLink, PasswortErneuernForm } from '../../features/anmeldung/PasswortErneuernForm.tsx'
import { geaendertText } from '../../features/anmeldung/texts.ts'
import { useTenant } from '../../lib/tenantContext.ts'
import { resetToken } from '../../session/linkToken.ts'
import { Alert } from '../../ui/Alert.tsx'
import { FocusedAlert } from '../../ui/FocusedAlert.tsx'
import { TextLink } from '../../ui/Links.tsx'
import { Page, PageHeading } from '../../ui/layout/Page.tsx'

declare module '@tanstack/history' {
  interface HistoryState {
    /** The password has been set at this entry of the history. */
    istErneuert?: boolean | undefined
  }
}

/** Set a new password with the link from the mail [passwort-27]. */
export function PasswortErneuern() {
  const { name } = useTenant()
  const { istErneuert } = usePlace().state
  const navigate = useNavigate()
  const [isOpen, setIsOpen] = useState(() => resetToken.read() !== '')
  const step = isOpen ? 'form' : istErneuert === true ? 'done' : 'noToken'

  async function finish() {
    // The history knows it after a reload as well, when there is no token any more.
    await navigate({ to: '/passwort/erneuern', state: { istErneuert: true }, replace: true })
    setIsOpen(false)
  }

  return (
    <Page width="field">
      <PageHeading title={['Neues Passwort setzen', name]}>Neues Passwort setzen</PageHeading>
      {step === 'form' && <PasswortErneuernForm onDone={() => void finish()} />}
      {step === 'done' ? (
        <>
          <FocusedAlert kind="success">{geaendertText}</FocusedAlert>
          <p>
            <TextLink to="/anmelden">Jetzt anmelden</TextLink>
          </p>
        </>
      ) : (
        <>
          {step === 'noToken' && (
            <>
              <Alert kind="warning">
                Bitte öffnen Sie diese Seite mit dem vollständigen Link aus unserer E-Mail, oder fordern Sie einen neuen
                an.
              </Alert>
              <NeuerLink />
            </>
          )}
          <p>
            <TextLink to="/anmelden" onClick={resetToken.forget}>
              Abbrechen und zurück zur Anmeldung
            </TextLink>
          </p>
        </>
      )}
    </Page>
  )
}
