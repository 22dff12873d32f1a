import type { Tarif } from '@ekp/wire/tarif'
import type { Vertrag } from '@ekp/wire/vertrag'
import { useQuery } from '@tanstack/react-query'
import { ButtonLink } from '../../ui/Links.tsx'
import { Section, type SectionQuery } from '../../ui/layout/Section.tsx'
import { TarifTable } from './TarifTable.tsx'
import { aktuellerTarifQuery, tarifhistorieQuery } from './queries.ts'

interface AktuellerTarifSectionProps {
  vertragId: string
  /** The kind of customer decides between net and gross, so nothing is shown before it is known. */
  vertrag: SectionQuery<Vertrag>
}

// As many as a tariff with a price for each of two channels has; a shorter one leaves room, nothing jumps.
const mostRows = 9

/** The current tariff on the page of its contract [tarif-9]. */
export function AktuellerTarifSection({ vertragId, vertrag }: AktuellerTarifSectionProps) {
  const tarif = useQuery(aktuellerTarifQuery(vertragId))
  const historie = useQuery(tarifhistorieQuery(vertragId))
  const isDynamisch = tarif.data?.istDynamisch === true
  const hasHistorie = isDynamisch || (historie.data?.length ?? 0) > 1
  const params = { vertragId }
  return (
    <Section
      title="Aktueller Tarif"
      query={combine(vertrag, tarif)}
      loading={{ lines: mostRows }}
      onError="hide"
      actions={
        <>
          {hasHistorie && (
            <ButtonLink size="small" to="/vertrag/$vertragId/tarifhistorie" params={params}>
              Tarifhistorie
            </ButtonLink>
          )}
          {isDynamisch && (
            <ButtonLink size="small" to="/vertrag/$vertragId/preiszeitreihe" params={params}>
              Preiszeitreihe
            </ButtonLink>
          )}
        </>
      }
    >
      {([{ kundenArt }, data]) => <TarifTable tarif={data} kundenArt={kundenArt} />}
    </Section>
  )
}

function combine(
  vertrag: SectionQuery<Vertrag>,
  tarif: SectionQuery<Tarif | null>,
): SectionQuery<readonly [Vertrag, Tarif | null]> {
  const missing = [vertrag, tarif].filter(({ data }) => data === undefined)
  const failed = missing.find(({ status }) => status === 'error')
  return {
    status: failed ? 'error' : missing.length > 0 ? 'pending' : tarif.status,
    data: vertrag.data === undefined || tarif.data === undefined ? undefined : [vertrag.data, tarif.data],
    error: failed?.error ?? tarif.error,
    refetch: () => Promise.all([vertrag.refetch(), tarif.refetch()]),
    isFetching: vertrag.isFetching || tarif.isFetching,
  }
}
