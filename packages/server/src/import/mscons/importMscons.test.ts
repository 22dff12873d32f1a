import { addTage } from '@ekp/wire/rules/kalendertag'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { today, kanal, kunde, load, vertrag, zaehler } from '../../testing/data/importRecords.ts'
import {
  lastgangtag,
  marktlokation,
  messlokation,
  storno,
  uebertragung,
  zaehlerstand,
} from '../../testing/data/mscons.ts'
import { type TestDatabase, testDatabase } from '../../testing/testDatabase.ts'
import { ImportRefused } from '../report.ts'
import type { Nachrichtenbericht } from './bericht.ts'
import { importMscons, type MsconsOptions } from './importMscons.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
beforeEach(async () => {
  await sql`truncate anschlussnutzer cascade`.execute(database.db)
  await load(database.db, [
    kunde,
    { ...kunde, kundennummer: 'T-2' },
    { ...vertrag, marktlokation, lieferbeginn: '2020-01-01', lieferende: '2026-06-30' },
    { ...vertrag, id: '4712', kundennummer: 'T-2', marktlokation, lieferbeginn: '2026-07-01' },
    { ...zaehler, messlokation },
    { ...zaehler, vertragId: '4712', messlokation },
  ])
})
afterAll(() => database.close())

async function run(text: string, options: Partial<MsconsOptions> = {}) {
  const nachrichten: Nachrichtenbericht[] = []
  async function* source() {
    yield Buffer.from(text, 'latin1')
  }
  const report = await importMscons(database.db, source(), {
    today,
    take: (more) => void nachrichten.push(...more),
    ...options,
  })
  return { report, nachrichten, was: nachrichten.map(({ aufgenommen, werte, grund }) => [aufgenommen, werte, grund]) }
}

async function refuse(text: string, options: Partial<MsconsOptions> = {}): Promise<readonly string[]> {
  const error: unknown = await run(text, options).catch((reason: unknown) => reason)
  if (error instanceof ImportRefused) return error.fehler
  throw new Error(`not refused: ${JSON.stringify(error)}`)
}

async function listLastgang() {
  const { rows } = await sql<{
    vertrag: string
    kanal: string
    tag: string
    summe: number
    werte: number
    marken: number
  }>`
    select k.vertrag_id as vertrag, k.obiskennzahl as kanal, l.tag::text as tag,
      (select sum(w) * 10 ^ -l.stellen from unnest(l.werte) w)::float8 as summe,
      (select count(w) from unnest(l.werte) w)::integer as werte, coalesce(bit_count(l.geschaetzt), 0)::integer as marken
    from lastgang l join lastgangkanal k on k.id = l.kanal_id order by k.vertrag_id, k.obiskennzahl, l.tag
  `.execute(database.db)
  return rows.map((row) => Object.values(row))
}

async function listAblesungen() {
  const { rows } = await sql<Record<string, unknown>>`
    select vertrag_id, zaehlernummer, ablesedatum::text, obiskennzahlen, ablesewerte::float8[], ableseart, ermittlungsart
    from ablesung order by 1, 2, 3, 4, 5
  `.execute(database.db)
  return rows.map((row) => Object.values(row))
}

test.each(['2.4c', '2.5'])(
  'a day of quarter hours in version %s comes to the contract of its Marktlokation',
  async (version) => {
    const wert = (index: number) => (index === 4 ? '67:0.5' : index === 5 ? '20:0' : '220:0.25:KWH')
    const { report, nachrichten, was } = await run(
      uebertragung([lastgangtag({ tag: '2026-06-01', wert })], { version }),
    )
    expect(await listLastgang()).toEqual([
      ['4711', '1-1:1.29.0', '2026-05-31', 2.0, 7, 1],
      ['4711', '1-1:1.29.0', '2026-06-01', 22, 88, 0],
    ])
    expect(was).toEqual([[95, 95, null]])
    expect(nachrichten).toMatchObject([
      {
        art: 'lastgang',
        absender: '9900204000002',
        lokation: marktlokation,
        von: new Date('2026-05-31T22:00:00Z'),
        bis: new Date('2026-06-01T22:00:00Z'),
      },
    ])
    expect(report).toEqual({
      nachrichten: { ergebnisse: [{ ergebnis: 'uebernommen', grund: '', anzahl: 1 }], unbekannt: [] },
      ausgelassen: undefined,
      lastgang: { neu: 2, geaendert: 0, unveraendert: 0, entfernt: 0 },
      ablesung: { neu: 0, geaendert: 0, unveraendert: 0, entfernt: 0 },
      umrechnung: { neu: 0, geaendert: 0, unveraendert: 0, entfernt: 0 },
    })
  },
)

