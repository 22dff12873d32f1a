import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import { ApiError } from '../api/ApiError.ts'
import { anschlussnutzerQuery } from '../features/anschlussnutzer/queries.ts'
import { BankverbindungEditor } from '../features/bankverbindung/BankverbindungEditor.tsx'
import { NotFoundView } from '../features/vertrag/NotFoundView.tsx'
import { vertragQuery } from '../features/vertrag/queries.ts'
import { useGoBack } from '../lib/history.ts'
import { useTenant } from '../lib/tenantContext.ts'
import { Page, PageHeading } from '../ui/layout/Page.tsx'

/** New bank details of one contract [bankverbindung-4]. */
export function VertragIdBankverbindungenEditieren() {
  const { name } = useTenant()
  const { vertragId } = useParams({ from: '/angemeldet/vertrag/$vertragId/bankverbindungen/editieren' })
  const navigate = useNavigate()
  const goBack = useGoBack(() => navigate({ to: '/vertrag/$vertragId/detail', params: { vertragId } }))
  const { data: anschlussnutzer, isPending } = useQuery(anschlussnutzerQuery)
  // Whose contract it is; whatever else fails there, the form needs nothing of it.
  const { error, isPending: isVertragPending } = useQuery(vertragQuery(vertragId))
  if (error instanceof ApiError && error.status === 404) return <NotFoundView />
  const mayWrite = isPending || isVertragPending ? undefined : anschlussnutzer?.zugriff !== 'eingeschränkt'
  return (
    <Page width="form">
      <PageHeading title={['Bankverbindung editieren', `Vertrag ${vertragId}`, name]}>
        Bankverbindung für Vertrag {vertragId} editieren
      </PageHeading>
      <BankverbindungEditor vertragId={vertragId} mayWrite={mayWrite} onBack={goBack} />
    </Page>
  )
}
