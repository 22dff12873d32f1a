import { createAblesung } from '@ekp/wire/ablesung'
import { createVertragBankverbindung } from '@ekp/wire/bankverbindung'
import { createRechnungsadresse } from '@ekp/wire/rechnungsadresse'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { buildApp } from '../../app/servers.ts'
import { updateDienstkonto } from '../../db/dienst/dienstkonto.ts'
import { recordVorgang } from '../../db/vorgang/vorgang.ts'
import { call, type Credentials } from '../../testing/call.ts'
import * as factories from '../../testing/data/factories.ts'
import { openDienst, type TestDienst } from '../../testing/portals/openDienst.ts'
import { testSchluessel, testTenant } from '../../testing/testTenant.ts'

const vorlagen = [
  { name: 'Danke', text: 'Vielen Dank.\n\nIhr Kundendienst' },
  { name: 'Unplausibel', text: 'Der Stand passt nicht.', arten: ['ablesung' as const] },
]

let desk: TestDienst
let db: TestDienst['databases']['test']
let portal: FastifyInstance
let owner: Credentials
let cookie: string
beforeAll(async () => {
  desk = await openDienst({ ...testTenant().kundendienst, vorlagen })
  db = desk.databases.test
  portal = await buildApp({
    tenants: [testTenant()],
    databaseOf: () => db,
    clock: desk.clock,
    schluessel: testSchluessel,
  })
  const person = { vorname: 'Erika', nachname: 'Muster', geburtsdatum: '1978-05-14', email: 'erika@example.org' }
  const { passwort } = await factories.createAnschlussnutzer(db, { kundennummer: 'T-1', ...person })
  await factories.createAnschlussnutzer(db, { kundennummer: 'T-2' })
  await factories.createVertrag(db, { id: '4711', kundennummer: 'T-1', strasse: 'Innweg', hausnummer: '5' })
  await factories.createZaehler(db, { vertrag_id: '4711', nummer: 'Z-1' })
  const headers = { kundennummer: 'T-1', passwort }
  const login = await portal.inject({ method: 'POST', url: '/api/anschlussnutzer/login', headers })
  owner = { kundennummer: 'T-1', token: String(login.headers['token']) }
  cookie = await desk.signIn('test', 'service')
})
afterAll(async () => {
  await portal.close()
  await desk.close()
})
beforeEach(async () => {
  await db.deleteFrom('vorgang').execute()
})

const daysAgo = (days: number) => new Date(desk.clock.now().getTime() - days * 86_400_000)
const send = (vorgang: Partial<Parameters<typeof recordVorgang>[1]>) =>
  db.transaction().execute((tx) =>
    recordVorgang(tx, {
      kundennummer: 'T-1',
      art: 'kontaktanfrage',
      inhalt: {},
      eingegangenAm: daysAgo(0),
      ...vorgang,
    }),
  )
const list = async (query = '') => (await desk.send('GET', `/test/vorgaenge${query}`, { cookie })).body
const look = async (nr: number) => (await desk.send('GET', `/test/vorgaenge/${nr}`, { cookie })).body
const assign = (nr: number, kennung: string | null) =>
  desk.send('PUT', `/test/vorgaenge/${nr}/bearbeiter`, { cookie, body: { kennung } })
const note = (nr: number, text: string) =>
  desk.send('POST', `/test/vorgaenge/${nr}/notizen`, { cookie, body: { text } })
const lastNr = async () =>
  (await db.selectFrom('vorgang').select('id').orderBy('id', 'desc').executeTakeFirstOrThrow()).id

