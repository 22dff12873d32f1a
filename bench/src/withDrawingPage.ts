import type { Browser, Page } from '@playwright/test'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { build, preview } from 'vite'
import { repositoryDir } from './processes.ts'

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
export async function withDrawingPage<T>(browser: Browser, measure: (page: Page) => Promise<T>): Promise<T> {
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
