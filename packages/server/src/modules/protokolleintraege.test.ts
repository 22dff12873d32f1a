import { createAblesung } from '@ekp/wire/ablesung'
import { changePasswort, completePasswortReset, logout } from '@ekp/wire/anmeldung'
import { findAnschlussnutzer, perKontaktfeld, updateKontaktdaten } from '@ekp/wire/anschlussnutzer'
import { createKontaktanfrage } from '@ekp/wire/anschlussnutzer/kontaktanfrage'
import { createKuendigung, createKuendigungserklaerung } from '@ekp/wire/kuendigung'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { checkProtokoll } from '../db/protokoll/checkProtokoll.ts'
import { call, type Credentials } from '../testing/call.ts'
import { eintragCalls } from '../testing/eintragCalls.ts'
import { createAnschlussnutzer, createVertrag, createZaehler } from '../testing/data/factories.ts'
import { askForReset, receiveMails, tokenOf } from '../testing/mails/resetMails.ts'
import { testApp, type TestApp } from '../testing/portals/testApp.ts'

const [old, next] = ['Geheim-alt-2026', 'Geheim-neu-2026']
const iban = 'DE89370400440532013000'
const bisher = { ...perKontaktfeld(() => null), email: 'erika@example.org', festnetz: '0351 1234567' }
const secrets = /Geheim|\$argon2|ekp[rs]_|370400|5320130|COBADE|Canary|Abschlags/

let portal: TestApp
let kundennummer = ''
let owner: Credentials
let customers = 0
beforeAll(async () => {
  portal = await testApp({ database: { connections: 8 } })
})
afterAll(() => portal.close())
// A chain cannot be emptied, so each test has a customer of its own.
beforeEach(async () => {
  kundennummer = `T-${++customers}`
  const vertrag_id = `4711${customers}`
  await createAnschlussnutzer(portal.db, { kundennummer, passwort: old, ...bisher })
  await createVertrag(portal.db, { id: vertrag_id, kundennummer })
  await createZaehler(portal.db, { vertrag_id })
  await portal.db.deleteFrom('vorgang').execute()
  owner = await portal.login(kundennummer, old)
})

const vertragId = () => `4711${customers}`
const listEntries = () =>
  portal.db
    .selectFrom('protokoll')
    .where('kundennummer', '=', kundennummer)
    .orderBy('nr')
    .select(['zeit', 'akteur', 'aktion', 'objekt', 'inhalt'])
    .execute()
const lastVorgang = async () =>
  (await portal.db.selectFrom('vorgang').select('id').orderBy('id', 'desc').executeTakeFirstOrThrow()).id

/** What the change leaves in the trail: one entry, with no secret in it. */
async function entryOf(change: () => Promise<{ readonly status: number }>) {
  const before = (await listEntries()).length
  const { status } = await change()
  expect(status).toBeLessThan(300)
  const [entry, ...more] = (await listEntries()).slice(before)
  expect(more).toEqual([])
  expect(JSON.stringify(entry)).not.toMatch(secrets)
  expect(entry?.zeit).toEqual(portal.clock.now())
  if (entry === undefined) throw new Error('no entry')
  const { zeit: _, ...rest } = entry
  return rest
}

async function expectNone(change: () => Promise<{ readonly status: number }>, expected = 200): Promise<void> {
  const before = await listEntries()
  expect((await change()).status).toBe(expected)
  expect(await listEntries()).toEqual(before)
}

const submit = (wert: number) => () =>
  call(
    portal.app,
    createAblesung,
    {
      params: { vertragId: vertragId() },
      body: { ablesedatum: '2026-11-21', zaehlernummer: 'Z1', ablesewerte: { '1-0:1.8.0': wert } },
    },
    owner,
  )
const update = (body: object) => () => call(portal.app, updateKontaktdaten, { body }, owner)
const ask = () =>
  call(
    portal.app,
    createKontaktanfrage,
    { body: { betreff: 'Abschlagsänderung', text: 'Canary-Text: Bitte senken Sie meinen Abschlag.' } },
    owner,
  )
const cancel = () =>
  call(
    portal.app,
    createKuendigung,
    { params: { vertragId: vertragId() }, body: { grund: 'AUSZUG', datum: '2026-12-15', text: 'Canary-Text' } },
    owner,
  )
