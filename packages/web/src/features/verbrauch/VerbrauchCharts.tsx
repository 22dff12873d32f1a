import type { Verbrauch } from '@ekp/wire/verbrauch'
import type { Jahresverlauf } from '@ekp/wire/verbrauch/prognose'
import { useMemo, useState } from 'react'
import { Chart } from '../../ui/charts/Chart.tsx'
import { classNames } from '../../ui/classNames.ts'
import { ModeButtons } from '../../ui/fields/ModeButtons.tsx'
import { Card, CardGrid } from '../../ui/layout/Card.tsx'
import styles from './VerbrauchCharts.module.css'
import { gasjahreChartData, jahresChartData, zeitraumChartData } from './chartData.ts'

interface VerbrauchChartsProps {
  /** Newest first. */
  verbraeuche: readonly Verbrauch[]
  verlauf: Jahresverlauf
}

const pictures = [
  { value: 'jahre', label: 'Jahre' },
  { value: 'zeitraeume', label: 'Zeiträume' },
] as const

/** The two charts of the consumption overview [verbrauch-6]; on a phone one of them, with a switch. */
export function VerbrauchCharts({ verbraeuche, verlauf }: VerbrauchChartsProps) {
  const [shown, setShown] = useState<(typeof pictures)[number]['value']>('jahre')
  const zeitraeume = useMemo(() => zeitraumChartData(verbraeuche), [verbraeuche])
  const jahre = useMemo(
    () => (verlauf === 'HEIZUNG' ? gasjahreChartData(verbraeuche) : jahresChartData(verbraeuche, verlauf)),
    [verbraeuche, verlauf],
  )
  return (
    <div className={styles.charts}>
      <div className={styles.switch}>
        <ModeButtons label="Diagramm" options={pictures} value={shown} onChange={setShown} />
      </div>
      <CardGrid>
        <Card className={classNames(shown !== 'jahre' && styles.other)}>
          {jahre ? (
            <Chart title={jahrestitel} data={jahre} height="small" summaryHidden />
          ) : (
            <>
              <h2>{jahrestitel}</h2>
              <p>Hier stehen Ihre Jahre nebeneinander, sobald Zählerstände ein ganzes Jahr auseinanderliegen.</p>
            </>
          )}
        </Card>
        <Card className={classNames(shown !== 'zeitraeume' && styles.other)}>
          <Chart title="Verbrauch pro Abrechnungszeitraum" data={zeitraeume} height="small" summaryHidden />
        </Card>
      </CardGrid>
    </div>
  )
}

const jahrestitel = 'Verbrauch pro Jahr'
