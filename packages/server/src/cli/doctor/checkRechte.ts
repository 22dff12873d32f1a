import { sql } from 'kysely'
import { checkZeilenschutz, findRole, howToGrant, refuseSeeing } from '../../db/eigen/kundenrechte.ts'
import { kundenrolle } from '../../db/eigen/chooseKunde.ts'
import type { Database } from '../../db/open.ts'
import { fehler, hinweis, inOrdnung, judge, type Verdict } from './verdict.ts'

interface Rechte {
  readonly benutzer: string
  readonly datenbank: string
  /** Whether the portal's user could create the role, or give it to itself. */
  readonly mayCreate: boolean
  readonly mayGrant: boolean
  readonly hasTemporary: boolean
  readonly roleHasLogin: boolean
  readonly roleHasTemporary: boolean
  readonly roleHasLargeObjects: boolean
}

async function findRechte(db: Database): Promise<Rechte> {
  const { rows } = await sql<Rechte>`
    select ich.rolname::text as benutzer, current_database()::text as datenbank,
      ich.rolsuper or ich.rolcreaterole as "mayCreate",
      ich.rolsuper or coalesce(pg_has_role(rolle.oid, 'MEMBER WITH ADMIN OPTION'), false) as "mayGrant",
      has_database_privilege(current_database(), 'TEMPORARY') as "hasTemporary",
      coalesce(rolle.rolcanlogin, false) as "roleHasLogin",
      coalesce(has_database_privilege(rolle.oid, current_database(), 'TEMPORARY'), false) as "roleHasTemporary",
      coalesce(has_function_privilege(rolle.oid, 'lo_creat(integer)', 'EXECUTE'), false) as "roleHasLargeObjects"
    from pg_roles ich left join pg_roles rolle on rolle.rolname = ${kundenrolle}
    where ich.rolname = current_user
  `.execute(db)
  const [rechte] = rows
  if (rechte === undefined) throw new Error('no answer to a question for rights')
  return rechte
}

/** The portal's user and the role that customers' calls run as; `isThere`: the tables are. */
export async function checkRechte(db: Database, isThere: boolean): Promise<readonly Verdict[]> {
  const [role, rechte] = [await findRole(db), await findRechte(db)]
  const { benutzer, datenbank } = rechte
  const verdicts: Verdict[] = []
  if (!role.isThere && rechte.mayCreate) {
    verdicts.push(hinweis(`Die Datenbankrolle ${kundenrolle} gibt es noch nicht.`, 'Der nächste Start legt sie an.'))
  } else if (!role.isGranted && !rechte.mayGrant) verdicts.push(fehler(howToGrant(role)))
  const seeing = await judge(() => refuseSeeing(role), '')
  if (seeing.zustand !== 'in Ordnung') verdicts.push(seeing)
  if (isThere && role.isThere) {
    const schutz = await judge(() => checkZeilenschutz(db), '')
    if (schutz.zustand !== 'in Ordnung') verdicts.push(schutz)
  }
  if (rechte.roleHasLogin) {
    verdicts.push(
      hinweis(`Die Datenbankrolle ${kundenrolle} darf sich anmelden.`, `ALTER ROLE ${kundenrolle} NOLOGIN;`),
    )
  }
  if (!rechte.hasTemporary) {
    const abhilfe = `GRANT TEMPORARY ON DATABASE "${datenbank}" TO "${benutzer}";`
    verdicts.push(
      fehler(`Der Benutzer ${benutzer} darf keine temporären Tabellen anlegen; der Import braucht sie.`, abhilfe),
    )
  }
  if (rechte.roleHasTemporary) {
    const abhilfe = `REVOKE TEMPORARY ON DATABASE "${datenbank}" FROM PUBLIC; GRANT TEMPORARY ON DATABASE "${datenbank}" TO "${benutzer}";`
    verdicts.push(hinweis(`Die Datenbankrolle ${kundenrolle} darf temporäre Tabellen anlegen.`, abhilfe))
  }
  if (rechte.roleHasLargeObjects) {
    const abhilfe =
      'REVOKE EXECUTE ON FUNCTION lo_creat(integer), lo_create(oid), lo_from_bytea(oid, bytea) FROM PUBLIC;'
    verdicts.push(hinweis(`Die Datenbankrolle ${kundenrolle} darf große Objekte anlegen.`, abhilfe))
  }
  return verdicts.length > 0
    ? verdicts
    : [inOrdnung(`Die Datenbankrolle ${kundenrolle} darf, was sie braucht, und nicht mehr.`)]
}
