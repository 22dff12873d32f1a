import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import type { Figure } from '../../Row.ts'
import type { Drill } from '../Drill.ts'
import { checkBuch } from '../schreiben/checkBuch.ts'
import { openSchreibkunden, startSchreiber } from '../schreiben/startSchreiber.ts'
import { type Ueberwacht, withSupervised } from '../withSupervised.ts'
import { listStoerungen } from './stoerungen.ts'

const writers = 8
const brokenMs = 8000
const boundMs = 60_000
const host = 'nah.example'

const tenantOf = (kurzname: string, hosts: readonly string[]) => ({
  hosts,
  portalUrl: 'https://portal.example.org',
  app: { kurzname, name: kurzname, kundennummerPrefix: 'SWM-' },
})

/** What a customer of the neighbour is answered who tries to sign in; 0 for no answer. */
function tryNeighbour(origin: string, nr: number): Promise<number> {
  const headers = {
    'x-forwarded-host': host,
    'x-forwarded-for': `198.18.${nr >> 8}.${nr & 255}`,
    kundennummer: `SWM-8${nr}`,
    passwort: 'falsch-2026',
  }
  return fetch(`${origin}/api/anschlussnutzer/login`, {
    method: 'POST',
    headers,
    signal: AbortSignal.timeout(20_000),
  }).then(
    ({ status }) => status,
    () => 0,
  )
}

async function breakNeighbour({ betrieb, db, dataDir }: Ueberwacht): Promise<Figure[]> {
  const { origin } = betrieb
  const schreiber = startSchreiber(origin, await openSchreibkunden(db, origin, writers))
  const figures: Figure[] = []
  let tries = 0
  for (const { name, begin, end } of await listStoerungen(db, join(dataDir, 'pg'), 'portal_nah')) {
    const others = new Set<number>()
    let [away, asked] = [0, 0]
    await begin()
    const endMs = performance.now() + brokenMs
    while (performance.now() < endMs) {
      const status = await tryNeighbour(origin, tries++)
      asked += 1
      if (status === 503) away += 1
      else others.add(status)
      await setTimeout(100)
    }
    await end()
    const startMs = performance.now()
    while ((await tryNeighbour(origin, tries++)) !== 403 && performance.now() - startMs < boundMs) await setTimeout(100)
    const backMs = performance.now() - startMs
    figures.push({
      name: `the neighbour's database is ${name} for ${brokenMs / 1000} s: his customers get 503`,
      value: `${away} of ${asked}${others.size === 0 ? '' : ` (also ${[...others].join(', ')})`}, served again after ${(backMs / 1000).toFixed(1)} s`,
      target: `all; <= ${boundMs / 1000} s`,
      isOk: others.size === 0 && asked > 0 && backMs < boundMs,
    })
    // A customer may send in so many readings a day; here none shall be refused for that.
    await db.deleteFrom('budget').where('schluessel', 'like', 'ablesung:%').execute()
  }
  await schreiber.stop()
  const { refused, open } = schreiber.buch
  return [
    ...figures,
    {
      name: `${writers} writers of the other tenant meanwhile: refused or broken off`,
      value: String(refused.size + open.size),
      target: '0',
      isOk: refused.size + open.size === 0,
    },
    ...(await checkBuch(db, schreiber.buch)),
    { name: '… ends of the process', value: String(betrieb.ends()), target: '0', isOk: betrieb.ends() === 0 },
  ]
}

/** Of two tenants one loses his database, in several ways; the other one's customers notice nothing. */
export const nachbar: Drill = {
  key: 'nachbar',
  run: async () => {
    const mandanten = mkdtempSync(join(tmpdir(), 'ekp-mandanten-'))
    writeFileSync(join(mandanten, 'swm.json'), JSON.stringify(tenantOf('swm', ['*'])))
    writeFileSync(join(mandanten, 'nah.json'), JSON.stringify(tenantOf('nah', [host])))
    try {
      return await withSupervised(breakNeighbour, { env: { TENANTS_DIR: mandanten } })
    } finally {
      rmSync(mandanten, { recursive: true })
    }
  },
}
