import {
  createRechnungsadresse,
  createVertragRechnungsadresse,
  endVertragRechnungsadresse,
  listRechnungsadressen,
  listVertragRechnungsadressen,
} from '@ekp/wire/rechnungsadresse'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { call, type Credentials } from '../../testing/call.ts'
import * as factories from '../../testing/data/factories.ts'
import { deleteQueuedMails, queuedMails } from '../../testing/mails/queuedMails.ts'
import { testApp, type TestApp } from '../../testing/portals/testApp.ts'
import { listRechnungsadresseRows } from './routes.ts'

let portal: TestApp
let owner: Credentials
let silent: Credentials
beforeAll(async () => {
  portal = await testApp()
  const { db } = portal
  const { passwort } = await factories.createAnschlussnutzer(db, { kundennummer: 'T-1', email: 'erika@example.org' })
  await factories.createAnschlussnutzer(db, { kundennummer: 'T-2' })
  await factories.createVertrag(db, { id: '4711', kundennummer: 'T-1' })
  owner = await portal.login('T-1', passwort)
  silent = await portal.login('T-2', passwort)
})
afterAll(() => portal.close())
afterEach(async () => {
  await portal.db.deleteFrom('vorgang').execute()
  await portal.db.deleteFrom('rechnungsadresse').execute()
  await deleteQueuedMails(portal.db)
})

const neu = (changes: object = {}) => ({
  gueltigVon: '2026-11-21',
  anrede: 'Frau',
  titel: 'Dr.',
  vorname: 'Ayşe',
  nachname: 'Größer',
  strasse: 'Am Ölberg',
  hausnummer: '12 A',
  postleitzahl: '01067',
  ort: 'Mühlenbrück',
  ...changes,
})
const create = (body: object, credentials = owner) => call(portal.app, createRechnungsadresse, { body }, credentials)
const list = async () => (await call(portal.app, listRechnungsadressen, {}, owner)).body
const vorgaenge = () => portal.db.selectFrom('vorgang').selectAll().orderBy('id').execute()

test('a billing address comes back as it was sent, normalised, missing values as null', async () => {
  expect((await create(neu({ co: ' c/o Muster ' }))).status).toBe(204)
  expect(await list()).toEqual([
    {
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      gueltigVon: '2026-11-21',
      gueltigBis: null,
      anrede: 'Frau',
      titel: 'Dr.',
      vorname: 'Ayşe',
      nachname: 'Größer',
      firma: null,
      co: 'c/o Muster',
      strasse: 'Am Ölberg',
      hausnummer: '12 A',
      postleitzahl: '01067',
      ort: 'Mühlenbrück',
      land: 'Deutschland',
      postfach: null,
    },
  ])
})

test('one with a post-office box has no street', async () => {
  const body = neu({ strasse: null, hausnummer: null, postfach: '12 34', anrede: 'Firma', firma: 'Öl & Söhne' })
  expect((await create(body)).status).toBe(204)
  expect(await list()).toMatchObject([{ strasse: null, hausnummer: null, postfach: '12 34', firma: 'Öl & Söhne' }])
})

test.each(['🏠🏠', 'שלום‏', '<script>alert(1)</script>', '=cmd|calc!A1', "'; drop table vertrag; --", 'x'.repeat(60)])(
  'the name %s is a name',
  async (nachname) => {
    expect((await create(neu({ nachname }))).status).toBe(204)
    expect(await list()).toMatchObject([{ nachname }])
  },
)

test('a place of two letters that there is can be typed, also for the street that it lacks', async () => {
  expect((await create(neu({ ort: 'Au', strasse: 'Au', hausnummer: '12' }))).status).toBe(204)
  expect(await list()).toMatchObject([{ ort: 'Au', strasse: 'Au' }])
})

test.each<[string, object, string]>([
  ['no salutation', { anrede: undefined }, 'anrede'],
  ['an unknown salutation', { anrede: 'Divers' }, 'anrede'],
  ['a company of one letter', { anrede: 'Firma', firma: 'X' }, 'firma'],
  ['a first name of one letter', { vorname: 'X' }, 'vorname'],
  ['no last name', { nachname: '' }, 'nachname'],
  ['a last name of 101 characters', { nachname: 'x'.repeat(101) }, 'nachname'],
  ['a last name of 10,000 characters', { nachname: 'x'.repeat(10_000) }, 'nachname'],
  ['a last name with a NUL', { nachname: 'Mus\0ter' }, 'nachname'],
  ['a last name of two lines', { nachname: 'Mus\nter' }, 'nachname'],
  ['half an emoji', { nachname: 'Muster \ud83c' }, 'nachname'],
  ['a street of two letters', { strasse: 'Xy' }, 'strasse'],
  ['a house number in words', { hausnummer: 'zwölf' }, 'hausnummer'],
  ['no house number', { hausnummer: null }, 'hausnummer'],
  ['a box of two digits', { strasse: null, hausnummer: null, postfach: '12' }, 'postfach'],
  ['a postal code of three digits', { postleitzahl: '123' }, 'postleitzahl'],
  ['a postal code of six digits', { postleitzahl: '123456' }, 'postleitzahl'],
  ['a postal code that has lost its zero', { postleitzahl: '1067' }, 'postleitzahl'],
  ['a place of two letters', { ort: 'Xy' }, 'ort'],
  ['another country', { land: 'Frankreich' }, 'land'],
  ['an end', { gueltigBis: '2027-01-01' }, 'gueltigBis'],
  ['an unknown field', { kundennummer: 'T-2' }, 'kundennummer'],
  ['yesterday', { gueltigVon: '2026-11-20' }, 'gueltigVon'],
])('%s is 400 at its place, and nothing is stored', async (_name, changes, feld) => {
  const { status, body } = await create(neu(changes))
  expect([status, body]).toMatchObject([400, { felder: [{ feld, text: expect.stringMatching(/[.!]$/) }] }])
  expect([await list(), await vorgaenge(), await queuedMails(portal.db)]).toEqual([[], [], []])
})