test('the list counts by kind, age and who has taken it, and shows what is asked for', async () => {
  const [old, week, today] = [
    await send({ art: 'kontaktdaten', eingegangenAm: daysAgo(8) }),
    await send({ eingegangenAm: daysAgo(6) }),
    await send({}),
  ]
  await assign(today, 'a.service')
  await assign(week, 'a.admin')
  expect(await list()).toMatchObject({
    vorgaenge: [{ nr: old, bearbeiter: null }, { nr: week }, { nr: today, bearbeiter: { kennung: 'a.service' } }],
    zahlen: expect.arrayContaining([
      { art: 'kontaktdaten', alter: 'aelter', von: 'niemand', anzahl: 1 },
      { art: 'kontaktanfrage', alter: 'woche', von: 'andere', anzahl: 1 },
      { art: 'kontaktanfrage', alter: 'heute', von: 'ich', anzahl: 1 },
    ]),
  })
  for (const [query, found] of [
    ['?art=kontaktanfrage', [week, today]],
    ['?alter=aelter', [old]],
    ['?alter=woche&art=kontaktanfrage', [week]],
    ['?von=ich', [today]],
    ['?von=niemand', [old]],
    ['?von=niemand&alter=heute', []],
  ] as const) {
    const { vorgaenge, zahlen } = await list(query)
    expect([query, vorgaenge, zahlen]).toEqual([
      query,
      found.map((nr) => expect.objectContaining({ nr })),
      expect.objectContaining({ length: 3 }),
    ])
  }
  expect((await desk.send('GET', '/test/vorgaenge?alter=x', { cookie })).status).toBe(400)
})

test('what is to be answered stands before what is to be finished', async () => {
  const [answered, open] = [await send({}), await send({})]
  const body = { ergebnis: 'beantwortet', antworttext: 'Gern.' }
  await desk.send('PUT', `/test/vorgaenge/${answered}/antwort`, { cookie, body })
  expect((await list()).vorgaenge).toMatchObject([{ nr: open }, { nr: answered, ergebnis: 'beantwortet' }])
})

test('a reading stands beside the one before, the difference and the expected range', async () => {
  const ablesung = { vertrag_id: '4711', zaehlernummer: 'Z-1' }
  await factories.createAblesung(db, { ...ablesung, ablesedatum: '2024-11-20', werte: { '1-0:1.8.0': 1000 } })
  await factories.createAblesung(db, { ...ablesung, ablesedatum: '2025-11-20', werte: { '1-0:1.8.0': 3000 } })
  const body = { zaehlernummer: 'Z-1', ablesedatum: '2026-11-20', ablesewerte: { '1-0:1.8.0': 5100.5 } }
  const { status } = await call(portal, createAblesung, { params: { vertragId: '4711' }, body }, owner)
  expect(status).toBeLessThan(300)
  const { vergleich } = await look(await lastNr())
  expect(vergleich).toEqual([
    { name: 'Stand davor', wert: '3.000 kWh am 20.11.2025 (Netzbetreiber)' },
    { name: 'Differenz', wert: '2.100,5 kWh in 365 Tagen' },
    { name: 'Erwartet', wert: expect.stringMatching(/^[\d.]+ bis [\d.]+ kWh$/) },
  ])
  const low = { ...body, ablesewerte: { '1-0:1.8.0': 2000 } }
  await call(portal, createAblesung, { params: { vertragId: '4711' }, body: low }, owner)
  expect((await look(await lastNr())).vergleich.map(({ wert }) => wert)).toEqual([
    '3.000 kWh am 20.11.2025 (Netzbetreiber)',
    '1.000 kWh niedriger in 365 Tagen',
    expect.stringMatching(/; der Stand liegt darunter$/),
  ])
})

test('new bank details and a new address stand beside the old ones, the account shortened', async () => {
  await factories.createBankverbindung(db, {
    kundennummer: 'T-1',
    vertrag_id: '4711',
    iban: 'DE89370400440532013000',
    bankname: 'Commerzbank',
    kontoinhaber: 'Erika Muster',
  })
  const konto = { kontoinhaber: 'Erika Muster', iban: 'DE02120300000000202051', lastschrifteinzugErlaubt: true }
  const body = { ...konto, gueltigVon: '2026-12-01' }
  await call(portal, createVertragBankverbindung, { params: { vertragId: '4711' }, body }, owner)
  expect((await look(await lastNr())).vergleich).toEqual([
    { name: 'Bisheriges Konto', wert: 'DE89 **** **** **** **30 00, Commerzbank, Erika Muster' },
  ])
  const adresse = { anrede: 'Frau', vorname: 'Erika', nachname: 'Muster', strasse: 'Am Markt', hausnummer: '1' }
  const neue = { ...adresse, postleitzahl: '01067', ort: 'Dresden', land: 'Deutschland' } as const
  for (const gueltigVon of ['2026-12-01', '2027-01-01']) {
    await call(portal, createRechnungsadresse, { body: { ...neue, gueltigVon } }, owner)
    const before = gueltigVon === '2026-12-01' ? 'keine eigene' : 'Erika Muster, Am Markt 1, 01067 Dresden'
    expect((await look(await lastNr())).vergleich).toEqual([{ name: 'Bisherige Adresse', wert: before }])
  }
})

