import { createAbschlagsaenderung } from '@ekp/wire/abschlag'
import { createAblesung } from '@ekp/wire/ablesung'
import { updateKontaktdaten } from '@ekp/wire/anschlussnutzer'
import { createKontaktanfrage } from '@ekp/wire/anschlussnutzer/kontaktanfrage'
import { createVertragBankverbindung } from '@ekp/wire/bankverbindung'
import { createKuendigung, createKuendigungserklaerung, createWiderrufserklaerung } from '@ekp/wire/kuendigung'
import { createRechnungsadresse } from '@ekp/wire/rechnungsadresse'
import type { Dienstrolle } from '@ekp/wire/dienst/rollen'
import type { FastifyInstance } from 'fastify'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildApp } from '../../app/servers.ts'
import { vorgangsarten } from '@ekp/wire/vorgang/arten'
import { call, type Credentials } from '../../testing/call.ts'
import * as factories from '../../testing/data/factories.ts'
import { openDienst, type TestDienst } from '../../testing/portals/openDienst.ts'
import { testSchluessel, testTenant } from '../../testing/testTenant.ts'
import { listAngaben } from './listAngaben.ts'

let desk: TestDienst
let portal: FastifyInstance
let owner: Credentials
const params = { vertragId: '4711' }
beforeAll(async () => {
  desk = await openDienst()
  const { databases, clock } = desk
  const db = databases.test
  portal = await buildApp({ tenants: [testTenant()], databaseOf: () => db, clock, schluessel: testSchluessel })
  const { passwort } = await factories.createAnschlussnutzer(db, {
    kundennummer: 'T-1',
    email: 'erika@example.org',
    festnetz: '0351 1234567',
    mobil: null,
    fax: null,
  })
  await factories.createVertrag(db, { id: '4711', kundennummer: 'T-1', marktlokation: '51238696781' })
  await factories.createZaehler(db, {
    vertrag_id: '4711',
    nummer: 'Z-1',
    kanaele: [{ obiskennzahl: '1-0:1.8.1' }, { obiskennzahl: '1-0:1.8.2' }],
  })
  const headers = { kundennummer: 'T-1', passwort }
  const login = await portal.inject({ method: 'POST', url: '/api/anschlussnutzer/login', headers })
  owner = { kundennummer: 'T-1', token: String(login.headers['token']) }
})
afterAll(async () => {
  await portal.close()
  await desk.close()
})

/** What the desk shows of what was sent last. */
async function readVorgang(rolle: Dienstrolle = 'service') {
  const last = desk.databases.test.selectFrom('vorgang').select('id').orderBy('id', 'desc')
  const { id } = await last.executeTakeFirstOrThrow()
  const answer = await desk.send('GET', `/test/vorgaenge/${id}`, { cookie: await desk.signIn('test', rolle) })
  expect(answer.status).toBe(200)
  return answer
}

const rowsOf = ({ angaben }: Pick<Awaited<ReturnType<typeof readVorgang>>['body'], 'angaben'>) =>
  Object.fromEntries(angaben.map(({ name, wert }) => [name, wert]))

/** What is only for the supplier's systems, or said by another row. */
const internal =
  /ablesungId|\bid$|bankverbindungId|hatFoto|vertragId|valide|ibanAbleitbar|kontonummer|blz|vorgaenger\.(id|entfallen)/

const wordsFor: Readonly<Record<string, string>> = {
  angelegt: 'neu angelegt',
  AUSZUG: 'Auszug',
  WENIGER_VERBRAUCH: 'Ich verbrauche weniger',
  true: 'erlaubt',
  '12345.6': '12.345,6',
  '85.5': '85,50',
}

/** All values that are not missing, as text, by where they stand. */
function leavesOf(value: unknown, path = ''): [pfad: string, wert: string][] {
  if (value === null) return []
  if (typeof value !== 'object') return [[path, typeof value === 'string' ? value : JSON.stringify(value)]]
  return Object.entries(value).flatMap(([name, one]) => leavesOf(one, `${path}.${name}`))
}

