import { useNavigate } from '../lib/router/RouterView.tsx'
import { KontaktanfrageEditor } from '../features/anschlussnutzer/KontaktanfrageEditor.tsx'
import { useGoBack } from '../lib/history.ts'
import { useTenant } from '../lib/tenantContext.ts'
import { createOwnState } from '../session/signedInOnly.ts'
import { Page, PageHeading } from '../ui/layout/Page.tsx'

/** A message to the supplier's service [kontaktanfrage-1]. */
export function Kontaktanfrage() {
  const { name } = useTenant()
  const navigate = useNavigate()
  const goBack = useGoBack(() => navigate({ to: '/' }))
  return (
    <Page width="form">
      <PageHeading title={['Kontaktanfrage', name]}>Kontaktanfrage</PageHeading>
      <KontaktanfrageEditor
        // The way back leads past the form that is done.
        onSent={(eingang) =>
          void navigate({ to: '/kontaktanfrageOk', replace: true, state: createOwnState({ kontaktanfrage: eingang }) })
        }
        onBack={goBack}
      />
    </Page>
  )
}
