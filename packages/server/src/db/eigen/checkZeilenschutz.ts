import { sql } from 'kysely'
import { StartError } from '../../lib/startError.ts'
import type { Database } from '../open.ts'
import { kundenrolle } from './kundenrolle.ts'

/**
 * Throws `StartError` where the customers' role has lost its rights: a dump that was restored on a server that did not
 * know the role comes without them, and every customer would find nothing.
 */
export async function checkZeilenschutz(db: Database): Promise<void> {
  const { rows } = await sql<{ rechte: number; regeln: number }>`
    select
      (
        select count(*) from pg_class
        where relnamespace = current_schema()::regnamespace and relrowsecurity and has_any_column_privilege(${kundenrolle}, oid, 'select')
      ) as rechte,
      (
        select count(distinct polrelid) from pg_policy join pg_class on pg_class.oid = polrelid
        where relnamespace = current_schema()::regnamespace and polroles = array[${kundenrolle}::regrole::oid]
      ) as regeln
  `.execute(db)
  const [{ rechte, regeln } = { rechte: 0, regeln: 0 }] = rows
  if (rechte > 0 && rechte === regeln) return
  throw new StartError(
    `Der Datenbankrolle ${kundenrolle} fehlen Rechte in dieser Datenbank, etwa weil die Sicherung eingespielt wurde, als ` +
      'es die Rolle auf diesem Server noch nicht gab. Jetzt gibt es sie: Bitte spielen Sie die Sicherung noch einmal in ' +
      'eine leere Datenbank ein.',
  )
}
