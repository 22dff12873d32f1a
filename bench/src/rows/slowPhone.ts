import type { Browser, Page } from '@playwright/test'
import { launchBrowser } from '../browser.ts'
import { dynamischerKunde, withDemoPortal } from '../demoPortal.ts'
import { type Figure, median, type Row } from '../figures.ts'
import { withOwnPage } from '../ownPage.ts'

const rounds = 5
// Lighthouse's slow 4G, and a processor that is six times slower than this one.
const network = { offline: false, latency: 150, downloadThroughput: 204_800, uploadThroughput: 96_000 }
const slowdown = 6
// Times differ threefold between machines, so that what can be compared with a bare page of React is.
const most = { firstContent: 1.3, interaction: 1.5, screenMs: 1500, layoutShift: 0 }

const firstContent = 'first content of the login'

/** Milliseconds until each screen shows its heading, in the order of the way. */
type Times = Map<string, number>

/** What a page notes about itself. */
interface Notes {
  readonly interactionMs: number
  readonly layoutShift: number
}

interface Way {
  readonly times: Times
  readonly notes: Notes
}

/** From the login to the history on a slow phone, beside a page of bare React: first content, screens, interaction, shift. */
export const slowPhone: Row = {
  key: 'phone',
  measure: async () => {
    const browser = await launchBrowser()
    try {
      return await withDemoPortal(({ origin }) =>
        withOwnPage('floor', async (bareOrigin, barePath) => {
          const [ways, bare]: [Way[], Way[]] = [[], []]
          for (let round = 0; round < rounds; round++) {
            ways.push(await onSlowPhone(browser, (page) => walk(page, origin)))
            bare.push(await onSlowPhone(browser, (page) => walkBare(page, bareOrigin + barePath)))
          }
          return figures(ways, bare)
        }),
      )
    } finally {
      await browser.close()
    }
  },
}

function figures(ways: readonly Way[], bare: readonly Way[]): Figure[] {
  const figure = (name: string, values: readonly number[], target: number, unit = ' ms', digits = 0): Figure => {
    const value = median(values)
    const isOk = value <= target
    return { name: `Slow phone: ${name}`, value: value.toFixed(digits) + unit, target: `<= ${target}${unit}`, isOk }
  }
  const ratio = (name: string, valueOf: (way: Way) => number, target: number): Figure => {
    const [own, floor] = [median(ways.map(valueOf)), median(bare.map(valueOf))]
    return {
      name: `Slow phone: ${name}`,
      value: `${own.toFixed(0)} ms  (${(own / floor).toFixed(2)} x bare React, ${floor.toFixed(0)} ms)`,
      target: `<= ${target} x`,
      isOk: own <= target * floor,
    }
  }
  const timeOf = (screen: string) => (way: Way) => way.times.get(screen) ?? Number.POSITIVE_INFINITY
  const screens = [...(ways[0]?.times.keys() ?? [])].filter((screen) => screen !== firstContent)
  return [
    ratio(firstContent, timeOf(firstContent), most.firstContent),
    ...screens.map((screen) => figure(screen, ways.map(timeOf(screen)), most.screenMs)),
    ratio('longest interaction', ({ notes }) => notes.interactionMs, most.interaction),
    figure(
      'layout shift',
      ways.map(({ notes }) => notes.layoutShift),
      most.layoutShift,
      '',
      4,
    ),
  ]
}

/** A page of its own on a phone that has never been here, its network and processor slowed down. */
async function onSlowPhone(browser: Browser, use: (page: Page) => Promise<Way>): Promise<Way> {
  // The worker would have the files of all screens ready.
  const phone = { viewport: { width: 360, height: 780 }, isMobile: true, hasTouch: true } as const
  const context = await browser.newContext({ ...phone, serviceWorkers: 'block' })
  try {
    await context.addInitScript({ content: takeNotes })
    const page = await context.newPage()
    const devtools = await context.newCDPSession(page)
    await devtools.send('Network.enable')
    await devtools.send('Network.emulateNetworkConditions', network)
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
    return await use(page)
  } finally {
    await context.close()
  }
}

/** Milliseconds until a page has painted anything. */
async function openPage(page: Page, url: string): Promise<number> {
  await page.goto(url)
  await page.locator('h1').waitFor()
  return page.evaluate<number>("performance.getEntriesByName('first-contentful-paint')[0].startTime")
}

/** The counter of bare React, pressed as often as the portal's links. */
async function walkBare(page: Page, url: string): Promise<Way> {
  const times: Times = new Map([[firstContent, await openPage(page, url)]])
  await page.waitForLoadState('networkidle')
  for (let press = 0; press < 6; press++) {
    await page.getByRole('button').tap()
    await isIdle(page)
  }
  return { times, notes: await page.evaluate<Notes>('notes') }
}

async function walk(page: Page, origin: string): Promise<Way> {
  const { kundennummer, passwort, vertragId } = dynamischerKunde
  const times: Times = new Map([[firstContent, await openPage(page, `${origin}/anmelden`)]])
  await page.waitForLoadState('networkidle')
  await type(page, 'Kundennummer', kundennummer.replace('SWM-', ''))
  await type(page, 'Passwort', passwort)
  await page.getByRole('checkbox').tap()
  await isIdle(page)

  const linkTo = (path: string) => page.locator(`main a[href="${path}"]`).first()
  const time = async (screen: string, path: string, press = linkTo(path)) =>
    times.set(screen, await timeTo(page, () => press.tap()))
  await time('start page', '/', page.getByRole('button', { name: 'Anmelden', exact: true }))
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
  await isIdle(page)
  return ms
}

/** Key by key, as fast as the page answers. */
async function type(page: Page, label: string, text: string): Promise<void> {
  const field = page.getByLabel(label, { exact: true })
  for (const key of text) {
    await field.press(key)
    await isIdle(page)
  }
}

/** What is pressed while the page still draws would have to wait for that. */
const isIdle = (page: Page) => page.evaluate('new Promise(requestIdleCallback)')

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
