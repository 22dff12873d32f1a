import { createReadStream, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { startEmbedded } from '../../../packages/server/src/db/embedded/embedded.ts'
import { migrate } from '../../../packages/server/src/db/migrate.ts'
import { type Database, openDatabase } from '../../../packages/server/src/db/open.ts'
import { importNdjson } from '../../../packages/server/src/import/importNdjson.ts'
import { type Figure, median, type Row } from '../figures.ts'

const vertraege = 20_000
const jahre = 9
const rounds = 3

/** The target of each kind: a night in which all rows are new, and one in which all are known. */
const kinds = [
  { art: 'ablesung', record: ablesung, mostNeu: 2.3, mostBekannt: 1.6 },
  { art: 'verbrauch', record: verbrauch, mostNeu: 1.3, mostBekannt: 0.3 },
] as const

/**
 * What an import takes of the processor, the portal and PostgreSQL together, beside the least that could store the same
 * rows: COPY to the same table, with its indexes, rules and foreign keys.
 */
export const einspielen: Row = {
  key: 'einspielen',
  measure: async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'ekp-bench-'))
    const postgres = await startEmbedded(dataDir)
    const db = openDatabase({ ...postgres.connection, database: 'postgres' }, { connections: 1, statementTimeoutMs: 0 })
    try {
      await migrate(db)
      const file = join(dataDir, 'einspielen.ndjson')
      const figures: Figure[] = [await measureWhole(db, file)]
      writeRecords(file, stammdaten())
      await importFile(db, file)
      for (const kind of kinds) figures.push(...(await measureKind(db, file, kind)))
      return figures
    } finally {
      await db.destroy()
      await postgres.stop()
      rmSync(dataDir, { recursive: true, force: true })
    }
  },
}

/** The tables of the whole file, each after those that it refers to. */
const tables = ['anschlussnutzer', 'vertrag', 'zaehler', 'messkanal', 'ablesung', 'verbrauch'] as const

/** A supplier's first file, with all kinds in it, in a new database. */
async function measureWhole(db: Database, file: string): Promise<Figure> {
  const rows = (table: string) => `${file}.${table}`
  const clear = () => sql`truncate ${sql.table('anschlussnutzer')} cascade`.execute(db)
  const [neu, copy]: [number[], number[]] = [[], []]
  writeRecords(file, [...stammdaten(), ...kinds.flatMap(({ record }) => [...jahresrecords(record)])])
  for (let round = 0; round < rounds; round++) {
    neu.push(await importFile(db, file))
    for (const table of tables) await sql`copy ${sql.table(table)} to ${sql.lit(rows(table))}`.execute(db)
    await clear()
    let seconds = 0
    for (const table of tables) {
      seconds += await cpuSeconds(db, () => sql`copy ${sql.table(table)} from ${sql.lit(rows(table))}`.execute(db))
    }
    copy.push(seconds)
    await clear()
  }
  const lines = vertraege * (3 + 2 * jahre)
  return figureOf(`first file of ${lines} lines, all kinds`, neu, copy, 1.6)
}

async function measureKind(
  db: Database,
  file: string,
  { art, record, mostNeu, mostBekannt }: (typeof kinds)[number],
): Promise<readonly Figure[]> {
  const table = sql.table(art)
  const rows = `${file}.rows`
  const [neu, bekannt, copy]: [number[], number[], number[]] = [[], [], []]
  // Once, so that what it leaves in memory is not cleared away in what is measured.
  writeRecords(file, jahresrecords(record))
  for (let round = 0; round < rounds; round++) {
    await sql`truncate ${table} cascade`.execute(db)
    neu.push(await importFile(db, file))
    // As the autovacuum does within a minute.
    await sql`analyze ${table}`.execute(db)
    bekannt.push(await importFile(db, file))
    await sql`copy ${table} to ${sql.lit(rows)}`.execute(db)
    await sql`truncate ${table} cascade`.execute(db)
    copy.push(await cpuSeconds(db, () => sql`copy ${table} from ${sql.lit(rows)}`.execute(db)))
  }
  const what = (was: string) => `${vertraege * jahre} ${art}, all ${was}`
  return [figureOf(what('new'), neu, copy, mostNeu), figureOf(what('known'), bekannt, copy, mostBekannt)]
}

function figureOf(what: string, seconds: readonly number[], copy: readonly number[], most: number): Figure {
  const ratio = median(seconds) / median(copy)
  return {
    name: `processor of an import of ${what}, times COPY`,
    value: `${ratio.toFixed(2)} (${median(seconds).toFixed(1)} s)`,
    target: `<= ${most}`,
    isOk: ratio <= most,
  }
}

const writeRecords = (file: string, records: Iterable<object>) =>
  writeFileSync(file, [...records].map((one) => JSON.stringify(one)).join('\n'))

const importFile = (db: Database, file: string): Promise<number> =>
  cpuSeconds(db, () => importNdjson(db, createReadStream(file), { tenantPrefix: 'B-', today: '2026-11-21' }))

/** Of this process and of the database's, in the one connection that `db` has. */
async function cpuSeconds(db: Database, run: () => Promise<unknown>): Promise<number> {
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db)
  // Nanoseconds on the processor, as Linux counts them.
  const backend = () => Number(readFileSync(`/proc/${rows[0]?.pid}/schedstat`, 'utf8').split(' ', 1)[0]) / 1e9
  const [before, own] = [backend(), process.cpuUsage()]
  await run()
  const { user, system } = process.cpuUsage(own)
  return backend() - before + (user + system) / 1e6
}

const numbers = (count: number) => Array.from({ length: count }, (_, nr) => nr)

function* stammdaten(): Generator<object> {
  for (const nr of numbers(vertraege)) {
    yield { art: 'anschlussnutzer', kundennummer: `B-${nr}`, nachname: 'Müller' }
    const art = { versorgungsart: 'strom', kundenArt: 'Haushaltskunde' }
    yield { art: 'vertrag', id: `V-${nr}`, kundennummer: `B-${nr}`, ...art }
    const kanaele = [{ obiskennzahl: '1-0:1.8.0', vorkommastellen: 6, nachkommastellen: 1 }]
    yield { art: 'zaehler', vertragId: `V-${nr}`, nummer: `1EMH${nr}`, eingebautAm: '2010-01-01', kanaele }
  }
}

function* jahresrecords(record: (nr: number, jahr: number) => object): Generator<object> {
  for (const nr of numbers(vertraege)) for (const jahr of numbers(jahre)) yield record(nr, 2016 + jahr)
}

function ablesung(nr: number, jahr: number): object {
  return {
    art: 'ablesung',
    vertragId: `V-${nr}`,
    zaehlernummer: `1EMH${nr}`,
    ablesedatum: `${jahr + 1}-12-31`,
    ablesewerte: { '1-0:1.8.0': 1000 + (nr % 77) + (jahr - 2016) * 3000.5 },
    ablesegrund: 'Turnusablesung',
    ableseart: 'NETZBETREIBER',
  }
}

function verbrauch(nr: number, jahr: number): object {
  const summe = 3000.5 + jahr + (nr % 77)
  return { art: 'verbrauch', vertragId: `V-${nr}`, von: `${jahr}-12-31`, bis: `${jahr + 1}-12-31`, summe }
}
