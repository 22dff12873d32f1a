import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildApp } from '../../../packages/server/src/app.ts'
import { startEmbedded } from '../../../packages/server/src/db/embedded/embedded.ts'
import type { Database } from '../../../packages/server/src/db/open.ts'
import { testClock } from '../../../packages/server/src/testing/testClock.ts'
import { testSchluessel, testTenant } from '../../../packages/server/src/testing/testTenant.ts'
import { median, type Row } from '../figures.ts'
import { createDatabase, kunde, vertragId } from './historie.ts'

const mostMs = 2000
const rounds = 9
// The first calls warm up and are not used.
const warmUps = 2
const angebote = 7
const jahr = new URLSearchParams({ von: '2025-11-21', bis: '2026-11-21', kwh: '9', aus: '7-22', nach: '23-5' })

/** The server's time for a year of quarter hours in eight tariffs, dynamic and with levels, with a load moved. */
export const tarifvergleich: Row = {
  key: 'tarifvergleich',
  measure: async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'ekp-bench-'))
    const postgres = await startEmbedded(dataDir)
    try {
      const db = await createDatabase(postgres, 200)
      try {
        await createAngebote(db)
        const times: number[] = []
        for (let round = 0; round < warmUps + rounds; round++) times.push(await compareOnce(db))
        const ms = median(times.slice(warmUps))
        return [
          {
            name: `${angebote + 1} tariffs, a year of quarter hours, a load moved, server time`,
            value: `${ms.toFixed(0)} ms`,
            target: `<= ${mostMs} ms`,
            isOk: ms <= mostMs,
          },
        ]
      } finally {
        await db.destroy()
      }
    } finally {
      await postgres.stop()
      rmSync(dataDir, { recursive: true, force: true })
    }
  },
}

/** Half of them dynamic, all with a network charge by time. */
async function createAngebote(db: Database): Promise<void> {
  await db
    .insertInto('preiskalender')
    .values(
      [1, 2, 3, 4].flatMap((quartal) =>
        (['werktag', 'samstag', 'sonntag'] as const).map((tagart) => ({
          ...{ kalender: 'Netz', gueltig_von: '2025-01-01', quartal, tagart, land: 'by' as const },
          stufen: `${'N'.repeat(24)}${'S'.repeat(44)}${'H'.repeat(16)}${'S'.repeat(12)}`,
        })),
      ),
    )
    .execute()
  const teil = { bezeichnung: 'Teil', stufe: null, kalender: null }
  const rest = [
    { ...teil, gruppe: 'energie', berechnung: 'jahr', wert: '72' },
    ...['HT', 'ST', 'NT'].map((stufe, index) => ({
      ...{ ...teil, gruppe: 'netz', berechnung: 'arbeit', stufe, kalender: 'Netz', wert: `0.0${9 - 3 * index}` },
    })),
    { ...teil, gruppe: 'steuern', berechnung: 'arbeit', wert: '0.0205' },
    { ...teil, gruppe: 'steuern', berechnung: 'umsatzsteuer', wert: '19' },
  ]
  const boerse = { ...teil, gruppe: 'energie', berechnung: 'boerse', wert: null }
  const fest = { ...teil, gruppe: 'energie', berechnung: 'arbeit', wert: '0.11' }
  for (let index = 0; index < angebote; index++)
    await db
      .insertInto('tarifangebot')
      .values({
        ...{ kennung: `angebot-${index}`, name: `Angebot ${index}`, versorgungsart: 'strom' },
        ...{ gueltig_von: '2026-01-01', marktgebiet: index % 2 === 0 ? 'DE-LU' : null },
        bestandteile: JSON.stringify([index % 2 === 0 ? boerse : fest, ...rest]),
      })
      .execute()
}

/** A portal of its own, because the server slows a customer down who uses more than a fifth of its time. */
async function compareOnce(db: Database): Promise<number> {
  const app = await buildApp({
    ...{ tenants: [testTenant()], databaseOf: () => db },
    ...{ clock: testClock(), schluessel: testSchluessel },
  })
  let server = Number.NaN
  app.addHook('onResponse', (_request, reply, done) => {
    server = reply.elapsedTime
    done()
  })
  const { headers } = await app.inject({ method: 'POST', url: '/api/anschlussnutzer/login', headers: { ...kunde } })
  const session = { kundennummer: kunde.kundennummer, token: String(headers['token']) }
  const { statusCode, payload } = await app.inject({
    url: `/api/${vertragId}/tarifvergleich?${jahr}`,
    headers: session,
  })
  const known = payload.match(/"kosten":\{/g)?.length
  if (statusCode !== 200 || known !== angebote + 1) throw new Error(`${statusCode}, ${known} amounts: ${payload}`)
  return server
}
