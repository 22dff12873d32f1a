import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Database } from '../db/open.ts'
import { dienstkette } from '../db/protokoll/ketten.ts'
import { recordProtokoll } from '../db/protokoll/recordProtokoll.ts'
import { recordVorgang } from '../db/vorgang/vorgang.ts'
import {
  createAblesung,
  createAnschlussnutzer,
  createBankverbindung,
  createLastgang,
  createLastgangkanal,
  createPreisbestandteil,
  createRechnung,
  createRechnungsadresse,
  createTarif,
  createUmrechnung,
  createVertrag,
  createZaehler,
  createZahlung,
  createAbschlagsplan,
} from '../testing/data/factories.ts'
import { type TestDatabase, testDatabase } from '../testing/testDatabase.ts'
import { fristen, loescheAm } from '../testing/data/loeschtest.ts'

const kundennummer = 'T-1'
const vertrag_id = '4711'
const tag = '2026-06-15'
const zeit = new Date('2026-06-15T10:00:00Z')

let database: TestDatabase
let db: Database
beforeEach(async () => {
  database = await testDatabase()
  db = database.db
  await createAnschlussnutzer(db, { kundennummer, passwort: 'Sonnenblume-2026' })
  await createVertrag(db, { id: vertrag_id, kundennummer, lieferbeginn: '2010-01-01' })
  await createZaehler(db, { vertrag_id })
})
afterEach(() => database.close())

const vorgang = (art: 'kontaktanfrage' | 'ablesung', inhalt: object, uebergeben: boolean) =>
  recordVorgang(db, { kundennummer, art, inhalt, eingegangenAm: zeit }).then((id) =>
    uebergeben ? db.updateTable('vorgang').set({ uebergeben_am: zeit }).where('id', '=', id).execute() : undefined,
  )
const dokument = (id: string, erstellt: string, vertrag: string | null = vertrag_id) =>
  db
    .insertInto('dokument')
    .values({
      id,
      kundennummer,
      vertrag_id: vertrag,
      dateiname: `${id}.pdf`,
      medientyp: 'application/pdf',
      sha256: Buffer.alloc(32, id),
      bytes: 1,
      erstellzeitpunkt: new Date(erstellt),
    })
    .execute()
const foto = async (eingegangen_am: Date | null, ablesedatum = tag) => {
  const ablesung_id = await createAblesung(db, { vertrag_id, ablesedatum, eingegangen_am, werte: { '1-0:1.8.0': 1 } })
  await db
    .insertInto('ablesung_foto')
    .values({ ablesung_id, jpeg: Buffer.from([255]) })
    .execute()
  return ablesung_id
}

/** A row of the middle of 2026 by each rule in years, and when it goes. */
const rules: readonly { name: string; goes: number; create: () => Promise<unknown> }[] = [
  {
    name: 'lastgangtage',
    goes: 2030,
    create: async () => {
      const kanal_id = await createLastgangkanal(db, { vertrag_id, minuten: 60 })
      const werte = Array.from({ length: 24 }, () => 1)
      // The last UTC day of a year has the first hour of the next one in Berlin, and goes with its year.
      for (const day of ['2026-01-01', tag, '2026-12-31']) await createLastgang(db, { kanal_id, tag: day, werte })
    },
  },
  { name: 'fotos', goes: 2030, create: () => foto(zeit) },
  { name: 'vorgaenge', goes: 2030, create: () => vorgang('kontaktanfrage', { text: 'Hallo' }, true) },
  {
    name: 'protokollinhalte',
    goes: 2030,
    create: () =>
      recordProtokoll(db, {
        kundennummer,
        zeit,
        akteur: 'kunde',
        aktion: 'kontaktdaten_geaendert',
        objekt: 'anschlussnutzer',
        nachher: { email: 'erika@example.org' },
      }),
  },
  { name: 'dokumente', goes: 2037, create: () => dokument('A', '2026-12-31T22:59:59Z') },
  {
    name: 'ablesungen',
    goes: 2037,
    create: async () => {
      for (const day of [tag, '2026-12-31']) {
        await createAblesung(db, { vertrag_id, ablesedatum: day, werte: { '1-0:1.8.0': 1 } })
      }
    },
  },
  {
    name: 'zaehler',
    goes: 2037,
    create: () =>
      createZaehler(db, { vertrag_id, nummer: 'alt', eingebaut_am: '2011-01-01', ausgebaut_am: '2026-12-31' }),
  },
  {
    name: 'verbraeuche',
    goes: 2037,
    create: () =>
      db.insertInto('verbrauch').values({ vertrag_id, von: '2025-12-31', bis: '2026-12-31', summe: 1 }).execute(),
  },
  { name: 'umrechnungen', goes: 2037, create: () => createUmrechnung(db, { vertrag_id, gueltig_bis: '2027-01-01' }) },
  { name: 'tarife', goes: 2037, create: () => createTarif(db, { vertrag_id, gueltig_bis: '2027-01-01' }) },
  {
    name: 'preisbestandteile',
    goes: 2037,
    create: () => createPreisbestandteil(db, { vertrag_id, gueltig_bis: '2027-01-01' }),
  },
  {
    name: 'rechnungen',
    goes: 2037,
    create: () => createRechnung(db, { vertrag_id, von: '2026-01-01', bis: '2027-01-01' }),
  },
  { name: 'zahlungen', goes: 2037, create: () => createZahlung(db, { vertrag_id, datum: '2026-12-31' }) },
  {
    name: 'abschlagsplaene',
    goes: 2037,
    create: () => createAbschlagsplan(db, { vertrag_id, gueltig_bis: '2026-12-31' }),
  },
  {
    name: 'rechnungsadressen',
    goes: 2037,
    create: () => createRechnungsadresse(db, { kundennummer, gueltig_bis: '2026-12-31' }),
  },
  {
    name: 'bankverbindungen',
    goes: 2037,
    create: () => createBankverbindung(db, { kundennummer, vertrag_id, gueltig_bis: '2026-12-31' }),
  },
]

