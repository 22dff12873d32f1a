import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { AblesungRow } from '../../db/tables/messwerte.ts'
import { erfassungshinweisOf } from '../../lib/ablesung.ts'
import { kanal, kunde, load, today, vertrag, zaehler } from '../../testing/data/importRecords.ts'
import { marktlokation, messlokation, uebertragung, zaehlerstand } from '../../testing/data/mscons.ts'
import { type TestDatabase, testDatabase } from '../../testing/testDatabase.ts'
import { ImportRefused } from '../report.ts'
import { importMscons } from './importMscons.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
beforeEach(async () => {
  await sql`truncate anschlussnutzer cascade`.execute(database.db)
  await load(database.db, [
    kunde,
    { ...vertrag, marktlokation, lieferbeginn: '2020-01-01' },
    { ...zaehler, nummer: '30000001', messlokation, kanaele: [kanal, { ...kanal, obiskennzahl: '1-0:1.8.2' }] },
  ])
})
afterAll(() => database.close())

async function run(text: string) {
  async function* source() {
    yield Buffer.from(text, 'latin1')
  }
  return importMscons(database.db, source(), { today })
}

async function refuse(text: string): Promise<readonly string[]> {
  const error: unknown = await run(text).catch((reason: unknown) => reason)
  if (error instanceof ImportRefused) return error.fehler
  throw new Error(`not refused: ${JSON.stringify(error)}`)
}

async function listAblesungen() {
  const { rows } = await sql<AblesungRow & { tag: string; werte: number[] }>`
    select ablesedatum::text as tag, ablesewerte::float8[] as werte, ableseart, erfassungshinweis, ermittlungsart, marktnachricht
    from ablesung order by vertrag_id, zaehlernummer, ablesedatum, id
  `.execute(database.db)
  return rows.map((row) => [row.tag, row.werte, row.ableseart, erfassungshinweisOf(row), row.ermittlungsart])
}

/** The customer's own reading, sent in at the portal. */
const own = (ablesedatum: string, werte: Readonly<Record<string, string>>) =>
  database.db
    .insertInto('ablesung')
    .values({
      vertrag_id: '4711',
      zaehlernummer: '30000001',
      ablesedatum,
      obiskennzahlen: Object.keys(werte),
      ablesewerte: Object.values(werte),
      ableseart: 'KUNDE',
      ermittlungsart: 'abgelesen',
      erfassungshinweis: 'Im Kundenportal übermittelt',
      eingegangen_am: new Date('2025-11-13T10:00:00Z'),
    })
    .execute()

const gelesenAm = (tag: string) => [`DTM+9:${tag.replaceAll('-', '')}:102`, 'STS+Z33++Z83']
const bestaetigt = 'Im Kundenportal übermittelt, vom Netzbetreiber bestätigt'
const uebermittelt = 'Im Kundenportal übermittelt'
const stand = (more: Partial<Parameters<typeof zaehlerstand>[0]>) =>
  zaehlerstand({ geraet: '30000001', tag: '2025-11-14', staende: { '1-0:1.8.0': '220:10614' }, ...more })

test('a reading that the customer sent in comes back from the market a day later as one, and stays his', async () => {
  await own('2025-11-13', { '1-0:1.8.0': '10614' })
  const message = stand({ dokument: 'A-1', status: gelesenAm('2025-11-13') })
  const { ablesung } = await run(uebertragung([message]))
  expect(ablesung).toMatchObject({ neu: 0, geaendert: 1 })
  expect(await listAblesungen()).toEqual([['2025-11-13', [10614], 'KUNDE', bestaetigt, 'abgelesen']])
  const again = await run(uebertragung([message]))
  expect(again.ablesung).toMatchObject({ neu: 0, unveraendert: 1 })
})

