import { login } from '@ekp/wire/anmeldung'
import { createKontaktanfrage } from '@ekp/wire/anschlussnutzer/kontaktanfrage'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openBudget } from '../../../db/budget.ts'
import { kundenlimits } from '../../../http/limits/limitPerKunde.ts'
import { signer } from '../../../lib/files/schluessel.ts'
import { call } from '../../../testing/call.ts'
import { createAnschlussnutzer } from '../../../testing/data/factories.ts'
import { askForReset } from '../../../testing/mails/resetMails.ts'
import { openServicePortal, type ServicePortal } from '../../../testing/portals/openServicePortal.ts'
import { testSchluessel } from '../../../testing/testTenant.ts'

let portal: ServicePortal
beforeAll(async () => {
  portal = await openServicePortal()
  for (const kundennummer of ['T-1', 'T-2']) {
    await createAnschlussnutzer(portal.db, { kundennummer, email: `${kundennummer}@example.org` })
  }
})
afterAll(() => portal.close())

const passwort = 'Sonnenblume-2026'
const signIn = async (kundennummer: string, typed: string) =>
  (await call(portal.app, login, { headers: { kundennummer, passwort: typed } })).status

test('it lifts what throttles this customer, sign-ins, links and forms, and nothing of another one', async () => {
  const [eins, zwei] = [await portal.login('T-1', passwort), await portal.login('T-2', passwort)]
  for (const credentials of [eins, zwei]) {
    for (let times = 0; times < kundenlimits.kontaktanfrage.most; times++) {
      const body = { betreff: 'Abschlagsänderung', text: `Das ist die Frage ${times} an den Kundendienst.` } as const
      await call(portal.app, createKontaktanfrage, { body }, credentials)
    }
  }
  const ask = async (credentials: typeof eins) =>
    (
      await call(
        portal.app,
        createKontaktanfrage,
        { body: { betreff: 'Abschlagsänderung', text: 'Das ist noch eine Frage an den Kundendienst.' } },
        credentials,
      )
    ).status
  expect([await ask(eins), await ask(zwei)]).toEqual([429, 429])
  for (let times = 0; times < 10; times++) await signIn('T-1', 'falsch')
  for (let times = 0; times < 10; times++) await signIn('T-2', 'falsch')
  expect(await signIn('T-1', passwort)).toBe(429)
  await askForReset(portal, 'T-1')

  const kunde = await portal.run('kunde --kundennummer T-1')
  expect(kunde.out).toMatch(/Gebremst bis .+ Uhr: die Anmeldung an einem unbekannten Gerät\./)
  const { code, out, err } = await portal.run('bremse-loesen --kundennummer T-1 --bearbeiter M.Weber')
  expect([code, err]).toEqual([0, ''])
  expect(out).toContain('Alle Bremsen des Kunden sind gelöst.')
  for (const was of [
    'die Anmeldung an einem unbekannten Gerät',
    'Kontaktanfragen',
    'ein Link für ein neues Passwort',
  ]) {
    expect(out).toContain(was)
  }
  expect([await ask(eins), await ask(zwei)]).toEqual([204, 429])
  expect(await portal.db.selectFrom('passwort_reset').select('id').execute()).toEqual([])

  const again = await portal.run('bremse-loesen --kundennummer T-1 --bearbeiter M.Weber')
  expect(again.out).toContain('Kunde T-1: Gebremst war nichts')
  const entries = portal.db.selectFrom('protokoll').where('kundennummer', '=', 'T-1').select(['akteur', 'aktion'])
  expect(await entries.execute()).toContainEqual({ akteur: 'versorger', aktion: 'bremsen_geloest' })
})

test('each limit per customer is one that it lifts', async () => {
  const budget = openBudget(portal.db, signer(testSchluessel, 'test'))
  const arts = Object.values(kundenlimits).map(({ art }) => art)
  const now = portal.clock.now()
  for (const { art, most, windowMs } of Object.values(kundenlimits)) {
    await budget.charge([{ art, subject: 'T-2', most: most + 1, rate: { windowMs } }], now)
  }
  await portal.run('bremse-loesen --kundennummer T-1 --bearbeiter x')
  await portal.run('bremse-loesen --kundennummer T-2 --bearbeiter x')
  const left = await portal.db.selectFrom('budget').select('bucket').execute()
  expect(left.filter(({ bucket }) => arts.some((art) => bucket.startsWith(`${art}:`)))).toEqual([])
})
