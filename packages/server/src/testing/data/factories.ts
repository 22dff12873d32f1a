import { randomUUID } from 'node:crypto'
import type { Insertable } from 'kysely'
import type { Database } from '../../db/open.ts'
import type { BankverbindungRow, RechnungsadresseRow } from '../../db/tables/eintraege.ts'
import type { PreisbestandteilRow } from '../../db/tables/preise.ts'
import type { LastgangRow, LastgangkanalRow, UmrechnungRow } from '../../db/tables/messwerte.ts'
import type { AblesungRow } from '../../db/tables/messwerte.ts'
import type { AnschlussnutzerRow } from '../../db/tables/kunde.ts'
import type { AbschlagsplanRow, RechnungRow, ZahlungRow } from '../../db/tables/rechnung.ts'
import type { MarktpreisRow } from '../../db/tables/preise.ts'
import type { MesskanalRow, TarifRow, VertragRow, ZaehlerRow } from '../../db/tables/vertrag.ts'
import { hashPasswort } from '../../lib/passwort.ts'
import { testClock } from '../testClock.ts'

type Changes<Row> = Partial<Insertable<Row>>

// A hash takes the processor 40 ms, and most customers of the tests have the same password.
const hashes = new Map<string, Promise<string>>()

function hashOnce(passwort: string): Promise<string> {
  const hash = hashes.get(passwort) ?? hashPasswort(passwort)
  hashes.set(passwort, hash)
  return hash
}

/** A customer who can sign in with `passwort`. */
export async function createAnschlussnutzer(
  db: Database,
  changes: Changes<AnschlussnutzerRow> & { passwort?: string } = {},
): Promise<{ kundennummer: string; passwort: string }> {
  const { passwort = 'Sonnenblume-2026', ...columns } = changes
  const kundennummer = columns.kundennummer ?? 'T-1'
  const einmalpasswort_seit = columns.passwort_einmalig === true ? testClock().now() : null
  await db
    .insertInto('anschlussnutzer')
    .values({
      anrede: 'Frau',
      vorname: 'Erika',
      nachname: 'Muster',
      passwort_hash: await hashOnce(passwort),
      einmalpasswort_seit,
      ...columns,
      kundennummer,
    })
    .execute()
  return { kundennummer, passwort }
}

export async function createVertrag(
  db: Database,
  changes: Changes<VertragRow> & { id: string; kundennummer: string },
): Promise<string> {
  await db
    .insertInto('vertrag')
    .values({ versorgungsart: 'strom', kunden_art: 'Haushaltskunde', lieferbeginn: '2024-01-01', ...changes })
    .execute()
  return changes.id
}

export async function createTarif(db: Database, changes: Changes<TarifRow> & { vertrag_id: string }): Promise<void> {
  await db
    .insertInto('tarif')
    .values({
      name: 'Musterstrom',
      tariftyp: 'ALLES_INKLUSIVE_BRUTTO',
      grundpreis: '118.80',
      arbeitspreis: '0.3245',
      gueltig_von: '2024-01-01',
      ...changes,
    })
    .execute()
}

/** A part of a contract's price; each of one contract needs a `position` of its own. */
export async function createPreisbestandteil(
  db: Database,
  changes: Changes<PreisbestandteilRow> & { vertrag_id: string },
): Promise<void> {
  await db
    .insertInto('preisbestandteil')
    .values({
      position: 1, bezeichnung: 'Energie', gruppe: 'energie', berechnung: 'arbeit', wert: '0.12',
      gueltig_von: '2024-01-01', ...changes,
    })
    .execute()
}

/** A meter with its channels: one of electricity, unless others are named. */
export async function createZaehler(
  db: Database,
  changes: Changes<ZaehlerRow> & { vertrag_id: string; kanaele?: readonly Changes<MesskanalRow>[] },
): Promise<string> {
  const { kanaele = [{}], ...columns } = changes
  const zaehler = { nummer: 'Z1', eingebaut_am: '2020-01-01', ...columns }
  await db.insertInto('zaehler').values(zaehler).execute()
  const ofZaehler = { vertrag_id: zaehler.vertrag_id, zaehlernummer: zaehler.nummer }
  for (const kanal of kanaele) await createMesskanal(db, { ...kanal, ...ofZaehler })
  return zaehler.nummer
}

async function createMesskanal(db: Database, changes: Changes<MesskanalRow> & { vertrag_id: string }): Promise<void> {
  const kanal = { zaehlernummer: 'Z1', obiskennzahl: '1-0:1.8.0', vorkommastellen: 6, nachkommastellen: 1 }
  await db
    .insertInto('messkanal')
    .values({ ...kanal, ...changes })
    .execute()
}

