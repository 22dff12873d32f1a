import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { ApiError, errorText } from '../api/ApiError.ts'
import { useMayWrite } from '../features/anschlussnutzer/queries.ts'
import { VertragBankverbindungen } from '../features/bankverbindung/VertragBankverbindungen.tsx'
import { vertragBankverbindungenQuery } from '../features/bankverbindung/queries.ts'
import { NotFoundView } from '../features/vertrag/NotFoundView.tsx'
import { useTenant } from '../lib/tenantContext.ts'
import { Actions } from '../ui/Actions.tsx'
import { ButtonLink } from '../ui/Links.tsx'
import { LoadingMask } from '../ui/LoadingMask.tsx'
import { Card } from '../ui/layout/Card.tsx'
import { Page, PageHeading } from '../ui/layout/Page.tsx'
import { SectionFailed } from '../ui/layout/Section.tsx'

/** All bank details of one contract, which can be ended or deleted [bankverbindung-20]. */
export function VertragIdBankverbindungen() {
  const { name } = useTenant()
  const { vertragId } = useParams({ from: '/angemeldet/vertrag/$vertragId/bankverbindungen' })
  const query = useQuery(vertragBankverbindungenQuery(vertragId))
  const mayWrite = useMayWrite()
  if (query.error instanceof ApiError && query.error.status === 404) return <NotFoundView />
  const params = { vertragId }
  return (
    <Page>
      <PageHeading title={['Bankverbindungen', `Vertrag ${vertragId}`, name]}>
        Bankverbindungen für Vertrag {vertragId}
      </PageHeading>
      {query.isPending && (
        <Card>
          <LoadingMask hasTitle hasStatus lines={6} hasButton />
        </Card>
      )}
      {query.isError && (
        <SectionFailed
          query={query}
          onError={(error) => errorText(error, 'Es ist ein unbekannter Fehler aufgetreten.')}
        />
      )}
      {query.data?.length === 0 && <p>Es wurden keine vertragsspezifischen Bankverbindungen gefunden.</p>}
      {query.data && (
        <VertragBankverbindungen vertragId={vertragId} bankverbindungen={query.data} mayWrite={mayWrite} />
      )}
      <Actions>
        {mayWrite && (
          <ButtonLink to="/vertrag/$vertragId/bankverbindungen/editieren" params={params}>
            Neue Bankverbindung anlegen
          </ButtonLink>
        )}
        <ButtonLink to="/vertrag/$vertragId/detail" params={params}>
          Zurück
        </ButtonLink>
      </Actions>
    </Page>
  )
}
