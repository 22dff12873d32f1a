import '../src/styles/index.css'
import type { ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { HistorienChart } from '../src/features/verbrauch/historie/HistorienChart.tsx'
import { Chart } from '../src/ui/charts/Chart.tsx'

// What `npm run bench -- --only drawing` measures: it calls the functions that the last lines put on the window.

const hourMs = 3_600_000
const mount = document.getElementById('root')
if (!mount) throw new Error('The page has no place for the drawings')
const root = createRoot(mount)

const valuesOf = (count: number) =>
  Array.from({ length: count }, (_, index) => 1.4 + Math.sin(index / 4) + 0.4 * Math.sin(index * 1.7))

async function show(element: ReactNode): Promise<void> {
  flushSync(() => root.render(element))
  // The frame after the next one begins when this one is painted.
  await new Promise<void>((done) => {
    requestAnimationFrame(() => requestAnimationFrame(() => done()))
  })
}

function assertDrawn(): void {
  if (!document.querySelector('figure svg[role="img"] path[d^="M"]')) throw new Error('Nothing was drawn')
}

const clear = () => show(null)

/** A bare polyline of the values: the floor that a chart is compared with. */
async function drawBare(count: number): Promise<void> {
  const points = valuesOf(count)
    .map((value, index) => `${(index * 1000) / count},${300 - value * 100}`)
    .join(' ')
  await show(
    <svg viewBox="0 0 1000 320" width={1000} height={320}>
      <polyline points={points} fill="none" stroke="black" strokeWidth={2} />
    </svg>,
  )
}

async function drawChart(count: number): Promise<void> {
  const starts = Array.from({ length: count }, (_, index) => index * hourMs)
  const tick = (at: number) => `${at / hourMs} h`
  const x = { kind: 'times', title: 'Uhrzeit', starts, end: count * hourMs, name: String, tick } as const
  const values = valuesOf(count)
  const series = [{ key: 'a', name: 'Verbrauch', kind: 'line', color: 'black', values, isAdditive: true }] as const
  await show(<Chart title="Verbrauch" data={{ x, left: { unit: 'kWh' }, series }} />)
  assertDrawn()
}

/** The chart of the history screen, between two marks of the browser's trace. */
async function drawHistorie(count: number): Promise<void> {
  const at = (hour: number) => new Date(Date.UTC(2026, 6, 31, 22 + hour))
  const schritte = valuesOf(count).map((value, hour) => ({
    von: at(hour),
    bis: at(hour + 1),
    verbrauch: value,
    arbeitspreis: 0.3 - value / 20,
    kosten: value * (0.3 - value / 20),
    geschaetzt: false,
    geschaetzterVerbrauch: null,
    bepreisterVerbrauch: null,
    stundenOhneVerbrauch: null,
    unvollstaendig: false,
  }))
  const nowMs = at(count + 10).getTime()
  performance.mark('begin')
  await show(
    <HistorienChart
      interval="hourly"
      schrittweite="hourly"
      isDynamisch
      hasMorgen={false}
      verbrauchLink={null}
      kostenLink={null}
      schritte={schritte}
      nowMs={nowMs}
      isNewest={false}
      onShow={() => undefined}
    />,
  )
  performance.mark('end')
  assertDrawn()
}

await clear()
Object.assign(window, { clear, drawBare, drawChart, drawHistorie, ready: true })
