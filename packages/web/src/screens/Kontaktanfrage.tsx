import { useQueries } from '@tanstack/react-query'
import { useNavigate } from '../lib/router/RouterView.tsx'
import { KontaktanfrageEditor } from '../features/anschlussnutzer/KontaktanfrageEditor.tsx'
import { anschlussnutzerQuery, useMayWrite } from '../features/anschlussnutzer/queries.ts'
import { vertragQuery } from '../features/vertrag/queries.ts'
import { wahlText } from '../features/vertrag/vertragRows.ts'
import { useGoBack } from '../lib/history.ts'
import { deferred } from '../lib/later/deferred.tsx'
import { useQuery } from '../lib/useQuery.ts'
import { useTenant } from '../lib/tenantContext.ts'
import { createOwnState, useOwnState } from '../session/signedInOnly.ts'
import { TextLink } from '../ui/Links.tsx'
import { Page, PageHeading } from '../ui/layout/Page.tsx'

// Few write about it.
const AbschlagHinweis = deferred<{ vertragId: string }>(
  async () => (await import('../features/abschlag/AbschlagHinweis.tsx')).AbschlagHinweis,
  { pending: null, failed: null },
)

/** A message to the supplier's service [kontaktanfrage-1]. */
export function Kontaktanfrage() {
  const { name } = useTenant()
  const vertraege = useVertragswahl()
  const mayWrite = useMayWrite()
  const { anlass } = useOwnState()
  const navigate = useNavigate()
  const goBack = useGoBack(() => navigate({ to: '/' }))
  return (
    <Page width="form">
      <PageHeading title={['Kontaktanfrage', name]}>Kontaktanfrage</PageHeading>
      {mayWrite && vertraege.length > 0 && (
        <p>
          Sie ziehen um? <TextLink to="/vertraege">Kündigen Sie den Vertrag</TextLink> mit dem Grund „Auszug“. Soll er
          an der neuen Adresse weitergehen, schreiben Sie uns hier.
        </p>
      )}
      <KontaktanfrageEditor
        vertraege={vertraege}
        AbschlagHinweis={AbschlagHinweis}
        anlass={anlass}
        // The way back leads past the form that is done.
        onSent={(eingang) =>
          void navigate({ to: '/kontaktanfrageOk', replace: true, state: createOwnState({ kontaktanfrage: eingang }) })
        }
        onBack={goBack}
      />
    </Page>
  )
}

// Who has more knows them by their numbers.
const mostNamed = 10

/** The customer's contracts to choose from: `4711001 · Strom · Lindenallee 12a`; the number alone until the rest is known. */
function useVertragswahl() {
  const vertragIds = useQuery(anschlussnutzerQuery).data?.vertraege ?? []
  const isMany = vertragIds.length > mostNamed
  const isOne = vertragIds.length === 1
  const named = useQueries({ queries: isMany || isOne ? [] : vertragIds.map(vertragQuery) })
  return vertragIds.map((value, index) => ({ value, label: wahlText(value, named[index]?.data) }))
}
