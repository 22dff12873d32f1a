import { sql } from 'kysely'
import type { Database } from '../db/open.ts'
import type { Counts } from './kind.ts'
import { noteKontoaenderungen } from './kontoaenderungen.ts'
import { countStaged, insertMissing, updateDiffering } from './upsert.ts'

const upsert = { table: 'anschlussnutzer', staging: 'import_anschlussnutzer', key: ['kundennummer'] }
const differing = 'import_abweichend'

const columns = [
  ...['anrede', 'titel', 'vorname', 'nachname', 'firma', 'geburtsdatum', 'email', 'festnetz', 'mobil', 'fax'],
  ...['zugriff', 'gesperrt'],
]

/**
 * Passwords staged with a hash are set anew; others stay. The next version ends the customer's sessions, as it does when
 * he is locked out: those of before must not come back to life with him.
 */
const passwort = {
  when: sql<boolean>`s.passwort_hash is not null`,
  set: sql`
    passwort_hash = coalesce(s.passwort_hash, t.passwort_hash),
    passwort_importiert = coalesce(s.passwort_hash, t.passwort_importiert),
    passwort_einmalig = case when s.passwort_hash is null then t.passwort_einmalig else s.passwort_einmalig end,
    einmalpasswort_seit = case when s.passwort_hash is null then t.einmalpasswort_seit else s.einmalpasswort_seit end,
    passwort_version = t.passwort_version + (s.passwort_hash is not null or s.gesperrt and not t.gesperrt)::integer
  `,
}

/**
 * Whom the file may change, locked: nobody changes himself between what is read of him and what is written. Who asked to
 * be deleted is not brought back (Art. 18 DSGVO).
 */
async function lockDiffering(tx: Database): Promise<void> {
  const list = (alias: string) => sql.join(columns.map((column) => sql.ref(`${alias}.${column}`)))
  await sql`
    create temporary table ${sql.table(differing)} on commit drop as
    select s.* from import_anschlussnutzer s join anschlussnutzer t using (kundennummer)
    where (row(${list('t')}) is distinct from row(${list('s')}) or ${passwort.when}) and not exists (
      select from loeschvermerk l where l.kundennummer = t.kundennummer and l.verlangt_am is not null
    )
    for no key update of t
  `.execute(tx)
}

/** Contact data that a customer changed and the supplier's systems do not know yet. */
async function keepUnconfirmedKontaktdaten(tx: Database): Promise<void> {
  await sql`
    update ${sql.table(differing)} s
    set email = t.email, festnetz = t.festnetz, mobil = t.mobil, fax = t.fax
    from anschlussnutzer t
    where t.kundennummer = s.kundennummer and t.kundennummer in (
      select kundennummer from vorgang where art = 'kontaktdaten' and uebergeben_am is null
    )
  `.execute(tx)
}

export async function mergeAnschlussnutzer(tx: Database): Promise<Counts> {
  const gesamt = await countStaged(tx, upsert.staging)
  await lockDiffering(tx)
  await keepUnconfirmedKontaktdaten(tx)
  await noteKontoaenderungen(tx, differing)
  const geaendert = await updateDiffering(tx, { ...upsert, staging: differing, columns }, passwort)
  const neu = await insertMissing(tx, {
    ...upsert,
    columns: [...columns, 'passwort_hash', 'passwort_importiert', 'passwort_einmalig', 'einmalpasswort_seit'],
  })
  await sql`drop table ${sql.table(differing)}`.execute(tx)
  return { neu, geaendert, unveraendert: gesamt - neu - geaendert, entfernt: 0 }
}
