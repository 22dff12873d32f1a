import { afterEach, beforeEach, expect, test } from 'vitest'
import { importNdjson } from '../import/importNdjson.ts'
import { isUnchanged } from '../import/report.ts'
import { today, sourceOf } from '../testing/data/importRecords.ts'
import { testDatabase, type TestDatabase } from '../testing/testDatabase.ts'
import { demoAblesungen } from './ablesungen.ts'
import { demoKalender } from './kalender.ts'
import { loadDemo } from './loadDemo.ts'

// @module-tag full

let database: TestDatabase
beforeEach(async () => {
  database = await testDatabase({ statementTimeoutMs: 0 })
})
afterEach(() => database.close())

const start = (instant: string) => loadDemo(database.db, new Date(instant))
const loadLines = (lines: readonly object[]) =>
  importNdjson(database.db, sourceOf(lines), { tenantPrefix: 'SWM-', today })

/** The readings as meter and day, and those that the demo would bring to an empty database. */
async function listTage(): Promise<string[]> {
  const rows = await database.db.selectFrom('ablesung').selectAll().execute()
  return rows.map((row) => `${row.zaehlernummer} ${row.ablesedatum}`).toSorted()
}
const demoTage = (instant: string) =>
  demoAblesungen(demoKalender(new Date(instant)))
    .map((one) => `${one.zaehlernummer} ${one.ablesedatum}`)
    .toSorted()

const sendAblesung = (zaehlernummer: string, ablesedatum: string, wert: number, vertragId = '4711002') =>
  database.db
    .insertInto('ablesung')
    .values({
      vertrag_id: vertragId,
      zaehlernummer,
      ablesedatum,
      obiskennzahlen: ['7-0:3.0.0'],
      ablesewerte: [wert],
      ablesegrund: null,
      erfassungshinweis: null,
      ermittlungsart: null,
      ableseart: 'KUNDE',
      eingegangen_am: new Date('2026-11-01T12:00:00Z'),
    })
    .execute()

const later = ['2026-11-22T09:00:00Z', '2026-12-31T23:30:00Z', '2027-01-02T00:00:01+01:00', '2028-03-01T12:00:00Z']
const instants = [
  '2026-11-21T12:00:00Z',
  ...later,
  '2031-10-01T12:00:00Z',
  '2026-11-21T12:00:00Z',
  '2024-02-29T12:00:00Z',
]

test(
  'whatever the clock says, forwards and back, the readings are those of a first start',
  { timeout: 600_000 },
  async () => {
    for (const instant of instants) {
      await start(instant)
      expect(await listTage()).toEqual(demoTage(instant))
      expect(isUnchanged(await start(instant))).toBe(true)
    }
  },
)

test('a start a month later adds readings, and moves only the ends of supply that depend on the clock', async () => {
  await start('2026-11-30T12:00:00Z')
  const { arten } = await start('2026-12-02T12:00:00Z')
  // New: five meters that are read remotely, and when 4711008 ended. Three contracts began a month later than they had.
  expect(arten['ablesung']).toMatchObject({ neu: 6, geaendert: 3, entfernt: 4 })
  expect((await start('2026-12-03T12:00:00Z')).arten['ablesung']).toMatchObject({ neu: 0, geaendert: 0, entfernt: 0 })
})

test('the reading of a customer stays', async () => {
  await start('2026-11-21T12:00:00Z')
  await sendAblesung('7ELS6208837120', '2026-11-20', 2345.678)
  for (const instant of later) {
    await start(instant)
    expect((await listTage()).filter((tag) => tag.endsWith('2026-11-20'))).toEqual(['7ELS6208837120 2026-11-20'])
  }
})

test('a foreign reading of the old meter after its change keeps that meter, and the start goes on', async () => {
  await start('2028-09-16T12:00:00Z')
  await sendAblesung('7ELS6208837120', '2028-09-20', 7777)
  await start('2028-09-21T12:00:00Z')
  expect(await listTage()).toContain('7ELS6208837120 2028-09-20')
  const open = await database.db.selectFrom('zaehler').where('ausgebaut_am', 'is', null).select('nummer').execute()
  expect(open.map(({ nummer }) => nummer)).toContain('7ELS6208837120')
})

test('an imported meter change stays, and so do its readings', async () => {
  await start('2026-11-21T12:00:00Z')
  const kanaele = [{ obiskennzahl: '1-0:1.8.0', vorkommastellen: 6, nachkommastellen: 0 }]
  const zaehler = { art: 'zaehler', vertragId: '4711007', kanaele }
  const ablesung = { art: 'ablesung', vertragId: '4711007', zaehlernummer: 'NEU-1', ableseart: 'NETZBETREIBER' }
  const nachkomma = kanaele.map((kanal) => ({ ...kanal, nachkommastellen: 1 }))
  await loadLines([
    { ...zaehler, nummer: '1ITR0030417765', eingebautAm: '2015-09-30', ausgebautAm: '2026-11-20', kanaele: nachkomma },
    { ...zaehler, nummer: 'NEU-1', eingebautAm: '2026-11-20' },
    { ...ablesung, ablesedatum: '2026-11-20', ablesewerte: { '1-0:1.8.0': 3 } },
    // Not the demo's reading, though on its meter: the values differ.
    {
      ...ablesung,
      vertragId: '4711010',
      zaehlernummer: '1EMH0009174426',
      ablesedatum: '2026-11-19',
      ablesewerte: { '1-0:1.8.0': 26_500 },
    },
  ])
  for (const instant of ['2026-11-21T13:00:00Z', '2027-05-05T12:00:00Z']) {
    await start(instant)
    const tage = await listTage()
    expect(tage).toContain('NEU-1 2026-11-20')
    expect(tage).toContain('1EMH0009174426 2026-11-19')
  }
  const [alt] = await database.db.selectFrom('zaehler').where('nummer', '=', '1ITR0030417765').selectAll().execute()
  expect(alt?.ausgebaut_am).toBe('2026-11-20')
})
