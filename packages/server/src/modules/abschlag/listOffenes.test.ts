import { findAbschlag } from '@ekp/wire/abschlag'
import { listOffenes } from '@ekp/wire/abschlag/offenes'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { call, type Credentials } from '../../testing/call.ts'
import { createAnschlussnutzer, createVertrag, createZahlung } from '../../testing/data/factories.ts'
import { type TestApp, testApp } from '../../testing/portals/testApp.ts'

let portal: TestApp
let owner: Credentials
let reader: Credentials
let other: Credentials
beforeAll(async () => {
  portal = await testApp()
  portal.clock.set('2026-11-21T10:00:00+01:00')
  const { db } = portal
  const { passwort } = await createAnschlussnutzer(db, { kundennummer: 'T-1' })
  await createAnschlussnutzer(db, { kundennummer: 'T-2' })
  await createAnschlussnutzer(db, { kundennummer: 'T-3', zugriff: 'eingeschränkt' })
  owner = await portal.login('T-1', passwort)
  other = await portal.login('T-2', passwort)
  reader = await portal.login('T-3', passwort)
  for (const id of ['1', '2', '3', '4', '5', '6', '7', '8'])
    await createVertrag(db, { id, kundennummer: 'T-1', lieferbeginn: '2024-01-01' })
  await createVertrag(db, { id: '9', kundennummer: 'T-1', lieferbeginn: '2022-01-01', lieferende: '2026-03-31' })
  await createVertrag(db, { id: '11', kundennummer: 'T-1', lieferbeginn: '2022-01-01', lieferende: '2026-09-30' })
  await createVertrag(db, { id: '10', kundennummer: 'T-3', lieferbeginn: '2024-01-01' })
})
afterAll(() => portal.close())
beforeEach(async () => {
  for (const table of ['abschlagsplan', 'zahlung'] as const) await portal.db.deleteFrom(table).execute()
})

const book = (vertrag_id: string, datum: string, status: 'bezahlt' | 'zurueckgebucht' | 'offen', betrag = '96') =>
  createZahlung(portal.db, { vertrag_id, datum, status, betrag })
const listOf = async (credentials: Credentials | undefined = owner) =>
  (await call(portal.app, listOffenes, {}, credentials)).body

describe('what a customer has to pay now [abschlag-41]', () => {
  test('nothing, as long as all is paid, due later or to be paid back', async () => {
    await book('1', '2026-11-01', 'bezahlt')
    await book('2', '2026-12-01', 'offen')
    await book('3', '2026-11-01', 'offen', '-20')
    expect(await listOf()).toEqual([])
  })

  test('the eighth contract and the final bill of one that has ended, and whatever is open for years', async () => {
    await book('8', '2026-11-02', 'offen', '40.1')
    await book('8', '2026-10-02', 'offen', '40.2')
    await book('9', '2024-05-20', 'offen', '131.5')
    expect(await listOf()).toEqual([
      { vertragId: '8', offenes: { betrag: 80.3, zurueck: null, seit: '2026-10-02' } },
      { vertragId: '9', offenes: { betrag: 131.5, zurueck: null, seit: '2024-05-20' } },
    ])
  })

  test('what came back and was not paid since: the same as the page of the contract says', async () => {
    await portal.db
      .insertInto('abschlagsplan')
      .values({ vertrag_id: '2', gueltig_von: '2026-01-01', betrag: '96', tag: 1 })
      .execute()
    await book('1', '2026-11-05', 'zurueckgebucht')
    await book('2', '2026-10-20', 'zurueckgebucht')
    // The instalment of November, which pays no other.
    await book('2', '2026-11-02', 'bezahlt')
    await book('3', '2026-10-20', 'zurueckgebucht')
    await book('3', '2026-11-02', 'bezahlt')
    const offene = await listOf()
    expect(offene.map(({ vertragId }) => vertragId)).toEqual(['1', '2'])
    for (const { vertragId, offenes } of offene) {
      const { body } = await call(portal.app, findAbschlag, { params: { vertragId } }, owner)
      expect(body.offenes).toEqual(offenes)
    }
  })

  test('nothing that came back and was paid, where the plan says more than the delivery that has ended [abschlag-2]', async () => {
    await portal.db
      .insertInto('abschlagsplan')
      .values({ vertrag_id: '11', gueltig_von: '2026-01-01', betrag: '96', tag: 1 })
      .execute()
    await book('11', '2026-09-05', 'zurueckgebucht')
    await book('11', '2026-09-20', 'bezahlt')
    expect(await listOf()).toEqual([])
    const { body } = await call(portal.app, findAbschlag, { params: { vertragId: '11' } }, owner)
    expect(body.offenes).toBeNull()
  })

  test('of his own contracts, with restricted access as well, and not without a session', async () => {
    await book('1', '2026-11-02', 'offen')
    await book('10', '2026-11-02', 'offen')
    expect(await listOf(other)).toEqual([])
    expect((await listOf(reader)).map(({ vertragId }) => vertragId)).toEqual(['10'])
    expect((await call(portal.app, listOffenes, {})).status).toBe(401)
  })
})
