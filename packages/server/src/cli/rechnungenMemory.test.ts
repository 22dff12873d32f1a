import { createWriteStream } from 'node:fs'
import { once } from 'node:events'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readFixture } from '../modules/rechnung/testing/fixtures.ts'
import { type CliOrdner, openCliOrdner } from '../testing/cli.ts'
import { memoryInUse } from '../testing/memoryInUse.ts'
import { type TestDatabase, testDatabase } from '../testing/testDatabase.ts'
import { Readable } from 'node:stream'
import { runPortal } from './runPortal.ts'

// @module-tag full

let database: TestDatabase
let folder: CliOrdner
beforeAll(async () => {
  database = await testDatabase()
  folder = await openCliOrdner(database)
})
afterAll(async () => {
  await folder.close()
  await database.close()
})

const lines = Number(process.env['RECHNUNGEN'] ?? 6000)

test('rechnungen-pruefen keeps no bill in memory', { timeout: 600_000 }, async () => {
  const [bill = ''] = readFixture('rechnungen.ndjson').split('\n')
  const path = await folder.write('viele.ndjson', '')
  const file = createWriteStream(path)
  for (let line = 0; line < lines; line++) {
    const unknown = bill.replace(/"rechnungsnummer":"[^"]+"/, `"rechnungsnummer":"R-${line}"`)
    if (!file.write(`${unknown}\n`)) await once(file, 'drain')
  }
  file.end()
  await once(file, 'close')
  const seen: number[] = []
  let told = 0
  const terminal = {
    stdin: Readable.from([]),
    out: () => undefined,
    // The portal does not have the contract: each bill is one sentence.
    stderr: {
      isTTY: false,
      write: () => {
        told++
        if (told % (lines / 5) === 0) seen.push(memoryInUse())
      },
    },
    signal: new AbortController().signal,
  }
  expect(await runPortal(['rechnungen-pruefen', path], folder.environment, terminal)).toBe(1)
  expect(told).toBe(lines)
  expect(seen).toHaveLength(5)
  const [first = 0] = seen
  if (process.env['RECHNUNGEN'] !== undefined)
    process.stderr.write(`MB: ${seen.map((one) => Math.round(one / 1e6)).join(' ')}\n`)
  expect(Math.max(...seen) - first).toBeLessThan(10e6)
})