test('the same file again changes nothing, and a later message about the same time replaces its values', async () => {
  await run(uebertragung([lastgangtag({ tag: '2026-06-01' })]))
  const { report } = await run(uebertragung([lastgangtag({ tag: '2026-06-01' })]))
  expect(report.lastgang).toEqual({ neu: 0, geaendert: 0, unveraendert: 2, entfernt: 0 })
  const correction = lastgangtag({ tag: '2026-06-01', wert: (index) => (index === 20 ? '220:1.25' : '220:0.25') })
  const later = lastgangtag({ tag: '2026-06-01', wert: (index) => (index === 20 ? '220:2.25' : '220:0.25') })
  await run(uebertragung([correction, later]))
  expect((await listLastgang()).map((row) => row[3])).toEqual([2, 24])
})

test.each([
  ['2026-03-29', 92],
  ['2026-10-25', 100],
])('%s has %i quarter hours', async (tag, count) => {
  const { was } = await run(uebertragung([lastgangtag({ tag })]))
  expect(was).toEqual([[count, count, null]])
  expect(await refuse(uebertragung([lastgangtag({ tag, anzahl: 96 })]))).toHaveLength(1)
})

test.each([
  ['2026-03-28', 23],
  ['2026-10-24', 25],
  ['2026-06-01', 24],
])('the gas day %s has %i hours, and what belongs to it begins at six', async (tag, count) => {
  await load(database.db, [
    { ...vertrag, id: 'G-1', versorgungsart: 'gas', marktlokation: '41373559241', lieferbeginn: tag, lieferende: tag },
  ])
  const gas = { sparte: 'gas', lokation: '41373559241' } as const
  const { was } = await run(uebertragung([-1, 0, 1].map((tage) => lastgangtag({ ...gas, tag: addTage(tag, tage) }))))
  expect(was.map(([, , grund]) => grund)).toEqual(['in dieser Zeit kein Vertrag', null, 'in dieser Zeit kein Vertrag'])
  expect(was[1]?.slice(0, 2)).toEqual([count, count])
})

test('values go to whoever was supplied on their day, also within one message', async () => {
  const { was } = await run(uebertragung([lastgangtag({ tag: '2026-06-30' }), lastgangtag({ tag: '2026-07-01' })]))
  expect(was).toEqual([
    [96, 96, null],
    [96, 96, null],
  ])
  expect((await listLastgang()).map(([id, , tag, , werte]) => [id, tag, werte])).toEqual([
    ['4711', '2026-06-29', 8],
    ['4711', '2026-06-30', 88],
    ['4712', '2026-06-30', 8],
    ['4712', '2026-07-01', 88],
  ])
})

test('a profile that came under another channel of the same contract is continued, not doubled', async () => {
  await load(database.db, [
    {
      art: 'lastgang',
      vertragId: '4711',
      obiskennzahl: '1-0:1.8.0',
      minuten: 15,
      von: '2026-05-31T22:00:00Z',
      werte: [1],
    },
  ])
  await run(uebertragung([lastgangtag({ tag: '2026-06-01' })]))
  expect(new Set((await listLastgang()).map(([, code]) => code))).toEqual(new Set(['1-0:1.29.0', '1-0:1.8.0']))
})

test('values that are no consumption, belong to no contract, or are not for the portal are left out and named', async () => {
  const { was, report } = await run(
    uebertragung([
      lastgangtag({ tag: '2026-06-01', lokation: '57685676748' }),
      lastgangtag({ tag: '2019-06-01' }),
      lastgangtag({ tag: '2026-06-01', obiskennzahl: '1-1:2.29.0' }),
      lastgangtag({ tag: '2026-06-01', obiskennzahl: '1-1:1.29.1' }),
      lastgangtag({ tag: '2026-06-01', sparte: 'gas', obiskennzahl: '7-1:99.33.2' }),
      lastgangtag({ tag: '2026-06-01', pi: '13019' }),
      lastgangtag({ tag: '2026-06-01', lokation: messlokation }),
      zaehlerstand({ tag: '2026-06-01', staende: { '1-1:1.8.0': '220:1' }, lokation: messlokation.replace('S', 'X') }),
    ]),
  )
  expect(was).toEqual([
    [0, 96, 'unbekannte Lokation'],
    [0, 96, 'in dieser Zeit kein Vertrag'],
    [0, 0, 'keine Werte für das Portal'],
    [0, 0, 'keine Werte für das Portal'],
    [0, 0, 'keine Werte für das Portal'],
    [0, 0, 'betrifft das Portal nicht'],
    [0, 96, 'Lastgang einer Messlokation'],
    [0, 1, 'unbekannte Lokation'],
  ])
  expect(report.ausgelassen).toMatchObject({
    zeilen: 4,
    fehler: [
      '2 Nachrichten nicht übernommen: unbekannte Lokation.',
      '1 Nachricht nicht übernommen: Lastgang einer Messlokation.',
      '1 Nachricht nicht übernommen: in dieser Zeit kein Vertrag.',
    ],
  })
  expect(report.nachrichten.unbekannt).toEqual(['57685676748', messlokation.replace('S', 'X')])
  expect(await listLastgang()).toEqual([])
})