test('what is stored for the customer anywhere, he can send again with something else changed [rechnungsadresse-16]', async () => {
  const alt = { anrede: 'Herr', titel: null, vorname: 'Y', nachname: 'O', strasse: 'Ö', hausnummer: 'Hof' } as const
  const ort = { postleitzahl: '1067', ort: 'Xy', land: 'Deutschland' }
  const { db } = portal
  await factories.createRechnungsadresse(db, { kundennummer: 'T-1', gueltig_von: '2023-01-01', ...alt, ...ort })
  expect((await create({ gueltigVon: '2026-11-21', ...alt, ...ort, co: 'bei Muster' })).status).toBe(204)
  const changed = await create({ gueltigVon: '2026-11-22', ...alt, ...ort, ort: 'Ur', vorname: 'X' })
  expect(changed.body).toMatchObject({ felder: [{ feld: 'vorname' }, { feld: 'ort' }] })
  // As another customer's it is typed anew.
  const foreign = await create({ gueltigVon: '2026-11-21', ...alt, ...ort }, silent)
  expect(foreign.status).toBe(400)
  await db.updateTable('vertrag').set({ ort: 'Ur' }).where('id', '=', '4711').execute()
  expect((await create({ gueltigVon: '2026-11-22', ...alt, ...ort, ort: 'Ur' })).status).toBe(204)
  await db.updateTable('vertrag').set({ ort: 'Köln' }).where('id', '=', '4711').execute()
})

test('no body at all is 400', async () => {
  for (const body of [[], 'x', 7]) {
    const { statusCode } = await portal.app.inject({
      method: 'POST',
      url: '/api/anschlussnutzer/rechnungsadresseAnlegen',
      headers: { ...owner, 'content-type': 'application/json' },
      payload: JSON.stringify(body),
    })
    expect(statusCode).toBe(400)
  }
})

describe('the supplier and the customer', () => {
  test('get to know of a new one: whole the one, enough to recognise it the other', async () => {
    await create(neu())
    await create(neu({ gueltigVon: '2026-12-01', ort: 'Übersee' }))
    const [before, after] = (await list()).toReversed()
    expect(await vorgaenge()).toMatchObject([
      {
        art: 'rechnungsadresse',
        kundennummer: 'T-1',
        vertrag_id: null,
        eingegangen_am: portal.clock.now(),
        inhalt: { aktion: 'angelegt', id: before?.id, vertragId: null, vorgaenger: null },
      },
      {
        inhalt: {
          aktion: 'angelegt',
          id: after?.id,
          eintrag: after,
          vorgaenger: { id: before?.id, gueltigBis: '2026-11-30', entfallen: false },
        },
      },
    ])
    const [, mail] = await queuedMails(portal.db)
    expect(mail).toMatchObject({
      an: 'erika@example.org',
      betreff: 'Ihre Rechnungsadresse wurde geändert',
      angaben: expect.arrayContaining([{ name: 'Ort', wert: '01067 Übersee' }]),
      knopf: { url: '/rechnungsadressen' },
    })
    expect(JSON.stringify(mail)).not.toMatch(/Ölberg|Größer/)
  })

  test('get to know of a town that looks like a link, the customer of one that leads nowhere', async () => {
    const ort = 'Sofort zahlen unter https://zahlung.evil.example/login'
    await create(neu({ ort }))
    expect((await list())[0]?.ort).toBe(ort)
    const wert = '01067 Sofort zahlen unter https:\u200b//zahlung.\u200bevil.\u200bexample/login'
    expect((await queuedMails(portal.db))[0]?.angaben).toContainEqual({ name: 'Ort', wert })
  })

  test('get to know of one that was ended', async () => {
    const id = await factories.createRechnungsadresse(portal.db, { kundennummer: 'T-1', vertrag_id: '4711' })
    const params = { vertragId: '4711', rechnungsadresseId: id }
    await call(portal.app, endVertragRechnungsadresse, { params }, owner)
    const [listed] = (await call(portal.app, listVertragRechnungsadressen, { params }, owner)).body
    expect(await vorgaenge()).toMatchObject([
      { vertrag_id: '4711', inhalt: { aktion: 'beendet', id, vertragId: '4711', eintrag: listed, vorgaenger: null } },
    ])
    expect(await queuedMails(portal.db)).toMatchObject([
      {
        betreff: 'Ihre Rechnungsadresse für Vertrag 4711 wurde beendet',
        knopf: { url: '/vertrag/4711/rechnungsadressen' },
      },
    ])
  })

  test('a customer without a mail address gets none', async () => {
    expect((await create(neu(), silent)).status).toBe(204)
    expect([await vorgaenge(), await queuedMails(portal.db)].map(({ length }) => length)).toEqual([1, 0])
  })
})

test('the query itself filters by the owner of the contract', async () => {
  await factories.createRechnungsadresse(portal.db, { kundennummer: 'T-2', vertrag_id: '4711' })
  expect(await listRechnungsadresseRows(portal.db, { kundennummer: 'T-2', vertragId: '4711' })).toEqual([])
  const { status } = await call(
    portal.app,
    createVertragRechnungsadresse,
    { params: { vertragId: '4711' }, body: neu() },
    silent,
  )
  expect(status).toBe(404)
})
