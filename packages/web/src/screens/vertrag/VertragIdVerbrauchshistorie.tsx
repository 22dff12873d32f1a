import { derivePreislabel } from '@ekp/wire/rules/tarif'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { ApiError } from '../../api/ApiError.ts'
import { Historienansicht } from '../../features/verbrauch/historie/Historienansicht.tsx'
import { NotFoundView } from '../../features/vertrag/NotFoundView.tsx'
import { vertragQuery } from '../../features/vertrag/queries.ts'
import { useTenant } from '../../lib/tenantContext.ts'
import { Identifier } from '../../ui/Identifier.tsx'
import { ButtonLink } from '../../ui/Links.tsx'
import { Page, PageHeading } from '../../ui/layout/Page.tsx'

/** Consumption and cost of a dynamic tariff by hours, days and months [historie-1]. */
export function VertragIdVerbrauchshistorie() {
  const { name } = useTenant()
  const { vertragId } = useParams({ from: '/angemeldet/vertrag/$vertragId/verbrauchshistorie' })
  const { data, error } = useQuery(vertragQuery(vertragId))
  if (error instanceof ApiError && error.status === 404) return <NotFoundView />
  const preislabel = data ? derivePreislabel({ tariftyp: 'DYNAMISCHER_PREIS' }, data.kundenArt) : ''
  return (
    <Page>
      <PageHeading title={['Verbrauchshistorie', `Vertrag ${vertragId}`, name]}>
        Verbrauchshistorie für Vertrag <Identifier>{vertragId}</Identifier>
      </PageHeading>
      <Historienansicht
        key={vertragId}
        vertragId={vertragId}
        lieferbeginn={data?.lieferbeginn ?? null}
        preislabel={preislabel}
        links={
          <>
            <ButtonLink to="/vertrag/$vertragId/preiszeitreihe" params={{ vertragId }}>
              Preiszeitreihe
            </ButtonLink>
            <ButtonLink to="/vertrag/$vertragId/detail" params={{ vertragId }}>
              Zurück
            </ButtonLink>
          </>
        }
      />
    </Page>
  )
}