test('a reading is told with its registers, units and days, and with its photo', async () => {
  const ablesewerte = { '1-0:1.8.1': 12_345.6, '1-0:1.8.2': 800 }
  const image = { create: { width: 8, height: 8, channels: 3, background: '#808080' } } as const
  const foto = `data:image/jpeg;base64,${(await sharp(image).jpeg().toBuffer()).toString('base64')}`
  const body = { zaehlernummer: 'Z-1', ablesedatum: '2026-11-20', ablesewerte, foto }
  expect((await call(portal, createAblesung, { params, body }, owner)).status).toBeLessThan(300)
  const { body: shown } = await readVorgang()
  expect(rowsOf(shown)).toEqual({
    Zähler: 'Z-1',
    'Abgelesen am': '20.11.2026',
    'Zählerstand Hochtarif (HT), 1-0:1.8.1': '12.345,6 kWh',
    'Zählerstand Niedertarif (NT), 1-0:1.8.2': '800 kWh',
    Ablesegrund: 'Kundenablesung',
    Marktlokation: '51238696781',
  })
  expect(shown.foto).toMatch(/^data:image\/jpeg;base64,\/9j\//)
})

test('what is improbable about a value is told, whether or not the customer was asked, and a gas meter counts in cubic metres', () => {
  const rueckfrage = 'Der Zählerstand ist höher als erwartet. Möchten Sie ihn trotzdem übermitteln?'
  const inhalt = { zaehlernummer: 'G', ablesewerte: { '7-0:3.0.0': 12.345 }, rueckfrage }
  expect(listAngaben('ablesung', inhalt, 'lesen')).toEqual([
    { name: 'Zähler', wert: 'G' },
    { name: 'Zählerstand 7-0:3.0.0', wert: '12,345 m³' },
    { name: 'Auffällig', wert: rueckfrage },
  ])
})

test('changed contact data say what held before', async () => {
  const body = { email: 'erika@example.org', festnetz: null, mobil: '0171 3920042', fax: null }
  expect((await call(portal, updateKontaktdaten, { body }, owner)).status).toBeLessThan(300)
  expect(rowsOf((await readVorgang()).body)).toEqual({
    'E-Mail-Adresse': 'erika@example.org',
    Festnetz: 'entfernt (bisher 0351 1234567)',
    Mobil: '0171 3920042 (bisher nicht angegeben)',
  })
})

test('a billing address is told field by field, with its days and what it replaces', async () => {
  const adresse = { anrede: 'Frau', vorname: 'Erika', nachname: 'Muster', strasse: 'Am Markt', hausnummer: '1' }
  const body = { ...adresse, postleitzahl: '01067', ort: 'Dresden', land: 'Deutschland' } as const
  const create = (gueltigVon: string) => call(portal, createRechnungsadresse, { body: { ...body, gueltigVon } }, owner)
  expect([(await create('2026-12-01')).status, (await create('2027-01-01')).status]).toEqual([204, 204])
  expect(rowsOf((await readVorgang()).body)).toEqual({
    Änderung: 'neu angelegt',
    'Gilt für': 'alle Verträge ohne eigene Rechnungsadresse',
    Anrede: 'Frau',
    Vorname: 'Erika',
    Nachname: 'Muster',
    Straße: 'Am Markt',
    Hausnummer: '1',
    Postleitzahl: '01067',
    Ort: 'Dresden',
    Land: 'Deutschland',
    'Gültig ab': '01.01.2027',
    'Die bisherige': 'gilt bis 31.12.2026',
  })
})

test('bank details are told with their mandate, and whole only to who may answer [versorger-52]', async () => {
  const konto = { kontoinhaber: 'Erika Muster', iban: 'DE89370400440532013000', lastschrifteinzugErlaubt: true }
  const body = { ...konto, gueltigVon: '2026-12-01' }
  expect((await call(portal, createVertragBankverbindung, { params, body }, owner)).status).toBeLessThan(300)
  const told = {
    Änderung: 'neu angelegt',
    'Gilt für': 'Vertrag 4711',
    Kontoinhaber: 'Erika Muster',
    Lastschrifteinzug: 'erlaubt',
    'Gültig ab': '01.12.2026',
    'SEPA-Mandat erteilt am': '21.11.2026',
    'Wortlaut des Mandats': expect.stringContaining('Ich erteile dieses SEPA-Lastschriftmandat.'),
    Mandatsreferenz: expect.stringMatching(/^EKP-/),
  }
  expect(rowsOf((await readVorgang('service')).body)).toMatchObject({ ...told, IBAN: 'DE89 3704 0044 0532 0130 00' })
  const looked = await readVorgang('lesen')
  expect(rowsOf(looked.body)).toMatchObject({ ...told, IBAN: 'DE89 **** **** **** **30 00' })
  expect(JSON.stringify(looked.body)).not.toMatch(/0532013|37040044/)
})

test('old bank details without an IBAN show the account only to who may answer', () => {
  const inhalt = { aktion: 'beendet', eintrag: { kontonummer: '0532013000', blz: '37040044' } }
  const kontoFor = (rolle: Dienstrolle) =>
    listAngaben('bankverbindung', inhalt, rolle).find(({ name }) => name === 'Kontonummer')?.wert
  expect([kontoFor('service'), kontoFor('lesen')]).toEqual(['0532 0130 00', '**** **** **'])
})

test('a change of the instalment is told with what was before, its reason and what the portal proposes', async () => {
  const plan = { vertrag_id: '4711', gueltig_von: '2026-01-01', betrag: '96', tag: 1 }
  await desk.databases.test.insertInto('abschlagsplan').values(plan).execute()
  const body = { betrag: 60, grund: 'WENIGER_VERBRAUCH', begruendung: 'Auszug' } as const
  expect((await call(portal, createAbschlagsaenderung, { params, body }, owner)).status).toBe(204)
  expect(rowsOf((await readVorgang()).body)).toEqual({
    'Gewünschter Abschlag': '60,00 EUR',
    Bisher: '96,00 EUR',
    'Gilt ab': '01.12.2026',
    Grund: 'Ich verbrauche weniger',
    Begründung: 'Auszug',
  })
  expect(listAngaben('abschlagsaenderung', { vorschlag: 84 }, 'lesen')).toEqual([
    { name: 'Vorschlag des Portals', wert: '84,00 EUR' },
  ])
})

test('a wish for another instalment is told in EUR', async () => {
  const body = { betreff: 'Abschlagsänderung', text: 'Danke.\n\nErika Muster', gewuenschterAbschlag: 85.5 } as const
  expect((await call(portal, createKontaktanfrage, { body }, owner)).status).toBeLessThan(300)
  expect(rowsOf((await readVorgang()).body)).toEqual({
    Betreff: 'Abschlagsänderung',
    'Gewünschter Abschlag': '85,50 EUR im Monat',
    Nachricht: 'Danke.\n\nErika Muster',
  })
})

test('a cancellation is told with its day', async () => {
  const body = { grund: 'AUSZUG', datum: '2026-12-15', text: 'Umzug' } as const
  expect((await call(portal, createKuendigung, { params, body }, owner)).status).toBeLessThan(300)
  expect(rowsOf((await readVorgang()).body)).toEqual({
    Kündigungsgrund: 'Auszug',
    'Letzter Tag der Lieferung': '15.12.2026',
    Bemerkung: 'Umzug',
  })
})

test('declarations without signing in are told as they were made', async () => {
  const person = { name: 'Erika Muster', email: 'erika@example.org', vertragsbezeichnung: 'Strom, Zähler Z-1' }
  const kuendigung = { ...person, art: 'ordentlich', grund: null, identifizierung: 'T-1', datum: null } as const
  expect((await call(portal, createKuendigungserklaerung, { body: kuendigung })).status).toBeLessThan(300)
  expect(rowsOf((await readVorgang()).body)).toEqual({
    'Art der Kündigung': 'ordentlich',
    Name: 'Erika Muster',
    'Kundennummer oder Anschrift': 'T-1',
    'Genannter Vertrag': 'Strom, Zähler Z-1',
    Vertragsende: 'zum frühestmöglichen Zeitpunkt',
    'E-Mail-Adresse': 'erika@example.org',
  })
  expect((await call(portal, createWiderrufserklaerung, { body: person })).status).toBeLessThan(300)
  expect(rowsOf((await readVorgang()).body)).toEqual({
    Name: 'Erika Muster',
    'Genannter Vertrag': 'Strom, Zähler Z-1',
    'E-Mail-Adresse': 'erika@example.org',
  })
})

test('a death is told with who writes for the heirs', async () => {
  const body = {
    verstorbenAm: '2026-11-10',
    ansprechpartner: 'Jonas Muster',
    strasse: 'Hauptstraße 3',
    postleitzahl: '01067',
    ort: 'Dresden',
    telefon: '0351 7654321',
    email: 'jonas@example.org',
    bemerkung: 'Der Erbschein folgt.',
  }
  const cookie = await desk.signIn('test', 'service')
  expect((await desk.send('POST', '/test/kunden/T-1/todesfall', { cookie, body })).status).toBe(200)
  expect(rowsOf((await readVorgang()).body)).toEqual({
    'Verstorben am': '10.11.2026',
    'Für die Erben schreibt': 'Jonas Muster',
    Anschrift: 'Hauptstraße 3, 01067 Dresden',
    Telefon: '0351 7654321',
    'E-Mail-Adresse': 'jonas@example.org',
    Bemerkung: 'Der Erbschein folgt.',
  })
})

test('everything that was sent here is told: nothing is JSON, and no field is left out', async () => {
  const rows = await desk.databases.test.selectFrom('vorgang').select(['art', 'inhalt']).execute()
  expect(new Set(rows.map(({ art }) => art))).toEqual(new Set(vorgangsarten))
  for (const { art, inhalt } of rows) {
    const werte = listAngaben(art, inhalt, 'service').map(({ wert }) => wert)
    expect(werte.join()).not.toMatch(/[{}[\]]|null|undefined/)
    for (const [path, wert] of leavesOf(inhalt)) {
      if (internal.test(path)) continue
      const said = wordsFor[wert] ?? (/^\d{4}-\d\d-\d\d$/.test(wert) ? wert.split('-').toReversed().join('.') : wert)
      expect(werte.join('\n').replaceAll(/[ .]/g, ''), path).toContain(said.replaceAll(/[ .]/g, ''))
    }
  }
})
