import { sql } from 'kysely'
import type { Database } from '../db/open.ts'
import type { Counts } from './kind.ts'
import { countStaged, insertMissing, updateDiffering } from './upsert.ts'

const upsert = {
  table: 'tarif',
  staging: 'import_tarif',
  // Periods of a contract never overlap, so that their beginnings tell them apart.
  key: ['vertrag_id'],
  nullableKey: 'gueltig_von',
  columns: [
    ...['name', 'tariftyp', 'preisgarantietyp', 'grundpreis', 'arbeitspreis', 'arbeitspreis_nt', 'anteil_nt'],
    ...[
      'ist_dynamisch',
      'durchschnittlicher_arbeitspreis_vormonat',
      'durchschnittlicher_arbeitspreis_gesamt',
      'gueltig_bis',
    ],
  ],
}

/**
 * Replaces the tariffs of the contracts that the file names, touching only what differs.
 * Deletes first, then updates, then inserts: in this order no period ever meets another on the way.
 */
export async function mergeTarif(tx: Database): Promise<Counts> {
  const gesamt = await countStaged(tx, upsert.staging)
  const deleted = await sql`
    delete from tarif t
    where t.vertrag_id in (select vertrag_id from import_tarif)
      and not exists (
        select from import_tarif s
        where s.vertrag_id = t.vertrag_id and s.gueltig_von is not distinct from t.gueltig_von
      )
  `.execute(tx)
  const geaendert = await updateDiffering(tx, upsert)
  const neu = await insertMissing(tx, upsert)
  return {
    neu,
    geaendert,
    unveraendert: gesamt - neu - geaendert,
    entfernt: Number(deleted.numAffectedRows ?? 0),
  }
}
