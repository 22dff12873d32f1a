import { deriveKostenlabel, derivePreislabel } from '@ekp/wire/rules/tarif'
import type { Vertrag } from '@ekp/wire/vertrag'
import { useQuery } from '../../lib/useQuery.ts'
import { useParams } from '../../lib/router/RouterView.tsx'
import { ApiError } from '../../api/ApiError.ts'
import { tarifhistorieQuery } from '../../features/tarif/queries.ts'
import { Historienansicht } from '../../features/verbrauch/historie/Historienansicht.tsx'
import { MonatsmailSection } from '../../features/verbrauch/historie/MonatsmailSection.tsx'
import { NotFoundView } from '../../features/vertrag/NotFoundView.tsx'
import { vertragQuery } from '../../features/vertrag/queries.ts'
import { useTenant } from '../../lib/tenantContext.ts'
import { Identifier } from '../../ui/Identifier.tsx'
import { ButtonLink } from '../../ui/Links.tsx'
import { Page, PageHeading } from '../../ui/layout/Page.tsx'

/** Consumption and cost by hours, days and months [historie-1]; of a dynamic tariff unless none ever was [historie-28]. */
export function VertragIdVerbrauchshistorie() {
  const { name } = useTenant()
  const { vertragId } = useParams('/vertrag/$vertragId/verbrauchshistorie')
  const { data, error, isPending } = useQuery(vertragQuery(vertragId))
  const { data: tarife, isPending: isTarifPending } = useQuery(tarifhistorieQuery(vertragId))
  if (error instanceof ApiError && error.status === 404) return <NotFoundView />
  const isDynamisch = !(data?.hatHistorie === true && tarife?.every((tarif) => !tarif.istDynamisch) === true)
  return (
    <Page>
      <PageHeading title={['Verbrauchshistorie', `Vertrag ${vertragId}`, name]}>
        Verbrauchshistorie für Vertrag <Identifier>{vertragId}</Identifier>
      </PageHeading>
      <Historienansicht
        key={vertragId}
        vertragId={vertragId}
        lieferbeginn={data?.lieferbeginn ?? null}
        preislabel={data === undefined ? '' : isDynamisch ? preislabelOf(data) : deriveKostenlabel(tarife ?? [])}
        isDynamisch={isDynamisch}
        hasViertelstunden={data?.hatHistorie === true}
        hasKosten={data?.hatKostenaufstellung === true}
        isWaiting={isPending || isTarifPending}
        links={
          <>
            {tarife?.some((tarif) => tarif.istDynamisch) === true && (
              <ButtonLink to="/vertrag/$vertragId/preiszeitreihe" params={{ vertragId }}>
                Preiszeitreihe
              </ButtonLink>
            )}
            {data?.hatTarifvergleich === true && (
              <ButtonLink to="/vertrag/$vertragId/vergleich" params={{ vertragId }}>
                Tarife vergleichen
              </ButtonLink>
            )}
            <ButtonLink to="/vertrag/$vertragId/detail" params={{ vertragId }}>
              Zurück
            </ButtonLink>
          </>
        }
      />
      {data?.hatHistorie === true && <MonatsmailSection vertragId={vertragId} />}
    </Page>
  )
}

const preislabelOf = ({ kundenArt }: Vertrag) => derivePreislabel({ tariftyp: 'DYNAMISCHER_PREIS' }, kundenArt)
