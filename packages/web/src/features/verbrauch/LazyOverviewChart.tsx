import type { Verbrauch } from '@ekp/wire/verbrauch'
import { lazy, Suspense } from 'react'
import styles from './LazyOverviewChart.module.css'

const OverviewChart = lazy(() =>
  import('./OverviewChart.tsx').then(
    (module) => ({ default: module.OverviewChart }),
    // Its figures stand in the table of the overview, too.
    () => ({ default: () => <p>Das Diagramm konnte nicht geladen werden.</p> }),
  ),
)

/** Drawing costs more JavaScript than everything else of its page, so it comes last; its place is kept. */
export function LazyOverviewChart({ verbraeuche }: { verbraeuche: readonly Verbrauch[] }) {
  return (
    <div className={styles.place}>
      <Suspense>
        <OverviewChart verbraeuche={verbraeuche} />
      </Suspense>
    </div>
  )
}
