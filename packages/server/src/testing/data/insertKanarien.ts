import { addJob } from '../../db/jobs/jobQueue.ts'
import { kontaktfelder, perKontaktfeld } from '@ekp/wire/anschlussnutzer'
import { sql } from 'kysely'
import { recordLesezugriffe } from '../../db/dienst/lesezugriff.ts'
import type { Database } from '../../db/open.ts'
import { tables } from '../../db/schema.ts'
import type { Spalte } from '../../db/tables/table.ts'
import { recordProtokoll } from '../../db/protokoll/recordProtokoll.ts'
import { createAusgangszugang } from '../../db/vorgang/ausgangszugang.ts'
import { createWebhook } from '../../modules/vorgang/webhooks/webhook.ts'
import type { DokumentStore } from '../../dokumente/DokumentStore.ts'
import { signer } from '../../lib/files/schluessel.ts'
import { hashPasswort } from '../../lib/passwort.ts'
import { queueMail } from '../../mail/queueMail.ts'
import { queueZugang } from '../../db/jobs/zugangJob.ts'
import { testSchluessel } from '../testTenant.ts'
import { createDokument } from './createDokument.ts'
import { insertKanarienvertrag, kanarienvertrag } from './insertKanarienvertrag.ts'

/** Who has a canary in every column that is about him. */
export const kanarienkunde = { kundennummer: 'T-KANARIE4711', passwort: 'Sonnenblume-2026' }
export const kanarienemail = 'kanarie.mail@kanarien.example'
export const kanariendokument = Buffer.from('%PDF-1.7 KANARIENDOKUMENT')

const { kundennummer } = kanarienkunde
const frueher = 'T-KANARIE0815'
const vertrag_id = kanarienvertrag
const bytesOf = (text: string) => Buffer.alloc(32, text)

/** What reaches him: each contact field with a value of its own. */
export const kanarienkontakte = {
  ...perKontaktfeld((field) => `030711000${kontaktfelder.indexOf(field)}`),
  email: kanarienemail,
}

