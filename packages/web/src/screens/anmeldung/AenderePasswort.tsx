import { useNavigate, usePlace } from '../../lib/router/RouterView.tsx'
import { abortPasswortAenderung, PasswortAendernForm } from '../../features/anmeldung/PasswortAendernForm.tsx'
import { useGoBack, useSayThere } from '../../lib/history.ts'
import { useTenant } from '../../lib/tenantContext.ts'
import { useSessionState } from '../../session/session.ts'
import { Alert } from '../../ui/Alert.tsx'
import { Page, PageHeading } from '../../ui/layout/Page.tsx'

/** The forced change of the password: Abbrechen logs out, unless the tenant configures otherwise [passwort-10] [sitzung-5]. */
export function AenderePasswort() {
  const { name, logoutBeiPasswortAbbruch } = useTenant()
  const isForced = useSessionState() === 'changePassword'
  const { kamUmPasswort } = usePlace().state
  const navigate = useNavigate()
  const sayThere = useSayThere()
  const goBack = useGoBack(() => navigate({ to: '/' }))
  return (
    <Page width="form">
      <PageHeading title={['Passwort ändern', name]}>Passwort ändern</PageHeading>
      {isForced && (
        <p>
          Sie haben sich mit einem Einmalpasswort angemeldet. Bitte legen Sie innerhalb von fünf Minuten ein eigenes
          fest; das alte Passwort ist hier Ihr Einmalpasswort.
        </p>
      )}
      {isForced && kamUmPasswort === true && (
        <Alert kind="info">
          Den Link aus unserer E-Mail brauchen Sie hier nicht. Wenn Sie Ihr Einmalpasswort nicht mehr wissen, brechen
          Sie hier bitte ab und öffnen den Link noch einmal.
        </Alert>
      )}
      <PasswortAendernForm
        onDone={(message) => {
          sayThere(message)
          void navigate({ to: '/', replace: true })
        }}
        // Back from a change that must be made is only the login, which is closed to its session.
        onCancel={logoutBeiPasswortAbbruch || isForced ? abortPasswortAenderung : goBack}
      />
    </Page>
  )
}
