import { utcTag } from '@ekp/wire/rules/kalendertag'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { counts, kunde, lastgang, load, refuse, vertrag } from '../../testing/data/importRecords.ts'
import { type TestDatabase, testDatabase } from '../../testing/testDatabase.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
  await load(database.db, [kunde, vertrag])
})
afterEach(() => database.db.deleteFrom('lastgangkanal').execute())
afterAll(() => database.close())

const loadLastgang = async (...lines: readonly object[]) => {
  const { arten } = await load(
    database.db,
    lines.map((line) => ({ ...lastgang, ...line })),
  )
  return arten['lastgang']
}
const listTage = () => database.db.selectFrom('lastgang').select(['tag', 'werte', 'stellen', 'geschaetzt']).execute()
/** The day's steps as `{index: value}`; the missing ones are left out. */
async function findTag(tag: string) {
  const row = await database.db.selectFrom('lastgang').where('tag', '=', tag).selectAll().executeTakeFirstOrThrow()
  const entries = row.werte.flatMap((wert, index) => (wert === null ? [] : [[index, wert / 10 ** row.stellen]]))
  const geschaetzt = [...(row.geschaetzt ?? '')].flatMap((mark, index) => (mark === '1' ? [index] : []))
  return { werte: Object.fromEntries(entries) as Record<string, number>, geschaetzt, length: row.werte.length }
}

test.each([
  ['97 quarter hours', '2026-01-15T00:00:00+01:00', 15, 97],
  ['96 quarter hours when the clocks go forward', '2026-03-29T00:00:00+01:00', 15, 96],
  ['25 hours', '2026-01-15T00:00:00+01:00', 60, 25],
])('a line of one day with %s is refused', async (_name, von, minuten, count) => {
  const { fehler } = await refuse(database.db, [
    { ...lastgang, von, minuten, werte: Array.from({ length: count }, () => 1) },
  ])
  expect(fehler).toEqual([
    'Zeile 1, Feld werte: Das sind mehr Werte, als dieser Tag Schritte hat; ein Tag hat 96 Viertelstunden, bei der Zeitumstellung 92 oder 100.',
  ])
})

test('missing values behind the last one may clear what follows the day', async () => {
  const werte = Array.from({ length: 100 }, (_, index) => (index < 96 ? 1 : null))
  expect(await loadLastgang({ von: '2026-01-15T00:00:00+01:00', werte })).toEqual(counts(2, 0, 0))
})

test('quarter hours of a day in Berlin are stored in two UTC days', async () => {
  const werte = Array.from({ length: 96 }, (_, index) => index / 1000)
  expect(await loadLastgang({ von: '2026-01-15T00:00:00+01:00', werte, geschaetzt: [3, 4, 95] })).toEqual(
    counts(2, 0, 0),
  )
  const [vorher, tag] = [await findTag('2026-01-14'), await findTag('2026-01-15')]
  expect(vorher).toEqual({ werte: { 92: 0, 93: 0.001, 94: 0.002, 95: 0.003 }, geschaetzt: [95], length: 96 })
  expect(tag.werte[0]).toBe(0.004)
  expect(tag.werte[91]).toBe(0.095)
  expect(tag.werte[92]).toBeUndefined()
  expect(tag.geschaetzt).toEqual([0, 91])
})

test.each([
  ['2026-03-29', 92, '2026-03-29T00:00:00+01:00'],
  ['2026-10-25', 100, '2026-10-25T00:00:00+02:00'],
])('on %s, with %i quarter hours, the day after begins where it ends', async (datum, length, von) => {
  const nextOffset = length === 92 ? '+02:00' : '+01:00'
  const nextTag = utcTag(new Date(Date.parse(`${datum}T00:00:00Z`) + 86_400_000))
  await loadLastgang(
    { von, werte: Array.from({ length }, () => 1) },
    { von: `${nextTag}T00:00:00${nextOffset}`, werte: [2] },
  )
  const tage = await listTage()
  const values = tage.flatMap(({ werte }) => werte).filter((wert) => wert !== null)
  expect(values).toEqual([...Array.from({ length }, () => 1000), 2000])
})

