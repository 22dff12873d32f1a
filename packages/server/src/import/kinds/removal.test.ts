import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  counts,
  gasvertrag,
  gradtagzahl,
  kunde,
  lastgang,
  type Lines,
  load as loadInto,
  marktpreis,
  preisbestandteil,
  preiskalender,
  refuse as refuseBy,
  tarif,
  tarifangebot,
  umrechnung,
  verbrauch,
  vertrag,
} from '../../testing/data/importRecords.ts'
import { testDatabase, type TestDatabase } from '../../testing/testDatabase.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
beforeEach(async () => {
  await sql`truncate anschlussnutzer, preiskalender, tarifangebot, marktpreis, gradtagzahl, vorgang cascade`.execute(
    database.db,
  )
  await load([kunde, vertrag, { ...vertrag, id: '4712' }, gasvertrag])
})
afterAll(() => database.close())

const load = (lines: Lines) => loadInto(database.db, lines)
const refuse = async (lines: Lines) => (await refuseBy(database.db, lines)).fehler

const entfernt = true
const stufen = ['HT', 'ST', 'NT'].map((stufe, index) => ({
  ...preisbestandteil,
  position: index + 1,
  stufe,
  kalender: 'Netz Nord',
}))

/** What is there, the line that removes it, and the count of what goes. */
const removals: readonly (readonly [
  readonly object[],
  { readonly art: string; readonly [field: string]: unknown },
  number,
])[] = [
  [[tarif, { ...tarif, vertragId: '4712' }], { art: 'tarif', vertragId: '4711', entfernt }, 1],
  [[preisbestandteil], { art: 'preisbestandteil', vertragId: '4711', entfernt }, 1],
  [[verbrauch], { art: 'verbrauch', vertragId: '4711', entfernt }, 1],
  [[umrechnung], { art: 'umrechnung', vertragId: 'G-1', entfernt }, 1],
  [preiskalender, { art: 'preiskalender', kalender: 'Netz Nord', entfernt }, 12],
  [[tarifangebot, { ...tarifangebot, kennung: 'x' }], { art: 'tarifangebot', entfernt }, 2],
  [
    [lastgang, { ...lastgang, minuten: 60 }],
    { art: 'lastgang', vertragId: '4711', obiskennzahl: '1-0:1.8.0', minuten: 15, entfernt },
    1,
  ],
  [[marktpreis, { ...marktpreis, minuten: 60 }], { art: 'marktpreis', gebiet: 'DE-LU', minuten: 15, entfernt }, 1],
  [[gradtagzahl, { ...gradtagzahl, monat: '2026-02' }], { art: 'gradtagzahl', monat: '2026-01', entfernt }, 1],
]

describe('a line with entfernt [versorger-20]', () => {
  test.each(removals)('%# removes all that it names, and the second time nothing', async (there, line, gone) => {
    await load(there)
    expect((await load([line])).arten[line.art]).toEqual(counts(0, 0, 0, gone))
    const again = await load([line])
    expect(Object.values(again.arten).every((arten) => arten.entfernt === 0)).toBe(true)
    const { rows } = await sql`select from ${sql.table(line.art)}`.execute(database.db)
    expect(rows).toHaveLength(there.length - gone)
  })

  test.each(removals)(
    '%# may have empty fields beside it, as exports write them, and no others',
    async (there, line) => {
      const other = Object.keys(there[0] ?? {}).find((name) => !Object.hasOwn(line, name)) ?? ''
      await load([
        { ...line, [other]: null },
        { ...line, [other]: '' },
      ])
      expect(await refuse([{ ...line, [other]: 'x' }])).toEqual([
        expect.stringMatching(
          new RegExp(`^Zeile 1, Feld ${other}: Mit entfernt stehen in der Zeile nur art, .*entfernt: `),
        ),
      ])
      expect(await refuse([{ ...line, nirgends: null }])).toEqual([
        'Zeile 1, Feld nirgends: Dieses Feld gibt es nicht.',
      ])
    },
  )

  test.each(removals)('%# and further lines of the same replace all', async (there, line) => {
    await load(there)
    const [first = {}] = there
    const lines = line.art === 'preiskalender' ? there : [first]
    const { arten } = await load([...lines, line])
    const { neu = 0, unveraendert = 0, entfernt: weg = 0 } = arten[line.art] ?? {}
    expect(neu + unveraendert).toBe(lines.length)
    expect(weg).toBeGreaterThanOrEqual(['lastgang', 'marktpreis'].includes(line.art) ? 1 : 0)
    const { rows } = await sql`select from ${sql.table(line.art)}`.execute(database.db)
    expect(rows.length).toBe(['tarif', 'lastgang', 'marktpreis', 'gradtagzahl'].includes(line.art) ? 2 : lines.length)
  })

  test('names a contract that exists', async () => {
    expect(
      await refuse([
        { art: 'tarif', vertragId: '99', entfernt },
        { art: 'verbrauch', entfernt },
      ]),
    ).toEqual([
      'Zeile 1, Feld vertragId: Dieser Vertrag steht weder in der Datei noch in der Datenbank.',
      'Zeile 2, Feld vertragId: Das Feld fehlt.',
    ])
  })

  test('is refused for customers, contracts and meters, with the commands for them', async () => {
    for (const art of ['anschlussnutzer', 'vertrag', 'zaehler']) {
      expect(await refuse([{ art, entfernt }])).toContain(
        'Zeile 1, Feld entfernt: Kunden, Verträge und Zähler entfernt kein Import; dafür gibt es die Befehle kunde-loeschen, vertrag-entfernen und zaehler-entfernen.',
      )
    }
  })
})

describe('what is still needed stays', () => {
  const dynamisch = { ...tarif, tariftyp: 'DYNAMISCHER_PREIS', marktgebiet: 'DE-LU' }
  const removal = { art: 'preisbestandteil', vertragId: '4711', entfernt }

  test('parts of a tariff that has no price without them', async () => {
    await load([dynamisch, preisbestandteil])
    const needed = [
      'Zeile 1, Feld vertragId: Ein Tarif dieses Vertrags braucht seine Preisbestandteile: Er hat ein marktgebiet, aber weder aufschlag noch umsatzsteuer.',
    ]
    expect(await refuse([removal])).toEqual(needed)
    expect(await refuse([removal, dynamisch])).toEqual([
      'Zeile 2, Feld marktgebiet: Ohne aufschlag und umsatzsteuer braucht dieser Tarif Preisbestandteile (preisbestandteil).',
    ])
    await load([removal, { art: 'tarif', vertragId: '4711', entfernt }])
  })

  test('a calendar that parts or offers name, unless they go too', async () => {
    const kalender = { art: 'preiskalender', kalender: 'Netz Nord', entfernt }
    const named = ['Zeile 1, Feld kalender: Preisbestandteile oder Angebote nennen diesen Kalender noch.']
    const angebot = {
      ...tarifangebot,
      bestandteile: [{ ...tarifangebot.bestandteile[0], stufe: 'HT', kalender: 'Netz Nord' }],
    }
    await load([...preiskalender, ...stufen])
    expect(await refuse([kalender])).toEqual(named)
    expect(await refuse([kalender, ...stufen])).toHaveLength(3)
    await load([angebot, removal])
    expect(await refuse([kalender])).toEqual(named)
    expect(await refuse([kalender, angebot])).toHaveLength(1)
    await load([kalender, { art: 'tarifangebot', entfernt }])
    expect((await sql`select from preiskalender`.execute(database.db)).rows).toEqual([])
  })
})