test.each([
  ['the midnight after the day of reading, which is not named', { tag: '2025-11-14' }],
  ['the midnight before it', { tag: '2025-11-13' }],
  ['a later day, with the day of reading', { tag: '2025-11-20', status: gelesenAm('2025-11-13') }],
])('%s confirms the reading', async (_what, more) => {
  await own('2025-11-13', { '1-0:1.8.0': '10614' })
  await run(uebertragung([stand(more)]))
  expect((await listAblesungen()).map((row) => [row[0], row[3]])).toEqual([['2025-11-13', bestaetigt]])
})

test('both registers of a reading are confirmed by messages about one register each', async () => {
  await own('2025-11-13', { '1-0:1.8.0': '10614', '1-0:1.8.2': '77' })
  await run(uebertragung([stand({}), stand({ staende: { '1-0:1.8.2': '220:77' } })]))
  expect(await listAblesungen()).toHaveLength(1)
})

test('another value, or the same one a week later, is a reading of its own', async () => {
  await own('2025-11-13', { '1-0:1.8.0': '10614' })
  await run(uebertragung([stand({ staende: { '1-0:1.8.0': '220:10615' } }), stand({ tag: '2025-11-21' })]))
  expect((await listAblesungen()).map((row) => [row[0], row[1], row[3]])).toEqual([
    ['2025-11-13', [10614], uebermittelt],
    ['2025-11-14', [10615], null],
    ['2025-11-21', [10614], null],
  ])
})

test('a correction with another value, and a cancellation, take the confirmation back and leave the reading', async () => {
  const confirm = () => run(uebertragung([stand({ dokument: 'A-1' })]))
  await own('2025-11-13', { '1-0:1.8.0': '10614' })
  await confirm()
  await run(uebertragung([stand({ dokument: 'A-2', staende: { '1-0:1.8.0': '220:10620' } })]))
  expect((await listAblesungen()).map((row) => [row[1], row[2], row[3]])).toEqual([
    [[10614], 'KUNDE', uebermittelt],
    [[10620], 'NETZBETREIBER', null],
  ])
})

test('a substitute value keeps how it was made and why', async () => {
  const status = ['STS+Z32++Z92', 'STS+Z40++Z74']
  await run(uebertragung([stand({ staende: { '1-0:1.8.0': '67:10614' }, status })]))
  expect(await listAblesungen()).toEqual([
    ['2025-11-14', [10614], 'ERSATZWERT', 'Ersatzwert: kein Zugang', 'Ersatzwert (Interpolation)'],
  ])
})

test.each([
  ['0,5', 10_614.5, '10614,5'],
  ['a comma in a file with a point', 1234.567, '1234,567'],
  ['a point in a file with a comma', 0.125, '0.125'],
])('%s: a decimal mark that can be nothing else is read', async (_what, value, text) => {
  const file = uebertragung([stand({ staende: { '1-0:1.8.0': `220:${text}` } })])
  await load(database.db, [
    { ...zaehler, nummer: '30000001', messlokation, kanaele: [{ ...kanal, nachkommastellen: 3 }] },
  ])
  await run(text.includes(',') ? file : file.replace("UNA:+.? '", "UNA:+,? '"))
  expect((await listAblesungen()).map((row) => row[1])).toEqual([[value]])
})

test.each([
  ['1,234', 'Der Wert lässt sich als Tausend und als Dezimalzahl lesen; das Dezimalzeichen der Datei ist „.“ (QTY).'],
  ['.125', 'Der Wert ist keine Zahl mit „.“ als Dezimalzeichen (QTY).'],
])('of %s the file’s only sentence says what is wrong with it', async (text, sentence) => {
  expect(await refuse(uebertragung([stand({ staende: { '1-0:1.8.0': `220:${text}` } })]))).toEqual([
    `Segment 14: ${sentence}`,
  ])
})

test('a message with two places is refused with that sentence first', async () => {
  const [one, other] = [stand({ referenz: 'A' }), stand({ referenz: 'A', tag: '2025-11-15' })]
  const segmente = [...one.segmente, ...other.segmente.slice(other.segmente.indexOf('NAD+DP'))]
  expect(await refuse(uebertragung([{ referenz: 'A', segmente }]))).toEqual([
    'Segment 17: Die Nachricht nennt schon eine Lokation (LOC+172).',
  ])
})

