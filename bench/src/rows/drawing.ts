import type { Browser, Page } from '@playwright/test'
import { launchBrowser } from '../browser.ts'
import { median } from '../median.ts'
import type { Figure, Row } from '../Row.ts'
import { tracedTaskMs } from '../tracedTaskMs.ts'
import { withDrawingPage } from '../withDrawingPage.ts'

// Two days, a month and a year in hours.
const counts = [48, 744, 8760]
// Axes, legend, keys and points cost something; what must not show is how many values there are.
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
