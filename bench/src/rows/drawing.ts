import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import type { Browser, Page } from '@playwright/test'
import { build, preview } from 'vite'
import { launchBrowser } from '../browser.ts'
import { type Figure, median, type Row } from '../figures.ts'
import { repositoryDir } from '../processes.ts'

// Two days, a month and a year in hours.
const counts = [48, 744, 8760]
// Axes, legend, keys and points cost something; the number of values must not.
const mostRatio = 10
const rounds = 9
// A month in hours on the history screen: three series, two axes.
const historie = { count: 744, mostMs: 50 }

/** Drawing a chart against drawing a bare SVG polyline of the same points, in the main thread's own time. */
export const drawing: Row = {
  key: 'drawing',
  measure: async () => {
    const browser = await launchBrowser()
    try {
      return await withDrawingPage(browser, async (page) => {
        const figures: Figure[] = []
        for (const count of counts) {
          const [chart, bare] = [await drawMs(page, 'drawChart', count), await drawMs(page, 'drawBare', count)]
          const ratio = chart / bare
          figures.push({
            name: `Drawing ${count} points`,
            value: `${chart.toFixed(1)} ms  (${ratio.toFixed(1)} x a bare polyline, ${bare.toFixed(1)} ms)`,
            target: `<= ${mostRatio} x`,
            isOk: ratio <= mostRatio,
          })
        }
        figures.push(await historieFigure(browser, page))
        return figures
      })
    } finally {
      await browser.close()
    }
  },
}

/** What the browser counts of script, style, layout and paint for one drawing, the middle of several. */
async function drawMs(page: Page, draw: 'drawChart' | 'drawBare', count: number): Promise<number> {
  const session = await page.context().newCDPSession(page)
  await session.send('Performance.enable')
  const taskMs = async () => {
    const { metrics } = await session.send('Performance.getMetrics')
    return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1000
  }
  const times: number[] = []
  for (let round = 0; round < rounds; round++) {
    await page.evaluate('clear()')
    const before = await taskMs()
    await page.evaluate(`${draw}(${count})`)
    times.push((await taskMs()) - before)
  }
  await session.detach()
  return median(times)
}

/** The first drawing on a page, as a customer meets it; those that follow find warm code. */
async function historieFigure(browser: Browser, page: Page): Promise<Figure> {
  const { count, mostMs } = historie
  const draw = () => tracedTaskMs(browser, page, () => page.evaluate(`drawHistorie(${count})`))
  const [first, next]: [number[], number[]] = [[], []]
  for (let round = 0; round < rounds; round++) {
    await page.reload()
    await page.waitForFunction(() => Reflect.get(window, 'ready') === true)
    first.push(await draw())
    await page.evaluate('clear()')
    next.push(await draw())
  }
  const ms = median(first)
  return {
    name: `Drawing ${count} hours of the history on a new page, in the browser's trace`,
    value: `${ms.toFixed(1)} ms  (${median(next).toFixed(1)} ms when drawn again)`,
    target: `< ${mostMs} ms`,
    isOk: ms < mostMs,
  }
}

const html = '<!doctype html><title>drawing</title><div id="root"></div><script type="module" src="/main.tsx"></script>'
const app = `import '../src/styles/index.css'
import { createElement } from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { HistorienChart } from '../src/features/verbrauch/HistorienChart.tsx'
import { Chart } from '../src/ui/charts/Chart.tsx'

const root = createRoot(document.getElementById('root'))
const painted = () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done())))
const valuesOf = (count) => Array.from({ length: count }, (_, index) => 1.4 + Math.sin(index / 4) + 0.4 * Math.sin(index * 1.7))
const assertDrawn = () => {
  if (!document.querySelector('figure svg[role="img"] path[d^="M"]')) throw new Error('Nothing was drawn')
}
const show = async (element) => {
  flushSync(() => root.render(element))
  await painted()
}

window.clear = () => show(null)
window.drawBare = (count) => {
  const points = valuesOf(count).map((value, index) => (index * 1000) / count + ',' + (300 - value * 100)).join(' ')
  const line = createElement('polyline', { points, fill: 'none', stroke: 'black', strokeWidth: 2 })
  return show(createElement('svg', { viewBox: '0 0 1000 320', width: 1000, height: 320 }, line))
}
window.drawChart = async (count) => {
  const starts = Array.from({ length: count }, (_, index) => index * 3600000)
  const x = { kind: 'times', title: 'Uhrzeit', starts, end: count * 3600000, name: String, tick: (at) => at / 3600000 + ' h' }
  const series = [{ key: 'a', name: 'Verbrauch', kind: 'line', color: 'black', values: valuesOf(count), isAdditive: true }]
  await show(createElement(Chart, { title: 'Verbrauch', data: { x, left: { unit: 'kWh' }, series } }))
  assertDrawn()
}
window.drawHistorie = async (count) => {
  const at = (hour) => new Date(Date.UTC(2026, 6, 31, 22 + hour))
  const values = valuesOf(count)
  const schritte = values.map((value, hour) => ({
    von: at(hour),
    bis: at(hour + 1),
    verbrauch: value,
    arbeitspreis: 0.3 - value / 20,
    kosten: value * (0.3 - value / 20),
    geschaetzt: false,
    unvollstaendig: false,
  }))
  performance.mark('begin')
  await show(createElement(HistorienChart, { interval: 'hourly', schritte, nowMs: Number(at(count + 10)), preislabel: 'brutto' }))
  performance.mark('end')
  assertDrawn()
}
await show(null)
window.ready = true
`

