import { afterAll, beforeAll, expect, test } from 'vitest'
import { createAusgangszugang } from '../../../db/vorgang/ausgangszugang.ts'
import { insertDienstkonto } from '../../../db/dienst/dienstkonto.ts'
import { type Leser, recordLesezugriffe } from '../../../db/dienst/lesezugriff.ts'
import { signer } from '../../../lib/files/schluessel.ts'
import { type CliOrdner, openCliOrdner, recordTerminal } from '../../../testing/cli.ts'
import { createAnschlussnutzer } from '../../../testing/data/factories.ts'
import { testDatabase, type TestDatabase } from '../../../testing/testDatabase.ts'
import { testSchluessel } from '../../../testing/testTenant.ts'
import { runPortal } from '../../runPortal.ts'

let database: TestDatabase
let folder: CliOrdner
beforeAll(async () => {
  database = await testDatabase()
  folder = await openCliOrdner(database, { app: { kurzname: 'test' } })
  const { db } = database
  const now = new Date('2026-11-21T09:07:00Z')
  await createAnschlussnutzer(db, { kundennummer: 'T-1' })
  await db.insertInto('fruehere_kundennummer').values({ alt: 'T-9', kundennummer: 'T-1', seit: now }).execute()
  const konto = {
    kennung: 'a.berger',
    name: 'Anna Berger',
    rolle: 'lesen',
    passwortHash: 'x',
    angelegtAm: now,
  } as const
  const anna: Leser = { konto: { id: (await insertDienstkonto(db, konto)) ?? 0, rolle: 'lesen' } }
  await createAusgangszugang(db, { abnehmer: 'Abrechnung', darfAntworten: true, arten: null, angelegtAm: now })
  const zugang = await db.selectFrom('ausgangszugang').select('id').executeTakeFirstOrThrow()
  const record = (leser: Leser, was: 'kundenblatt' | 'vorgang', kundennummer: string, at: Date) =>
    recordLesezugriffe({ db, sign: signer(testSchluessel, 'test') }, leser, { was, kundennummern: [kundennummer] }, at)
  await record(anna, 'kundenblatt', 'T-9', now)
  await record({ zugang }, 'vorgang', 'T-1', new Date('2026-11-22T09:07:00Z'))
  await record(anna, 'kundenblatt', 'T-2', new Date('2026-11-23T09:07:00Z'))
})
afterAll(async () => {
  await folder.close()
  await database.close()
})

const run = (...args: string[]) =>
  recordTerminal((terminal) =>
    runPortal(['lesezugriffe', ...args], { ...folder.environment, SCHLUESSEL: testSchluessel }, terminal),
  )

test('of a customer it tells who looked at him, also under a number that he had before', async () => {
  expect((await run('--kundennummer', 'T-1')).out).toBe(
    '22.11.2026, 10:00 Uhr  T-1  vorgang  Abrechnung (System)\n21.11.2026, 10:00 Uhr  T-1  kundenblatt  a.berger (lesen)\n',
  )
})

test('lists the customers that an account has read since a day', async () => {
  const all = await run('--konto', 'a.berger')
  expect(all.out).toBe(
    '23.11.2026, 10:00 Uhr  gelöschter Kunde  kundenblatt  a.berger (lesen)\n21.11.2026, 10:00 Uhr  T-1  kundenblatt  a.berger (lesen)\n',
  )
  expect((await run('--konto', 'a.berger', '--seit', '2026-11-22')).out.split('\n')).toHaveLength(2)
  expect(await run('--konto', 'b.bauer')).toEqual({ code: 0, out: '', err: 'Kein Lesezugriff ist verzeichnet.\n' })
})

test('it asks for one of the two', async () => {
  const sentence = 'Nennen Sie entweder --kundennummer oder --konto.'
  expect((await run()).err).toContain(sentence)
  expect((await run('--konto', 'a.berger', '--kundennummer', 'T-1')).err).toContain(sentence)
})
