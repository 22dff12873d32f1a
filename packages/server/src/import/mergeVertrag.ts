import { sql } from 'kysely'
import type { Database } from '../db/open.ts'
import type { Counts } from './kind.ts'
import { countStaged, insertMissing, updateDiffering } from './upsert.ts'

const differing = 'import_vertrag_abweichend'

const columns = [
  ...['kundennummer', 'versorgungsart', 'anmeldungsart', 'lieferbeginn', 'gewuenschter_lieferbeginn', 'lieferende'],
  ...['gewuenschtes_lieferende', 'strasse', 'hausnummer', 'plz', 'ort', 'kunden_art', 'storniert'],
]
const upsert = { table: 'vertrag', staging: 'import_vertrag', key: ['id'], columns }

/** What the file may change, locked: nobody cancels a contract between what is read of it and what is written. */
async function lockDiffering(tx: Database): Promise<void> {
  const list = (alias: string) => sql.join(columns.map((column) => sql.ref(`${alias}.${column}`)))
  await sql`
    create temporary table ${sql.table(differing)} on commit drop as
    select s.* from import_vertrag s join vertrag t using (id)
    where row(${list('t')}) is distinct from row(${list('s')})
    for no key update of t
  `.execute(tx)
}

/** Cancellations that the supplier's systems do not know yet: the file may be older than they are. */
async function keepUnconfirmedKuendigungen(tx: Database): Promise<void> {
  await sql`
    update ${sql.table(differing)} s
    set gewuenschtes_lieferende = t.gewuenschtes_lieferende
    from vertrag t
    where t.id = s.id and t.id in (
      select vertrag_id from vorgang where art = 'kuendigung' and uebergeben_am is null
    )
  `.execute(tx)
}

export async function mergeVertrag(tx: Database): Promise<Counts> {
  const gesamt = await countStaged(tx, upsert.staging)
  await lockDiffering(tx)
  await keepUnconfirmedKuendigungen(tx)
  const geaendert = await updateDiffering(tx, { ...upsert, staging: differing })
  const neu = await insertMissing(tx, upsert)
  await sql`drop table ${sql.table(differing)}`.execute(tx)
  return { neu, geaendert, unveraendert: gesamt - neu - geaendert, entfernt: 0 }
}