test('a record of several days in hours fills each of them', async () => {
  const werte = Array.from({ length: 60 }, (_, index) => index)
  expect(await loadLastgang({ minuten: 60, von: '2026-01-14T20:00Z', werte })).toEqual(counts(4, 0, 0))
  const tage = await listTage()
  expect(tage.map(({ tag }) => tag)).toEqual(['2026-01-14', '2026-01-15', '2026-01-16', '2026-01-17'])
  expect(tage.flatMap((tag) => tag.werte).filter((wert) => wert !== null)).toEqual(werte.map((wert) => wert * 1000))
})

describe('a later line', () => {
  const von = '2026-01-15T00:00:00Z'

  test('replaces the steps that it names and leaves the others', async () => {
    await loadLastgang({ von, werte: [0.1, 0.2, 0.3, 0.4], geschaetzt: [1, 2] })
    expect(await loadLastgang({ von: '2026-01-15T00:15:00Z', werte: [0.25, null] })).toEqual(counts(0, 1, 0))
    const { werte, geschaetzt } = await findTag('2026-01-15')
    expect(werte).toEqual({ 0: 0.1, 1: 0.25, 3: 0.4 })
    expect(geschaetzt).toEqual([])
  })

  test('counts within a file too, whatever the number of decimals', async () => {
    await loadLastgang({ von, werte: [1, 2, 3] })
    const lines = [
      { von, werte: [5, 6] },
      { von: '2026-01-15T00:15:00Z', werte: [0.000007] },
      { von, werte: [0.1234] },
    ]
    expect(await loadLastgang(...lines)).toEqual(counts(0, 1, 0))
    expect((await findTag('2026-01-15')).werte).toEqual({ 0: 0.1234, 1: 0.000007, 2: 3 })
    expect(await loadLastgang(...lines)).toEqual(counts(0, 0, 1))
  })

  test.each([2, 3, 40])('counts step by step if a day has %i parts', async (parts) => {
    const expected = new Map<number, number | null>()
    const marks = new Set<number>()
    const lines = Array.from({ length: parts }, (_part, part) => {
      const ab = (part * 37) % 80
      const werte = Array.from({ length: 1 + ((part * 13) % 16) }, (_wert, index) =>
        (part + index) % 5 === 0 ? null : (part * 100 + index) / 10 ** (part % 4),
      )
      const geschaetzt = [...werte.keys()].filter((index) => werte[index] !== null && (part + index) % 3 === 0)
      for (const [index, wert] of werte.entries()) {
        expected.set(ab + index, wert)
        marks[geschaetzt.includes(index) ? 'add' : 'delete'](ab + index)
      }
      return { von: new Date(Date.parse(von) + ab * 900_000).toISOString(), werte, geschaetzt }
    })
    await loadLastgang({ von, werte: Array.from({ length: 96 }, () => 7), geschaetzt: [90, 95] })
    for (const index of Array.from({ length: 96 }).keys()) if (!expected.has(index)) expected.set(index, 7)
    for (const index of [90, 95]) if (expected.get(index) === 7) marks.add(index)
    expect(await loadLastgang(...lines)).toEqual(counts(0, 1, 0))
    const { werte, geschaetzt } = await findTag('2026-01-15')
    const known = [...expected].filter(([, wert]) => wert !== null)
    expect(werte).toEqual(Object.fromEntries(known))
    expect(geschaetzt).toEqual([...marks].toSorted((one, other) => one - other))
    expect(await loadLastgang(...lines)).toEqual(counts(0, 0, 1))
  })

  // Appending each line to the day took quadratic time once.
  test('counts among twenty thousand lines of one step, in short time', { tags: 'full' }, async () => {
    const lines = Array.from({ length: 20_000 }, (_line, index) => ({ von, werte: [index / 1000] }))
    expect(await loadLastgang(...lines)).toEqual(counts(1, 0, 0))
    expect((await findTag('2026-01-15')).werte).toEqual({ 0: 19.999 })
  })

  test('with other steps or another OBIS code is for another channel', async () => {
    await loadLastgang(
      { von, werte: [1] },
      { von, werte: [2], minuten: 60 },
      { von, werte: [3], obiskennzahl: '1-0:2.8.0' },
    )
    expect((await listTage()).map(({ werte }) => werte[0])).toEqual([1000, 2000, 3000])
  })
})

