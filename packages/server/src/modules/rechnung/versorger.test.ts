import { afterAll, beforeAll, expect, test } from 'vitest'
import { runPortal } from '../../cli/runPortal.ts'
import { importFile } from '../../import/lauf/importlauf.ts'
import { type CliOrdner, openCliOrdner, recordTerminal } from '../../testing/cli.ts'
import { sourceOf } from '../../testing/data/importRecords.ts'
import { openDienst, type TestDienst } from '../../testing/portals/openDienst.ts'
import { testJobContext } from '../../testing/runJobs.ts'
import { testClock } from '../../testing/testClock.ts'
import { type TestDatabase, testDatabase } from '../../testing/testDatabase.ts'
import { rechnungspruefungTask } from './pruefungTask.ts'
import { readFixture } from './testing/fixtures.ts'

const fileOf = (name: string) => readFixture(name).replaceAll('SWM-', 'T-')
const lines = readFixture('rechnungen.ndjson').split('\n')
const bills = lines.filter((line) => /"rechnungsnummer":"(?:ERF-\d+[AB]-zeile-cent|ERF-9103B-F|ERF-9107B-X)/.test(line))
const options = { tenantPrefix: 'T-', today: '2026-11-21' }
const file = { quelle: 'befehl', dateiname: 'rechnungen.ndjson' } as const

let database: TestDatabase
let folder: CliOrdner
let desk: TestDienst
beforeAll(async () => {
  database = await testDatabase()
  folder = await openCliOrdner(database)
  desk = await openDienst()
  for (const db of [database.db, desk.databases.test])
    for (const name of ['stammdaten.ndjson', 'zahlungen.ndjson'])
      await importFile(db, sourceOf(Buffer.from(fileOf(name))), options, { ...file, dateiname: name })
})
afterAll(async () => {
  await desk.close()
  await folder.close()
  await database.close()
})

const run = async (...argv: string[]) => recordTerminal((terminal) => runPortal(argv, folder.environment, terminal))

test('a dry run says which bills are right, where others deviate, and what § 40 EnWG asks for [rechnung-15]', async () => {
  const path = await folder.write('rechnungen.ndjson', `${bills.join('\n')}\n`)
  const { code, out } = await run('import', path, '--probe')
  expect(code).toBe(0)
  expect(out).toMatch(/^Nachgerechnet: \d+ stimmen auf den Cent, .*1 weicht ab/m)
  expect(out).toMatch(/^Zeile \d+, Rechnung ERF-9103B-F\S*: weicht ab in Zeile \d+: .* EUR brutto zu niedrig$/m)
  expect(out).toContain(`- Marktlokation (marktlokation.marktlokationsId): ${bills.length}-mal`)
  expect(out).not.toContain('- Fälligkeit')
  expect(await database.db.selectFrom('rechnung').selectAll().execute()).toEqual([])
})

test('the command says a sentence a bill, or a line of JSON, and stores nothing [rechnung-7]', async () => {
  const path = await folder.write('befehl.ndjson', `${bills.join('\n')}\n{"_typ":"RECHNUNG"}\n`)
  const asText = await run('rechnungen-pruefen', path)
  expect(asText.code).toBe(1)
  expect(asText.err).toContain(`Zeile ${bills.length + 1}: Feld rechnungsnummer: `)
  expect(asText.out).toMatch(/^ERF-9101A-zeile-cent: stimmt auf den Cent$/m)
  const asJson = await run('rechnungen-pruefen', path, '--json')
  const printed: unknown[] = asJson.out
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))
  expect(printed).toHaveLength(bills.length)
  expect(printed[0]).toMatchObject({ rechnungsnummer: 'ERF-9101A-zeile-cent', pruefung: { urteil: 'stimmt' } })
  expect(await database.db.selectFrom('rechnung').selectAll().execute()).toEqual([])
})

