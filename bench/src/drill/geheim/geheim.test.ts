import { Writable } from 'node:stream'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sessionsOf } from '../sessions.ts'
import { openTestTarget, type TestTarget } from '../testing/openTestTarget.ts'
import { readOperations } from '../wire/operations.ts'
import { dumpDatabase, findTraces } from './findTraces.ts'
import { withFaults } from './geheim.ts'
import { plantSecrets } from './plantSecrets.ts'

// @module-tag full

// A busy machine takes many times as long as a quiet one for so many requests.
const mostMs = 600_000

let target: TestTarget
const logged: string[] = []
beforeAll(async () => {
  const stream = new Writable({
    write: (chunk, _encoding, done) => {
      logged.push(String(chunk))
      done()
    },
  })
  target = await openTestTarget({ logger: { level: 'debug', stream } })
})
afterAll(() => target.close())

test('no input is in the log or an error’s answer, and no secret in the database', { timeout: mostMs }, async () => {
  const [angemeldet, , , , fremd] = target.kunden
  if (angemeldet === undefined || fremd === undefined) throw new Error('too few customers')
  const operations = await readOperations(target.origin)
  const sessions = sessionsOf(target.origin)
  const plant = (some: typeof operations) => plantSecrets(target, some, { angemeldet, fremd }, sessions)
  const writing = operations.filter(({ method }) => method !== 'GET')
  const planted = [...(await plant(operations)), ...(await withFaults(target.db, () => plant(writing)))]
  expect(planted.filter(({ status }) => status < 300).length).toBeGreaterThan(100)
  expect(planted.filter(({ status }) => status === 500).length).toBeGreaterThan(10)
  expect(logged.length).toBeGreaterThan(planted.length)

  const { token } = await sessions.of(angemeldet)
  const places = { log: logged.join(''), metrics: '', mails: '', database: await dumpDatabase(target.db) }
  const { unlawful, lawful } = findTraces(planted, [token, angemeldet.passwort], places)
  expect(unlawful).toEqual({ log: [], metrics: [], 'error answers': [], mails: [], database: [] })
  expect(lawful).toBeGreaterThan(10)
  // The search finds a text that is there.
  const [first] = planted
  const { unlawful: seen } = findTraces(planted, [], { ...places, log: `… ${first?.marker} …` })
  expect(seen.log).toHaveLength(1)
})
