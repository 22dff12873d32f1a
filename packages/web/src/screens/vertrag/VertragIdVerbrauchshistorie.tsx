import { derivePreisfenster } from '@ekp/wire/rules/fenster/preisfenster'
import { deriveKostenlabel, derivePreislabel } from '@ekp/wire/rules/tarif'
import type { Vertrag } from '@ekp/wire/vertrag'
import { useState } from 'react'
import { useQuery } from '../../lib/useQuery.ts'
import { useParams } from '../../lib/router/RouterView.tsx'
import { isNotFound } from '../../api/ApiError.ts'
import { BenachrichtigungSection } from '../../features/benachrichtigung/BenachrichtigungSection.tsx'
import { hasPreisOf, preisreiheQuery } from '../../features/tarif/preise/preisQueries.ts'
import { tarifhistorieQuery } from '../../features/tarif/queries.ts'
import { Historienansicht } from '../../features/verbrauch/historie/Historienansicht.tsx'
import { NotFoundView } from '../../features/vertrag/NotFoundView.tsx'
import { Zurueck } from '../../features/vertrag/Zurueck.tsx'
import { vertragQuery } from '../../features/vertrag/queries.ts'
import { currentDay } from '../../lib/berlinTime.ts'
import { systemClock } from '../../lib/clock.ts'
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
  const isDynamisch = !(data?.hatHistorie === true && tarife?.every((tarif) => !tarif.istDynamisch) === true)
  const hasDynamischen = tarife?.some((tarif) => tarif.istDynamisch) === true
  // Of now: a window that moved at noon would hide the history while its prices load.
  const [fenster] = useState(() => derivePreisfenster(new Date(systemClock.now())))
  const [, letzterTag] = fenster.tage
  const preise = useQuery({
    ...preisreiheQuery(vertragId, fenster),
    enabled: hasDynamischen && letzterTag > currentDay(),
  })
  if (isNotFound(error)) return <NotFoundView />
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
        hasMorgen={preise.data !== undefined && letzterTag > currentDay() && hasPreisOf(letzterTag, preise.data)}
        hasViertelstunden={data?.hatHistorie === true}
        hasKosten={data?.hatKostenaufstellung === true}
        isWaiting={isPending || isTarifPending || preise.isLoading}
        links={
          <>
            {hasDynamischen && (
              <ButtonLink to="/vertrag/$vertragId/preiszeitreihe" params={{ vertragId }}>
                Preiszeitreihe
              </ButtonLink>
            )}
            {data?.hatTarifvergleich === true && (
              <ButtonLink to="/vertrag/$vertragId/vergleich" params={{ vertragId }}>
                Tarife vergleichen
              </ButtonLink>
            )}
            <Zurueck vertragId={vertragId} />
          </>
        }
      />
      {data?.hatHistorie === true && <BenachrichtigungSection thema="verbrauch" vertragIds={[vertragId]} />}
    </Page>
  )
}

const preislabelOf = ({ kundenArt }: Vertrag) => derivePreislabel({ tariftyp: 'DYNAMISCHER_PREIS' }, kundenArt)
