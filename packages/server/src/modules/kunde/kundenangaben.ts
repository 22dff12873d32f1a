import type { Dienstrolle } from '@ekp/wire/dienst/rollen'
import { reichtRolle } from '@ekp/wire/dienst/rollen'
import type { Kundenblatt } from '@ekp/wire/kunde/kundenblatt'
import { formatIban, maskIban } from '@ekp/wire/rules/bankverbindung/bankkennungen'
import { sql } from 'kysely'
import type { Database } from '../../db/open.ts'
import { anschriftszeilenOf } from '../../lib/anschrift.ts'

const mostDokumente = 20

/** The billing addresses that hold today or later, the customer's own before those of contracts. */
export async function listAnschriften(
  db: Database,
  kundennummer: string,
  today: string,
): Promise<Kundenblatt['rechnungsadressen']> {
  const rows = await db
    .selectFrom('rechnungsadresse')
    .where('kundennummer', '=', kundennummer)
    .where(isCurrent(today))
    .orderBy('vertrag_id', (order) => order.asc().nullsFirst())
    .orderBy('gueltig_von', (order) => order.asc().nullsFirst())
    .selectAll()
    .execute()
  return rows.map((row) => ({
    ...eintragOf(row),
    zeilen: anschriftszeilenOf(row),
  }))
}

/** Where letters to a customer go today: to his billing address, else to where energy is delivered. */
export function deriveAnschrift(
  name: string,
  { rechnungsadressen, vertraege }: Pick<Kundenblatt, 'rechnungsadressen' | 'vertraege'>,
  today: string,
): readonly string[] {
  const own = rechnungsadressen.find(
    ({ vertragId, gueltigVon }) => vertragId === null && (gueltigVon ?? today) <= today,
  )
  if (own !== undefined) return own.zeilen
  const running = vertraege.find(({ status }) => status === 'aktiv' || status === 'gekuendigt') ?? vertraege.at(-1)
  return [name, ...(running?.adresse?.split(', ') ?? [])]
}

/** The bank accounts that hold today or later; who only looks gets the ends of their numbers [versorger-52]. */
export async function listKonten(
  db: Database,
  kundennummer: string,
  { today, rolle }: { readonly today: string; readonly rolle: Dienstrolle },
): Promise<Kundenblatt['bankverbindungen']> {
  const shown = reichtRolle(rolle, 'service') ? formatIban : maskIban
  const rows = await db
    .selectFrom('bankverbindung')
    .where('kundennummer', '=', kundennummer)
    .where(isCurrent(today))
    .orderBy('vertrag_id', (order) => order.asc().nullsFirst())
    .orderBy('gueltig_von', (order) => order.asc().nullsFirst())
    .selectAll()
    .execute()
  return rows.map((row) => ({
    ...eintragOf(row),
    kontoinhaber: row.kontoinhaber,
    konto: shown(row.iban ?? row.kontonummer ?? ''),
    bank: row.bankname,
    lastschrift: row.lastschrifteinzug_erlaubt,
    mandatsreferenz: row.mandatsreferenz,
  }))
}

const isCurrent = (today: string) =>
  sql<boolean>`(entfallen_am is null and coalesce(gueltig_bis, 'infinity') >= ${today}::date)`

interface Eintrag {
  readonly id: string
  readonly vertrag_id: string | null
  readonly gueltig_von: string | null
  readonly gueltig_bis: string | null
}

const eintragOf = ({ id, vertrag_id, gueltig_von, gueltig_bis }: Eintrag) => ({
  id,
  vertragId: vertrag_id,
  gueltigVon: gueltig_von,
  gueltigBis: gueltig_bis,
})

/** The latest documents; each is called by the first of its texts that says something. */
export async function listDokumenttitel(db: Database, kundennummer: string): Promise<Kundenblatt['dokumente']> {
  const rows = await db
    .selectFrom('dokument')
    .where('kundennummer', '=', kundennummer)
    .orderBy('erstellzeitpunkt', 'desc')
    .orderBy('id', 'desc')
    .limit(mostDokumente)
    .select(['id', 'beschreibung', 'dateiname', 'vertrag_id', 'erstellzeitpunkt'])
    .execute()
  return rows.map((row) => ({
    id: row.id,
    titel: row.beschreibung?.trim() || row.dateiname,
    dateiname: row.dateiname,
    vertragId: row.vertrag_id,
    erstelltAm: row.erstellzeitpunkt.toISOString(),
  }))
}
