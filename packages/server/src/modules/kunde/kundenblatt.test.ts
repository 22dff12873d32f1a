import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as factories from '../../testing/data/factories.ts'
import { openDienst, type TestDienst } from '../../testing/portals/openDienst.ts'
import { describeAnmeldbarkeit } from './describeKundenstand.ts'
import type { Kundenstand } from './kundenstand.ts'

let desk: TestDienst
let db: TestDienst['databases']['test']
const kundennummer = 'T-1'
beforeAll(async () => {
  desk = await openDienst()
  db = desk.databases.test
  await factories.createAnschlussnutzer(db, { kundennummer, geburtsdatum: '1978-05-14', fax: '030 1' })
  await factories.createVertrag(db, {
    id: '4711',
    kundennummer,
    marktlokation: '51238696781',
    laufzeit_bis: '2027-11-30',
    kuendigungsfrist: '1 Monat',
    lieferbeginn: null,
    gewuenschter_lieferbeginn: '2026-12-01',
  })
  await factories.createVertrag(db, { id: '4712', kundennummer, lieferende: '2026-06-30' })
  const preise = { arbeitspreis: 0.28945, grundpreis: 129.5 }
  await factories.createTarif(db, { vertrag_id: '4711', name: 'Alt', gueltig_bis: '2026-11-21' })
  await factories.createTarif(db, { vertrag_id: '4711', name: 'Heute', gueltig_von: '2026-11-21', ...preise })
  await factories.createTarif(db, { vertrag_id: '4712', name: 'Börse', gueltig_von: '2026-01-01', ist_dynamisch: true })
  await db
    .insertInto('verbrauch')
    .values([
      { vertrag_id: '4711', von: '2024-01-01', bis: '2025-01-01', summe: 2000 },
      { vertrag_id: '4711', von: '2025-01-01', bis: '2026-01-01', summe: 2500, prognose: true },
      // A winter's quarter says nothing of a year.
      { vertrag_id: '4711', von: '2026-01-01', bis: '2026-04-01', summe: 900 },
    ])
    .execute()
})
afterAll(() => desk.close())

async function look(rolle: 'lesen' | 'service') {
  const { body } = await desk.send('GET', '/test/kunden/T-1', { cookie: await desk.signIn('test', rolle) })
  return body
}

test('who he is, and his contracts with the tariff of today, delivery, market location and the use of a year [versorger-52]', async () => {
  expect(await look('lesen')).toMatchObject({
    geburtsdatum: '1978-05-14',
    fax: '030 1',
    vertraege: [
      {
        id: '4711',
        marktlokation: '51238696781',
        lieferbeginn: '2026-12-01',
        lieferende: null,
        kundenArt: 'Haushaltskunde',
        laufzeitBis: '2027-11-30',
        kuendigungsfrist: '1 Monat',
        tarif: { name: 'Heute', preis: '28,95 Cent/kWh, 129,50 EUR im Jahr' },
        verbrauch: { von: '2025-01-01', bis: '2026-01-01', kwh: 2500, geschaetzt: true },
      },
      { id: '4712', lieferende: '2026-06-30', tarif: { name: 'Börse' }, verbrauch: null },
    ],
  })
})

test('bank accounts of today and later, shortened for who only looks; not those that are over [versorger-52]', async () => {
  const konto = { kundennummer, iban: 'DE89370400440532013000', kontonummer: '0532013000', blz: '37040044' }
  await factories.createBankverbindung(db, { ...konto, gueltig_bis: '2026-11-20' })
  await factories.createBankverbindung(db, { ...konto, gueltig_von: '2026-11-21', gueltig_bis: '2026-12-31' })
  await factories.createBankverbindung(db, { ...konto, vertrag_id: '4711', gueltig_von: '2027-01-01' })
  const [all, ends] = [await look('service'), await look('lesen')]
  expect(all).toMatchObject({
    bankverbindungen: [
      { vertragId: null, gueltigBis: '2026-12-31', konto: 'DE89 3704 0044 0532 0130 00' },
      { vertragId: '4711', gueltigVon: '2027-01-01', konto: 'DE89 3704 0044 0532 0130 00' },
    ],
  })
  expect(ends).toMatchObject({
    bankverbindungen: [{ konto: 'DE89 **** **** **** **30 00' }, { konto: 'DE89 **** **** **** **30 00' }],
  })
  expect(JSON.stringify(ends)).not.toMatch(/0532013|37040044|0532 0130/)
})

