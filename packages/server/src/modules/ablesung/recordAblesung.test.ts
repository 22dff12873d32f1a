import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createAblesung, createAnschlussnutzer, createVertrag, createZaehler } from '../../testing/factories.ts'
import { testDatabase } from '../../testing/testDatabase.ts'
import { recordAblesung } from './recordAblesung.ts'

const obis = '1-0:1.8.0'
const eingegangenAm = new Date('2026-11-21T12:00:00Z')
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

const record = (jpeg?: Buffer) =>
  recordAblesung(database.db, {
    vertragId: '4711',
    kundennummer: 'T-1',
    ablesung: { zaehlernummer: 'Z1', ablesedatum: '2026-11-20', ablesewerte: { [obis]: 12_345.6 }, foto: null },
    jpeg,
    eingegangenAm,
  })
const stored = () => database.db.selectFrom('ablesung').selectAll().execute()
const vorgaenge = () => database.db.selectFrom('vorgang').select('inhalt').execute()

test('a reading that hits the figures of an estimate takes its place, once', async () => {
  const id = await createAblesung(database.db, { ...known, ableseart: 'ERSATZWERT', ablesegrund: 'Turnusablesung' })
  await Promise.all(Array.from({ length: 10 }, () => record()))
  expect(await stored()).toMatchObject([
    { id, ableseart: 'KUNDE', ablesegrund: 'Kundenablesung', eingegangen_am: eingegangenAm },
  ])
  expect(await vorgaenge()).toMatchObject([{ inhalt: { ablesungId: id } }])
})

test("the network operator's reading of the same figures stays his", async () => {
  await createAblesung(database.db, known)
  await record()
  expect(await stored()).toMatchObject([{ ableseart: 'NETZBETREIBER', eingegangen_am: null }])
  expect(await vorgaenge()).toEqual([])
})

test('a photo takes the place of one that came before the reading was called an estimate', async () => {
  await record(Buffer.from('old'))
  await database.db.updateTable('ablesung').set({ ableseart: 'ERSATZWERT' }).execute()
  await record(Buffer.from('new'))
  expect(await database.db.selectFrom('ablesung_foto').select('jpeg').execute()).toEqual([{ jpeg: Buffer.from('new') }])
  expect(await vorgaenge()).toHaveLength(2)
})
