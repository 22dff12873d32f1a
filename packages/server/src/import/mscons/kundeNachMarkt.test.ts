import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { ofKunde } from '../../db/eigen/ofKunde.ts'
import type { AblesungRow } from '../../db/tables/messwerte.ts'
import { erfassungshinweisOf } from '../../lib/ablesung.ts'
import { recordAblesung } from '../../modules/ablesung/recordAblesung.ts'
import { kanal, kunde, load, today, vertrag, zaehler } from '../../testing/data/importRecords.ts'
import { marktlokation, messlokation, storno, uebertragung, zaehlerstand } from '../../testing/data/mscons.ts'
import { type TestDatabase, testDatabase } from '../../testing/testDatabase.ts'
import { importMscons } from './importMscons.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
beforeEach(async () => {
  werte = whole
  await sql`truncate anschlussnutzer cascade`.execute(database.db)
  await load(database.db, [
    kunde,
    { ...vertrag, marktlokation, lieferbeginn: '2020-01-01' },
    { ...zaehler, messlokation, kanaele: [kanal, { ...kanal, obiskennzahl: '1-0:1.8.2' }] },
  ])
})
afterAll(() => database.close())

const whole = { '1-0:1.8.0': 10_614, '1-0:1.8.2': 77 }
let werte = whole
const tag = '2025-11-13'

/** Readings of the market, one message for each register. */
async function market(parts: { tag: string; status?: readonly string[]; hoch?: number; qualifier?: string }) {
  const { hoch = werte['1-0:1.8.0'], qualifier = '220' } = parts
  const one = (obiskennzahl: string, wert: number, dokument: string) =>
    zaehlerstand({ ...parts, dokument, staende: { [obiskennzahl]: `${qualifier}:${wert}` } })
  async function* source() {
    yield Buffer.from(uebertragung([one('1-0:1.8.0', hoch, 'A-1'), one('1-0:1.8.2', 77, 'A-1')]), 'latin1')
  }
  return importMscons(database.db, source(), { today })
}

async function cancel(bezug: string): Promise<void> {
  async function* source() {
    yield Buffer.from(uebertragung([storno({ bezug })]), 'latin1')
  }
  await importMscons(database.db, source(), { today })
}

// With the rights of a customer's call.
const portal = () =>
  recordAblesung(ofKunde(database.db, 'T-1'), {
    vertragId: '4711',
    kundennummer: 'T-1',
    jpeg: undefined,
    rueckfrage: null,
    ablesung: { zaehlernummer: 'Z1', ablesedatum: tag, ablesewerte: werte, foto: null },
    eingegangenAm: new Date('2025-11-22T10:00:00Z'),
  })
const file = () =>
  load(database.db, [
    {
      art: 'ablesung',
      vertragId: '4711',
      zaehlernummer: 'Z1',
      ablesedatum: tag,
      ablesewerte: werte,
      ableseart: 'KUNDE',
      ermittlungsart: 'abgelesen',
      erfassungshinweis: 'Am Telefon genannt',
    },
  ])

async function list() {
  const { rows } = await sql<AblesungRow & { tag: string; werte: number[] }>`
    select ablesedatum::text as tag, ablesewerte::float8[] as werte, ableseart, erfassungshinweis, marktnachricht
    from ablesung order by ablesedatum, obiskennzahlen
  `.execute(database.db)
  return rows.map((row) => [row.tag, row.werte, row.ableseart, erfassungshinweisOf(row)])
}

const times: [string, { tag: string; status?: readonly string[]; qualifier?: string }][] = [
  ['of the same day', { tag }],
  ['of the midnight after it', { tag: '2025-11-14' }],
  ['of the day before', { tag: '2025-11-12' }],
  ['of a week later, with the day of reading', { tag: '2025-11-20', status: ['DTM+9:20251113:102', 'STS+Z33++Z83'] }],
  ['that was estimated', { tag, qualifier: '67' }],
]

