import type { BrowserContext, Page } from '@playwright/test'
import { launchBrowser } from '../browser.ts'
import { dynamischerKunde, withDemoPortal } from '../demoPortal.ts'
import { type Figure, median, type Row } from '../figures.ts'

const rounds = 5
// Lighthouse's slow 4G, and a processor that is six times slower than this one.
const network = { offline: false, latency: 150, downloadThroughput: 204_800, uploadThroughput: 96_000 }
const slowdown = 6
const most = { firstContentMs: 2500, screenMs: 1500, interactionMs: 300, layoutShift: 0 }

/** Milliseconds until each screen shows its heading, in the order of the way. */
type Times = Map<string, number>

/** What a page notes about itself. */
interface Notes {
  readonly interactionMs: number
  readonly layoutShift: number
}

/** From the login to the history on a slow phone: first content, screens, the longest interaction, layout shift. */
export const slowPhone: Row = {
  key: 'phone',
  measure: async () => {
    const browser = await launchBrowser()
    try {
      return await withDemoPortal(async ({ origin }) => {
        const ways: { times: Times; notes: Notes }[] = []
        for (let round = 0; round < rounds; round++) {
          // The worker would have the files of all screens ready.
          const phone = { viewport: { width: 360, height: 780 }, isMobile: true, hasTouch: true } as const
          const context = await browser.newContext({ ...phone, serviceWorkers: 'block' })
          ways.push(await walk(context, origin))
          await context.close()
        }
        return figures(ways)
      })
    } finally {
      await browser.close()
    }
  },
}

function figures(ways: readonly { times: Times; notes: Notes }[]): Figure[] {
  const figure = (name: string, values: readonly number[], target: number, unit = ' ms', digits = 0): Figure => {
    const value = median(values)
    const isOk = value <= target
    return { name: `Slow phone: ${name}`, value: value.toFixed(digits) + unit, target: `<= ${target}${unit}`, isOk }
  }
  const screens = [...(ways[0]?.times.keys() ?? [])].map((screen, index) => {
    const times = ways.map(({ times: all }) => all.get(screen) ?? Number.POSITIVE_INFINITY)
    return figure(screen, times, index === 0 ? most.firstContentMs : most.screenMs)
  })
  const noted = (name: keyof Notes) => ways.map(({ notes }) => notes[name])
  return [
    ...screens,
    figure('longest interaction', noted('interactionMs'), most.interactionMs),
    figure('layout shift', noted('layoutShift'), most.layoutShift, '', 4),
  ]
}

async function walk(context: BrowserContext, origin: string): Promise<{ times: Times; notes: Notes }> {
  await context.addInitScript({ content: takeNotes })
  const page = await context.newPage()
  const devtools = await context.newCDPSession(page)
  await devtools.send('Network.enable')
  await devtools.send('Network.emulateNetworkConditions', network)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown })

  const { kundennummer, passwort, vertragId } = dynamischerKunde
  const times: Times = new Map()
  await page.goto(`${origin}/anmelden`)
  await page.locator('h1').waitFor()
  const firstContent = "performance.getEntriesByName('first-contentful-paint')[0].startTime"
  times.set('first content of the login', await page.evaluate<number>(firstContent))
  await page.waitForLoadState('networkidle')
  await page.getByLabel('Kundennummer').pressSequentially(kundennummer.replace('SWM-', ''))
  await page.getByLabel('Passwort', { exact: true }).pressSequentially(passwort)
  await page.getByRole('checkbox').tap()
  await page.evaluate('new Promise(requestIdleCallback)')

  const linkTo = (path: string) => page.locator(`main a[href="${path}"]`).first()
  const time = async (screen: string, path: string, press = linkTo(path)) =>
    times.set(screen, await timeTo(page, () => press.tap()))
  await time('start page', '/', page.getByRole('button', { name: 'Anmelden' }))
  await time('contracts', '/vertraege')
  await time('reading form', `/vertrag/${vertragId}/ablesung`)
  await timeTo(page, () => page.goBack())
  await time('contract', `/vertrag/${vertragId}/detail`)
  await time('consumption', `/vertrag/${vertragId}/verbraeuche`)
  await timeTo(page, () => page.goBack())
  await time('history', `/vertrag/${vertragId}/verbrauchshistorie`)
  return { times, notes: await page.evaluate<Notes>('notes') }
}

/** From a tap until the next screen shows its heading; then waits until the screen is complete. */
async function timeTo(page: Page, go: () => Promise<unknown>): Promise<number> {
  await page.evaluate("heading = document.querySelector('h1')")
  await go()
  const ms = await page.evaluate<number>('arrival()')
  await page.waitForLoadState('networkidle')
  // What is tapped while the screen is still being drawn would have to wait for that.
  await page.evaluate('new Promise(requestIdleCallback)')
  return ms
}

// Runs in the page, before anything else of it.
const takeNotes = `
  let tapped
  globalThis.heading = null
  globalThis.notes = { interactionMs: 0, layoutShift: 0 }
  globalThis.arrival = () => new Promise((resolve) => {
    const isThere = () => ![null, heading].includes(document.querySelector('h1'))
    const look = () => requestAnimationFrame(isThere() ? () => resolve(performance.now() - tapped) : look)
    look()
  })
  addEventListener('click', (event) => { tapped = event.timeStamp }, { capture: true })
  const observe = (options, note) =>
    new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({ buffered: true, ...options })
  observe({ type: 'event', durationThreshold: 16 }, ({ interactionId, duration }) => {
    if (interactionId) globalThis.notes.interactionMs = Math.max(globalThis.notes.interactionMs, duration)
  })
  observe({ type: 'layout-shift' }, ({ value, hadRecentInput }) => {
    if (!hadRecentInput) globalThis.notes.layoutShift += value
  })
`
