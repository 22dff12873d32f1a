import { addTage } from '@ekp/wire/rules/kalendertag'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { today, kunde, load, vertrag } from '../../testing/data/importRecords.ts'
import { lastgangtag, marktlokation, uebertragung } from '../../testing/data/mscons.ts'
import { memoryInUse } from '../../testing/memoryInUse.ts'
import { type TestDatabase, testDatabase } from '../../testing/testDatabase.ts'
import { countOf } from './bericht.ts'
import { importMscons } from './importMscons.ts'

const tage = 300
const wiederholungen = 25

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase({ statementTimeoutMs: 0 })
  await load(database.db, [kunde, { ...vertrag, marktlokation, lieferbeginn: '2020-01-01' }])
})
afterAll(() => database.close())

test('a file of 50 MB needs the memory of a batch, not of the file', { tags: 'full' }, async () => {
  const start = memoryInUse()
  let bytes = 0
  let highest = 0
  async function* source() {
    const [head = '', fuss = ''] = uebertragung([]).split(/(?=UNZ)/)
    yield Buffer.from(head)
    for (let tag = 0; tag < tage; tag++) {
      for (let wiederholung = 0; wiederholung < wiederholungen; wiederholung++) {
        // As long as references may be.
        const referenz = `N${String(tag * wiederholungen + wiederholung).padStart(13, '0')}`
        const whole = uebertragung([lastgangtag({ tag: addTage('2025-01-01', tag), referenz })], { una: false })
        const chunk = Buffer.from(whole.slice(whole.indexOf('UNH'), whole.indexOf('UNZ')))
        bytes += chunk.length
        yield chunk
      }
      if (tag % 30 === 0) highest = Math.max(highest, memoryInUse() - start)
    }
    highest = Math.max(highest, memoryInUse() - start)
    yield Buffer.from(fuss.replace('UNZ+0', `UNZ+${tage * wiederholungen}`))
  }
  const { lastgang, nachrichten } = await importMscons(database.db, source(), { today })
  expect(countOf(nachrichten, 'uebernommen')).toBe(tage * wiederholungen)
  expect(lastgang.neu).toBe(tage + 1)
  expect(bytes).toBeGreaterThan(50_000_000)
  expect(highest).toBeLessThan(25_000_000)
})
