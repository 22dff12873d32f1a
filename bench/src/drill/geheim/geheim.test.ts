import { Writable } from 'node:stream'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sessionsOf } from '../sessions.ts'
import { openTestziel, type Testziel } from '../testing/openTestziel.ts'
import { readOperations } from '../wire/operations.ts'
import { dumpDatabase, findTraces } from './findTraces.ts'
import { withFaults } from './geheim.ts'
import { plantSecrets } from './plantSecrets.ts'

// @module-tag full

let ziel: Testziel
const logged: string[] = []
beforeAll(async () => {
  const stream = new Writable({
    write: (chunk, _encoding, done) => {
      logged.push(String(chunk))
      done()
    },
  })
  ziel = await openTestziel({ logger: { level: 'debug', stream } })
})
afterAll(() => ziel.close())

test('no input is in the log or an error’s answer, and no secret in the database', async () => {
  const [angemeldet, , , , fremd] = ziel.kunden
  if (angemeldet === undefined || fremd === undefined) throw new Error('too few customers')
  const operations = await readOperations(ziel.origin)
  const sessions = sessionsOf(ziel.origin)
  const plant = (some: typeof operations) => plantSecrets(ziel, some, { angemeldet, fremd }, sessions)
  const writing = operations.filter(({ method }) => method !== 'GET')
  const geplant = [...(await plant(operations)), ...(await withFaults(ziel.db, () => plant(writing)))]
  expect(geplant.filter(({ status }) => status < 300).length).toBeGreaterThan(100)
  expect(geplant.filter(({ status }) => status === 500).length).toBeGreaterThan(10)
  expect(logged.length).toBeGreaterThan(geplant.length)

  const { token } = await sessions.of(angemeldet)
  const places = { log: logged.join(''), metrics: '', mails: '', database: await dumpDatabase(ziel.db) }
  const { unlawful, lawful } = findTraces(geplant, [token, angemeldet.passwort], places)
  expect(unlawful).toEqual({ log: [], metrics: [], 'error answers': [], mails: [], database: [] })
  expect(lawful).toBeGreaterThan(10)
  // The search finds a text that is there.
  const [first] = geplant
  const { unlawful: seen } = findTraces(geplant, [], { ...places, log: `… ${first?.marker} …` })
  expect(seen.log).toHaveLength(1)
})
