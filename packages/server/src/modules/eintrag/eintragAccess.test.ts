import { endpointsByNoun } from '@ekp/wire/endpoints'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Answer, call, type Credentials } from '../../testing/call.ts'
import { eintragCalls } from '../../testing/eintragCalls.ts'
import {
  createAnschlussnutzer,
  createBankverbindung,
  createRechnungsadresse,
  createVertrag,
} from '../../testing/data/factories.ts'
import { testApp, type TestApp } from '../../testing/portals/testApp.ts'

let portal: TestApp
let owner: Credentials
let reader: Credentials
let stranger: Credentials
beforeAll(async () => {
  portal = await testApp()
  const { db } = portal
  for (const nr of [1, 2]) await createAnschlussnutzer(db, { kundennummer: `T-${nr}`, email: `k${nr}@example.org` })
  await createAnschlussnutzer(db, { kundennummer: 'T-3', zugriff: 'eingeschränkt' })
  const vertraege = { '4711': 'T-1', '4712': 'T-1', '4713': 'T-1', '9999': 'T-2', '4715': 'T-3' }
  for (const [id, kundennummer] of Object.entries(vertraege)) await createVertrag(db, { id, kundennummer })
  const insert = async (id: string, kundennummer: string, columns: object = {}) => {
    await createRechnungsadresse(db, { id, kundennummer, ...columns })
    await createBankverbindung(db, { id, kundennummer, ...columns })
  }
  for (const [vertrag_id, kundennummer] of Object.entries(vertraege)) {
    await insert(`gilt-${vertrag_id}`, kundennummer, { vertrag_id, gueltig_bis: '2026-12-31' })
    await insert(`kommt-${vertrag_id}`, kundennummer, { vertrag_id, gueltig_von: '2027-01-01' })
  }
  for (const nr of [1, 2]) await insert(`kunde-${nr}`, `T-${nr}`, { gueltig_bis: '2026-12-31' })
  for (const nr of [1, 2]) await insert(`kunde-kommt-${nr}`, `T-${nr}`, { gueltig_von: '2027-01-01' })
  // Belongs to a contract that is not of the entry's own customer; no import would bring it.
  await insert('verirrt', 'T-1', { vertrag_id: '9999', gueltig_von: '1990-01-01', gueltig_bis: '1990-12-31' })
  const passwort = 'Sonnenblume-2026'
  owner = await portal.login('T-1', passwort)
  stranger = await portal.login('T-2', passwort)
  reader = await portal.login('T-3', passwort)
})
afterAll(() => portal.close())

const tables = ['anschlussnutzer', 'vertrag', 'rechnungsadresse', 'bankverbindung', 'vorgang']

/** All rows that a customer's call could change, except sessions. */
async function dump(): Promise<string> {
  const parts = [...tables, 'graphile_worker._private_jobs'].map(async (table) => {
    const { rows } = await sql<{ row: string }>`select t::text as row from ${sql.table(table)} t`.execute(portal.db)
    return [table, ...rows.map(({ row }) => row).toSorted()].join('\n')
  })
  const { rows } = await sql`select last_value, is_called from mandatsnummer`.execute(portal.db)
  return [...(await Promise.all(parts)), JSON.stringify(rows)].join('\n\n')
}

const nouns = eintragCalls(() => portal.app)
const entryIds = ['verirrt', 'erfunden', ...[1, 2].flatMap((nr) => [`kunde-${nr}`, `kunde-kommt-${nr}`])]
const vertragEntryIds = ['4711', '4712', '9999'].flatMap((id) => [`gilt-${id}`, `kommt-${id}`])

