import { useQuery } from '@tanstack/react-query'
import type { Vertrag } from '@ekp/wire/vertrag'
import { ButtonLink } from '../../ui/ButtonLink.tsx'
import { LoadingMask } from '../../ui/LoadingMask.tsx'
import { Section } from '../../ui/Section.tsx'
import type { SectionQuery } from '../../ui/sectionQuery.ts'
import { aktuellerTarifQuery, tarifhistorieQuery } from './queries.ts'
import { TarifTable } from './TarifTable.tsx'

interface AktuellerTarifSectionProps {
  vertragId: string
  /** Whose tariff it is decides between net and gross, so nothing is shown before that is known. */
  vertrag: Pick<SectionQuery<Vertrag>, 'status' | 'data'>
}

/** The current tariff on the page of its contract [section 2]. */
export function AktuellerTarifSection({ vertragId, vertrag }: AktuellerTarifSectionProps) {
  const tarif = useQuery(aktuellerTarifQuery(vertragId))
  const historie = useQuery(tarifhistorieQuery(vertragId))
  const isDynamisch = tarif.data?.istDynamisch === true
  const hasHistorie = isDynamisch || (historie.data?.length ?? 0) > 1
  const params = { vertragId }
  return (
    <Section
      title="Aktueller Tarif"
      query={tarif}
      loading={{ lines: 6 }}
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
      {(data) =>
        vertrag.data ? (
          <TarifTable tarif={data} kundenArt={vertrag.data.kundenArt} />
        ) : (
          vertrag.status === 'pending' && <LoadingMask lines={6} />
        )
      }
    </Section>
  )
}
