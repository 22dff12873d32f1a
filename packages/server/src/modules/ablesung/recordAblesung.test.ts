import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { mostTrusted } from '../../lib/ablesung.ts'
import { createAblesung, createAnschlussnutzer, createVertrag, createZaehler } from '../../testing/data/factories.ts'
import { testDatabase } from '../../testing/testDatabase.ts'
import { toBekannteAblesung } from './ablesungen.ts'
import { listAblesungRows } from './queries.ts'
import { recordAblesung } from './recordAblesung.ts'

const obis = '1-0:1.8.0'
const eingegangenAm = new Date('2026-11-21T12:00:00Z')
const owned = { vertragId: '4711', kundennummer: 'T-1' }
const known = { vertrag_id: '4711', ablesedatum: '2026-11-20', werte: { [obis]: 12_345.6 } }

let database: Awaited<ReturnType<typeof testDatabase>>
beforeAll(async () => {
  database = await testDatabase()
  const { db } = database
  const { kundennummer } = await createAnschlussnutzer(db)
  await createVertrag(db, { id: '4711', kundennummer })
  await createZaehler(db, { vertrag_id: '4711' })
})
afterAll(() => database.close())
beforeEach(async () => {
  await database.db.deleteFrom('vorgang').execute()
  await database.db.deleteFrom('ablesung').execute()
})

const [a, b, c] = [12_345.6, 12_346, 12_347]
const record = (jpeg?: Buffer, wert = a) =>
  recordAblesung(database.db, {
    vertragId: '4711',
    kundennummer: 'T-1',
    ablesung: { zaehlernummer: 'Z1', ablesedatum: '2026-11-20', ablesewerte: { [obis]: wert }, foto: null },
    jpeg,
    eingegangenAm,
    rueckfrage: null,
  })
const stored = () => database.db.selectFrom('ablesung').selectAll().execute()
const vorgaenge = () => database.db.selectFrom('vorgang').select('inhalt').orderBy('id').execute()
const fotos = () => database.db.selectFrom('ablesung_foto').select('jpeg').execute()
const counting = async () => {
  const rows = await listAblesungRows(database.db, { ...owned, von: '-infinity', bis: 'infinity' })
  const kept = mostTrusted(rows.map(toBekannteAblesung)).map(({ werte }) => werte.get(obis))
  expect(kept).toEqual([Number(rows[0]?.ablesewerte[0])])
  return kept[0]
}

test('a reading with the values of an estimate replaces the estimate, once', async () => {
  const id = await createAblesung(database.db, { ...known, ableseart: 'ERSATZWERT', ablesegrund: 'Turnusablesung' })
  await Promise.all(Array.from({ length: 10 }, () => record()))
  expect(await stored()).toMatchObject([
    { id, ableseart: 'KUNDE', ablesegrund: 'Kundenablesung', eingegangen_am: eingegangenAm },
  ])
  expect(await vorgaenge()).toMatchObject([{ inhalt: { ablesungId: id } }])
})

test("the network operator's reading with the same values stays the operator's", async () => {
  await createAblesung(database.db, known)
  await record()
  expect(await stored()).toMatchObject([{ ableseart: 'NETZBETREIBER', eingegangen_am: null }])
  expect(await vorgaenge()).toEqual([])
})

test('a new photo replaces the one from before the reading became an estimate', async () => {
  await record(Buffer.from('old'))
  await database.db.updateTable('ablesung').set({ ableseart: 'ERSATZWERT' }).execute()
  await record(Buffer.from('new'))
  expect(await database.db.selectFrom('ablesung_foto').select('jpeg').execute()).toEqual([{ jpeg: Buffer.from('new') }])
  expect(await vorgaenge()).toHaveLength(2)
})