test('billing addresses stand as on an envelope, with what they hold for', async () => {
  const adresse = { kundennummer, anrede: 'Frau', vorname: 'Erika', nachname: 'Muster', postleitzahl: '4020' } as const
  const linz = { ...adresse, titel: 'Dr.', co: 'Kern', postfach: '12', ort: 'Linz', land: 'Österreich' }
  await factories.createRechnungsadresse(db, { ...linz, strasse: null, hausnummer: null, gueltig_von: '2027-02-01' })
  expect(await look('lesen')).toMatchObject({
    rechnungsadressen: [
      {
        vertragId: null,
        gueltigVon: '2027-02-01',
        zeilen: ['Dr. Erika Muster', 'c/o Kern', 'Postfach 12', '4020 Linz', 'Österreich'],
      },
    ],
  })
})

test('documents are called by what says something', async () => {
  const erstellt = { kundennummer, erstellzeitpunkt: new Date('2026-11-01T00:00:00Z') }
  await db
    .insertInto('dokument')
    .values([
      { ...erstellt, ...createDokumentspalten('D-1'), beschreibung: ' ' },
      { ...erstellt, ...createDokumentspalten('D-2'), beschreibung: 'Jahresrechnung' },
    ])
    .execute()
  expect(await look('lesen')).toMatchObject({ dokumente: [{ titel: 'Jahresrechnung' }, { titel: 'D-1.pdf' }] })
})

const createDokumentspalten = (id: string) => ({
  id,
  dateiname: `${id}.pdf`,
  medientyp: 'application/pdf',
  sha256: Buffer.alloc(32),
  bytes: 1,
})

describe('one sentence says whether he can sign in, and why not', () => {
  const now = new Date('2026-11-21T09:00:00Z')
  const before = new Date('2026-11-20T09:00:00Z')
  const after = new Date('2026-11-22T09:00:00Z')
  const open: Kundenstand = {
    kundennummer,
    fruehere: [],
    gesperrt: false,
    gesperrtBleibt: false,
    zugriff: 'voll',
    zugriffBleibt: false,
    verstorbenAm: null,
    loeschungVerlangtAm: null,
    hatPasswort: true,
    briefBestelltAm: null,
    einmalpasswortBis: null,
    bremsen: [],
    fehlversuche: 0,
    geraete: [],
    sitzungen: [],
    passkeys: [],
    weitere: [],
    erreichbarMit: [],
    passwortGesetztAm: null,
    email: null,
    vertraege: [],
    offeneVorgaenge: 0,
  }
  const bremse = { was: 'die Anmeldung an einem unbekannten Gerät', bis: after }
  test.each<[string, Partial<Kundenstand>]>([
    ['Kann sich anmelden, mit eigenem Passwort.', {}],
    ['Kann sich anmelden, mit eigenem Passwort; darf nur ansehen.', { zugriff: 'eingeschränkt' }],
    ['Kann sich anmelden, mit eigenem Passwort.', { bremsen: [{ was: 'Kontaktanfragen', bis: after }] }],
    ['Kann sich anmelden, mit dem Einmalpasswort, bis 22.11.2026, 10:00 Uhr.', { einmalpasswortBis: after }],
    [
      'Kann sich nicht anmelden: das Einmalpasswort ist am 20.11.2026, 10:00 Uhr abgelaufen.',
      { einmalpasswortBis: before },
    ],
    ['Kann sich nicht anmelden: es gibt kein Passwort.', { hatPasswort: false }],
    ['Kann sich nicht anmelden: gesperrt durch einen Import.', { gesperrt: true }],
    ['Kann sich nicht anmelden: gesperrt durch den Kundendienst.', { gesperrt: true, gesperrtBleibt: true }],
    ['Kann sich nicht anmelden: die Löschung ist verlangt.', { loeschungVerlangtAm: before, gesperrt: true }],
    [
      'Kann sich nicht anmelden: gebremst bis 22.11.2026, 10:00 Uhr ist die Anmeldung an einem unbekannten Gerät.',
      { bremsen: [bremse] },
    ],
  ])('%s', (satz, differences) => {
    expect(describeAnmeldbarkeit({ ...open, ...differences }, now)).toEqual({
      satz,
      kann: satz.startsWith('Kann sich anmelden'),
    })
  })
})