test('the byte 0x1A at the end of a file is none of it', async () => {
  const { ablesung } = await run(`${uebertragung([stand({})])}\r\n\u001A`)
  expect(ablesung.neu).toBe(1)
})

test.each([
  ['1EMH0012845719', '1 EMH 00-12845719'],
  ['1 EMH 00\u201012845719', '1emh0012845719'],
  ['1EMH0012845719', '1EMH\u00a00012\u00a0845719\u00ad'],
])('the meter %j is the one that a message calls %j', async (nummer, geraet) => {
  const vorher = { ...zaehler, nummer: '30000001', ausgebautAm: '2025-01-01' }
  await load(database.db, [vorher, { ...zaehler, nummer, eingebautAm: '2025-01-01', messlokation, kanaele: [kanal] }])
  const { ablesung } = await run(uebertragung([stand({ geraet })]))
  expect(ablesung.neu).toBe(1)
  const rows = await database.db.selectFrom('ablesung').select('zaehlernummer').execute()
  expect(rows).toEqual([{ zaehlernummer: nummer.replace('\u2010', '-') }])
})

test('a message about another meter of the place is left out', async () => {
  for (const geraet of ['30000002', '---'])
    expect((await run(uebertragung([stand({ geraet })]))).ausgelassen?.fehler).toEqual([
      '1 Nachricht nicht übernommen: Zähler unbekannt.',
    ])
})

test('Zustandszahl and Brennwert beside a reading of gas hold since the reading before, where the file says nothing', async () => {
  const gas = { ...vertrag, id: 'G-1', versorgungsart: 'gas', lieferbeginn: '2020-01-01' }
  const lokation = messlokation.replace('S', 'G')
  await load(database.db, [
    gas,
    {
      ...zaehler,
      vertragId: 'G-1',
      nummer: 'G1',
      messlokation: lokation,
      kanaele: [{ ...kanal, obiskennzahl: '7-0:3.0.0' }],
    },
    {
      art: 'umrechnung',
      vertragId: 'G-1',
      gueltigVon: '2020-01-01',
      gueltigBis: '2024-07-01',
      zustandszahl: 0.95,
      brennwert: 11,
    },
  ])
  const of = (tag: string, m3: number, brennwert: string, dokument: string) =>
    zaehlerstand({
      tag,
      sparte: 'gas',
      geraet: 'G1',
      lokation,
      dokument,
      staende: { '7-0:3.0.0': `220:${m3}`, '7-0:52.0.22': '220:0.9512', '7-0:54.0.22': `220:${brennwert}` },
    })
  const list = async () => {
    const { rows } = await sql<Record<string, unknown>>`
      select gueltig_von::text, gueltig_bis::text, brennwert::float8 from umrechnung order by 1
    `.execute(database.db)
    return rows.map((row) => Object.values(row))
  }
  const { umrechnung } = await run(
    uebertragung([of('2024-01-01', 100, '11.1', 'B-1'), of('2025-01-01', 900, '11.284', 'B-2')]),
  )
  expect(umrechnung).toMatchObject({ neu: 1, entfernt: 0 })
  const ofFile = ['2020-01-01', '2024-07-01', 11]
  expect(await list()).toEqual([ofFile, ['2024-07-01', '2025-01-01', 11.284]])
  await run(uebertragung([of('2025-01-01', 900, '11.371', 'B-3')]))
  expect(await list()).toEqual([ofFile, ['2024-07-01', '2025-01-01', 11.371]])
  const { ausgelassen } = await run(uebertragung([of('2026-01-01', 1800, '40.9', 'B-4')]))
  expect(ausgelassen?.fehler).toEqual([
    '1 Nachricht nur teilweise übernommen: Zustandszahl oder Brennwert unplausibel.',
  ])
  expect(await list()).toHaveLength(2)
})
