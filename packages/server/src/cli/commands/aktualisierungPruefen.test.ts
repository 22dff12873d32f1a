import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { findSchemastand, migrate } from '../../db/migrate.ts'
import { type CliOrdner, openCliOrdner, recordTerminal } from '../../testing/cli.ts'
import { emptyDatabase, type TestDatabase } from '../../testing/testDatabase.ts'
import { deriveWirkungen } from '../aktualisierung/deriveWirkung.ts'
import { runPortal } from '../runPortal.ts'

let database: TestDatabase
let folder: CliOrdner
beforeEach(async () => {
  database = await emptyDatabase()
  folder = await openCliOrdner(database)
  await migrate(database.db, '0014-uhr')
})
afterEach(() => Promise.all([folder.close(), database.close()]))

const run = () => recordTerminal((terminal) => runPortal(['aktualisierung-pruefen'], folder.environment, terminal))

test('steps say what they make, lock, read, change, and what the older version would miss', async () => {
  const steps = ['0015-zugang', '0016-english-names', '0017-anfragen']
  const [zugang, names, anfragen] = await deriveWirkungen(database.db, steps)
  const nothing = { neu: [], sperrtGanz: [], sperrtSchreiben: [] }
  expect(zugang).toEqual({
    ...nothing,
    name: '0015-zugang',
    sperrtGanz: ['anschlussnutzer'],
    liestOderSchreibtAlles: ['anschlussnutzer'],
    aendertZeilen: ['anschlussnutzer'],
    unvertraeglich: [],
  })
  expect(names?.unvertraeglich).toContain('budget.schluessel')
  expect(anfragen).toEqual({
    ...nothing,
    name: '0017-anfragen',
    sperrtSchreiben: ['vorgang'],
    liestOderSchreibtAlles: ['vorgang'],
    aendertZeilen: [],
    unvertraeglich: [],
  })
})

test('before an update the command says what the start will do, and does nothing of it', { tags: 'full' }, async () => {
  const before = await findSchemastand(database.db)
  const { code, out, err } = await run()
  expect([code, err]).toEqual([0, ''])
  expect(out).toMatch(/^stw: PostgreSQL 18\.\S+, \d+ MB, ein Portal ist verbunden \(\d+ Verbindung(en)?\)\.$/m)
  const several = before.ausstehend.length
  expect(out).toContain(`stw: Der erste Start macht ${several} Schritte in einer Transaktion:\n`)
  expect(out).toMatch(
    /^stw: {3}0017-anfragen\nstw: {3}- sperrt für Änderungen: vorgang\nstw: {3}- liest oder schreibt ganz: vorgang \(etwa 0 Zeilen, 0 MB\)$/m,
  )
  expect(out).toContain('Beenden Sie die ältere Version vorher')
  expect(out).toContain('Sichern Sie vorher (sichern)')
  expect(await findSchemastand(database.db)).toEqual(before)

  await migrate(database.db)
  expect((await run()).out).toContain('stw: Die Tabellen sind schon die dieser Version: Nichts geschieht.\n')
})

test('what a newer version has left is refused', async () => {
  await sql`insert into kysely_migration values ('9999-spaeter', now()::text)`.execute(database.db)
  expect(await run()).toMatchObject({ code: 2, err: expect.stringContaining('von einer neueren Version des Portals') })
})