test('a strict import refuses a file with an unknown place', async () => {
  const text = uebertragung([
    lastgangtag({ tag: '2026-06-01' }),
    lastgangtag({ tag: '2026-06-01', lokation: '57685676748' }),
  ])
  expect(await refuse(text, { isStrict: true })).toEqual([
    'Segment 312: Diese Lokation gehört zu keinem Vertrag und keinem Zähler.',
  ])
  expect(await listLastgang()).toEqual([])
})

test('a dry run reports all and writes nothing', async () => {
  const { was, report } = await run(uebertragung([lastgangtag({ tag: '2026-06-01' })]), { probe: true })
  expect(was).toEqual([[96, 96, null]])
  expect(report.lastgang.neu).toBe(2)
  expect(await listLastgang()).toEqual([])
})

test('readings come to the meter by its Messlokation and number, with the registers that it has', async () => {
  await load(database.db, [{ ...zaehler, kanaele: [kanal, { ...kanal, obiskennzahl: '1-0:2.8.0' }] }])
  const { was } = await run(
    uebertragung([
      zaehlerstand({
        tag: '2026-02-01',
        staende: { '1-1:1.8.0': '220:4711.5', '1-1:2.8.0': '220:12', '1-1:3.8.0': '220:7' },
      }),
      zaehlerstand({ tag: '2026-03-01', staende: { '1-0:1.8.0': '67:4800' } }),
      zaehlerstand({ tag: '2026-04-01', staende: { '1-0:1.8.0': '220:4900' }, status: ['STS+Z33++Z83'] }),
      zaehlerstand({ tag: '2026-05-01', staende: { '1-0:1.8.0': '220:5000.123' } }),
      zaehlerstand({ tag: '2026-05-02', staende: { '1-0:1.8.0': '220:5000' }, geraet: 'Z9' }),
      zaehlerstand({ tag: '2026-05-03', staende: { '1-0:1.8.0': '20:0' } }),
    ]),
  )
  expect(was).toEqual([
    [2, 3, 'Messkanal unbekannt'],
    [1, 1, null],
    [1, 1, null],
    [0, 1, 'mehr Stellen als der Messkanal'],
    [0, 1, 'Zähler unbekannt'],
    [0, 0, 'keine Werte für das Portal'],
  ])
  expect(await listAblesungen()).toEqual([
    ['4711', 'Z1', '2026-02-01', ['1-0:1.8.0', '1-0:2.8.0'], [4711.5, 12], 'NETZBETREIBER', 'abgelesen'],
    ['4711', 'Z1', '2026-03-01', ['1-0:1.8.0'], [4800], 'ERSATZWERT', 'Ersatzwert'],
    ['4711', 'Z1', '2026-04-01', ['1-0:1.8.0'], [4900], 'KUNDE', 'abgelesen'],
  ])
})

test('the reading at a handover is the last of the one contract and the first of the next', async () => {
  await run(uebertragung([zaehlerstand({ tag: '2026-07-01', staende: { '1-1:1.8.0': '220:5100' } })]))
  expect((await listAblesungen()).map((row) => row.slice(0, 3))).toEqual([
    ['4711', 'Z1', '2026-06-30'],
    ['4712', 'Z1', '2026-07-01'],
  ])
})

