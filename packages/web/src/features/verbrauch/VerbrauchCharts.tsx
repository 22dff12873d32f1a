import type { Verbrauch } from '@ekp/wire/verbrauch'
import type { Jahresverlauf } from '@ekp/wire/verbrauch/prognose'
import { useMemo } from 'react'
import { Chart } from '../../ui/charts/Chart.tsx'
import { Card, CardGrid } from '../../ui/layout/Card.tsx'
import styles from './VerbrauchCharts.module.css'
import { gasjahreChartData, jahresChartData, zeitraumChartData } from './chartData.ts'

interface VerbrauchChartsProps {
  /** Newest first. */
  verbraeuche: readonly Verbrauch[]
  verlauf: Jahresverlauf
}

/** The two charts of the consumption overview [verbrauch-6]. */
export function VerbrauchCharts({ verbraeuche, verlauf }: VerbrauchChartsProps) {
  const zeitraeume = useMemo(() => zeitraumChartData(verbraeuche), [verbraeuche])
  return (
    <CardGrid className={styles.charts}>
      <Card>
        {verlauf === 'HEIZUNG' ? (
          <Gasjahre verbraeuche={verbraeuche} />
        ) : (
          <Jahre verbraeuche={verbraeuche} verlauf={verlauf} />
        )}
      </Card>
      <Card>
        <Chart title="Verbrauch pro Abrechnungszeitraum" data={zeitraeume}>
          <p>
            Ein Abrechnungszeitraum reicht hier von einer Ablesung oder Schätzung bis zur nächsten; in ein
            Abrechnungsjahr können mehrere fallen.
          </p>
        </Chart>
      </Card>
    </CardGrid>
  )
}

const jahrestitel = 'Verbrauch pro Jahr'

function Jahre({ verbraeuche, verlauf }: VerbrauchChartsProps) {
  const data = useMemo(() => jahresChartData(verbraeuche, verlauf), [verbraeuche, verlauf])
  return (
    <Chart title={jahrestitel} data={data}>
      <p>
        Der Verbrauch zwischen zwei Ablesungen oder Schätzungen, hochgerechnet auf 365 Tage, damit sich Zeiträume
        vergleichen lassen.
      </p>
    </Chart>
  )
}

function Gasjahre({ verbraeuche }: { verbraeuche: readonly Verbrauch[] }) {
  const data = useMemo(() => gasjahreChartData(verbraeuche), [verbraeuche])
  return data === undefined ? (
    <>
      <h2>{jahrestitel}</h2>
      <p>Hier stehen Ihre Jahre nebeneinander, sobald Zählerstände ein ganzes Jahr auseinanderliegen.</p>
    </>
  ) : (
    <Chart title={jahrestitel} data={data}>
      <p>
        Der Verbrauch zwischen zwei Ablesungen oder Schätzungen, die 365 Tage auseinanderliegen: Ein Winter oder ein
        Sommer allein sagt bei Gas wenig über ein Jahr.
      </p>
    </Chart>
  )
}
