import { createReadStream, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { berlinDayStart } from '@ekp/wire/rules/berlin'
import { addTage } from '@ekp/wire/rules/kalendertag'
import { sql } from 'kysely'
import { startEmbedded } from '../../../packages/server/src/db/embedded/embedded.ts'
import { migrate } from '../../../packages/server/src/db/migrate.ts'
import { type Database, openDatabase } from '../../../packages/server/src/db/open.ts'
import { importNdjson } from '../../../packages/server/src/import/importNdjson.ts'
import { type Figure, median, type Row } from '../figures.ts'

const vertraege = 200
const tage = 365
const rounds = 3
const today = '2026-11-21'

const resolutions = [
  { minuten: 15, name: 'quarter hours', mostKilobytes: 200, mostRatio: 5 },
  { minuten: 60, name: 'hours', mostKilobytes: 80, mostRatio: 9 },
] as const

/**
 * How fast a year of load profiles is imported, with a line for each contract and day in Berlin, beside the least that
 * could do it: reading the lines as JSON and copying the finished rows. And its size on the disk.
 */
export const lastgang: Row = {
  key: 'lastgang',
  measure: async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'ekp-bench-'))
    const postgres = await startEmbedded(dataDir)
    const db = openDatabase({ ...postgres.connection, database: 'postgres' })
    try {
      await migrate(db)
      const file = join(dataDir, 'lastgang.ndjson')
      writeFileSync(file, vertragLines().join(''))
      await importFile(db, file)
      const figures: Figure[] = []
      for (const resolution of resolutions) figures.push(...(await measureLoad(db, file, resolution)))
      return figures
    } finally {
      await db.destroy()
      await postgres.stop()
      rmSync(dataDir, { recursive: true, force: true })
    }
  },
}

async function measureLoad(
  db: Database,
  file: string,
  { minuten, name, mostKilobytes, mostRatio }: (typeof resolutions)[number],
): Promise<readonly Figure[]> {
  writeFileSync(file, lastgangLines(minuten).join(''))
  const imports: number[] = []
  const floors: number[] = []
  for (let round = 0; round < rounds; round++) {
    await sql`truncate lastgang`.execute(db)
    imports.push(await msOf(() => importFile(db, file)))
    floors.push(await floorMs(db, file))
  }
  const ratio = median(imports) / median(floors)
  const perSecond = (vertraege * tage * 1000) / median(imports)
  const { rows } = await sql<{ bytes: number }>`select pg_total_relation_size('lastgang') as bytes`.execute(db)
  const kilobytes = (rows[0]?.bytes ?? Infinity) / vertraege / 1000
  return [
    {
      name: `import of load profiles in ${name}, times reading JSON and COPY`,
      value: `${ratio.toFixed(2)} (${Math.round(perSecond).toLocaleString('en')} contract-days a second)`,
      target: `<= ${mostRatio}`,
      isOk: ratio <= mostRatio,
    },
    {
      name: `a contract's year in ${name} on the disk`,
      value: `${kilobytes.toFixed(0)} kB`,
      target: `<= ${mostKilobytes} kB`,
      isOk: kilobytes <= mostKilobytes,
    },
  ]
}

async function msOf(run: () => Promise<unknown>): Promise<number> {
  const start = performance.now()
  await run()
  return performance.now() - start
}

/** Reads the file's lines as JSON and copies what the import has stored into a table with the same indexes. */
async function floorMs(db: Database, file: string): Promise<number> {
  const rows = sql.lit(`${file}.rows`)
  await sql`drop table if exists floor`.execute(db)
  await sql`create table floor (like lastgang including all)`.execute(db)
  await sql`copy lastgang to ${rows}`.execute(db)
  return msOf(async () => {
    for await (const line of createInterface({ input: createReadStream(file) })) JSON.parse(line)
    await sql`copy floor from ${rows}`.execute(db)
  })
}

// From a file, as `npm run portal -- import` does it.
async function importFile(db: Database, file: string): Promise<void> {
  await importNdjson(db, createReadStream(file), { tenantPrefix: 'B-', today })
}

const toLine = (record: object) => `${JSON.stringify(record)}\n`
const vertragIdOf = (nr: number) => `BENCH-${nr}`

function vertragLines(): string[] {
  const vertrag = { art: 'vertrag', kundennummer: 'B-1', versorgungsart: 'strom', kundenArt: 'Haushaltskunde' }
  return [
    toLine({ art: 'anschlussnutzer', kundennummer: 'B-1' }),
    ...Array.from({ length: vertraege }, (_vertrag, nr) => toLine({ ...vertrag, id: vertragIdOf(nr) })),
  ]
}

// The order in which suppliers get them: all contracts of a day, then those of the next; with some gaps and estimates.
function lastgangLines(minuten: number): string[] {
  const first = addTage(today, -tage)
  return Array.from({ length: vertraege * tage }, (_line, index) => {
    const [nr, datum] = [index % vertraege, addTage(first, Math.floor(index / vertraege))]
    const von = berlinDayStart(datum)
    const schritte = (berlinDayStart(addTage(datum, 1)).getTime() - von.getTime()) / (minuten * 60_000)
    const werte = Array.from({ length: schritte }, (_wert, schritt) =>
      index % 50 === 7 && schritt < 4 ? null : ((index * 31 + schritt * 17) % 9000) / 10_000,
    )
    const geschaetzt = index % 30 === 3 ? { geschaetzt: [5, 6, 7] } : {}
    const kanal = { vertragId: vertragIdOf(nr), obiskennzahl: '1-0:1.8.0', minuten }
    return toLine({ art: 'lastgang', ...kanal, von: von.toISOString(), werte, ...geschaetzt })
  })
}
