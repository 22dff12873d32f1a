import type { Verbrauch } from '@ekp/wire/verbrauch'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { formatJaNein } from '../../lib/format.ts'
import { ButtonLink } from '../../ui/Links.tsx'
import { Section } from '../../ui/layout/Section.tsx'
import { ValueTable } from '../../ui/table/ValueTable.tsx'
import { hasKanaele, KanalList } from './KanalList.tsx'
import styles from './LazyOverviewChart.module.css'
import { sortVerbraeuche, verbraeucheQuery } from './queries.ts'
import { verbrauchText, zeitraumText } from './texts.ts'

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

/** The latest period in values. */
function LatestVerbrauch({ verbrauch }: { verbrauch: Verbrauch }) {
  return (
    <ValueTable
      rows={[
        { label: 'Zeitraum', value: zeitraumText(verbrauch) },
        { label: 'Verbrauch', value: verbrauchText(verbrauch.summe) },
        { label: 'Auf 365 Tage hochgerechnet', value: verbrauchText(verbrauch.summeJahr) },
        ...(hasKanaele([verbrauch])
          ? [{ label: 'Verbrauch pro Messkanal', value: <KanalList kanaele={verbrauch.proKanal} /> }]
          : []),
        { label: 'Prognose', value: formatJaNein(verbrauch.prognose) },
      ]}
    />
  )
}

const OverviewChart = lazy(() =>
  import('./OverviewChart.tsx').then(
    (module) => ({ default: module.OverviewChart }),
    // Its figures stand in the table of the overview, too.
    () => ({ default: () => <p>Das Diagramm konnte nicht geladen werden.</p> }),
  ),
)

/** Drawing costs more JavaScript than everything else of its page, so it comes last; its place is kept. */
function LazyOverviewChart({ verbraeuche }: { verbraeuche: readonly Verbrauch[] }) {
  return (
    <div className={styles.place}>
      <Suspense>
        <OverviewChart verbraeuche={verbraeuche} />
      </Suspense>
    </div>
  )
}