const changePassword = (altesPasswort: string) => () =>
  call(portal.app, changePasswort, { headers: { kundennummer }, body: { altesPasswort, neuesPasswort: next } }, owner)

test('a reading, and the same one again', async () => {
  const entry = await entryOf(submit(12_345.6))
  const inhalt = { nachher: { vertragId: vertragId(), zaehlernummer: 'Z1', ablesewerte: { '1-0:1.8.0': 12_345.6 } } }
  expect(entry).toMatchObject({ akteur: 'kunde', aktion: 'ablesung_uebermittelt', inhalt })
  expect(entry).toMatchObject({ objekt: expect.stringMatching(/^ablesung\/\d+$/) })
  await expectNone(submit(12_345.6), 204)
})

test('contact data, before and after; what changes nothing leaves nothing', async () => {
  const neu = { ...bisher, email: 'neu@example.org' }
  expect(await entryOf(update(neu))).toEqual({
    akteur: 'kunde',
    aktion: 'kontaktdaten_geaendert',
    objekt: 'anschlussnutzer',
    inhalt: { vorher: bisher, nachher: { ...neu, vorgang: await lastVorgang() } },
  })
  await expectNone(update(neu))
})

test('a contact request came, but not what it says', async () => {
  const entry = await entryOf(ask)
  const objekt = `vorgang/${await lastVorgang()}`
  expect(entry).toEqual({ akteur: 'kunde', aktion: 'kontaktanfrage_gestellt', objekt, inhalt: {} })
  await expectNone(ask, 204)
})

test('the amount of a wished instalment, without the text beside it', async () => {
  const body = {
    betreff: 'Abschlagsänderung',
    text: 'Canary-Text: so viel, bitte.',
    gewuenschterAbschlag: 85.5,
  } as const
  const entry = await entryOf(() => call(portal.app, createKontaktanfrage, { body }, owner))
  const objekt = `vorgang/${await lastVorgang()}`
  const inhalt = { nachher: { gewuenschterAbschlag: 85.5 } }
  expect(entry).toEqual({ akteur: 'kunde', aktion: 'kontaktanfrage_gestellt', objekt, inhalt })
})

test('a cancellation, without its text', async () => {
  const entry = await entryOf(cancel)
  const nachher = { grund: 'AUSZUG', datum: '2026-12-15', vorgang: await lastVorgang() }
  const objekt = `vertrag/${vertragId()}`
  expect(entry).toEqual({ akteur: 'kunde', aktion: 'vertrag_gekuendigt', objekt, inhalt: { nachher } })
  await expectNone(cancel, 409)
})

test('a password that is changed, and one that is not', async () => {
  await expectNone(changePassword('Geheim-falsch'), 403)
  const entry = await entryOf(changePassword(old))
  expect(entry).toEqual({ akteur: 'kunde', aktion: 'passwort_geaendert', objekt: 'anschlussnutzer', inhalt: {} })
})

test('a link that anybody may have asked for, and the password that it sets', async () => {
  await portal.db.deleteFrom('passwort_reset').execute()
  const asked = await entryOf(() => askForReset(portal, kundennummer))
  expect(asked).toEqual({
    akteur: 'portal',
    aktion: 'passwort_link_angefordert',
    objekt: 'anschlussnutzer',
    inhalt: {},
  })
  await expectNone(() => askForReset(portal, kundennummer), 204)
  const token = tokenOf((await receiveMails(portal)).find(({ text }) => text?.includes('token=')))
  const complete = () => call(portal.app, completePasswortReset, { headers: { token, neuesPasswort: next } })
  const set = await entryOf(complete)
  expect(set).toEqual({ akteur: 'kunde', aktion: 'passwort_neu_gesetzt', objekt: 'anschlussnutzer', inhalt: {} })
  await expectNone(complete, 403)
})

test('reading, logging in and out, and what is declared without signing in leave nothing', async () => {
  await expectNone(() => call(portal.app, findAnschlussnutzer, {}, owner))
  const body = {
    art: 'ordentlich',
    grund: null,
    name: 'Erika Muster',
    identifizierung: kundennummer,
    vertragsbezeichnung: vertragId(),
    datum: null,
    email: 'erika@example.org',
  }
  await expectNone(() => call(portal.app, createKuendigungserklaerung, { body }))
  await portal.login(kundennummer, old)
  await expectNone(() => call(portal.app, logout, {}, owner), 204)
  expect(await listEntries()).toEqual([])
})

