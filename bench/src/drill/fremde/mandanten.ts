import { sql } from 'kysely'
import { placeVorgaenge } from '../../../../packages/server/src/db/vorgang/stelle.ts'
import { recordVorgang } from '../../../../packages/server/src/db/vorgang/vorgang.ts'
import type { Database } from '../../../../packages/server/src/db/open.ts'
import { createKundenbestand } from '../../../../packages/server/src/testing/data/createKundenbestand.ts'
import { addKonto } from '../innerSessions.ts'
import type { Kunde } from '../target.ts'

/** A supplier with a customer, a Vorgang and an account of the desk that the other supplier has not. */
export interface Mandant {
  readonly db: Database
  readonly kunde: Kunde
  readonly nr: string
  readonly kennung: string
}

/** Two suppliers on one service desk and one outbox. */
export interface Mandanten {
  readonly dienst: string
  readonly ausgang: string
  /** Whose accounts and tokens call. */
  readonly own: Mandant
  readonly other: Mandant
  readonly now: Date
}

/** Fills an empty database; `firstNr` is the number of its first Vorgang, a reading with a photo. */
export async function createMandant(
  db: Database,
  { mandant, kundennummer, firstNr, now }: { mandant: string; kundennummer: string; firstNr: number; now: Date },
): Promise<Mandant> {
  await sql`alter table vorgang alter column id restart with ${sql.lit(firstNr)}`.execute(db)
  const vertragId = kundennummer.replace('SWM-', '47')
  const kennung = `konto.${firstNr}`
  await addKonto(db, kennung, 'service', now)
  const kunde = {
    kundennummer,
    mandant,
    passwort: '',
    vertraege: [vertragId],
    dokumente: [],
    rechnungsadressen: [],
    bankverbindungen: [],
    zaehler: [{ vertragId, nummer: 'Z1', obiskennzahlen: ['1-0:1.8.0'] }],
  }
  await createKundenbestand(db, { kundennummer, vertragId })
  // The address came from the supplier, so that passwords are mailed there.
  await db.updateTable('anschlussnutzer').set({ email: 'muster@example.org' }).execute()
  const { id } = await db.selectFrom('ablesung').select('id').executeTakeFirstOrThrow()
  const eingang = { kundennummer, vertragId, eingegangenAm: now }
  const inhalt = {
    ablesungId: id,
    zaehlernummer: 'Z1',
    ablesedatum: '2026-01-01',
    ablesewerte: { '1-0:1.8.0': 12_345 },
  }
  const nr = await db.transaction().execute((tx) => recordVorgang(tx, { ...eingang, art: 'ablesung', inhalt }))
  await placeVorgaenge(db)
  await sql`
    insert into importlauf (id, begonnen_am, beendet_am, dateiname, quelle, ergebnis, datensaetze)
    overriding system value values (${nr}, ${now}, ${now}, 'kunden.ndjson', 'befehl', 'eingespielt', 1)
  `.execute(db)
  return { db, kunde, nr: String(nr), kennung }
}
