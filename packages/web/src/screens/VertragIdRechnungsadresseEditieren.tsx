import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import { ApiError } from '../api/ApiError.ts'
import { anschlussnutzerQuery } from '../features/anschlussnutzer/queries.ts'
import { RechnungsadresseEditor } from '../features/rechnungsadresse/RechnungsadresseEditor.tsx'
import { vorlageQuery } from '../features/rechnungsadresse/queries.ts'
import { NotFoundView } from '../features/vertrag/NotFoundView.tsx'
import { useGoBack } from '../lib/history.ts'
import { useTenant } from '../lib/tenantContext.ts'
import { Page, PageHeading } from '../ui/layout/Page.tsx'

/** A new billing address of one contract [rechnungsadresse-6]. */
export function VertragIdRechnungsadresseEditieren() {
  const { name } = useTenant()
  const { vertragId } = useParams({ from: '/angemeldet/vertrag/$vertragId/rechnungsadresse/editieren' })
  const navigate = useNavigate()
  const goBack = useGoBack(() => navigate({ to: '/vertrag/$vertragId/detail', params: { vertragId } }))
  const { data: anschlussnutzer, isPending } = useQuery(anschlussnutzerQuery)
  const { error } = useQuery(vorlageQuery(vertragId))
  if (error instanceof ApiError && error.status === 404) return <NotFoundView />
  return (
    <Page width="form">
      <PageHeading title={['Rechnungsadresse editieren', `Vertrag ${vertragId}`, name]}>
        Rechnungsadresse für Vertrag {vertragId} editieren
      </PageHeading>
      <RechnungsadresseEditor
        vertragId={vertragId}
        mayWrite={isPending ? undefined : anschlussnutzer?.zugriff !== 'eingeschränkt'}
        onBack={goBack}
      />
    </Page>
  )
}
