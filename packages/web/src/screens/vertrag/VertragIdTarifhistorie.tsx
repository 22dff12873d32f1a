import { useQuery } from '../../lib/useQuery.ts'
import { useParams } from '../../lib/router/RouterView.tsx'
import { isNotFound } from '../../api/ApiError.ts'
import { Preisbestandteile } from '../../features/tarif/aufbau/Preisbestandteile.tsx'
import { Tarifhistorie } from '../../features/tarif/Tarifhistorie.tsx'
import { preisbestandteileQuery } from '../../features/tarif/preise/preisQueries.ts'
import { tarifhistorieQuery } from '../../features/tarif/queries.ts'
import { tarifhistorieErrorText } from '../../features/tarif/texts.ts'
import { NotFoundView } from '../../features/vertrag/NotFoundView.tsx'
import { Zurueck } from '../../features/vertrag/Zurueck.tsx'
import { vertragQuery } from '../../features/vertrag/queries.ts'
import { useTenant } from '../../lib/tenantContext.ts'
import { Actions } from '../../ui/Actions.tsx'
import { Identifier } from '../../ui/Identifier.tsx'
import { ButtonLink } from '../../ui/Links.tsx'
import { LoadingMask } from '../../ui/LoadingMask.tsx'
import { Page, PageHeading } from '../../ui/layout/Page.tsx'
import { SectionFailed } from '../../ui/layout/Section.tsx'

/** The tariffs that a contract has, had and will have [tarif-11]. */
export function VertragIdTarifhistorie() {
  const { name } = useTenant()
  const { vertragId } = useParams('/vertrag/$vertragId/tarifhistorie')
  const vertrag = useQuery(vertragQuery(vertragId))
  const historie = useQuery(tarifhistorieQuery(vertragId))
  const bestandteile = useQuery(preisbestandteileQuery(vertragId))
  if (isNotFound(vertrag.error)) return <NotFoundView />
  // One message for both, and none before it is known whether the contract exists.
  const isPending = vertrag.isPending || historie.isPending
  const failed = [historie, vertrag].filter(({ isError }) => isError)
  const failure = {
    status: 'error' as const,
    data: undefined,
    error: failed[0]?.error,
    refetch: () => Promise.all(failed.map(({ refetch }) => refetch())),
    isFetching: vertrag.isFetching || historie.isFetching,
  }
  const errorText = tarifhistorieErrorText({ historie: historie.isError, vertrag: vertrag.isError })
  return (
    <Page>
      <PageHeading title={['Tarifhistorie', `Vertrag ${vertragId}`, name]}>
        Tarifhistorie für Vertrag <Identifier>{vertragId}</Identifier>
      </PageHeading>
      {!isPending && failed.length > 0 && <SectionFailed query={failure} onError={() => errorText} />}
      {(isPending || (vertrag.data && historie.data)) && (
        <Tarifhistorie vertragId={vertragId} vertrag={vertrag.data} tarife={historie.data} />
      )}
      {/* Below the tariffs, so that it moves nothing that is read when it comes. */}
      {!isPending && bestandteile.isPending && <LoadingMask />}
      {!isPending && bestandteile.data && <Preisbestandteile preisstaende={bestandteile.data} />}
      <Actions>
        <ButtonLink to="/vertrag/$vertragId/erinnerungen" params={{ vertragId }}>
          Erinnerungen
        </ButtonLink>
        <Zurueck vertragId={vertragId} />
      </Actions>
    </Page>
  )
}