test.each([
  [{ werte: [] }, 'werte', 'Erwartet wird eine Liste von 1 bis 4.000 Werten.'],
  [{ werte: [0, '1'] }, 'werte[1]', 'Bitte geben Sie den Verbrauch in kWh an, ab 0, oder null, wo er fehlt.'],
  [{ werte: [-0.1] }, 'werte[0]', 'Bitte geben Sie den Verbrauch in kWh an, ab 0, oder null, wo er fehlt.'],
  [{ werte: [0.1, 0.0000001] }, 'werte[1]', 'Bitte geben Sie höchstens 6 Nachkommastellen an.'],
  [
    { werte: [0.000001, 2148] },
    'werte[1]',
    'Der Wert ist zu groß; mit sechs Nachkommastellen sind es höchstens 2147 kWh je Schritt.',
  ],
  [{ minuten: 30 }, 'minuten', 'Erlaubt sind: 15, 60.'],
  [
    { von: '2026-01-15T00:05:00Z' },
    'von',
    'von ist der Beginn eines Schritts: eine volle Stunde, bei 15 Minuten eine Viertelstunde.',
  ],
  [
    { von: '2026-01-15T00:00:00' },
    'von',
    'Bitte geben Sie einen Zeitpunkt mit Zeitzone an (JJJJ-MM-TTThh:mm:ss+hh:mm).',
  ],
  [
    { werte: [1, null], geschaetzt: [1] },
    'geschaetzt',
    'Erwartet wird eine Liste von Stellen in werte, gezählt ab 0. Ein fehlender Wert ist nicht geschätzt.',
  ],
  [
    { werte: [1], geschaetzt: [-1] },
    'geschaetzt',
    'Erwartet wird eine Liste von Stellen in werte, gezählt ab 0. Ein fehlender Wert ist nicht geschätzt.',
  ],
  [{ vertragId: 'V-0' }, 'vertragId', 'Dieser Vertrag steht weder in der Datei noch in der Datenbank.'],
])('%j is refused at %s', async (changes, field, text) => {
  const werte = Array.from({ length: 200 }, () => 1)
  const { fehler } = await refuse(database.db, [{ ...lastgang, werte, ...changes }])
  expect(fehler).toEqual([`Zeile 1, Feld ${field}: ${text}`])
})

test(
  'ten thousand large values among ten thousand exact ones are refused in short time',
  { tags: 'full', timeout: 120_000 },
  async () => {
    const lines = Array.from({ length: 20_000 }, (_line, index) => ({
      ...lastgang,
      werte: [index % 2 ? 5000 : 0.000001],
    }))
    const { fehler, gesamt } = await refuse(database.db, lines)
    expect(fehler[0]).toMatch(/^Zeile 2, Feld werte: Ein Wert ist zu groß .* \(Zeile 1\)\.$/)
    expect(gesamt).toBe(10_000)
  },
)

test('a value that is too large for the decimals of another one of its day is refused, in either order', async () => {
  const [gross, genau] = [{ werte: [5000] }, { von: '2026-01-15T10:00:00Z', werte: [0.000001] }]
  const text = 'Ein Wert ist zu groß für die Nachkommastellen der anderen Werte dieses Tages'
  const together = await refuse(database.db, [
    { ...lastgang, ...genau },
    { ...lastgang, ...gross },
  ])
  expect(together.fehler).toEqual([`Zeile 2, Feld werte: ${text} (Zeile 1).`])
  await loadLastgang(genau)
  expect((await refuse(database.db, [{ ...lastgang, ...gross }])).fehler).toEqual([`Zeile 1, Feld werte: ${text}.`])
  await loadLastgang({ ...gross, von: '2026-02-01T00:00:00Z' })
  const later = { ...lastgang, ...genau, von: '2026-02-01T01:00:00Z' }
  expect((await refuse(database.db, [later])).fehler).toEqual([`Zeile 1, Feld werte: ${text}.`])
})
