import { derivePreisfenster, type Preisfenster } from '@ekp/wire/rules/preisfenster'
import type { Preis } from '@ekp/wire/tarif'
import { useEffect, useState } from 'react'
import { systemClock } from '../../lib/clock.ts'
import { downloadCsv } from '../../lib/saveFile.ts'
import { Actions } from '../../ui/Actions.tsx'
import { Button } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Chart } from '../../ui/charts/Chart.tsx'
import { Card, CardGrid } from '../../ui/layout/Card.tsx'
import { PreisPlaner, PreisTage } from './PreisPlaner.tsx'
import { preisChartData, preisCsv } from './preisChartData.ts'
import { preisstandText } from './preisText.ts'
import { derivePreisschritte, upToLastKnown } from './preisschritte.ts'

interface PreiszeitreiheDatenProps {
  preise: readonly Preis[]
  fenster: Preisfenster
  nowMs: number
}

/** The prices of a window: chart, summary and download [preiszeitreihe-1]. */
export function PreiszeitreiheDaten({ preise, fenster, nowMs }: PreiszeitreiheDatenProps) {
  const schritte = derivePreisschritte(preise, fenster)
  const published = upToLastKnown(schritte)
  const download = () => {
    const { name, text } = preisCsv(published)
    downloadCsv(name, text)
  }
  return (
    <>
      <Card>
        <Chart
          title="Börsenpreis für Strom"
          data={preisChartData(schritte, nowMs)}
          below={<p>{preisstandText(schritte, nowMs)}</p>}
        >
          <p>Die Preise sind die des Strommarkts: ohne Umlagen, Entgelte und Steuern.</p>
        </Chart>
        <Actions>
          <Button
            onClick={download}
            disabledReason={published.length === 0 ? 'Es sind noch keine Preise veröffentlicht.' : undefined}
          >
            <Icon name="download" />
            CSV herunterladen
          </Button>
        </Actions>
      </Card>
      <CardGrid>
        <PreisPlaner schritte={schritte} nowMs={nowMs} />
        <PreisTage tage={fenster.tage} schritte={schritte} nowMs={nowMs} />
      </CardGrid>
    </>
  )
}

const minuteMs = 60_000
const lookEveryMs = 5_000
const thisMinute = () => Math.floor(systemClock.now() / minuteMs) * minuteMs

/** The minute that it is, in milliseconds since 1970, and the window of the prices in it; both go on while the page is open. */
export function usePreiszeit(): { nowMs: number; fenster: Preisfenster } {
  const [nowMs, setNowMs] = useState(thisMinute)
  useEffect(() => {
    const timer = setInterval(() => setNowMs(thisMinute()), lookEveryMs)
    return () => clearInterval(timer)
  }, [])
  return { nowMs, fenster: derivePreisfenster(new Date(nowMs)) }
}
