import { sql } from 'kysely'
import type { Database } from '../../db/open.ts'
import { queueKundenmails } from '../../mail/queueMail.ts'
import { formatEntsperrmail } from '../../modules/anmeldung/mails.ts'
import { zugangJob } from '../../db/jobs/zugangJob.ts'

const table = 'import_kontoaenderung'
const batchRows = 500

/**
 * Notes the customers with an access that the file changes, before the change: `differing` selects the staged rows that
 * differ. The entries are written at the end of the import, because they lock the customers' chains: written here, they
 * would keep these customers from changing anything until the import ends.
 */
export async function noteKontoaenderungen(tx: Database, differing: string): Promise<void> {
  await sql`
    create temporary table ${sql.table(table)} on commit drop as
    select s.kundennummer, t.gesperrt as gesperrt_vorher, s.gesperrt, t.zugriff as zugriff_vorher, s.zugriff,
      s.passwort_hash is not null as passwort, s.passwort_einmalig
    from ${sql.table(differing)} s join anschlussnutzer t using (kundennummer)
    where s.gesperrt <> t.gesperrt or s.zugriff <> t.zugriff or s.passwort_hash is not null
    union all
    select s.kundennummer, s.gesperrt, s.gesperrt, s.zugriff, s.zugriff, true, s.passwort_einmalig
    from import_anschlussnutzer s
    where s.passwort_hash is not null
      and not exists (select from anschlussnutzer t where t.kundennummer = s.kundennummer)
  `.execute(tx)
}

/** Writes the entries in the order of customers, so that two transactions with several chains cannot deadlock. */
async function recordAll(tx: Database, now: Date): Promise<void> {
  await sql`
    insert into protokoll (kundennummer, zeit, akteur, aktion, objekt, inhalt)
    select kundennummer, ${now}, 'import', aktion, 'anschlussnutzer', inhalt
    from (
      select kundennummer, 1 as folge, case when gesperrt then 'zugang_gesperrt' else 'zugang_entsperrt' end as aktion,
        '{}'::json as inhalt
      from ${sql.table(table)} where gesperrt <> gesperrt_vorher
      union all
      select kundennummer, 2, 'zugriff_geaendert', json_build_object(
        'vorher', json_build_object('zugriff', zugriff_vorher), 'nachher', json_build_object('zugriff', zugriff))
      from ${sql.table(table)} where zugriff <> zugriff_vorher
      union all
      select kundennummer, 3, 'passwort_importiert',
        json_build_object('nachher', json_build_object('einmalig', passwort_einmalig))
      from ${sql.table(table)} where passwort
    ) eintrag
    order by kundennummer, folge
  `.execute(tx)
}

/** Queues jobs for the security log, each for many customers, because an import may lock all of them. */
async function queueEreignisse(tx: Database): Promise<void> {
  await sql`
    with ereignisse as (
      select kundennummer, case when gesperrt then 'zugangGesperrt' else 'zugangEntsperrt' end as ereignis
      from ${sql.table(table)} where gesperrt <> gesperrt_vorher
      union all
      select kundennummer, case when zugriff = 'voll' then 'zugriffErweitert' else 'zugriffEingeschraenkt' end
      from ${sql.table(table)} where zugriff <> zugriff_vorher
    ), stapel as (
      select *, (row_number() over (partition by ereignis order by kundennummer) - 1) / ${batchRows}::integer as nr
      from ereignisse
    )
    select queue_job(
      ${zugangJob}, json_build_object('ereignis', ereignis, 'kundennummern', json_agg(kundennummer)), 0, null, null
    )
    from stapel group by ereignis, nr
  `.execute(tx)
}

async function listEntsperrte(tx: Database, after: string) {
  return tx
    .selectFrom('anschlussnutzer')
    .where('kundennummer', '>', after)
    .where(
      'kundennummer',
      'in',
      sql<string>`(select kundennummer from ${sql.table(table)} where gesperrt_vorher and not gesperrt)`,
    )
    .orderBy('kundennummer')
    .limit(batchRows)
    .select(['kundennummer', 'anrede', 'titel', 'vorname', 'nachname', 'email'])
    .execute()
}

/** The last step of an import: entries in the audit trail and the security log, and a mail to each unlocked customer. */
export async function recordKontoaenderungen(tx: Database, now: Date): Promise<void> {
  await recordAll(tx, now)
  await queueEreignisse(tx)
  let after = ''
  for (;;) {
    const entsperrte = await listEntsperrte(tx, after)
    const last = entsperrte.at(-1)
    if (last === undefined) break
    const mails = entsperrte.flatMap(({ email, ...kunde }) =>
      email === null ? [] : [{ kundennummer: kunde.kundennummer, mail: formatEntsperrmail({ ...kunde, email }) }],
    )
    await queueKundenmails(tx, mails)
    after = last.kundennummer
  }
  await sql`drop table ${sql.table(table)}`.execute(tx)
}
