import { afterAll, beforeAll, expect, test } from 'vitest'
import { today, listRows, tarif, vertrag } from '../testing/data/importRecords.ts'
import { memoryInUse } from '../testing/memoryInUse.ts'
import { type TestDatabase, testDatabase } from '../testing/testDatabase.ts'
import { importNdjson } from './importNdjson.ts'

const kunden = 25_000

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase({ statementTimeoutMs: 0 })
})
afterAll(() => database.close())

function* linesOf(from: number, to: number): Generator<object> {
  for (let index = from; index < to; index++) {
    const [kundennummer, id] = [`T-${index}`, `4${index}`]
    yield { ...tarif, vertragId: id, arbeitspreis: 0.3, preisgarantietyp: 'x'.repeat(80) }
    yield { ...vertrag, id, kundennummer, strasse: 'Lindenallee', ort: 'Mühlenbrück'.repeat(8) }
    yield { art: 'anschlussnutzer', kundennummer, nachname: 'Müller-Lüdenscheidt', firma: 'y'.repeat(150) }
  }
}

test('a file of 75,000 lines needs the memory of a batch, not of the file', { tags: 'full' }, async () => {
  const start = memoryInUse()
  let bytes = 0
  let highest = 0
  async function* source() {
    for (let from = 0; from < kunden; from += 250) {
      const chunk = Buffer.from([...linesOf(from, from + 250)].map((line) => `${JSON.stringify(line)}\n`).join(''))
      bytes += chunk.length
      if (from % 5000 === 0) highest = Math.max(highest, memoryInUse() - start)
      yield chunk
    }
    highest = Math.max(highest, memoryInUse() - start)
  }
  const report = await importNdjson(database.db, source(), { tenantPrefix: 'T-', today })
  expect(report.arten['anschlussnutzer']?.neu).toBe(kunden)
  expect(await listRows(database.db, 'tarif')).toHaveLength(kunden)
  expect(bytes).toBeGreaterThan(15_000_000)
  expect(highest).toBeLessThan(12_000_000)
})

test('a file with 25,000 lines to leave out, the last of them its last, needs no more', { tags: 'full' }, async () => {
  const start = memoryInUse()
  let [highest, read, copied] = [0, 0, 0]
  const measure = () => (highest = Math.max(highest, memoryInUse() - start))
  async function* source() {
    for (let from = 0; from < kunden; from += 250) {
      // Every other customer has no number of this supplier.
      const records = Array.from({ length: 250 }, (_, index) => [
        { art: 'anschlussnutzer', kundennummer: `T-${100_000 + from + index}`, firma: 'y'.repeat(150) },
        { art: 'anschlussnutzer', kundennummer: `X-${from + index}`, firma: 'z'.repeat(150) },
      ])
      const chunk = Buffer.from(
        records
          .flat()
          .map((record) => `${JSON.stringify(record)}\n`)
          .join(''),
      )
      read += chunk.length
      if (from % 5000 === 0) measure()
      yield chunk
    }
    measure()
  }
  const take = async (bytes: Uint8Array) => {
    copied += bytes.length
    measure()
  }
  const teilweise = { again: source, addZeilen: take, addGruende: take, finish: async () => undefined }
  const report = await importNdjson(database.db, source(), { tenantPrefix: 'T-', today, teilweise })
  expect(report.ausgelassen).toMatchObject({ zeilen: kunden, arten: { anschlussnutzer: kunden } })
  expect(report.arten['anschlussnutzer']?.neu).toBe(kunden)
  expect(read).toBeGreaterThan(10_000_000)
  expect(copied).toBeGreaterThan(7_000_000)
  expect(highest).toBeLessThan(12_000_000)
})

test('a refused file with only wrong lines needs no more either', { tags: 'full' }, async () => {
  const start = memoryInUse()
  let highest = 0
  async function* source() {
    const chunk = Buffer.from('{}\n'.repeat(10_000))
    for (let index = 0; index < 100; index++) {
      yield chunk
      if (index % 20 === 0) highest = Math.max(highest, memoryInUse() - start)
    }
  }
  const refused = importNdjson(database.db, source(), { tenantPrefix: 'T-', today })
  await expect(refused).rejects.toMatchObject({ gesamt: 1_000_000 })
  expect(highest).toBeLessThan(12_000_000)
})