describe.each(eintragCalls(() => portal.app))('$art', (calls) => {
  const { art } = calls
  const create = (gueltigVon: string) => () => calls.create(calls.neu(gueltigVon), owner, vertragId())
  const idOf = async (von: string) =>
    (await calls.list(owner, vertragId())).body.find(({ gueltigVon }) => gueltigVon === von)?.id ?? 'missing'

  test('created, ended and deleted: one entry each', async () => {
    const created = await entryOf(create('2026-11-25'))
    const id = await idOf('2026-11-25')
    const objekt = `${art}/${id}`
    const common = { akteur: 'kunde', objekt }
    const nachher = { gueltigVon: '2026-11-25', gueltigBis: null, vertragId: vertragId(), vorgang: await lastVorgang() }
    expect(created).toMatchObject({ ...common, aktion: `${art}_angelegt`, inhalt: { nachher } })
    await expectNone(create('2026-11-25'), 204)

    const deleted = await entryOf(() => calls.delete(id, owner, vertragId()))
    expect(deleted).toMatchObject({ ...common, aktion: `${art}_geloescht`, inhalt: { vorher: { gueltigBis: null } } })
    await expectNone(() => calls.delete(id, owner, vertragId()), 409)

    await entryOf(create('2026-11-25'))
    const other = await idOf('2026-11-25')
    portal.clock.advance(5 * 86_400)
    owner = await portal.login(kundennummer, old)
    const ended = await entryOf(() => calls.end(other, owner, vertragId()))
    portal.clock.advance(-5 * 86_400)
    expect(ended).toMatchObject({
      akteur: 'kunde',
      aktion: `${art}_beendet`,
      objekt: `${art}/${other}`,
      inhalt: { vorher: { gueltigBis: null }, nachher: { gueltigVon: '2026-11-25', gueltigBis: '2026-11-26' } },
    })
  })
})

test('of an account its end is told, and by the hash its owner can prove which it was', async () => {
  const calls = eintragCalls(() => portal.app).find(({ art }) => art === 'bankverbindung')
  const { inhalt } = await entryOf(async () => (await calls?.create(calls.neu('2026-12-01'), owner)) ?? { status: 0 })
  expect(Object.keys(inhalt?.nachher ?? {}).toSorted()).toEqual(
    [
      ...['gueltigBis', 'gueltigVon', 'ibanEnde', 'ibanHash', 'ibanSalz', 'kontoinhaber', 'lastschrifteinzugErlaubt'],
      ...['mandatsreferenz', 'vorgaenger', 'vorgang'],
    ].toSorted(),
  )
  const nachher = Object.fromEntries(Object.entries(inhalt?.nachher ?? {}))
  expect(nachher['ibanEnde']).toBe('3000')
  const { rows } = await sql<{ hash: string }>`
    select encode(sha256(decode(${nachher['ibanSalz']}, 'hex') || convert_to(${iban}, 'UTF8')), 'hex') as hash
  `.execute(portal.db)
  expect(nachher['ibanHash']).toBe(rows[0]?.hash)
})

test('a change that fails after its entry leaves none', async () => {
  const refuse = sql`alter table graphile_worker._private_jobs add constraint fehler check (false) not valid`
  await refuse.execute(portal.db)
  const before = await listEntries()
  for (const change of [update({ ...bisher, email: 'neu@example.org' }), ask, cancel, changePassword(old)]) {
    expect((await change()).status).toBe(500)
  }
  await sql`alter table graphile_worker._private_jobs drop constraint fehler`.execute(portal.db)
  expect(await listEntries()).toEqual(before)
})

test('after all of this every chain is whole', async () => {
  const breaks: unknown[] = []
  const pruefung = await portal.db.transaction().execute((tx) => checkProtokoll(tx, (bruch) => void breaks.push(bruch)))
  expect(breaks).toEqual([])
  expect(pruefung.ketten).toBeGreaterThan(5)
})
