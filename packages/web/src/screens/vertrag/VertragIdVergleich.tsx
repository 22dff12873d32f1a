import { useQuery } from '../../lib/useQuery.ts'
import { ApiError } from '../../api/ApiError.ts'
import { useMayWrite } from '../../features/anschlussnutzer/queries.ts'
import { Vergleichsansicht } from '../../features/verbrauch/vergleich/Vergleichsansicht.tsx'
import { keinVergleich } from '../../features/verbrauch/vergleich/texts.ts'
import { NotFoundView } from '../../features/vertrag/NotFoundView.tsx'
import { vertragQuery } from '../../features/vertrag/queries.ts'
import { useParams } from '../../lib/router/RouterView.tsx'
import { useTenant } from '../../lib/tenantContext.ts'
import { Actions } from '../../ui/Actions.tsx'
import { Alert } from '../../ui/Alert.tsx'
import { Identifier } from '../../ui/Identifier.tsx'
import { ButtonLink } from '../../ui/Links.tsx'
import { LoadingMask } from '../../ui/LoadingMask.tsx'
import { Card } from '../../ui/layout/Card.tsx'
import { Page, PageHeading } from '../../ui/layout/Page.tsx'
import { SectionFailed } from '../../ui/layout/Section.tsx'

/** What the contract's consumption would have cost in the tariffs on offer [tarif-26]. */
export function VertragIdVergleich() {
  const { name } = useTenant()
  const { vertragId } = useParams('/vertrag/$vertragId/vergleich')
  const mayWrite = useMayWrite()
  // Taken out here: a result notices only the fields that its own component reads while rendering.
  const { status, data, error, refetch, isFetching } = useQuery(vertragQuery(vertragId))
  if (error instanceof ApiError && error.status === 404) return <NotFoundView />
  const back = (
    <ButtonLink to="/vertrag/$vertragId/detail" params={{ vertragId }}>
      Zurück
    </ButtonLink>
  )
  const ways = (
    <>
      {mayWrite && <ButtonLink to="/kontaktanfrage">Zu einem Angebot anfragen</ButtonLink>}
      {back}
    </>
  )
  return (
    <Page>
      <PageHeading title={['Tarifvergleich', `Vertrag ${vertragId}`, name]}>
        Tarifvergleich für Vertrag <Identifier>{vertragId}</Identifier>
      </PageHeading>
      {data?.hatTarifvergleich === true ? (
        <Vergleichsansicht key={vertragId} vertragId={vertragId} lieferbeginn={data.lieferbeginn} links={ways} />
      ) : (
        <>
          {status === 'pending' && (
            <Card>
              <LoadingMask lines={[1, 3]} />
            </Card>
          )}
          {status === 'error' && <SectionFailed query={{ status, data, error, refetch, isFetching }} />}
          {data !== undefined && <Alert kind="info">{keinVergleich}</Alert>}
          <Actions>{back}</Actions>
        </>
      )}
    </Page>
  )
}
