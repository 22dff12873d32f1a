import { useRouter } from '../../lib/router/RouterView.tsx'
import { useState } from 'react'
import { Kontakthinweis, nummerVerloren } from '../../features/anmeldung/Hinweise.tsx'
import { LinkVerschickt, PasswortVergessenForm } from '../../features/anmeldung/PasswortVergessenForm.tsx'
import { useTenant } from '../../lib/tenantContext.ts'
import { Breakable } from '../../ui/Breakable.tsx'
import { TextLink } from '../../ui/Links.tsx'
import { Page, PageHeading } from '../../ui/layout/Page.tsx'

/** Ask for a mail with a link to a new password [passwort-18]. */
export function PasswortVergessen() {
  const { name, passwortErneuernUrl } = useTenant()
  const router = useRouter()
  const [isDone, setIsDone] = useState(false)
  const erneuern = passwortErneuernUrl ?? router.hrefOf({ to: '/passwort/erneuern' })
  return (
    <Page width="field">
      <PageHeading title={['Passwort vergessen', name]}>Passwort vergessen</PageHeading>
      {isDone ? (
        <LinkVerschickt />
      ) : (
        <>
          <p>
            <Breakable text="Nennen Sie uns Ihre Kundennummer. Sie bekommen einen Link per E-Mail, mit dem Sie ein neues Passwort setzen." />
          </p>
          <PasswortVergessenForm
            basisUrl={new URL(erneuern, window.location.href).href}
            onDone={() => setIsDone(true)}
          />
        </>
      )}
      <Kontakthinweis anlass={nummerVerloren} />
      <p>
        <TextLink to="/anmelden">Zurück zur Anmeldung</TextLink>
      </p>
    </Page>
  )
}