describe.each<[string, () => Promise<unknown>, string]>([
  ['enters', portal, 'Im Kundenportal übermittelt'],
  ['has in the supplier’s file', file, 'Am Telefon genannt'],
])('what the customer %s', (_how, bring, hinweis) => {
  const [bestaetigt, offen] = [`${hinweis}, vom Netzbetreiber bestätigt`, hinweis]
  const both = [10_614, 77]

  test.each(times)('after a reading of the market %s is one reading, his and confirmed', async (_when, parts) => {
    await market(parts)
    await bring()
    expect(await list()).toEqual([[tag, both, 'KUNDE', bestaetigt]])
    const again = await market(parts)
    expect(again.ablesung).toMatchObject({ neu: 0, entfernt: 0 })
    await bring()
    expect(await list()).toEqual([[tag, both, 'KUNDE', bestaetigt]])
  })

  test.each(times)('before a reading of the market %s stays his, and is confirmed', async (_when, parts) => {
    await bring()
    await market(parts)
    expect(await list()).toEqual([[tag, both, 'KUNDE', bestaetigt]])
  })

  test.each([
    ['before', async () => bring().then(() => market({ tag: '2025-11-14' }))],
    ['after', async () => market({ tag: '2025-11-14' }).then(() => bring())],
  ])('%s it stays when the market takes its message back', async (_order, bringBoth) => {
    await bringBoth()
    await cancel('A-1')
    expect(await list()).toEqual([[tag, both, 'KUNDE', offen]])
  })

  test.each([
    ['cut off', 10_614.7, 10_614],
    ['rounded', 10_614.7, 10_615],
  ])('and the same without its decimals, %s, is one reading, whichever came first', async (_cut, genau, hoch) => {
    werte = { ...werte, '1-0:1.8.0': genau }
    for (const order of [
      [bring, () => market({ tag: '2025-11-14', hoch })],
      [() => market({ tag: '2025-11-14', hoch }), bring],
    ]) {
      await sql`delete from ablesung`.execute(database.db)
      for (const step of order) await step()
      expect(await list()).toEqual([[tag, [genau, 77], 'KUNDE', bestaetigt]])
    }
  })

  test('after another figure of the market, or one of a week later, is a reading of its own', async () => {
    await market({ tag: '2025-11-14', hoch: 10_615 })
    await market({ tag: '2025-11-21' })
    await bring()
    expect(await list()).toEqual([
      [tag, both, 'KUNDE', bestaetigt],
      ['2025-11-14', [10_615], 'NETZBETREIBER', null],
      ['2025-11-21', [10_614], 'NETZBETREIBER', null],
      ['2025-11-21', [77], 'NETZBETREIBER', null],
    ])
  })
})

test('the same day’s reading with all registers becomes the customer’s, with his Vorgang', async () => {
  async function* source() {
    const staende = { '1-0:1.8.0': '220:10614', '1-0:1.8.2': '220:77' }
    yield Buffer.from(uebertragung([zaehlerstand({ tag, staende })]), 'latin1')
  }
  await importMscons(database.db, source(), { today })
  expect(await portal()).toMatchObject({ nr: expect.any(Number) })
  expect(await list()).toMatchObject([[tag, [10_614, 77], 'KUNDE', expect.stringContaining('bestätigt')]])
})

test('how and why a reading was estimated are said of the register that was', async () => {
  const one = (obiskennzahl: string, qty: string, status: readonly string[]) =>
    zaehlerstand({ tag, dokument: 'B-1', staende: { [obiskennzahl]: qty }, status }).segmente
  const first = one('1-0:1.8.0', '67:10614', ['STS+Z32++Z92', 'STS+Z40++Z74'])
  const second = one('1-0:1.8.2', '220:77', [])
  async function* source() {
    const segmente = [...first, ...second.slice(second.findIndex((segment) => segment.startsWith('LIN')))]
    yield Buffer.from(uebertragung([{ referenz: 'B', segmente }]), 'latin1')
  }
  await importMscons(database.db, source(), { today })
  const { rows } = await sql`select ableseart, ermittlungsart, erfassungshinweis from ablesung`.execute(database.db)
  expect(rows).toEqual([
    {
      ableseart: 'ERSATZWERT',
      ermittlungsart: 'Ersatzwert (Interpolation)',
      erfassungshinweis: 'Ersatzwert: kein Zugang',
    },
  ])
})
