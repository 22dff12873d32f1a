import { useState } from 'react'
import { Kontakthinweis, nummerVerloren } from '../../features/anmeldung/Hinweise.tsx'
import { RegistrierenForm, ZugangAngefordert } from '../../features/anmeldung/RegistrierenForm.tsx'
import { useTenant } from '../../lib/tenantContext.ts'
import { Breakable } from '../../ui/Breakable.tsx'
import { TextLink } from '../../ui/Links.tsx'
import { Page, PageHeading } from '../../ui/layout/Page.tsx'

/** How a customer without a password gets in by himself, where the supplier lets him [anmeldung-29]. */
export function Registrieren() {
  const { name, registrierung } = useTenant()
  const [isDone, setIsDone] = useState(false)
  return (
    <Page width="field">
      <PageHeading title={['Zugang einrichten', name]}>Zugang einrichten</PageHeading>
      {registrierung === 'aus' ? (
        <>
          <p>Ihr erstes Passwort bekommen Sie von uns. Fehlt es Ihnen, helfen wir gern.</p>
          <Kontakthinweis />
        </>
      ) : (
        <>
          {isDone ? (
            <ZugangAngefordert />
          ) : (
            <>
              <p>
                <Breakable text="Nennen Sie uns zwei Nummern von Ihrer Rechnung. Dann bekommen Sie einen Link per E-Mail, mit dem Sie Ihr Passwort festlegen." />
              </p>
              <RegistrierenForm onDone={() => setIsDone(true)} />
            </>
          )}
          <Kontakthinweis anlass={nummerVerloren} />
        </>
      )}
      <p>
        <TextLink to="/anmelden">Zurück zur Anmeldung</TextLink>
      </p>
    </Page>
  )
}