describe("the customer's last reading of a day counts", () => {
  test('also when it repeats a value that was corrected in between, even at the same moment; no second row is stored', async () => {
    for (const wert of [a, b, a]) await record(undefined, wert)
    expect([await counting(), (await stored()).length, (await vorgaenge()).length]).toEqual([a, 2, 3])
    await record(undefined, b)
    expect([await counting(), (await stored()).length, (await vorgaenge()).length]).toEqual([b, 2, 4])
    await record(undefined, c)
    expect([await counting(), (await stored()).length, (await vorgaenge()).length]).toEqual([c, 3, 5])
  })

  test('and repeating it has no effect', async () => {
    for (const wert of [a, b, a]) await record(undefined, wert)
    const before = await stored()
    await record()
    expect([await stored(), (await vorgaenge()).length]).toEqual([before, 3])
  })

  test('and is recorded once when it is sent fifty times at the same moment', async () => {
    await record()
    await record(undefined, b)
    await Promise.all(Array.from({ length: 50 }, () => record()))
    expect([await counting(), (await stored()).length, (await vorgaenge()).length]).toEqual([a, 2, 3])
  })

  test('and is the one of the last Vorgang when fifty differing readings are sent at the same moment', async () => {
    await Promise.all(Array.from({ length: 50 }, (_, index) => record(undefined, index % 2 === 0 ? a : b)))
    const [last, rows] = [(await vorgaenge()).at(-1), await stored()]
    expect(last).toMatchObject({ inhalt: { ablesewerte: { [obis]: await counting() } } })
    expect(rows).toHaveLength(2)
  })

  test('more than imported readings of the customer, in either order', async () => {
    await createAblesung(database.db, { ...known, ableseart: 'KUNDE' })
    await createAblesung(database.db, { ...known, ableseart: 'KUNDE', werte: { [obis]: b } })
    expect(await counting()).toBe(b)
    await record()
    expect([await counting(), (await stored()).length, (await vorgaenge()).length]).toEqual([a, 2, 1])
  })

  test('and repeating it stays without effect when another day or meter has a newer one', async () => {
    await record()
    await createZaehler(database.db, { vertrag_id: '4711', nummer: 'Z2' })
    const later = { ableseart: 'KUNDE', eingegangen_am: new Date('2026-11-22T12:00:00Z') } as const
    await createAblesung(database.db, { ...known, ...later, ablesedatum: '2026-11-21' })
    await createAblesung(database.db, { ...known, ...later, zaehlernummer: 'Z2' })
    await record()
    expect(await vorgaenge()).toHaveLength(1)
  })
})

describe('the same reading again, now with a photo', () => {
  test('stores the photo once, however often it is sent', async () => {
    await record()
    await Promise.all(Array.from({ length: 50 }, () => record(Buffer.from('new'))))
    const [ablesung, ...more] = await stored()
    expect([more, await fotos()]).toEqual([[], [{ jpeg: Buffer.from('new') }]])
    const inhalt = { ablesungId: ablesung?.id, ablesewerte: { [obis]: a } }
    expect(await vorgaenge()).toMatchObject([
      { inhalt: { ...inhalt, hatFoto: false } },
      { inhalt: { ...inhalt, hatFoto: true } },
    ])
  })

  test('changes nothing where a photo is there already', async () => {
    await record(Buffer.from('old'))
    await record(Buffer.from('new'))
    expect([await fotos(), (await vorgaenge()).length]).toEqual([[{ jpeg: Buffer.from('old') }], 1])
  })

  test("adds the photo also to the network operator's reading of the same figures, which stays the operator's", async () => {
    await createAblesung(database.db, known)
    await record(Buffer.from('new'))
    expect(await stored()).toMatchObject([{ ableseart: 'NETZBETREIBER', eingegangen_am: null }])
    expect([(await fotos()).length, await vorgaenge()]).toMatchObject([1, [{ inhalt: { hatFoto: true } }]])
  })

  test('tells the supplier of the photo when the reading becomes the valid one again', async () => {
    await record(Buffer.from('old'))
    await record(undefined, b)
    await record()
    expect((await vorgaenge()).map(({ inhalt }) => Reflect.get(Object(inhalt), 'hatFoto'))).toEqual([true, false, true])
  })
})