test('a message stands beside what was written before, and the customer in short with what else of him is open', async () => {
  const first = await send({ inhalt: { betreff: 'Sonstiges', text: 'Wann?' } })
  const body = { ergebnis: 'beantwortet', antworttext: 'Morgen.' }
  await desk.send('PUT', `/test/vorgaenge/${first}/antwort`, { cookie, body })
  await send({ kundennummer: 'T-2', inhalt: { text: 'von jemand anderem' } })
  const other = await send({ art: 'kuendigung', vertragId: '4711' })
  const nr = await send({ inhalt: { text: 'Immer noch nicht?' } })
  expect(await look(nr)).toMatchObject({
    frueher: [{ nr: first, betreff: 'Sonstiges', text: 'Wann?', antwort: 'Morgen.' }],
    kunde: {
      kundennummer: 'T-1',
      name: 'Erika Muster',
      geburtsdatum: '1978-05-14',
      email: 'erika@example.org',
      vertraege: [{ id: '4711', status: 'aktiv', adresse: 'Innweg 5' }],
      offene: [{ nr: other }],
    },
  })
  expect(await look(other)).toMatchObject({ vergleich: [{ name: 'Lieferung seit', wert: '01.01.2024' }], frueher: [] })
})

test('a clerk takes a Vorgang, gives it to a colleague and frees it; only to accounts that may answer', async () => {
  const nr = await send({})
  expect((await assign(nr, 'a.service')).body.text).toBe('Sie haben den Vorgang genommen.')
  expect((await assign(nr, 'a.admin')).body.text).toBe('Der Vorgang ist jetzt bei Anna Berger.')
  expect(await look(nr)).toMatchObject({ vorgang: { bearbeiter: { kennung: 'a.admin', name: 'Anna Berger' } } })
  for (const kennung of ['a.lesen', 'gibtesnicht']) {
    const { status, body } = await assign(nr, kennung)
    expect([status, body.detail]).toEqual([
      409,
      `Das Konto ${kennung} beantwortet keine Vorgänge. Nichts ist geändert.`,
    ])
  }
  await updateDienstkonto(db, 'a.admin', { gesperrt: true })
  expect((await assign(nr, 'a.admin')).status).toBe(409)
  await updateDienstkonto(db, 'a.admin', { gesperrt: false })
  expect((await assign(nr, null)).body.text).toBe('Der Vorgang ist wieder frei.')
  expect(await look(nr)).toMatchObject({ vorgang: { bearbeiter: null } })
  expect((await assign(999_999, 'a.service')).status).toBe(404)
})

test('a note stays at the desk: no call of the customer shows it', async () => {
  const nr = await send({ inhalt: { betreff: 'Sonstiges', text: 'Hallo' } })
  expect((await note(nr, ' Ruft morgen an. ')).body.text).toBe('Die Notiz ist gespeichert.')
  expect(await look(nr)).toMatchObject({ notizen: [{ text: 'Ruft morgen an.', name: 'Anna Berger' }] })
  const anfragen = await portal.inject({ method: 'GET', url: '/api/anschlussnutzer/anfragen', headers: { ...owner } })
  expect([anfragen.statusCode, anfragen.payload.includes('Ruft morgen an')]).toEqual([200, false])
  expect((await note(nr, ' ')).status).toBe(400)
  expect((await note(nr, 'x'.repeat(2001))).status).toBe(400)
  expect((await note(999_999, 'x')).status).toBe(404)
})

test('colleagues are those who may answer, and texts are those of the tenant', async () => {
  await updateDienstkonto(db, 'a.admin', { gesperrt: true })
  const { body } = await desk.send('GET', '/test/arbeitsplatz', { cookie })
  expect(body).toEqual({
    kollegen: [{ kennung: 'a.service', name: 'Anna Berger' }],
    vorlagen: [
      { name: 'Danke', text: 'Vielen Dank.\n\nIhr Kundendienst', arten: null },
      { name: 'Unplausibel', text: 'Der Stand passt nicht.', arten: ['ablesung'] },
    ],
  })
  await updateDienstkonto(db, 'a.admin', { gesperrt: false })
})
