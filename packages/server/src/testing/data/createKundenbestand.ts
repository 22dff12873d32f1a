import { randomBytes, randomUUID } from 'node:crypto'
import type { Database } from '../../db/open.ts'
import { recordVorgang } from '../../db/vorgang/vorgang.ts'
import {
  createAblesung,
  createAnschlussnutzer,
  createBankverbindung,
  createLastgang,
  createLastgangkanal,
  createPreisbestandteil,
  createRechnungsadresse,
  createTarif,
  createRechnung,
  createUmrechnung,
  createZahlung,
  createAbschlagsplan,
  createVertrag,
  createZaehler,
} from './factories.ts'

const at = new Date('2026-11-20T12:00:00Z')

/** A customer with a row in every table that holds something of customers; the contract is his only one. */
export async function createKundenbestand(
  db: Database,
  { kundennummer, vertragId }: { readonly kundennummer: string; readonly vertragId: string },
): Promise<void> {
  await createAnschlussnutzer(db, { kundennummer, email: `${kundennummer}@example.org` })
  await db
    .insertInto('fruehere_kundennummer')
    .values({ alt: `${kundennummer}-ALT`, kundennummer, seit: at })
    .execute()
  const vertrag_id = await createVertrag(db, { id: vertragId, kundennummer })
  await createZaehler(db, { vertrag_id })
  await createTarif(db, { vertrag_id, ist_dynamisch: true, marktgebiet: 'DE-LU' })
  await createPreisbestandteil(db, { vertrag_id })
  await createUmrechnung(db, { vertrag_id })
  await createRechnung(db, { vertrag_id })
  await createZahlung(db, { vertrag_id })
  await createAbschlagsplan(db, { vertrag_id })
  const ablesung_id = await createAblesung(db, {
    vertrag_id,
    ablesedatum: '2026-01-01',
    werte: { '1-0:1.8.0': 12_345 },
  })
  await db
    .insertInto('ablesung_foto')
    .values({ ablesung_id, jpeg: Buffer.from('jpeg') })
    .execute()
  await db.insertInto('verbrauch').values({ vertrag_id, von: '2025-01-01', bis: '2026-01-01', summe: 2500 }).execute()
  const kanal_id = await createLastgangkanal(db, { vertrag_id })
  await createLastgang(db, { kanal_id, tag: '2026-01-01', werte: Array.from({ length: 96 }, () => 100) })
  await db
    .insertInto('ableselink')
    .values({ vertrag_id, zaehlernummer: 'Z1', weg: 'brief', erstellt_am: at, gilt_bis: '2026-12-31' })
    .execute()
  await db.insertInto('benachrichtigung').values({ vertrag_id, thema: 'verbrauch', bestellt_am: at, mitgeteilt: [] }).execute()
  await db
    .insertInto('mailversand')
    .values({
      kundennummer, betreff: 'Ihre Kontaktdaten wurden geändert', adresse: `${kundennummer}@example.org`,
      zeit: at, ergebnis: 'gesendet', antwort: null,
    })
    .execute()
  await createRechnungsadresse(db, { kundennummer })
  await createRechnungsadresse(db, { kundennummer, vertrag_id })
  await createBankverbindung(db, { kundennummer })
  await createBankverbindung(db, { kundennummer, vertrag_id })
  await db
    .insertInto('dokument')
    .values({
      id: randomUUID(),
      kundennummer,
      vertrag_id,
      dateiname: 'Rechnung.pdf',
      medientyp: 'application/pdf',
      sha256: randomBytes(32),
      bytes: 1,
      erstellzeitpunkt: at,
    })
    .execute()
  // With its entry in the audit trail.
  const vorgang_id = await recordVorgang(db, {
    kundennummer,
    art: 'kontaktdaten',
    inhalt: { bisher: { email: null }, neu: { email: `${kundennummer}@example.org` } },
    eingegangenAm: at,
  })
  const { id: konto_id } = await db
    .insertInto('dienstkonto')
    .values({ kennung: `b.${vertragId}`, name: 'Berta Berg', rolle: 'service', angelegt_am: at, passwort_hash: 'x' })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('vorgangsnotiz')
    .values({ vorgang_id, konto_id, text: 'Ruft wieder an.', geschrieben_am: at })
    .execute()
  const own = { kundennummer, passwort_version: 1 }
  await db
    .insertInto('sitzung')
    .values({ ...own, endet_spaetestens: at })
    .execute()
  await db
    .insertInto('passwort_reset')
    .values({ ...own, angefordert_am: at })
    .execute()
  await db
    .insertInto('geraet')
    .values({ ...own, id: randomUUID(), angelegt_am: at, gilt_bis: at })
    .execute()
  const passkey = { credential_id: randomUUID(), public_key: Buffer.alloc(32), counter: 0, name: 'Telefon' }
  await db
    .insertInto('passkey')
    .values({ ...own, ...passkey, angelegt_am: at })
    .execute()
}
