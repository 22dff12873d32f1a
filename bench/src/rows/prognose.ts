import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { startEmbedded } from '../../../packages/server/src/db/embedded/embedded.ts'
import type { Database } from '../../../packages/server/src/db/open.ts'
import {
  beurteilePrognosen,
  fasseZusammen,
  type Urteil,
} from '../../../packages/server/src/modules/verbrauch/testing/beurteilePrognosen.ts'
import { arten } from '../../../packages/server/src/modules/verbrauch/testing/jahreslauf.ts'
import {
  createAnschlussnutzer,
  createLastgangkanal,
  createTarif,
  createVertrag,
} from '../../../packages/server/src/testing/data/factories.ts'
import { createDatabase } from '../database.ts'
import { type Figure, median, type Row } from '../figures.ts'
import { serverTimeOf } from '../serverTime.ts'

const haushalte = 500
const leastRight = 0.8
const mostWidth = 0.25
const mostMs = 100
// The first calls warm up and are not used.
const warmUps = 3
const rounds = 15

/** How often a forecast of a year's cost is right, how wide it is, and how long it takes. */
export const prognose: Row = {
  key: 'prognose',
  measure: async (seed) => {
    const urteile = beurteilePrognosen(haushalte, seed)
    return [...listTreffer(urteile), await measureTime()]
  },
}

const percent = (share: number) => `${(100 * share).toFixed(1)} %`

function listTreffer(urteile: readonly Urteil[]): readonly Figure[] {
  const [all, mitJahr] = [fasseZusammen(urteile), fasseZusammen(urteile.filter((one) => one.mitJahr))]
  const ofArten = arten.map((art) => {
    const { getroffen, breite } = fasseZusammen(urteile.filter((one) => one.mitJahr && one.art === art))
    return `${art} ${percent(getroffen)}, ${percent(breite.median)}`
  })
  return [
    {
      name: `Forecasts of ${haushalte} households whose range contains the true cost`,
      value: `${percent(all.getroffen)} of ${all.gesagt}  (${percent(mitJahr.getroffen)} of ${mitJahr.gesagt} with a year of data)`,
      target: `>= ${percent(leastRight)}`,
      isOk: all.getroffen >= leastRight && mitJahr.getroffen >= leastRight,
    },
    {
      name: 'Width of the range with a year of data, of its middle: median, 90th percentile',
      value: `${percent(mitJahr.breite.median)}, ${percent(mitJahr.breite.p90)}  (error of the middle: ${percent(mitJahr.fehler.median)}, ${percent(mitJahr.fehler.p90)})`,
      target: `< ${percent(mostWidth)}`,
      isOk: mitJahr.breite.p90 < mostWidth,
    },
    { name: 'By kind, with a year of data: right, median width', value: ofArten.join('; '), target: '', isOk: true },
  ]
}

const kunde = { kundennummer: 'T-1', passwort: 'Sonnenblume-2026' }
const vertragId = 'BENCH-1'
// Today is the 21st of November 2026, in the sixteenth month.
const beginn = '2025-08-01'

async function measureTime(): Promise<Figure> {
  const dataDir = mkdtempSync(join(tmpdir(), 'ekp-bench-'))
  const postgres = await startEmbedded(dataDir)
  try {
    const db = await createDatabase(postgres, 'prognose', fill)
    try {
      const times: number[] = []
      const check = (payload: string) => {
        if (!/"kosten":\{/.test(payload)) throw new Error(`no cost: ${payload}`)
      }
      for (let round = 0; round < warmUps + rounds; round++)
        times.push(await serverTimeOf(db, { kunde, url: `/api/${vertragId}/prognose`, check }))
      const measured = times.slice(warmUps)
      const middle = median(measured)
      return {
        name: 'Forecast of a dynamic contract, 15 months of quarter hours, in the server and PostgreSQL',
        value: `${middle.toFixed(1)} ms  (${Math.max(...measured).toFixed(1)} at most)`,
        target: `<= ${mostMs} ms`,
        isOk: middle <= mostMs,
      }
    } finally {
      await db.destroy()
    }
  } finally {
    await postgres.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

async function fill(db: Database): Promise<void> {
  await createAnschlussnutzer(db, kunde)
  await createVertrag(db, { id: vertragId, kundennummer: kunde.kundennummer, lieferbeginn: beginn })
  const kanal = await createLastgangkanal(db, { vertrag_id: vertragId })
  await sql`insert into lastgang (kanal_id, tag, werte, stellen)
    select ${kanal}, tag, array_agg((random() * 300)::integer), 3
    from generate_series(${beginn}::date - 1, date '2026-11-20', '1 day') tag, generate_series(1, 96) group by tag`.execute(
    db,
  )
  await sql`insert into marktpreis (gebiet, tag, minuten, preise, eingegangen_am)
    select 'DE-LU', tag, 15, array_agg(random() * 200 - 20), max(tag)
    from generate_series(date '2025-01-01', date '2026-11-22', '1 day') tag, generate_series(1, 96) group by tag`.execute(
    db,
  )
  await sql`analyze`.execute(db)
  const formel = { ist_dynamisch: true, marktgebiet: 'DE-LU', aufschlag: '0.15', umsatzsteuer: '19' }
  await createTarif(db, { vertrag_id: vertragId, tariftyp: 'DYNAMISCHER_PREIS', gueltig_von: null, ...formel })
}