test.each(rules)('$name of 2026 stay until the end of the last year, and then go', async ({ name, goes, create }) => {
  await create()
  const before = await loescheAm(db, `${goes - 1}-12-31T23:59:59+01:00`)
  expect(before[name]).toBe(0)
  const after = await loescheAm(db, `${goes}-01-01T00:00:00+01:00`)
  expect(after[name]).toBeGreaterThan(0)
  expect((await loescheAm(db, `${goes}-01-02T00:00:00+01:00`))[name]).toBe(0)
})

test('all days of a load profile of the year go, and none of the next', async () => {
  await rules[0]?.create()
  const kanal_id = (await db.selectFrom('lastgangkanal').select('id').executeTakeFirstOrThrow()).id
  await createLastgang(db, { kanal_id, tag: '2027-01-01', werte: Array.from({ length: 24 }, () => 1) })
  expect(await loescheAm(db, '2030-06-01T00:00:00Z')).toMatchObject({ lastgangtage: 3 })
  expect(await db.selectFrom('lastgang').select('tag').execute()).toEqual([{ tag: '2027-01-01' }])
})

test('a tenant chooses the years', async () => {
  await rules[0]?.create()
  const changes = { fristen: fristen({ lastgangJahre: 1 }) }
  expect((await loescheAm(db, '2027-12-31T23:59:59+01:00', changes))['lastgangtage']).toBe(0)
  expect((await loescheAm(db, '2028-01-01T00:00:00+01:00', changes))['lastgangtage']).toBe(3)
})

test('a Vorgang that the supplier has not fetched stays, and so does its photo', async () => {
  const ablesungId = await foto(zeit)
  await vorgang('ablesung', { ablesungId }, false)
  expect(await loescheAm(db, '2060-01-01T00:00:00Z')).toMatchObject({ vorgaenge: 0, fotos: 0 })
  await db.updateTable('vorgang').set({ uebergeben_am: zeit }).execute()
  expect(await loescheAm(db, '2060-01-02T00:00:00Z')).toMatchObject({ vorgaenge: 1, fotos: 1 })
})

test('a declaration without a customer goes like any other Vorgang', async () => {
  await db
    .insertInto('vorgang')
    .values({ art: 'widerrufserklaerung', inhalt: '{"name":"Erika"}', eingegangen_am: zeit, uebergeben_am: zeit })
    .execute()
  expect((await loescheAm(db, '2029-12-31T22:59:59Z'))['vorgaenge']).toBe(0)
  expect((await loescheAm(db, '2029-12-31T23:00:00Z'))['vorgaenge']).toBe(1)
})

test('a chain of the audit trail goes when its customer is deleted, and leaves no name', async () => {
  const eintrag = { zeit, akteur: 'kunde', aktion: 'kontaktanfrage_gestellt', objekt: 'vorgang/1' } as const
  await recordProtokoll(db, { kundennummer, ...eintrag })
  await recordProtokoll(db, { kundennummer: 'T-99', ...eintrag })
  expect(await loescheAm(db, '2026-11-21T01:17:00Z')).toMatchObject({ verwaisteKetten: 1 })
  expect(await db.selectFrom('protokoll').select('kundennummer').execute()).toEqual([{ kundennummer }])
  expect(await db.selectFrom('protokoll_geloescht').select('nr').execute()).toEqual([{ nr: 1 }])
})

