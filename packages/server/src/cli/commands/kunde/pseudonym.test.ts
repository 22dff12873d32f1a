import { Writable } from 'node:stream'
import { utcTag } from '@ekp/wire/rules/kalendertag'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { appOnDatabase } from '../../../testing/portals/appOnDatabase.ts'
import { type CliOrdner, openCliOrdner, recordTerminal } from '../../../testing/cli.ts'
import { createAnschlussnutzer } from '../../../testing/data/factories.ts'
import { testDatabase, type TestDatabase } from '../../../testing/testDatabase.ts'
import { testSchluessel } from '../../../testing/testTenant.ts'
import { runPortal } from '../../runPortal.ts'

let database: TestDatabase
let folder: CliOrdner
beforeAll(async () => {
  database = await testDatabase()
  // The tenant of `testTenant`.
  folder = await openCliOrdner(database, { app: { kurzname: 'test' } })
})
afterAll(() => folder.close())

function run(args: readonly string[], changes: Record<string, string | undefined> = {}) {
  const environment = { ...folder.environment, SCHLUESSEL: testSchluessel, ...changes }
  return recordTerminal((terminal) => runPortal(['pseudonym', ...args], environment, terminal))
}

test('the pseudonyms of a day are told: that of one customer, and those of all', async () => {
  const lines: string[] = []
  const stream = new Writable({
    write: (chunk, _encoding, done) => {
      lines.push(String(chunk))
      done()
    },
  })
  const portal = await appOnDatabase(database, { logger: { level: 'info', stream } })
  for (const kundennummer of ['T-1002', 'T-1001']) await createAnschlussnutzer(portal.db, { kundennummer })
  await portal.login('T-1001', 'Sonnenblume-2026')
  const konto = lines.map((line) => JSON.parse(line).konto).find((name) => name !== undefined)
  const tag = utcTag(portal.clock.now())
  expect(await run(['--kundennummer', '1001', '--tag', tag])).toEqual({ code: 0, out: `${konto}\n`, err: '' })
  const all = await run(['--tag', tag])
  expect(all.out).toMatch(/^[0-9a-f]{12} T-1001\n[0-9a-f]{12} T-1002\n$/)
  expect(all.out).toContain(`${konto} T-1001\n`)
  expect((await run(['--kundennummer', '1001', '--tag', '2026-01-01'])).out).not.toContain(konto)
  await portal.close()
})

test('without the key or with a wrong customer number it says so and prints no pseudonym', async () => {
  const args = ['--kundennummer', '1001', '--tag', '2026-11-21']
  expect(await run(args, { SCHLUESSEL: undefined })).toEqual({
    code: 2,
    out: '',
    err: `Den Schlüssel ${folder.path('data/schluessel')} gibt es nicht. Nennen Sie den des Portals mit SCHLUESSEL oder DATA_DIR.\n`,
  })
  expect(await run(['--kundennummer', 'a_b', '--tag', '2026-11-21'])).toMatchObject({
    code: 2,
    err: 'a_b ist keine Kundennummer.\n',
  })
  await folder.write('data/schluessel', `${testSchluessel}\n`)
  expect((await run(args, { SCHLUESSEL: undefined })).out).toBe((await run(args)).out)
})
