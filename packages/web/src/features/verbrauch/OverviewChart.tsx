import type { Verbrauch } from '@ekp/wire/verbrauch'
import { useMemo } from 'react'
import { Chart } from '../../ui/charts/Chart.tsx'
import { overviewChartData } from './chartData.ts'

/** The periods on the page of their contract. */
export function OverviewChart({ verbraeuche }: { verbraeuche: readonly Verbrauch[] }) {
  const data = useMemo(() => overviewChartData(verbraeuche), [verbraeuche])
  return <Chart title="Die letzten Zeiträume" level={3} data={data} height="small" summaryHidden />
}
