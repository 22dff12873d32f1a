import type { Verbrauch } from '@ekp/wire/verbrauch'
import { useMemo } from 'react'
import { Chart } from '../../ui/charts/Chart.tsx'
import { overviewChartData } from './chartData.ts'

export interface OverviewChartProps {
  /** Newest first. */
  verbraeuche: readonly Verbrauch[]
}

/** The periods on the page of their contract. */
export function OverviewChart({ verbraeuche }: OverviewChartProps) {
  const data = useMemo(() => overviewChartData(verbraeuche), [verbraeuche])
  return <Chart title="Am Tag in den letzten Zeiträumen" level={3} data={data} height="small" summaryHidden />
}