/** A reading; `werte` by obiskennzahl. Returns its id. */
export async function createAblesung(
  db: Database,
  changes: Changes<Omit<AblesungRow, 'obiskennzahlen' | 'ablesewerte'>> & {
    vertrag_id: string
    ablesedatum: string
    werte: Readonly<Record<string, string | number>>
  },
): Promise<number> {
  const { werte, ...columns } = changes
  const obiskennzahlen = Object.keys(werte).toSorted()
  const ablesewerte = obiskennzahlen.map((obiskennzahl) => werte[obiskennzahl] ?? 0)
  const { id } = await db
    .insertInto('ablesung')
    .values({ zaehlernummer: 'Z1', ableseart: 'NETZBETREIBER', ...columns, obiskennzahlen, ablesewerte })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Factors of a gas contract, for ever unless an end is named. */
export async function createUmrechnung(
  db: Database,
  changes: Changes<UmrechnungRow> & { vertrag_id: string },
): Promise<void> {
  await db
    .insertInto('umrechnung')
    .values({ gueltig_von: '2020-01-01', zustandszahl: '0.95', brennwert: '11.2', ...changes })
    .execute()
}

/** A bill without lines. */
export async function createRechnung(
  db: Database,
  changes: Changes<RechnungRow> & { vertrag_id: string },
): Promise<void> {
  const rechnungsnummer = `R-${randomUUID()}`
  const bo4e = {
    rechnungsnummer,
    vertrag: { vertragsnummer: changes.vertrag_id },
    rechnungsperiode: { startdatum: '2025-01-01', enddatum: '2025-12-31' },
    gesamtbrutto: { wert: 100 },
  }
  await db
    .insertInto('rechnung')
    .values({
      rechnungsnummer, von: '2025-01-01', bis: '2026-01-01', ist_storno: false, bo4e: JSON.stringify(bo4e), ...changes,
    })
    .execute()
}

export async function createZahlung(db: Database, changes: Changes<ZahlungRow> & { vertrag_id: string }): Promise<void> {
  await db.insertInto('zahlung').values({ id: `Z-${randomUUID()}`, datum: '2025-06-01', betrag: '90', ...changes }).execute()
}

export async function createAbschlagsplan(
  db: Database,
  changes: Changes<AbschlagsplanRow> & { vertrag_id: string },
): Promise<void> {
  await db.insertInto('abschlagsplan').values({ gueltig_von: '2025-01-01', betrag: '90', tag: 1, ...changes }).execute()
}

/** A channel of a load profile, in quarter hours unless told otherwise. Returns its id. */
export async function createLastgangkanal(
  db: Database,
  changes: Changes<LastgangkanalRow> & { vertrag_id: string },
): Promise<number> {
  const { id } = await db
    .insertInto('lastgangkanal')
    .values({ obiskennzahl: '1-0:1.8.0', minuten: 15, ...changes })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** A UTC day of a load profile; `werte` in Wh unless `stellen` says otherwise. */
export async function createLastgang(
  db: Database,
  changes: Changes<LastgangRow> & Pick<Insertable<LastgangRow>, 'kanal_id' | 'tag' | 'werte'>,
): Promise<void> {
  await db
    .insertInto('lastgang')
    .values({ stellen: 3, ...changes })
    .execute()
}

/** A UTC day of market prices in EUR per MWh, hours of DE-LU unless told otherwise. */
export async function createMarktpreis(
  db: Database,
  changes: Changes<MarktpreisRow> & Pick<Insertable<MarktpreisRow>, 'tag' | 'preise'>,
): Promise<void> {
  await db
    .insertInto('marktpreis')
    .values({ gebiet: 'DE-LU', minuten: 60, eingegangen_am: new Date('2026-01-01T12:00:00Z'), ...changes })
    .execute()
}

/** A billing address of the customer, since ever unless told otherwise; with `vertrag_id` of that contract alone. Returns its id. */
export async function createRechnungsadresse(
  db: Database,
  changes: Changes<RechnungsadresseRow> & { kundennummer: string },
): Promise<string> {
  const id = changes.id ?? randomUUID()
  await db
    .insertInto('rechnungsadresse')
    .values({
      anrede: 'Frau',
      vorname: 'Erika',
      nachname: 'Muster',
      strasse: 'Lindenallee',
      hausnummer: '12a',
      postleitzahl: '01067',
      ort: 'Mühlenbrück',
      land: 'Deutschland',
      ...changes,
      id,
    })
    .execute()
  return id
}

/** Bank details of the customer, since ever unless told otherwise; with `vertrag_id` of that contract alone. Returns their id. */
export async function createBankverbindung(
  db: Database,
  changes: Changes<BankverbindungRow> & { kundennummer: string },
): Promise<string> {
  const id = changes.id ?? randomUUID()
  await db
    .insertInto('bankverbindung')
    .values({
      kontoinhaber: 'Erika Muster',
      iban: 'DE89370400440532013000',
      bic: 'COBADEFFXXX',
      bankname: 'Commerzbank',
      blz: '37040044',
      kontonummer: '0532013000',
      valide: true,
      iban_ableitbar: false,
      ...changes,
      id,
    })
    .execute()
  return id
}
