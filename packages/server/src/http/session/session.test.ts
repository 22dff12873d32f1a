import { findAnschlussnutzer } from '@ekp/wire/anschlussnutzer'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { call } from '../../testing/call.ts'
import { createAnschlussnutzer } from '../../testing/data/factories.ts'
import { type TestApp, testApp } from '../../testing/portals/testApp.ts'
import { insertSitzung } from './queries.ts'

let portal: TestApp
beforeAll(async () => {
  portal = await testApp()
  for (const kundennummer of ['T-1', 'T-2']) await createAnschlussnutzer(portal.db, { kundennummer })
})
beforeEach(() => portal.db.deleteFrom('sitzung').execute())
afterAll(() => portal.close())

const signIn = (kundennummer: string) => portal.login(kundennummer, 'Sonnenblume-2026')
const listEnds = async () =>
  (await portal.db.selectFrom('sitzung_token').select('laeuft_ab').execute()).map(({ laeuft_ab }) => laeuft_ab)
const inSeconds = (seconds: number) => new Date(portal.clock.now().getTime() + seconds * 1000)

test('a renewal is written when it gains half a minute; before that the answer says what is left', async () => {
  const session = await signIn('T-1')
  const ask = async () => (await call(portal.app, findAnschlussnutzer, {}, session)).headers['ttl']
  expect(await listEnds()).toEqual([inSeconds(1800)])
  portal.clock.advance(29)
  expect([await ask(), await listEnds()]).toEqual(['1771', [inSeconds(1771)]])
  portal.clock.advance(1)
  expect([await ask(), await listEnds()]).toEqual(['1800', [inSeconds(1800)]])
})

test('a login deletes the expired sessions of this customer, and of no other', async () => {
  await signIn('T-2')
  await signIn('T-1')
  portal.clock.advance(1000)
  await signIn('T-1')
  portal.clock.advance(800)
  await signIn('T-1')
  const rows = await portal.db.selectFrom('sitzung').select('kundennummer').orderBy('kundennummer').execute()
  expect(rows.map(({ kundennummer }) => kundennummer)).toEqual(['T-1', 'T-1', 'T-2'])
})

test('a login opens no session if the password was changed or the customer locked meanwhile', async () => {
  const open = (kundennummer: string, passwortVersion: number) => {
    const ends = { laeuftAb: inSeconds(60), endetSpaetestens: inSeconds(60) }
    const sitzung = { tokenHash: Buffer.alloc(32, 1), kundennummer, passwortVersion, ...ends }
    return insertSitzung(portal.db, sitzung, portal.clock.now())
  }
  expect(await open('T-1', 2)).toBe(false)
  await createAnschlussnutzer(portal.db, { kundennummer: 'T-3', gesperrt: true })
  expect(await open('T-3', 1)).toBe(false)
  expect(await portal.db.selectFrom('sitzung').select('id').execute()).toEqual([])
  expect(await open('T-1', 1)).toBe(true)
})

test.each([['token'], ['kundennummer']])('without the header %s there is no session', async (missing) => {
  const headers = Object.entries(await signIn('T-1')).filter(([name]) => name !== missing)
  const answer = await portal.app.inject({ url: '/api/anschlussnutzer', headers: Object.fromEntries(headers) })
  expect(answer.statusCode).toBe(401)
})