/** A page of its own that can draw, built with the portal's charts and styles. */
async function withDrawingPage<T>(browser: Browser, measure: (page: Page) => Promise<T>): Promise<T> {
  // Inside the app's package, so that it finds the app's sources and the same React.
  const root = mkdtempSync(join(repositoryDir, 'packages/web/.tmp-drawing-'))
  try {
    writeFileSync(join(root, 'index.html'), html)
    writeFileSync(join(root, 'main.tsx'), app)
    const settings = { root, configFile: false, logLevel: 'error' } as const
    const target = ['chrome123', 'edge123', 'firefox128', 'safari18']
    await build({ ...settings, build: { outDir: 'dist', target } })
    const server = await preview({ ...settings, preview: { host: '127.0.0.1', port: 0 } })
    try {
      const origin = server.resolvedUrls?.local[0]
      if (origin === undefined) throw new Error(`${basename(root)} is served nowhere`)
      const page = await browser.newPage({ viewport: { width: 1280, height: 800 } })
      await page.goto(origin)
      await page.waitForFunction(() => Reflect.get(window, 'ready') === true)
      return await measure(page)
    } finally {
      await server.close()
    }
  } finally {
    rmSync(root, { recursive: true, force: true })
  }
}

const categories = ['blink.user_timing', 'toplevel', 'disabled-by-default-devtools.timeline']

/** What the browser's trace shows of the page's main thread between the marks `begin` and `end`: the time of its tasks. */
async function tracedTaskMs(browser: Browser, page: Page, act: () => Promise<unknown>): Promise<number> {
  await browser.startTracing(page, { categories })
  await act()
  const events = parseEvents((await browser.stopTracing()).toString())
  const [begin, end] = ['begin', 'end'].map((mark) => events.find(({ name }) => name === mark))
  if (begin === undefined || end === undefined) throw new Error('The trace has no marks')
  const tasks = events.filter(({ name, pid, tid }) => name === 'RunTask' && pid === begin.pid && tid === begin.tid)
  // A task that a mark lies in counts from or to the mark.
  const parts = tasks
    .map(({ ts, dur }) => Math.min(ts + dur, end.ts) - Math.max(ts, begin.ts))
    .filter((part) => part > 0)
  if (parts.length === 0) throw new Error('The trace has no tasks')
  return parts.reduce((sum, part) => sum + part, 0) / 1000
}

/** An event of the trace; times in microseconds. */
interface TraceEvent {
  readonly name: string
  readonly pid: number
  readonly tid: number
  readonly ts: number
  readonly dur: number
}

function parseEvents(text: string): TraceEvent[] {
  const trace: unknown = JSON.parse(text)
  const events: unknown = Reflect.get(Object(trace), 'traceEvents')
  if (!Array.isArray(events)) throw new Error('The trace has no events')
  return events.map((event: unknown) => {
    const field = (name: string): unknown => Reflect.get(Object(event), name)
    const number = (name: string) => Number(field(name) ?? 0)
    return { name: String(field('name')), pid: number('pid'), tid: number('tid'), ts: number('ts'), dur: number('dur') }
  })
}