test('what the audit trail says under a former number goes as well', async () => {
  await db.insertInto('fruehere_kundennummer').values({ alt: 'T-0', kundennummer, seit: zeit }).execute()
  await recordProtokoll(db, {
    kundennummer: 'T-0',
    zeit,
    akteur: 'kunde',
    aktion: 'kontaktdaten_geaendert',
    objekt: 'anschlussnutzer',
    nachher: { email: 'erika@example.org' },
  })
  expect(await loescheAm(db, '2029-12-31T22:59:59Z')).toMatchObject({ protokollinhalte: 0 })
  expect(await loescheAm(db, '2029-12-31T23:00:00Z')).toMatchObject({ protokollinhalte: 1 })
})

test('the reading with which the first kept year begins stays', async () => {
  for (const ablesedatum of ['2025-06-01', '2026-12-31', '2027-12-31']) {
    await createAblesung(db, { vertrag_id, ablesedatum, werte: { '1-0:1.8.0': 1 } })
  }
  expect((await loescheAm(db, '2037-06-01T00:00:00Z'))['ablesungen']).toBe(1)
  const rows = await db.selectFrom('ablesung').select('ablesedatum').orderBy('ablesedatum').execute()
  expect(rows.map(({ ablesedatum }) => ablesedatum)).toEqual(['2026-12-31', '2027-12-31'])
})

test('a meter that was taken out goes with all its readings', async () => {
  await createZaehler(db, { vertrag_id, nummer: 'alt', eingebaut_am: '2011-01-01', ausgebaut_am: '2026-06-30' })
  for (const ablesedatum of ['2025-06-01', '2026-06-30']) {
    await createAblesung(db, { vertrag_id, zaehlernummer: 'alt', ablesedatum, werte: { '1-0:1.8.0': 1 } })
  }
  expect(await loescheAm(db, '2037-01-01T00:00:00Z')).toMatchObject({ ablesungen: 2, zaehler: 1 })
})

test('an entry that is entfallen goes after vorgangJahre, one that is in force stays', async () => {
  await createRechnungsadresse(db, { kundennummer, gueltig_von: '2026-07-01', entfallen_am: zeit })
  await createRechnungsadresse(db, { kundennummer, gueltig_von: '2020-01-01' })
  expect((await loescheAm(db, '2029-12-31T22:59:59Z'))['rechnungsadressen']).toBe(0)
  expect((await loescheAm(db, '2029-12-31T23:00:00Z'))['rechnungsadressen']).toBe(1)
  expect((await loescheAm(db, '2060-01-01T00:00:00Z'))['rechnungsadressen']).toBe(0)
})

test('what became of a mail goes after 90 days; the last refusal of the present address stays as long as it is that', async () => {
  const versand = async (adresse: string, am: string, antwort: string | null) => {
    const ergebnis = antwort === null ? 'gesendet' : antwort.startsWith('5') ? 'abgelehnt' : 'verloren'
    await db
      .insertInto('mailversand')
      .values({ kundennummer, betreff: am, adresse, zeit: new Date(`${am}T10:00:00Z`), ergebnis, antwort })
      .execute()
  }
  const left = async () =>
    (await db.selectFrom('mailversand').orderBy('id').select('betreff').execute()).map((one) => one.betreff)
  await db.updateTable('anschlussnutzer').set({ email: 'Erika@example.org' }).execute()
  await versand('frueher@example.org', '2026-06-01', '550 5.1.1')
  await versand('erika@example.org', '2026-06-02', null)
  await versand('erika@example.org', '2026-06-03', '550 5.1.1')
  await versand('erika@example.org', '2026-06-04', '550 5.1.1')
  await versand('erika@example.org', '2026-06-05', 'ECONNREFUSED')
  await versand('frueher@example.org', '2026-08-01', null)
  expect(await loescheAm(db, '2026-08-30T09:59:59Z')).toMatchObject({ mailversand: 0 })
  expect(await loescheAm(db, '2026-08-30T10:00:00Z')).toMatchObject({ mailversand: 1 })
  expect(await loescheAm(db, '2026-09-04T10:00:00Z')).toMatchObject({ mailversand: 3 })
  expect(await left()).toEqual(['2026-06-04', '2026-08-01'])
  await db.updateTable('anschlussnutzer').set({ email: 'neu@example.org' }).execute()
  expect(await loescheAm(db, '2026-09-05T10:00:00Z')).toMatchObject({ mailversand: 1 })
  expect(await left()).toEqual(['2026-08-01'])
})

