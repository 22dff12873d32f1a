import { useNavigate } from '../../lib/router/RouterView.tsx'
import { PasswortAendernForm } from '../../features/anmeldung/PasswortAendernForm.tsx'
import { useGoBack, useSayThere } from '../../lib/history.ts'
import { meineAnmeldungTitel } from '../../features/anmeldung/meine/texts.ts'
import { useTenant } from '../../lib/tenantContext.ts'
import { isEinsicht } from '../../session/einsicht.ts'
import { TextLink } from '../../ui/Links.tsx'
import { Page, PageHeading } from '../../ui/layout/Page.tsx'

/** The voluntary change of the password: Abbrechen goes back [passwort-9] [passwort-10]. */
export function PasswortAendern() {
  const { name } = useTenant()
  const navigate = useNavigate()
  const sayThere = useSayThere()
  const goBack = useGoBack(() => navigate({ to: '/' }))
  return (
    <Page width="form">
      <PageHeading
        title={['Passwort ändern', name]}
        lead={isEinsicht ? undefined : 'Danach sind Sie überall sonst abgemeldet, und Ihre Passkeys gelten nicht mehr.'}
      >
        Passwort ändern
      </PageHeading>
      <PasswortAendernForm
        onDone={(message) => {
          sayThere(message)
          void navigate({ to: '/', replace: true })
        }}
        onCancel={goBack}
      />
      {!isEinsicht && (
        <p>
          Wo Sie angemeldet sind, sehen Sie unter <TextLink to="/meine/anmeldung">{meineAnmeldungTitel}</TextLink>.
        </p>
      )}
    </Page>
  )
}
