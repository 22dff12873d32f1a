import { useNavigate } from '../../lib/router/RouterView.tsx'
import { Kontakthinweis } from '../../features/anmeldung/Hinweise.tsx'
import { useTenant } from '../../lib/tenantContext.ts'
import { logOut } from '../../session/logOut.ts'
import { Actions } from '../../ui/Actions.tsx'
import { Button } from '../../ui/Button.tsx'
import { Page, PageHeading } from '../../ui/layout/Page.tsx'

/** The login answered 702, or the tenant's portal is closed [anmeldung-20]. */
export function PortalGesperrt() {
  const { name } = useTenant()
  const navigate = useNavigate()

  async function backToLogin() {
    // Whether the server hears of it changes nothing here.
    await logOut().catch(() => undefined)
    await navigate({ to: '/anmelden' })
  }

  return (
    <Page width="form">
      <PageHeading title={['Kein Zugang', name]}>Kein Zugang</PageHeading>
      <p>Zu dieser Kundennummer existiert kein Zugang zum Kundenportal.</p>
      <Kontakthinweis />
      <Actions>
        <Button variant="primary" onClick={() => void backToLogin()}>
          Zurück zum Login
        </Button>
      </Actions>
    </Page>
  )
}
