import type { Verbrauch } from '@ekp/wire/verbrauch'
import { useMemo } from 'react'
import { Chart } from '../../ui/charts/Chart.tsx'
import { Card } from '../../ui/layout/Card.tsx'
import { jahresChartData, zeitraumChartData } from './chartData.ts'

/** The two charts of the consumption overview [verbrauch-6]; `verbraeuche` are newest first. */
export function VerbrauchCharts({ verbraeuche }: { verbraeuche: readonly Verbrauch[] }) {
  const jahre = useMemo(() => jahresChartData(verbraeuche), [verbraeuche])
  const zeitraeume = useMemo(() => zeitraumChartData(verbraeuche), [verbraeuche])
  return (
    <>
      <Card>
        <Chart title="Verbrauch pro Jahr" data={jahre}>
          <p>
            Der Verbrauch zwischen zwei Ablesungen oder Schätzungen, hochgerechnet auf 365 Tage, damit sich Zeiträume
            vergleichen lassen.
          </p>
        </Chart>
      </Card>
      <Card>
        <Chart title="Verbrauch pro Abrechnungszeitraum" data={zeitraeume} />
      </Card>
    </>
  )
}
