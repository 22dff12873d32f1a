import { useNavigate } from '@tanstack/react-router'
import { LastEndNotice } from '../features/anmeldung/LastEndNotice.tsx'
import { LoginForm } from '../features/anmeldung/LoginForm.tsx'
import { useTenant } from '../lib/tenantContext.ts'
import { session } from '../session/session.ts'
import { Alert } from '../ui/Alert.tsx'
import { Page } from '../ui/Page.tsx'
import { PageHeading } from '../ui/PageHeading.tsx'
import { TextLink } from '../ui/TextLink.tsx'

/** Login [section 2]; where it leads is the guard's business. */
export function Anmelden() {
  const { name, credentialinformationen } = useTenant()
  const navigate = useNavigate()

  function leadToLocked() {
    session.end('blocked')
    void navigate({ to: '/portal/gesperrt' })
  }

  return (
    <Page width="field" aside={credentialinformationen && <Alert kind="info">{credentialinformationen}</Alert>}>
      <PageHeading title={['Anmelden', name]}>Anmelden</PageHeading>
      <LastEndNotice />
      <LoginForm onBlocked={leadToLocked} />
      <p>
        <TextLink to="/passwort/vergessen">Passwort vergessen?</TextLink>
      </p>
    </Page>
  )
}
