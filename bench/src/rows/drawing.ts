import type { Browser, Page } from '@playwright/test'
import { launchBrowser } from '../browser.ts'
import { type Figure, median, type Row } from '../figures.ts'
import { withOwnPage } from '../ownPage.ts'

// Two days, a month and a year in hours.
const counts = [48, 744, 8760]
// Axes, legend, keys and points may cost something, but the time must not grow with the number of values.
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

/** Milliseconds of script, style, layout and paint that the browser reports for one drawing, the median of several. */
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

/** The first drawing on a page, which is what a customer gets; later drawings run on warm code. */
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

/** Opens a page that can draw, built with the portal's charts and styles. */
function withDrawingPage<T>(browser: Browser, measure: (page: Page) => Promise<T>): Promise<T> {
  return withOwnPage('drawing', async (origin, path) => {
    const page = await browser.newPage({ viewport: { width: 1280, height: 800 } })
    await page.goto(origin + path)
    await page.waitForFunction(() => Reflect.get(window, 'ready') === true)
    return measure(page)
  })
}

const categories = ['blink.user_timing', 'toplevel', 'disabled-by-default-devtools.timeline']

/** Milliseconds of the main thread's tasks between the marks `begin` and `end`, by the browser's trace. */
async function tracedTaskMs(browser: Browser, page: Page, act: () => Promise<unknown>): Promise<number> {
  await browser.startTracing(page, { categories })
  await act()
  const events = parseEvents((await browser.stopTracing()).toString())
  const [begin, end] = ['begin', 'end'].map((mark) => events.find(({ name }) => name === mark))
  if (begin === undefined || end === undefined) throw new Error('The trace has no marks')
  const tasks = events.filter(({ name, pid, tid }) => name === 'RunTask' && pid === begin.pid && tid === begin.tid)
  // A task that contains a mark counts from or up to the mark.
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
