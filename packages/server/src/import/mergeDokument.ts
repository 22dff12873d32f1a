import { sql } from 'kysely'
import type { Database } from '../db/open.ts'
import type { Counts } from './kind.ts'
import { countStaged, updateDiffering } from './upsert.ts'

const staging = 'import_dokument'
const key = ['id']
const columns = [
  ...['kundennummer', 'vertrag_id', 'kategorie', 'beschreibung', 'dateiname', 'medientyp', 'sha256', 'bytes'],
  'erstellzeitpunkt',
]

/** Adds, replaces and removes documents; the staged lines keep in `vorher` which contents were theirs until now. */
export async function mergeDokument(tx: Database): Promise<Counts> {
  const gesamt = await countStaged(tx, staging)
  await sql`
    update import_dokument s set kundennummer = v.kundennummer from vertrag v where v.id = s.vertrag_id
  `.execute(tx)
  await sql`
    update import_dokument s set vorher = t.sha256
    from dokument t
    where t.id = s.id and t.sha256 is distinct from s.sha256
  `.execute(tx)
  const removed = await sql`
    delete from dokument t using import_dokument s where s.entfernt and t.id = s.id
  `.execute(tx)
  const entfernt = Number(removed.numAffectedRows ?? 0)
  const geaendert = await updateDiffering(tx, { table: 'dokument', staging, key, columns })
  const names = sql.join([...key, ...columns].map((column) => sql.ref(column)))
  const added = await sql`
    insert into dokument (${names})
    select ${names} from import_dokument s
    where not s.entfernt and not exists (select from dokument t where t.id = s.id)
    order by s.zeile
  `.execute(tx)
  const neu = Number(added.numAffectedRows ?? 0)
  return { neu, geaendert, unveraendert: gesamt - neu - geaendert - entfernt, entfernt }
}
