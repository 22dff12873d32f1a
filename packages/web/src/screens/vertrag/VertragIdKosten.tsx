import { verlaufOf } from '@ekp/wire/rules/jahresverlauf'
import { useQuery } from '../../lib/useQuery.ts'
import { ApiError } from '../../api/ApiError.ts'
import { Kostenansicht } from '../../features/verbrauch/kosten/Kostenansicht.tsx'
import { keineKosten } from '../../features/verbrauch/kosten/texts.ts'
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

/** What a contract's consumption cost, line by line as on a bill [verbrauch-20]. */
export function VertragIdKosten() {
  const { name, abrechnung } = useTenant()
  const { vertragId } = useParams('/vertrag/$vertragId/kosten')
  // Taken out here: a result notices only the fields that its own component reads while rendering.
  const { status, data, error, refetch, isFetching } = useQuery(vertragQuery(vertragId))
  if (error instanceof ApiError && error.status === 404) return <NotFoundView />
  const back = (
    <ButtonLink to="/vertrag/$vertragId/detail" params={{ vertragId }}>
      Zurück
    </ButtonLink>
  )
  return (
    <Page>
      <PageHeading title={['Kosten im Einzelnen', `Vertrag ${vertragId}`, name]}>
        Kosten im Einzelnen für Vertrag <Identifier>{vertragId}</Identifier>
      </PageHeading>
      {data?.hatKostenaufstellung === true ? (
        <Kostenansicht
          key={vertragId}
          vertragId={vertragId}
          lieferbeginn={data.lieferbeginn}
          hasHistorie={data.hatHistorie}
          verlauf={verlaufOf(data.versorgungsart, data.kundenArt, abrechnung.strom)}
          links={
            <>
              {data.hatTarifvergleich && (
                <ButtonLink to="/vertrag/$vertragId/vergleich" params={{ vertragId }}>
                  Tarife vergleichen
                </ButtonLink>
              )}
              {back}
            </>
          }
        />
      ) : (
        <>
          {status === 'pending' && (
            <Card>
              <LoadingMask lines={[1, 3]} />
            </Card>
          )}
          {status === 'error' && <SectionFailed query={{ status, data, error, refetch, isFetching }} />}
          {data !== undefined && <Alert kind="info">{keineKosten}</Alert>}
          <Actions>{back}</Actions>
        </>
      )}
    </Page>
  )
}