test('sessions and links go 24 hours after their end, devices and counts at their end', async () => {
  const at = (hour: string) => new Date(`2026-11-21T${hour}Z`)
  const insertSitzung = async (laeuft_ab: Date, endet_spaetestens: Date) => {
    const values = { kundennummer, passwort_version: 1, endet_spaetestens }
    const { id } = await db.insertInto('sitzung').values(values).returning('id').executeTakeFirstOrThrow()
    const token_hash = Buffer.from(String(id))
    await db.insertInto('sitzung_token').values({ token_hash, sitzung_id: id, laeuft_ab }).execute()
  }
  await insertSitzung(at('10:00:00'), at('18:00:00'))
  await insertSitzung(at('10:00:01'), at('18:00:00'))
  await db
    .insertInto('passwort_reset')
    .values([
      {
        kundennummer,
        passwort_version: 1,
        angefordert_am: at('09:00:00'),
        gilt_bis: at('10:00:00'),
        token_hash: Buffer.alloc(32, 1),
        email: 'erika@example.org',
      },
      {
        kundennummer,
        passwort_version: 1,
        angefordert_am: at('09:00:00'),
        gilt_bis: at('10:00:01'),
        token_hash: Buffer.alloc(32, 2),
        email: 'erika@example.org',
      },
      // Never sent: it ends when the queue has given up on its mail.
      { kundennummer, passwort_version: 1, angefordert_am: new Date('2026-11-17T10:00:00Z') },
      { kundennummer, passwort_version: 1, angefordert_am: new Date('2026-11-17T10:00:01Z') },
    ])
    .execute()
  const geraet = (id: string, gilt_bis: Date) =>
    db
      .insertInto('geraet')
      .values({ id, kundennummer, passwort_version: 1, angelegt_am: at('00:00:00'), gilt_bis })
      .execute()
  await geraet('a', new Date('2026-11-22T10:00:00Z'))
  await geraet('b', new Date('2026-11-22T10:00:01Z'))
  await db
    .insertInto('budget')
    .values([
      { bucket: 'a', empty_at: new Date('2026-11-22T10:00:00Z') },
      { bucket: 'b', empty_at: new Date('2026-11-22T10:00:01Z') },
    ])
    .execute()
  expect(await loescheAm(db, '2026-11-22T10:00:00Z')).toMatchObject({
    sitzungen: 1,
    passwortlinks: 2,
    geraete: 1,
    zaehlungen: 1,
  })
  const { rows } = await sql`
    select (select count(*) from sitzung)::int as sitzungen, (select count(*) from sitzung_token)::int as token,
      (select count(*) from passwort_reset)::int as links
  `.execute(db)
  expect(rows).toEqual([{ sitzungen: 1, token: 1, links: 2 }])
})

test('the chain about accounts of the desk stays without a customer, and its old contents go', async () => {
  const eintrag = { kundennummer: dienstkette, akteur: 'versorger', aktion: 'dienstkonto_gesperrt' } as const
  for (const am of [new Date('2016-11-21T09:00:00Z'), new Date('2026-11-21T09:00:00Z')]) {
    await recordProtokoll(db, { ...eintrag, zeit: am, objekt: 'dienstkonto/1', nachher: { kennung: 'a.berger' } })
  }
  expect(await loescheAm(db, '2026-11-22T10:00:00Z')).toMatchObject({ protokollinhalte: 1, verwaisteKetten: 0 })
  const left = await db
    .selectFrom('protokoll')
    .where('kundennummer', '=', dienstkette)
    .orderBy('nr')
    .select(['aktion', 'inhalt'])
    .execute()
  expect(left).toEqual([
    { aktion: 'dienstkonto_gesperrt', inhalt: null },
    { aktion: 'dienstkonto_gesperrt', inhalt: { nachher: { kennung: 'a.berger' } } },
    { aktion: 'inhalte_geloescht', inhalt: { anzahl: 1 } },
  ])
})

test('a view of the service desk goes 24 hours after its end, and one that ends later than it can at once', async () => {
  const now = new Date('2026-11-21T09:00:00Z')
  const konto = { kennung: 'a.berger', name: 'Anna Berger', rolle: 'service', passwort_hash: 'x' } as const
  const { id: konto_id } = await db
    .insertInto('dienstkonto')
    .values({ ...konto, angelegt_am: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  const dienstsitzung = Buffer.alloc(32, 9)
  await db
    .insertInto('dienstsitzung')
    .values({ token_hash: dienstsitzung, konto_id, begonnen_am: now, zuletzt_am: now })
    .execute()
  const ends = ['2026-11-21T10:00:00Z', '2026-11-21T10:00:01Z', '2026-11-23T10:00:01Z']
  const einsichten = ends.map((end, nr) => ({
    kundennummer,
    dienstsitzung,
    token_hash: Buffer.alloc(32, nr),
    laeuft_ab: new Date(end),
  }))
  await db.insertInto('einsicht').values(einsichten).execute()
  expect(await loescheAm(db, '2026-11-22T10:00:00Z')).toMatchObject({ einsichten: 2 })
  const left = await db.selectFrom('einsicht').select('laeuft_ab').execute()
  expect(left).toEqual([{ laeuft_ab: new Date('2026-11-21T10:00:01Z') }])
})
