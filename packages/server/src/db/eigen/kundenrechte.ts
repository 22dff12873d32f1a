import { sql } from 'kysely'
import { errorCode, StartError } from '../../lib/errors.ts'
import type { Database } from '../open.ts'
import { kundenrolle } from './chooseKunde.ts'

/**
 * Creates the role that customers' calls run as, where it is missing, and lets the portal's user become it. Roles
 * belong to the server, not to a database: a restored database may lack it, and another portal may be creating it right
 * now. Throws `StartError` with the statements to run where the database's user may not.
 */
export async function createKundenrolle(db: Database, rolle: string = kundenrolle): Promise<void> {
  for (let tries = 0; ; tries++) {
    const state = await findRole(db, rolle)
    refuseSeeing(state, rolle)
    if (state.isThere && state.isGranted) return
    try {
      if (state.isThere) await sql`grant ${sql.id(rolle)} to ${sql.id(state.benutzer)}`.execute(db)
      else await sql`create role ${sql.id(rolle)} nologin`.execute(db)
    } catch (error) {
      if (errorCode(error) === insufficientPrivilege) throw new StartError(howToGrant(state, rolle))
      if (!isConcurrent(error) || tries > 10) throw error
    }
  }
}

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

/**
 * Revokes what no policy guards from PUBLIC, and so from the customers' role: temporary tables, which could have the
 * names of ours, and large objects. Only for databases that are the portal's alone; elsewhere others may need these
 * rights.
 */
export async function revokePublicRights(db: Database): Promise<void> {
  await sql`
    do $$ begin
      execute format('revoke temporary on database %I from public', current_database());
      revoke execute on function lo_creat(integer), lo_create(oid), lo_from_bytea(oid, bytea) from public;
    end $$
  `.execute(db)
}

export interface RoleState {
  readonly benutzer: string
  readonly isThere: boolean
  /** Whether the portal's own user may become it. */
  readonly isGranted: boolean
  /** Whether row-level security does not hold for it. */
  readonly seesEverything: boolean
}

/** What there is of the role that customers' calls run as; changes nothing. */
export async function findRole(db: Database, rolle: string = kundenrolle): Promise<RoleState> {
  const { rows } = await sql<RoleState>`
    select
      current_user::text as benutzer,
      rolle.oid is not null as "isThere",
      coalesce(pg_has_role(rolle.oid, 'SET'), false) as "isGranted",
      coalesce(rolle.rolsuper or rolle.rolbypassrls or pg_has_role(rolle.oid, current_user::regrole, 'MEMBER'), false)
        as "seesEverything"
    from (values (${rolle}::name)) as gesucht (name)
    left join pg_roles as rolle on rolle.rolname = gesucht.name
  `.execute(db)
  const [state] = rows
  if (state === undefined) throw new Error('no answer to a question for a role')
  return state
}

// Another portal of this server was first: duplicate_object, unique_violation, tuple concurrently updated.
const isConcurrent = (error: unknown) => ['42710', '23505', 'XX000'].includes(errorCode(error))

const insufficientPrivilege = '42501'

const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`

/** Throws `StartError` where row-level security would not hold for the role. */
export function refuseSeeing({ benutzer, seesEverything }: RoleState, rolle: string = kundenrolle): void {
  if (!seesEverything) return
  throw new StartError(
    `Die Datenbankrolle ${rolle} darf mehr als die Daten eines Kunden sehen (SUPERUSER, BYPASSRLS oder Mitglied von ` +
      `${benutzer}). Bitte nehmen Sie ihr diese Rechte.`,
  )
}

/** A sentence with the statements that only an administrator of the server may run. */
export function howToGrant({ benutzer, isThere }: RoleState, rolle: string = kundenrolle): string {
  const grant = `GRANT ${rolle} TO ${quoted(benutzer)};`
  const statements = isThere ? grant : `CREATE ROLE ${rolle} NOLOGIN; ${grant}`
  return (
    `Für den Schutz der Kundendaten braucht das Portal die Datenbankrolle ${rolle}, und der Benutzer ${benutzer} darf ` +
    `sie nicht anlegen. Bitte führen Sie auf dem Datenbankserver als Administrator aus: ${statements}`
  )
}
