import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { ApiError, errorText } from '../api/ApiError.ts'
import { useMayWrite } from '../features/anschlussnutzer/queries.ts'
import { VertragRechnungsadressen } from '../features/rechnungsadresse/VertragRechnungsadressen.tsx'
import { vertragRechnungsadressenQuery } from '../features/rechnungsadresse/queries.ts'
import { NotFoundView } from '../features/vertrag/NotFoundView.tsx'
import { useTenant } from '../lib/tenantContext.ts'
import { Actions } from '../ui/Actions.tsx'
import { ButtonLink } from '../ui/Links.tsx'
import { LoadingMask } from '../ui/LoadingMask.tsx'
import { Card } from '../ui/layout/Card.tsx'
import { Page, PageHeading } from '../ui/layout/Page.tsx'
import { SectionFailed } from '../ui/layout/Section.tsx'

/** All billing addresses of one contract, which can be ended or deleted [rechnungsadresse-12]. */
export function VertragIdRechnungsadressen() {
  const { name } = useTenant()
  const { vertragId } = useParams({ from: '/angemeldet/vertrag/$vertragId/rechnungsadressen' })
  const query = useQuery(vertragRechnungsadressenQuery(vertragId))
  const mayWrite = useMayWrite()
  if (query.error instanceof ApiError && query.error.status === 404) return <NotFoundView />
  const params = { vertragId }
  return (
    <Page>
      <PageHeading title={['Rechnungsadressen', `Vertrag ${vertragId}`, name]}>
        Rechnungsadressen für Vertrag {vertragId}
      </PageHeading>
      {query.isPending && (
        <Card>
          <LoadingMask hasTitle hasStatus lines={3} hasButton />
        </Card>
      )}
      {query.isError && (
        <SectionFailed
          query={query}
          onError={(error) => errorText(error, 'Es ist ein unbekannter Fehler aufgetreten.')}
        />
      )}
      {query.data?.length === 0 && <p>Es wurden keine vertragsspezifischen Rechnungsadressen gefunden.</p>}
      {query.data && <VertragRechnungsadressen vertragId={vertragId} adressen={query.data} mayWrite={mayWrite} />}
      <Actions>
        {mayWrite && (
          <ButtonLink to="/vertrag/$vertragId/rechnungsadresse/editieren" params={params}>
            Neue Rechnungsadresse anlegen
          </ButtonLink>
        )}
        <ButtonLink to="/vertrag/$vertragId/detail" params={params}>
          Zurück
        </ButtonLink>
      </Actions>
    </Page>
  )
}
