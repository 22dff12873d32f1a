import { useNavigate } from '../lib/router/RouterView.tsx'
import { KontaktEditor } from '../features/anschlussnutzer/KontaktEditor.tsx'
import { useGoBack, useSayThere } from '../lib/history.ts'
import { useTenant } from '../lib/tenantContext.ts'
import { Page, PageHeading } from '../ui/layout/Page.tsx'

/** Edit the customer's contact data [anschlussnutzer-11]. */
export function KontaktEditieren() {
  const { name } = useTenant()
  const navigate = useNavigate()
  const sayThere = useSayThere()
  const goBack = useGoBack(() => navigate({ to: '/daten/uebersicht' }))
  return (
    <Page width="form">
      <PageHeading title={['Kontaktdaten editieren', name]}>Kontaktdaten editieren</PageHeading>
      <KontaktEditor
        onDone={(message) => {
          sayThere(message)
          void navigate({ to: '/daten/uebersicht', replace: true })
        }}
        onBack={goBack}
      />
    </Page>
  )
}
