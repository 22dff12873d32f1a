import { useState } from 'react'
import { LinkForm } from '../../features/anmeldung/verknuepfung/LinkForm.tsx'
import { parseLink } from '../../features/anmeldung/verknuepfung/parseLink.ts'
import { hinzufuegenTitel } from '../../features/anmeldung/verknuepfung/texts.ts'
import { useSayThere } from '../../lib/history.ts'
import { useNavigate } from '../../lib/router/RouterView.tsx'
import { useTenant } from '../../lib/tenantContext.ts'
import { verknuepfungLink } from '../../session/linkToken.ts'
import { useKundennummer } from '../../session/session.ts'
import { Alert } from '../../ui/Alert.tsx'
import { Unbroken } from '../../ui/Breakable.tsx'
import { TextLink } from '../../ui/Links.tsx'
import { Page, PageHeading } from '../../ui/layout/Page.tsx'

/** Where the mailed link leads by which a customer number is added to the one that asked for it [anmeldung-41]. */
export function KundennummerHinzufuegen() {
  const { name } = useTenant()
  const navigate = useNavigate()
  const sayThere = useSayThere()
  const kundennummer = useKundennummer()
  const [link] = useState(() => parseLink(verknuepfungLink.read()))

  function cancel() {
    verknuepfungLink.forget()
    void navigate({ to: '/meine/anmeldung', replace: true })
  }

  return (
    <Page width="field">
      <PageHeading title={[hinzufuegenTitel, name]}>{hinzufuegenTitel}</PageHeading>
      {link !== undefined && link.von === kundennummer ? (
        <LinkForm
          link={link}
          onDone={(text) => {
            sayThere({ kind: 'success', text })
            void navigate({ to: '/meine/anmeldung', replace: true })
          }}
          onCancel={cancel}
        />
      ) : (
        <>
          <Alert kind="warning">
            {link === undefined ? (
              'Bitte öffnen Sie diese Seite mit dem vollständigen Link aus unserer E-Mail.'
            ) : (
              <>
                <p>
                  Dieser Link gilt nur für die Kundennummer <Unbroken>{link.von}</Unbroken>, die ihn angefordert hat.
                  Angemeldet sind Sie mit <Unbroken>{kundennummer}</Unbroken>.
                </p>
                <p>
                  Haben Sie ihn angefordert, melden Sie sich mit <Unbroken>{link.von}</Unbroken> an und öffnen Sie ihn
                  noch einmal. Sonst brauchen Sie nichts zu tun.
                </p>
              </>
            )}
          </Alert>
          <p>
            <TextLink to="/meine/anmeldung">Zu „Meine Anmeldung“</TextLink>
          </p>
        </>
      )}
    </Page>
  )
}
