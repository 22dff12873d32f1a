import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { describe, expect, inject, onTestFinished, test } from 'vitest'
import { runPortal } from '../cli/runPortal.ts'
import { openDatabase } from '../db/open.ts'
import { openCliOrdner, recordTerminal } from '../testing/cli.ts'
import { kunde, listRows, toNdjson, vertrag } from '../testing/data/importRecords.ts'
import { mayMount, mountDisk } from '../testing/smallDisk.ts'
import { type TestDatabase, testDatabase } from '../testing/testDatabase.ts'

// @module-tag full

/** A server that stays, with the test's database on a disk that is soon full. */
async function openSmallDatabase(path: string): Promise<TestDatabase> {
  const admin = new pg.Client({ ...inject('postgres'), database: 'postgres' })
  await admin.connect()
  await admin.query(`create tablespace platte location '${path}'`)
  await admin.query('create database auf_platte template template_portal tablespace platte strategy file_copy')
  const connection = { ...inject('postgres'), database: 'auf_platte' }
  const db = openDatabase(connection, { connections: 2, statementTimeoutMs: 0 })
  const close = async () => {
    await db.destroy()
    await admin.query('drop database auf_platte with (force)')
    await admin.query('drop tablespace platte')
    await admin.end()
  }
  onTestFinished(close)
  return { db, connection, close }
}

const lines = (count: number) =>
  toNdjson(
    Array.from({ length: count }, (_, index) => [
      { ...kunde, kundennummer: `T-${index}` },
      { ...vertrag, id: `V-${index}`, kundennummer: `T-${index}` },
    ]).flat(),
  )

/** A folder for commands with a file that is larger than the disks here, and one of a single line. */
async function openOrdner(database?: TestDatabase) {
  const ordner = await openCliOrdner(database)
  onTestFinished(() => ordner.close())
  const run = (args: readonly string[]) => recordTerminal((terminal) => runPortal(args, ordner.environment, terminal))
  const [gross, klein] = [
    await ordner.write('gross.ndjson', lines(30_000)),
    await ordner.write('klein.ndjson', lines(1)),
  ]
  return { ordner, run, gross, klein }
}

describe.skipIf(!mayMount())('a full disk', () => {
  test.each([
    ['Lesen', 3],
    ['Schreiben', 14],
  ])('where the disk of a separate PostgreSQL is full at the step %s, nothing is in', async (schritt, megabytes) => {
    const disk = mountDisk(500)
    const database = await openSmallDatabase(disk.path)
    disk.leave(megabytes)
    const { run, gross, klein } = await openOrdner(database)
    const { code, err } = await run(['import', gross])
    expect(err).toMatch(
      /\nDie Platte der Datenbank ist voll\. Schaffen Sie dort Platz; danach genügt ein neuer Versuch\. Nichts wurde eingespielt\.\n$/,
    )
    expect([code, err.split('\n').findLast((line) => /^(?:Lesen|Prüfen|Schreiben)/.test(line))]).toEqual([
      ...[2, expect.stringContaining(schritt)],
    ])
    expect(await listRows(database.db, 'anschlussnutzer')).toEqual([])
    expect(await run(['import', klein])).toMatchObject({ code: 0 })
    disk.grow(1000)
    expect(await run(['import', gross])).toMatchObject({ code: 0 })
    expect(await listRows(database.db, 'anschlussnutzer')).toHaveLength(30_000)
  })

  test('where the disk of the embedded database is full, nothing is in, and it starts again when there is space', async () => {
    const disk = mountDisk(85)
    const { ordner, run, gross, klein } = await openOrdner()
    const app = { kurzname: 'stw', name: 'Stadtwerke Test', kundennummerPrefix: 'T-' }
    await ordner.write('mandanten/stw.json', JSON.stringify({ hosts: ['*'], app }))
    Object.assign(ordner.environment, { TENANTS_DIR: ordner.path('mandanten'), DATA_DIR: join(disk.path, 'data') })
    expect(await run(['import', klein])).toMatchObject({ code: 0 })
    const { code, err } = await run(['import', gross])
    // Where its log has no space, PostgreSQL ends every connection.
    expect(err).toMatch(
      /\nDie (?:Platte der Datenbank ist voll|Datenbank hat den Import abgebrochen \(.*\))\. S.*; danach genügt ein neuer Versuch\. Nichts wurde eingespielt\.\n$/,
    )
    expect(code).toBe(2)
    disk.grow(1000)
    const { out } = await run(['import', gross])
    expect(out).toMatch(/anschlussnutzer 29\.999 /)
  })

  test('where the folder for the rest is full, nothing is imported and no half file is there', async () => {
    const [disk, database] = [mountDisk(1), await testDatabase()]
    onTestFinished(database.close)
    const { run, ordner } = await openOrdner(database)
    const wrong = Array.from({ length: 20_000 }, (_, index) => ({
      ...vertrag,
      id: `V-${index}`,
      kundennummer: 'T-404',
    }))
    const file = await ordner.write('falsch.ndjson', toNdjson([kunde, ...wrong]))
    const { code, err } = await run(['import', file, '--teilweise', disk.path])
    expect(err).toContain('lässt sich nicht schreiben: Der Datenträger ist voll. Nichts wurde eingespielt.')
    expect([code, readdirSync(disk.path), await listRows(database.db, 'anschlussnutzer')]).toEqual([2, [], []])
    disk.grow(100)
    expect(await run(['import', file, '--teilweise', disk.path])).toMatchObject({ code: 3 })
  })
})
