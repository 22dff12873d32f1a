import type { Verbrauch } from '@ekp/wire/verbrauch'
import { useMemo } from 'react'
import { Chart } from '../../ui/charts/Chart.tsx'
import { overviewChartData } from './chartData.ts'

export interface OverviewChartProps {
  /** Newest first. */
  verbraeuche: readonly Verbrauch[]
  /** Whether each period stands beside what it would be in a year. */
  isExtrapolated: boolean
}

/** The periods on the page of their contract. */
export function OverviewChart({ verbraeuche, isExtrapolated }: OverviewChartProps) {
  const data = useMemo(() => overviewChartData(verbraeuche, isExtrapolated), [verbraeuche, isExtrapolated])
  return <Chart title="Die letzten Zeiträume" level={3} data={data} height="small" summaryHidden />
}
