import { useState } from 'react'
import { useNavigate } from '../../lib/router/RouterView.tsx'
import { Kontakthinweis, nummerVerloren } from '../../features/anmeldung/Hinweise.tsx'
import { LastEndNotice } from '../../features/anmeldung/LastEndNotice.tsx'
import { LoginForm } from '../../features/anmeldung/LoginForm.tsx'
import { parseLink } from '../../features/anmeldung/verknuepfung/parseLink.ts'
import { erklaerungLinks } from '../../features/kuendigung/erklaerungLinks.ts'
import { useTenant } from '../../lib/tenantContext.ts'
import { verknuepfungLink } from '../../session/linkToken.ts'
import { session } from '../../session/session.ts'
import { Actions } from '../../ui/Actions.tsx'
import { Alert } from '../../ui/Alert.tsx'
import { Unbroken } from '../../ui/Breakable.tsx'
import { ButtonLink, TextLink } from '../../ui/Links.tsx'
import { Page, PageHeading } from '../../ui/layout/Page.tsx'

/** Login [anmeldung-1]; the guard decides where it leads. */
export function Anmelden() {
  const tenant = useTenant()
  const { name, credentialinformationen, registrierung } = tenant
  const links = erklaerungLinks(tenant)
  const navigate = useNavigate()
  // Without a session the mailed link leads here first.
  const [link] = useState(() => parseLink(verknuepfungLink.read()))

  function leadToLocked() {
    session.end('blocked')
    void navigate({ to: '/portal/gesperrt' })
  }

  return (
    <Page width="field" aside={credentialinformationen && <Alert kind="info">{credentialinformationen}</Alert>}>
      <PageHeading title={['Anmelden', name]}>Anmelden</PageHeading>
      <LastEndNotice />
      {link && (
        <Alert kind="info" announced={false}>
          Melden Sie sich mit <Unbroken>{link.von}</Unbroken> an, um <Unbroken>{link.zu}</Unbroken> hinzuzufügen.
        </Alert>
      )}
      <LoginForm onBlocked={leadToLocked} />
      <p>
        <TextLink to="/passwort/vergessen">Passwort vergessen?</TextLink>
      </p>
      {registrierung !== 'aus' && (
        <p>
          Noch kein Passwort? <TextLink to="/registrieren">Zugang einrichten</TextLink>
        </p>
      )}
      <Kontakthinweis anlass={nummerVerloren} />
      {links.length > 0 && (
        <Actions>
          {links.map(({ to, label }) => (
            <ButtonLink key={to} to={to} size="small">
              {label}
            </ButtonLink>
          ))}
        </Actions>
      )}
    </Page>
  )
}
