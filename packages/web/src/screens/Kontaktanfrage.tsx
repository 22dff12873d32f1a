import { useNavigate } from '../lib/router/RouterView.tsx'
import { KontaktanfrageEditor } from '../features/anschlussnutzer/KontaktanfrageEditor.tsx'
import { anschlussnutzerQuery } from '../features/anschlussnutzer/queries.ts'
import { useVertragswahl } from '../features/vertrag/useVertragswahl.ts'
import { useGoBack } from '../lib/history.ts'
import { useQuery } from '../lib/useQuery.ts'
import { useTenant } from '../lib/tenantContext.ts'
import { createOwnState } from '../session/signedInOnly.ts'
import { Page, PageHeading } from '../ui/layout/Page.tsx'

/** A message to the supplier's service [kontaktanfrage-1]. */
export function Kontaktanfrage() {
  const { name } = useTenant()
  const vertraege = useVertragswahl(useQuery(anschlussnutzerQuery).data?.vertraege)
  const navigate = useNavigate()
  const goBack = useGoBack(() => navigate({ to: '/' }))
  return (
    <Page width="form">
      <PageHeading title={['Kontaktanfrage', name]}>Kontaktanfrage</PageHeading>
      <KontaktanfrageEditor
        vertraege={vertraege}
        // The way back leads past the form that is done.
        onSent={(eingang) =>
          void navigate({ to: '/kontaktanfrageOk', replace: true, state: createOwnState({ kontaktanfrage: eingang }) })
        }
        onBack={goBack}
      />
    </Page>
  )
}