async function insertKunde(db: Database): Promise<void> {
  await db
    .insertInto('anschlussnutzer')
    .values({
      kundennummer, anrede: 'Frau', titel: 'Kanarientitel', vorname: 'Kanarienvorname',
      nachname: 'Kanariennachname', firma: 'Kanarienfirma', geburtsdatum: '1911-01-01', verstorben_am: '1911-01-02',
      ...kanarienkontakte,
      passwort_hash: await hashPasswort(kanarienkunde.passwort),
      passwort_importiert: 'Kanarienimport',
      eingeladen_am: new Date('2026-11-20T07:11:21Z'), eingeladen_per: 'mail',
      brief_bestellt_am: new Date('2026-11-20T07:11:22Z'),
    })
    .execute()
  const now = new Date('2026-11-21T08:00:00Z')
  const endet_spaetestens = new Date('2026-11-21T17:11:01Z')
  const { id } = await db
    .insertInto('sitzung')
    .values({ kundennummer, passwort_version: 1, endet_spaetestens, browser: 'Kanarienbrowser' })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('sitzung_token')
    .values({
      token_hash: bytesOf('Kanarientoken'), sitzung_id: id, laeuft_ab: new Date('2026-11-21T17:11:02Z'),
      successor_salt: bytesOf('Kanariensalz'),
    })
    .execute()
  await db
    .insertInto('passwort_reset')
    .values({
      id: '0ca7a71e-0000-4000-8000-000000004711', kundennummer, passwort_version: 1,
      angefordert_am: new Date('2026-11-21T07:11:03Z'), token_hash: bytesOf('Kanarienlink'),
      gilt_bis: new Date('2026-11-22T07:11:04Z'), email: 'kanarie.link@kanarien.example',
    })
    .execute()
  await db
    .insertInto('geraet')
    .values({
      id: 'Kanariengeraet', kundennummer, passwort_version: 1,
      angelegt_am: new Date('2026-11-01T07:11:05Z'), gilt_bis: new Date('2027-05-01T07:11:06Z'),
    })
    .execute()
  await db
    .insertInto('passkey')
    .values({
      kundennummer, passwort_version: 1, credential_id: 'Kanarienpasskey', public_key: bytesOf('Kanarienschluessel'),
      counter: 711_711, name: 'Kanarientelefon',
      angelegt_am: new Date('2026-11-02T07:11:07Z'), zuletzt_am: new Date('2026-11-03T07:11:08Z'),
    })
    .execute()
  await db
    .insertInto('mailversand')
    .values({
      kundennummer, betreff: 'Kanarienmail', adresse: 'kanarie.versand@kanarien.example',
      zeit: new Date('2026-11-20T07:11:13Z'), ergebnis: 'abgelehnt', antwort: '571 5.7.111',
    })
    .execute()
  const { id: konto_id } = await db
    .insertInto('dienstkonto')
    .values({ kennung: 'a.berger', name: 'Anna Berger', rolle: 'service', passwort_hash: 'x', angelegt_am: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  const dienstsitzung = bytesOf('Dienst')
  await db
    .insertInto('dienstsitzung')
    .values({ token_hash: dienstsitzung, konto_id, begonnen_am: now, zuletzt_am: now })
    .execute()
  const system = { abnehmer: 'Abrechnung', darfAntworten: true, arten: null, angelegtAm: now }
  await createAusgangszugang(db, system)
  const zugang = await db.selectFrom('ausgangszugang').select('id').executeTakeFirstOrThrow()
  const gelesen = { was: 'vorgang', kundennummern: [kundennummer, frueher] } as const
  for (const leser of [{ konto: { id: konto_id, rolle: 'service' } }, { zugang }] as const) {
    await recordLesezugriffe({ db, sign: signer(testSchluessel, 'test') }, leser, gelesen, now)
  }
  const laeuft_ab = new Date('2026-11-21T08:30:00Z')
  await db
    .insertInto('einsicht')
    .values({ kundennummer, dienstsitzung, token_hash: bytesOf('Kanarieneinsicht'), laeuft_ab })
    .execute()
  const nachher = { email: 'kanarie.protokoll@kanarien.example' }
  const eintrag = { akteur: 'kunde', aktion: 'kontaktdaten_geaendert', objekt: 'anschlussnutzer' } as const
  await recordProtokoll(db, { kundennummer, zeit: new Date('2026-11-02T07:11:07Z'), ...eintrag, nachher })
  await db
    .insertInto('fruehere_kundennummer')
    .values({ alt: frueher, kundennummer, seit: new Date('2026-11-01T07:11:14Z') })
    .execute()
  await recordProtokoll(db, { kundennummer: frueher, zeit: new Date('2026-09-02T07:11:15Z'), ...eintrag, nachher })
  // With another customer, where a test has one.
  await sql`
    insert into verknuepfung (von, zu, passwort_version, angelegt_am)
    select ${kundennummer}, kundennummer, passwort_version, ${new Date('2026-11-02T07:11:22Z')}
    from anschlussnutzer where kundennummer <> ${kundennummer} limit 1
  `.execute(db)
  await sql`
    insert into passwort_reset (kundennummer, verknuepfung_von, passwort_version, angefordert_am)
    select unnest(array[kundennummer, ${kundennummer}]), unnest(array[${kundennummer}, kundennummer]), 1,
      ${new Date('2026-11-21T07:11:23Z')}::timestamptz
    from anschlussnutzer where kundennummer <> ${kundennummer} limit 2
  `.execute(db)
  await db.insertInto('loeschvermerk').values({ kundennummer, ohne_vertrag_seit: '1911-05-01' }).execute()
  await db.insertInto('loeschlauf').values({ begonnen_am: now, weiter_nach: kundennummer }).execute()
}

const eintrag = (nr: string) => ({
  id: `KANARIE-E${nr}`, kundennummer, vertrag_id, gueltig_von: `1911-03-${nr}1`, gueltig_bis: `1911-03-${nr}2`,
  beendet_zum: `1911-03-${nr}3`, eingegangen_am: new Date(`2026-11-0${nr}T07:11:20Z`),
  entfallen_am: new Date(`2026-11-0${nr}T07:11:21Z`),
})

async function insertEintraege(db: Database, store: DokumentStore): Promise<void> {
  await db
    .insertInto('rechnungsadresse')
    .values({ ...eintrag('1'), anrede: 'Frau', nachname: 'Kanarienadressname' })
    .execute()
  await db
    .insertInto('bankverbindung')
    .values({
      ...eintrag('2'), iban: 'DE00KANARIE0000004711', mandatsreferenz: 'KANARIENMANDAT', valide: true, iban_ableitbar: true, lastschrifteinzug_erlaubt: true,
    })
    .execute()
  await createDokument(
    { db, store },
    {
      id: 'KANARIE-D1', kundennummer, vertrag_id, kategorie: 'Kanarienkategorie',
      beschreibung: 'Kanarienbeschreibung', dateiname: 'Kanariendatei.pdf',
      erstellzeitpunkt: new Date('1911-04-01T07:11:09Z'), rechnungsnummer: 'KANARIENRECHNUNG-D',
    },
    kanariendokument,
  )
}

/** Gives each personal text of these tables that is still empty its canary, so that a new column has one at once. */
async function fillTexts(db: Database): Promise<void> {
  const { rows } = await sql<{ tabelle: 'rechnungsadresse' | 'bankverbindung'; spalte: string }>`
    select table_name as tabelle, column_name as spalte from information_schema.columns
    where table_schema = 'public' and data_type = 'text' and domain_name is null
      and table_name in ('rechnungsadresse', 'bankverbindung')
  `.execute(db)
  for (const { tabelle, spalte } of rows) {
    const columns: Readonly<Record<string, Spalte>> = tables[tabelle].spalten
    if (columns[spalte]?.personenbezug !== true) continue
    const column = sql.ref(spalte)
    await sql`
      update ${sql.table(tabelle)} set ${column} = coalesce(${column}, ${`Kanarie-${tabelle}-${spalte}`})
      where kundennummer = ${kundennummer}
    `.execute(db)
  }
}

/** A customer with a unique value in every personal column of every table. */
export async function insertKanarien(db: Database, store: DokumentStore): Promise<void> {
  await insertKunde(db)
  const ablesungId = await insertKanarienvertrag(db, kundennummer)
  await insertEintraege(db, store)
  await fillTexts(db)
  const gesendet = { kundennummer, vertrag_id, eingegangen_am: new Date('2026-11-04T07:11:10Z') }
  const vorgaenge = await db
    .insertInto('vorgang')
    .values([
      { ...gesendet, art: 'ablesung', inhalt: JSON.stringify({ ablesungId, hinweis: 'Kanarienvorgang' }) },
      {
        ...gesendet, vertrag_id: null, art: 'kontaktdaten',
        inhalt: JSON.stringify({
          bisher: { email: 'kanarie.frueher@kanarien.example' },
          neu: { email: kanarienemail },
        }),
      },
      {
        ...gesendet, vertrag_id: null, art: 'kontaktanfrage',
        inhalt: JSON.stringify({ betreff: 'Sonstiges', text: 'Kanariennachricht' }),
      },
      {
        ...gesendet, art: 'abschlagsaenderung',
        inhalt: JSON.stringify({ betrag: 711121, bisher: 711122, giltAb: '1911-03-14', grund: 'WENIGER_VERBRAUCH', begruendung: 'Kanarienbegründung', vorschlag: 711123 }),
      },
    ])
    .returning('id')
    .execute()
  await db
    .updateTable('vorgang')
    .set({ uebergeben_am: new Date('2026-11-05T07:11:11Z'), beantwortet_am: new Date('2026-11-06T07:11:12Z'), gesehene_antwort_vom: new Date('2026-11-06T07:11:13Z') })
    .set({
      ergebnis: sql`case art when 'ablesung' then 'abgelehnt' when 'kontaktanfrage' then 'beantwortet' else 'angenommen' end`,
      ablehnungsgrund: sql`case art when 'ablesung' then 'Kanariengrund' end`,
      antworttext: sql`case art when 'kontaktanfrage' then 'Kanarienantwort' end`,
      gilt_ab: sql`case art when 'kontaktdaten' then date '2026-11-07' end`,
    })
    .where('kundennummer', '=', kundennummer)
    .execute()
  const webhook = {
    abnehmer: 'Abrechnung',
    url: 'https://erp.example/',
    arten: null,
    angelegtAm: gesendet.eingegangen_am,
  }
  const { id: webhook_id } = await createWebhook(db, webhook)
  const unzustellbar = { webhook_id, seit: gesendet.eingegangen_am, grund: 'erp.example antwortet mit Status 500.' }
  for (const { id: vorgang_id } of vorgaenge) {
    await db
      .insertInto('webhook_unzustellbar')
      .values({ ...unzustellbar, vorgang_id })
      .execute()
  }
  const notiz = { text: 'Kanariennotiz', geschrieben_am: new Date('2026-11-05T07:12:11Z') }
  const { id: notierer } = await db.selectFrom('dienstkonto').select('id').executeTakeFirstOrThrow()
  for (const { id: vorgang_id } of vorgaenge) {
    await db
      .insertInto('vorgangsnotiz')
      .values({ ...notiz, vorgang_id, konto_id: notierer })
      .execute()
  }
  const text = { betreff: 'Kanarienbetreff', anrede: 'Guten Tag Frau Kanariennachname,', absaetze: ['Hallo.'] }
  await queueMail(db, { an: kanarienemail, ...text })
  await queueMail(db, { an: 'kanarie.frueher@kanarien.example', ...text })
  await queueMail(db, { ...text, an: 'service@example.org', angaben: [{ name: 'Kundennummer', wert: kundennummer }] })
  await addJob(db, 'passwortReset', { id: '0ca7a71e-0000-4000-8000-000000004711' })
  await queueZugang(db, { ereignis: 'zugangGesperrt', kundennummern: [kundennummer] })
}
