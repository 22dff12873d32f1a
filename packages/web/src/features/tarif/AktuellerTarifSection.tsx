import type { Tarif } from '@ekp/wire/tarif'
import type { Vertrag } from '@ekp/wire/vertrag'
import type { ReactNode } from 'react'
import { useQuery } from '../../lib/useQuery.ts'
import { LoadingMask } from '../../ui/LoadingMask.tsx'
import { ButtonLink } from '../../ui/Links.tsx'
import { Section, type SectionQuery } from '../../ui/layout/Section.tsx'
import { NaechsterTarif, TarifAngaben } from './TarifAngaben.tsx'
import { KeinTarif } from './TarifPreise.tsx'
import { tarifKurz } from './kopfpreis.ts'
import { hasBestandteile } from './aufbau/preisaufbau.ts'
import { preisbestandteileQuery } from './preise/preisQueries.ts'
import { aktuellerTarifQuery, tarifhistorieQuery } from './queries.ts'

interface AktuellerTarifSectionProps {
  vertragId: string
  /** The kind of customer decides between net and gross, so nothing is shown before this has answered or failed. */
  vertrag: SectionQuery<Vertrag>
  /** What prices that come mean for the instalment. */
  abschlag: ReactNode
  /** Whether the way to the prices is the loud one of the page. */
  loud: boolean
}

// As tall as a tariff with a price for each of two channels; a shorter one leaves room, nothing jumps.
const mostRows = 7

/** The current tariff on the page of its contract [tarif-9]. */
export function AktuellerTarifSection({ vertragId, vertrag, abschlag, loud }: AktuellerTarifSectionProps) {
  const tarif = useQuery(aktuellerTarifQuery(vertragId))
  const historie = useQuery(tarifhistorieQuery(vertragId))
  const bestandteile = useQuery(preisbestandteileQuery(vertragId))
  // What would begin after the delivery never comes.
  const ende = vertrag.data?.lieferende ?? vertrag.data?.gewuenschtesLieferende ?? null
  const tarife = historie.data?.filter(({ gueltigVon }) => ende === null || gueltigVon === null || gueltigVon <= ende)
  const isDynamisch = tarif.data?.istDynamisch === true
  // One alone is listed there as well where it does not hold today.
  const hasHistorie =
    isDynamisch ||
    (historie.data?.length ?? 0) > (tarif.data === null ? 0 : 1) ||
    bestandteile.data?.some(hasBestandteile) === true
  // All at once: a button that comes later would push the others aside.
  const isWaiting = [tarif, historie, bestandteile].some(({ isPending }) => isPending) || vertrag.status === 'pending'
  const params = { vertragId }
  return (
    <Section
      title="Aktueller Tarif"
      query={waitFor(vertrag, tarif)}
      loading={{ lines: mostRows }}
      onError="hide"
      fold={({ tarif: data }) => (data === null ? undefined : tarifKurz(data, tarife ?? []))}
      actionsBelow="narrow"
      actions={
        !isWaiting && (
          <>
            {hasHistorie && (
              <ButtonLink size="small" to="/vertrag/$vertragId/tarifhistorie" params={params}>
                Tarifhistorie
              </ButtonLink>
            )}
            {isDynamisch && (
              <ButtonLink
                variant={loud ? 'primary' : 'secondary'}
                size="small"
                to="/vertrag/$vertragId/preiszeitreihe"
                params={params}
              >
                Preiszeitreihe
              </ButtonLink>
            )}
            {vertrag.data?.hatKostenaufstellung === true && (
              <ButtonLink size="small" to="/vertrag/$vertragId/kosten" params={params}>
                Kosten im Einzelnen
              </ButtonLink>
            )}
            {vertrag.data?.hatTarifvergleich === true && (
              <ButtonLink size="small" to="/vertrag/$vertragId/vergleich" params={params}>
                Tarife vergleichen
              </ButtonLink>
            )}
          </>
        )
      }
    >
      {({ tarif: data }) =>
        data === null ? (
          <KeinTarif vertragId={vertragId} kundenArt={vertrag.data?.kundenArt} />
        ) : (
          <>
            <TarifAngaben tarif={data} kundenArt={vertrag.data?.kundenArt} />
            {/* One that ends is mostly followed by another, for which room is kept. */}
            {historie.isPending && data.gueltigBis !== null && <LoadingMask lines={3} />}
            {tarife && <NaechsterTarif tarife={tarife} kundenArt={vertrag.data?.kundenArt} abschlag={abschlag} />}
          </>
        )
      }
    </Section>
  )
}

/** The tariff, once the contract has answered or failed; loading again asks for what is missing of both. */
function waitFor(
  vertrag: SectionQuery<Vertrag>,
  tarif: SectionQuery<Tarif | null>,
): SectionQuery<{ readonly tarif: Tarif | null }> {
  const isWaiting = vertrag.data === undefined && vertrag.status === 'pending'
  return {
    status: isWaiting ? 'pending' : tarif.status,
    data: isWaiting || tarif.data === undefined ? undefined : { tarif: tarif.data },
    error: tarif.error,
    refetch: () => Promise.all([vertrag, tarif].filter(({ data }) => data === undefined).map((one) => one.refetch())),
    isFetching: vertrag.isFetching || tarif.isFetching,
  }
}
