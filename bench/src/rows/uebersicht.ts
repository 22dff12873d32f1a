import type { Browser } from '@playwright/test'
import { buildApp } from '../../../packages/server/src/app/servers.ts'
import { joinEmbedded } from '../../../packages/server/src/db/embedded/embedded.ts'
import { type Database, openDatabase } from '../../../packages/server/src/db/open.ts'
import { systemClock } from '../../../packages/server/src/lib/clock.ts'
import {
  createAnschlussnutzer,
  createBankverbindung,
  createRechnungsadresse,
  createVertrag,
} from '../../../packages/server/src/testing/data/factories.ts'
import { testSchluessel, testTenant } from '../../../packages/server/src/testing/testTenant.ts'
import { readCall } from '../bare/bareUebersicht.ts'
import { launchBrowser, signedInContext } from '../browser.ts'
import { demoKunde, type SessionHeaders, signIn, withDemoPortal } from '../demoPortal.ts'
import { type Figure, median, type Row } from '../figures.ts'

const mostTimes = 3
// The first calls warm up and are not used.
const warmUps = 20
const rounds = 100

const vertraegeOfKunde = 20
const vertraegeOfDemoKunde = 2
// The account, and for each kind of entry the customer's own, those that hold today, and those of each contract.
const callsOf = (vertraege: number) => 3 + 2 * (1 + vertraege)

/** How much the data overview loads, and the server's time for all of it against the bare SQL. */
export const uebersicht: Row = {
  key: 'uebersicht',
  measure: () =>
    withDemoPortal(async ({ origin }, { dataDir }) => {
      const { connection } = await joinEmbedded(dataDir)
      const db = openDatabase({ ...connection, database: 'portal_swm' })
      const browser = await launchBrowser()
      try {
        const viele = await createVieleVertraege(db)
        const full = {
          name: 'everything on record',
          session: await signIn(origin, demoKunde),
          mostCalls: callsOf(vertraegeOfDemoKunde),
        }
        const many = {
          name: `${vertraegeOfKunde} contracts with entries of their own`,
          session: await signIn(origin, viele),
          mostCalls: callsOf(vertraegeOfKunde),
        }
        const figures: Figure[] = []
        for (const kunde of [full, many]) figures.push(...(await measureKunde(browser, db, origin, kunde)))
        return figures
      } finally {
        await browser.close()
        await db.destroy()
      }
    }),
}

interface Kunde {
  readonly name: string
  readonly session: SessionHeaders
  readonly mostCalls: number
}

async function measureKunde(browser: Browser, db: Database, origin: string, kunde: Kunde): Promise<readonly Figure[]> {
  const load = await loadScreen(browser, origin, '/daten/uebersicht', kunde.session)
  return [loadFigure(kunde, load), await timeFigure(kunde, db, load)]
}

const kilobytes = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`

function loadFigure({ name, mostCalls }: Kunde, { calls, files }: Load): Figure {
  const ofCalls = calls.reduce((sum, { bytes }) => sum + bytes, 0)
  return {
    name: `/daten/uebersicht, ${name}`,
    value: `${calls.length} calls, ${kilobytes(ofCalls)}  (a first visit: and ${files.count} files, ${kilobytes(files.bytes)})`,
    target: `<= ${mostCalls} calls`,
    isOk: calls.length > 0 && calls.length <= mostCalls,
  }
}

/**
 * Sends the calls one after another, each beside its bare statements, so that other work on this machine slows both
 * down equally.
 */
async function timeFigure({ name, session }: Kunde, db: Database, { calls }: Load): Promise<Figure> {
  const tenant = testTenant({ app: { ...testTenant().app, kundennummerPrefix: 'SWM-' } })
  const app = await buildApp({
    tenants: [tenant],
    databaseOf: () => db,
    clock: systemClock,
    schluessel: testSchluessel,
  })
  let serverMs = Number.NaN
  app.addHook('onResponse', (_request, reply, done) => {
    serverMs = reply.elapsedTime
    done()
  })
  const turns: { server: number; bare: number }[] = []
  for (let round = 0; round < warmUps + rounds; round++) {
    const turn = { server: 0, bare: 0 }
    for (const { path } of calls) {
      const start = performance.now()
      await readCall(db, path, session.token, systemClock.now())
      turn.bare += performance.now() - start
      const { statusCode } = await app.inject({ url: path, headers: { ...session } })
      if (statusCode !== 200) throw new Error(`${path}: ${statusCode}`)
      turn.server += serverMs
    }
    if (round >= warmUps) turns.push(turn)
  }
  await app.close()
  const times = median(turns.map(({ server, bare }) => server / bare))
  const milliseconds = (of: 'server' | 'bare') => median(turns.map((turn) => turn[of])).toFixed(2)
  return {
    name: `/daten/uebersicht, ${name}, server time of the bare SQL of all its calls`,
    value: `${times.toFixed(2)} x  (${milliseconds('server')} of ${milliseconds('bare')} ms)`,
    target: `<= ${mostTimes} x`,
    isOk: times <= mostTimes,
  }
}

/** Creates a customer with many contracts; each has an address and bank details of its own, the customer has none. */
async function createVieleVertraege(db: Database): Promise<{ kundennummer: string; passwort: string }> {
  const kunde = await createAnschlussnutzer(db, { kundennummer: 'SWM-900020', passwort: demoKunde.passwort })
  const { kundennummer } = kunde
  for (let nr = 1; nr <= vertraegeOfKunde; nr++) {
    const vertrag_id = await createVertrag(db, { id: `BENCH-20-${nr}`, kundennummer })
    await createRechnungsadresse(db, { kundennummer, vertrag_id })
    await createBankverbindung(db, { kundennummer, vertrag_id })
  }
  return kunde
}

/** What a browser with an empty cache loads for a screen; bytes on the wire, headers included. */
interface Load {
  readonly calls: readonly { readonly path: string; readonly bytes: number }[]
  readonly files: { readonly count: number; readonly bytes: number }
}

async function loadScreen(browser: Browser, origin: string, path: string, session: SessionHeaders): Promise<Load> {
  const context = await signedInContext(browser, origin, session)
  try {
    const page = await context.newPage()
    const network = await context.newCDPSession(page)
    const urls = new Map<string, string>()
    const loaded: { path: string; bytes: number }[] = []
    const failed: string[] = []
    network.on('Network.responseReceived', ({ requestId, response: { url, status } }) => {
      urls.set(requestId, url)
      if (status !== 200) failed.push(`${url}: ${status}`)
    })
    network.on('Network.loadingFinished', ({ requestId, encodedDataLength: bytes }) => {
      const url = urls.get(requestId)
      if (url?.startsWith(origin) === true) loaded.push({ path: url.slice(origin.length), bytes })
    })
    await network.send('Network.enable')
    await page.goto(origin + path)
    await page.locator('h1').waitFor()
    await page.waitForLoadState('networkidle')
    if (failed.length > 0) throw new Error(failed.join(', '))
    const isCall = (one: { path: string }) => one.path.startsWith('/api/')
    const files = loaded.filter((one) => !isCall(one))
    const bytes = files.reduce((sum, one) => sum + one.bytes, 0)
    return { calls: loaded.filter(isCall), files: { count: files.length, bytes } }
  } finally {
    await context.close()
  }
}