test('a cancellation finds its bill anywhere in the file, and from the standard input in the portal alone', async () => {
  const bill = JSON.parse(bills.find((line) => line.includes('"ERF-9101A-zeile-cent"')) ?? '')
  const storno = JSON.stringify({
    ...bill,
    rechnungsnummer: 'ST-1',
    istStorno: true,
    originalRechnungsnummer: bill.rechnungsnummer,
  })
  for (const [name, content] of [
    ['davor', [storno, JSON.stringify(bill)]],
    ['danach', [JSON.stringify(bill), storno]],
  ] as const) {
    const path = await folder.write(`${name}.ndjson`, `${content.join('\n')}\n`)
    const { code, out } = await run('rechnungen-pruefen', path)
    // It takes back nothing: its amounts are those of the bill.
    expect([name, code, /^ST-1: (.*)$/m.exec(out)?.[1]]).toEqual([name, 0, expect.stringMatching(/^weicht ab/)])
  }
  const { code, err } = await recordTerminal(
    (terminal) => runPortal(['rechnungen-pruefen', '-'], folder.environment, terminal),
    { stdin: `${JSON.stringify(bill)}\n${storno}\n` },
  )
  expect([code, err]).toEqual([1, expect.stringMatching(/^Zeile 2: Die stornierte Rechnung hat das Portal nicht\./)])
})

test('the desk sees the bills of an import by verdict, and those of a customer [rechnung-16]', async () => {
  const db = desk.databases.test
  await importFile(db, sourceOf(bills), options, file)
  const cookie = await desk.signIn('test', 'lesen')
  const { importe } = (await desk.send('GET', '/test/importe', { cookie })).body
  const find = async () => (await desk.send('GET', `/test/importe/${importe[0]?.nr}`, { cookie })).body.rechnungen
  expect(await find()).toEqual({
    satz: `${bills.length} noch nicht nachgerechnet`,
    auffaellige: [],
    weitere: 0,
  })
  await rechnungspruefungTask.run(testJobContext({ db }), undefined)
  expect(await find()).toMatchObject({
    satz: expect.stringMatching(/^\d+ stimmen auf den Cent, .*1 weicht ab/),
    auffaellige: [
      {
        rechnungsnummer: expect.stringMatching(/^ERF-9103B-F/),
        kundennummer: 'T-999103',
        satz: expect.stringMatching(/^weicht ab in Zeile \d+: .* EUR brutto zu niedrig$/),
      },
      { satz: expect.stringMatching(/^kann nicht nachgerechnet werden: Es fehlt /) },
    ],
  })
  const { rechnungen } = (await desk.send('GET', '/test/kunden/T-999101', { cookie })).body
  expect(rechnungen).toMatchObject([
    {
      rechnungsnummer: 'ERF-9101B-zeile-cent',
      bis: '2026-09-30',
      brutto: 1248.56,
      satz: 'stimmt auf den Cent',
      ausERechnung: false,
    },
    { rechnungsnummer: 'ERF-9101A-zeile-cent' },
  ])
  // The first import brought none.
  expect((await desk.send('GET', `/test/importe/${importe.at(-1)?.nr}`, { cookie })).body.rechnungen).toBeNull()
})

test('a bill that changes is recomputed; one that stays is not [rechnung-16]', async () => {
  const db = desk.databases.test
  const numbers = async () => {
    const rows = await db.selectFrom('rechnung').where('pruefung', 'is', null).select('rechnungsnummer').execute()
    return rows.map(({ rechnungsnummer }) => rechnungsnummer)
  }
  await importFile(db, sourceOf(bills), options, file)
  expect(await numbers()).toEqual([])
  const changed = bills.map((line) =>
    line.replace('"rechnungstitel":"Jahresabrechnung Strom"', '"rechnungstitel":"Neu"'),
  )
  await importFile(db, sourceOf(changed.slice(0, 1)), options, file)
  expect(await numbers()).toEqual(['ERF-9101A-zeile-cent'])
})

test('what deviates is recomputed once a day for a month [rechnung-16]', async () => {
  const db = desk.databases.test
  const runAfter = async (tage: number) => {
    const clock = testClock(new Date(Date.now() + tage * 86_400_000).toISOString())
    await rechnungspruefungTask.run(testJobContext({ db, clock }), undefined)
    const rows = await db
      .selectFrom('rechnung')
      .where('geprueft_am', '=', clock.now())
      .select('rechnungsnummer')
      .execute()
    return rows.map(({ rechnungsnummer }) => rechnungsnummer).toSorted()
  }
  await runAfter(0)
  const auffaellige = ['ERF-9103B-F-ht-nt-vertauscht-zeile-cent', 'ERF-9107B-X-unbekannt']
  expect(await runAfter(1.5)).toEqual(auffaellige)
  expect(await runAfter(1.9)).toEqual([])
  expect(await runAfter(3)).toEqual(auffaellige)
  expect(await runAfter(31)).toEqual([])
})
