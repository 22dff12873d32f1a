import { useQuery } from '@tanstack/react-query'
import { ButtonLink } from '../../ui/Links.tsx'
import { Section } from '../../ui/layout/Section.tsx'
import { LatestVerbrauch } from './LatestVerbrauch.tsx'
import { LazyOverviewChart } from './LazyOverviewChart.tsx'
import { verbraeucheQuery } from './queries.ts'
import { sortVerbraeuche } from './sortVerbraeuche.ts'

// As many as stand side by side in half a page.
const mostZeitraeume = 4

interface VerbrauchSectionProps {
  vertragId: string
  /** Whether its tariff is dynamic, so that hours, days and months are known as well. */
  hasHistorie: boolean
}

/** The consumption on the page of its contract [verbrauch-11]. */
export function VerbrauchSection({ vertragId, hasHistorie }: VerbrauchSectionProps) {
  const query = useQuery(verbraeucheQuery(vertragId))
  return (
    <Section
      title="Verbrauch"
      query={query}
      loading={{ lines: 13 }}
      onError="hide"
      isEmpty={(verbraeuche) => verbraeuche.length === 0}
      empty="Hier steht Ihr Verbrauch, sobald zwei Zählerstände vorliegen."
      actions={
        <>
          <ButtonLink size="small" to="/vertrag/$vertragId/verbraeuche" params={{ vertragId }}>
            Alle Verbräuche
          </ButtonLink>
          {hasHistorie && (
            <ButtonLink size="small" to="/vertrag/$vertragId/verbrauchshistorie" params={{ vertragId }}>
              Verbrauchshistorie
            </ButtonLink>
          )}
        </>
      }
    >
      {(verbraeuche) => {
        const [latest, ...others] = sortVerbraeuche(verbraeuche)
        return (
          latest && (
            <>
              <LatestVerbrauch verbrauch={latest} />
              <LazyOverviewChart verbraeuche={[latest, ...others.slice(0, mostZeitraeume - 1)]} />
            </>
          )
        )
      }}
    </Section>
  )
}