describe.each(nouns)('$art', (calls) => {
  const endpoints = Object.values(endpointsByNoun[calls.art])
  const ofVertrag = endpoints.filter((one) => 'owned' in one)
  const body = calls.neu('2026-12-01')

  test('no call works without a session', async () => {
    const params = { vertragId: '4711', [`${calls.art}Id`]: 'gilt-4711' }
    const query = { iban: 'DE89370400440532013000' }
    const statuses = await Promise.all(
      endpoints.map(async (one) => (await call(portal.app, one, { params, query, body })).status),
    )
    expect(statuses.length).toBeGreaterThanOrEqual(8)
    expect(new Set(statuses)).toEqual(new Set([401]))
  })

  test('every foreign thing in a path gets the answer of one that does not exist, and nothing changes', async () => {
    const before = await dump()
    const answers = new Map<string, Set<string>>()
    for (const endpoint of ofVertrag) {
      const namesEntry = endpoint.path.includes(`:${calls.art}Id`)
      for (const vertragId of ['4711', '9999', '0815']) {
        if (!namesEntry && vertragId === '4711') continue
        for (const id of namesEntry ? [...entryIds, ...vertragEntryIds] : ['']) {
          if (vertragId === '4711' && id.endsWith('-4711')) continue
          const params = { vertragId, [`${calls.art}Id`]: id }
          const requests =
            'body' in endpoint
              ? [
                  { params, body },
                  { params, body: {} },
                ]
              : [{ params }]
          for (const request of requests) {
            const answer: Answer<unknown> = await call(portal.app, endpoint, request, owner)
            expect([endpoint.path, vertragId, id, answer.status]).toEqual([endpoint.path, vertragId, id, 404])
            const kind = vertragId === '4711' ? 'entry' : 'vertrag'
            answers.set(kind, (answers.get(kind) ?? new Set()).add(answer.text))
          }
        }
      }
    }
    expect([...answers].map(([kind, texts]) => [kind, texts.size])).toEqual([
      ['vertrag', 1],
      ['entry', 1],
    ])
    expect(await dump()).toBe(before)
  })

  test('a token with another customer’s number is no session', async () => {
    const mixed = { ...owner, kundennummer: 'T-2' }
    const answers = await Promise.all([calls.list(mixed), calls.findAktuellen(mixed), calls.create(body, mixed)])
    expect(answers.map(({ status }) => status)).toEqual([401, 401, 401])
  })

  test('each customer sees only his own entries', async () => {
    const listed = async (credentials: Credentials, vertragId?: string) =>
      (await calls.list(credentials, vertragId)).body.map(({ id }) => id)
    expect(await listed(owner)).toEqual(['kunde-kommt-1', 'kunde-1'])
    expect(await listed(owner, '4712')).toEqual(['kommt-4712', 'gilt-4712'])
    expect(await listed(stranger)).toEqual(['kunde-kommt-2', 'kunde-2'])
    expect(await listed(stranger, '9999')).toEqual(['kommt-9999', 'gilt-9999'])
  })

  test('with restricted access everything is seen and nothing changed', async () => {
    const before = await dump()
    expect((await calls.list(reader, '4715')).body).toHaveLength(2)
    expect((await calls.findAktuellen(reader, '4715')).status).toBe(200)
    const answers = [
      await calls.create(body, reader),
      await calls.create(body, reader, '4715'),
      await calls.end('gilt-4715', reader, '4715'),
      await calls.delete('kommt-4715', reader, '4715'),
    ]
    expect(answers.map(({ status }) => status)).toEqual([403, 403, 403, 403])
    expect(await dump()).toBe(before)
  })

  test('what is refused changes nothing', async () => {
    const before = await dump()
    const answers = [
      await calls.create(calls.neu('2026-11-20'), owner, '4711'),
      await calls.create({ ...body, gueltigBis: '2027-12-31' }, owner),
      await calls.create({ ...body, kundennummer: 'T-2' }, owner),
      await calls.end('kommt-4711', owner),
      await calls.delete('gilt-4711', owner),
    ]
    expect(answers.map(({ status }) => status)).toEqual([400, 400, 400, 409, 409])
    expect(await dump()).toBe(before)
  })
})
