import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { heute, listRows, tarif, vertrag } from '../testing/importRecords.ts'
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

function heapInUse(): number {
  setFlagsFromString('--expose-gc')
  runInNewContext('gc')()
  return process.memoryUsage().heapUsed
}

test('a file of 75,000 lines needs the memory of a batch, not of the file', { tags: 'full' }, async () => {
  const start = heapInUse()
  let bytes = 0
  let highest = 0
  async function* source() {
    for (let from = 0; from < kunden; from += 250) {
      const chunk = Buffer.from([...linesOf(from, from + 250)].map((line) => `${JSON.stringify(line)}\n`).join(''))
      bytes += chunk.length
      if (from % 5000 === 0) highest = Math.max(highest, heapInUse() - start)
      yield chunk
    }
    highest = Math.max(highest, heapInUse() - start)
  }
  const report = await importNdjson(database.db, source(), { tenantPrefix: 'T-', heute })
  expect(report.arten['anschlussnutzer']?.neu).toBe(kunden)
  expect(await listRows(database.db, 'tarif')).toHaveLength(kunden)
  expect(bytes).toBeGreaterThan(15_000_000)
  expect(highest).toBeLessThan(12_000_000)
})