test('a changed meter’s readings are of the day on which it was changed', async () => {
  await load(database.db, [
    { ...zaehler, ausgebautAm: '2026-02-03' },
    { ...zaehler, nummer: 'Z2', eingebautAm: '2026-02-03', messlokation },
  ])
  const wechsel = { tag: '2026-02-04', ausfuehrung: '2026-02-03T16:30:00Z' }
  await run(
    uebertragung([
      zaehlerstand({ ...wechsel, staende: { '1-1:1.8.0': '220:4000' } }),
      zaehlerstand({ ...wechsel, geraet: 'Z2', staende: { '1-1:1.8.0': '220:0' } }),
    ]),
  )
  expect((await listAblesungen()).map((row) => row.slice(0, 5))).toEqual([
    ['4711', 'Z1', '2026-02-03', ['1-0:1.8.0'], [4000]],
    ['4711', 'Z2', '2026-02-03', ['1-0:1.8.0'], [0]],
  ])
})

test('a gas reading at six o’clock is of that day, and its calorific value is no register', async () => {
  await load(database.db, [
    { ...vertrag, id: 'G-1', versorgungsart: 'gas', lieferbeginn: '2020-01-01' },
    {
      ...zaehler,
      vertragId: 'G-1',
      nummer: 'G1',
      messlokation: messlokation.replace('S', 'G'),
      kanaele: [{ ...kanal, obiskennzahl: '7-0:3.0.0', nachkommastellen: 3 }],
    },
  ])
  const staende = { '7-1:3.0.0': '220:812.345', '7-0:54.0.16': '220:11.371', '7-0:52.0.22': '220:0.9498' }
  const { was } = await run(
    uebertragung([
      zaehlerstand({
        tag: '2026-02-01',
        sparte: 'gas',
        geraet: 'G1',
        lokation: messlokation.replace('S', 'G'),
        staende,
      }),
    ]),
  )
  expect(was).toEqual([[1, 1, null]])
  expect((await listAblesungen()).map((row) => row.slice(0, 5))).toEqual([
    ['G-1', 'G1', '2026-02-01', ['7-0:3.0.0'], [812.345]],
  ])
})

test('a cancellation takes back what its document brought, in the database or in the same file', async () => {
  const falsch = zaehlerstand({ tag: '2026-02-01', dokument: 'A-1', staende: { '1-1:1.8.0': '220:4711' } })
  await run(uebertragung([falsch]))
  const { was, report } = await run(
    uebertragung([
      storno({ bezug: 'A-1' }),
      zaehlerstand({ tag: '2026-02-01', dokument: 'A-2', staende: { '1-1:1.8.0': '220:4171' } }),
      zaehlerstand({ tag: '2026-03-01', dokument: 'A-3', staende: { '1-1:1.8.0': '220:4200' } }),
      storno({ bezug: 'A-3', lokation: '34590456-053trg' }),
      storno({ bezug: 'A-2', absender: '9900999000001' }),
    ]),
  )
  expect(was).toEqual([
    [1, 1, null],
    [1, 1, null],
    [0, 1, 'in dieser Datei storniert'],
    [0, 0, 'Nachricht dieser Datei storniert'],
    [0, 0, 'dazu gibt es keine Ablesung'],
  ])
  expect(report.ablesung).toEqual({ neu: 1, geaendert: 0, unveraendert: 0, entfernt: 1 })
  expect((await listAblesungen()).map((row) => row.slice(2, 5))).toEqual([['2026-02-01', ['1-0:1.8.0'], [4171]]])
})

test('a later message about the same moment replaces the reading, and what the customer sent in stays his', async () => {
  const { db } = database
  const own = { vertrag_id: '4711', zaehlernummer: 'Z1', ablesedatum: '2026-02-01', ableseart: 'KUNDE' as const }
  await db
    .insertInto('ablesung')
    .values({
      ...own,
      obiskennzahlen: ['1-0:1.8.0'],
      ablesewerte: ['4711'],
      eingegangen_am: new Date('2026-02-01T10:00:00Z'),
    })
    .execute()
  const bestaetigt = zaehlerstand({ tag: '2026-02-01', dokument: 'A-1', staende: { '1-1:1.8.0': '220:4711' } })
  await run(uebertragung([bestaetigt]))
  expect((await listAblesungen()).map((row) => row[5])).toEqual(['KUNDE'])
  await run(uebertragung([zaehlerstand({ tag: '2026-02-01', dokument: 'A-2', staende: { '1-1:1.8.0': '220:4712' } })]))
  await run(uebertragung([zaehlerstand({ tag: '2026-02-01', dokument: 'A-3', staende: { '1-1:1.8.0': '220:4713' } })]))
  expect((await listAblesungen()).map((row) => [row[4], row[5]])).toEqual([
    [[4711], 'KUNDE'],
    [[4713], 'NETZBETREIBER'],
  ])
})
