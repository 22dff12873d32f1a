import { sql } from 'kysely'
import type { Database } from '../db/open.ts'
import type { Counts } from './kind.ts'
import { countStaged, insertMissing, updateDiffering } from './upsert.ts'

const upsert = { table: 'anschlussnutzer', staging: 'import_anschlussnutzer', key: ['kundennummer'] }

const columns = [
  ...['anrede', 'titel', 'vorname', 'nachname', 'firma', 'geburtsdatum', 'email', 'festnetz', 'mobil', 'fax'],
  ...['zugriff', 'gesperrt'],
]

/** Passwords staged with a hash are set anew, and the next version ends the customer's sessions; others stay. */
const passwort = {
  when: sql<boolean>`s.passwort_hash is not null`,
  set: sql`
    passwort_hash = coalesce(s.passwort_hash, t.passwort_hash),
    passwort_importiert = coalesce(s.passwort_hash, t.passwort_importiert),
    passwort_einmalig = case when s.passwort_hash is null then t.passwort_einmalig else s.passwort_einmalig end,
    passwort_version = t.passwort_version + (s.passwort_hash is not null)::integer
  `,
}

/** Contact data that a customer changed and the supplier's systems do not know yet. */
async function keepUnconfirmedKontaktdaten(tx: Database): Promise<void> {
  await sql`
    update import_anschlussnutzer s
    set email = t.email, festnetz = t.festnetz, mobil = t.mobil, fax = t.fax
    from anschlussnutzer t
    where t.kundennummer = s.kundennummer and t.kundennummer in (
      select kundennummer from vorgang where art = 'kontaktdaten' and uebergeben_am is null
    )
  `.execute(tx)
}

export async function mergeAnschlussnutzer(tx: Database): Promise<Counts> {
  const gesamt = await countStaged(tx, upsert.staging)
  await keepUnconfirmedKontaktdaten(tx)
  const geaendert = await updateDiffering(tx, { ...upsert, columns }, passwort)
  const neu = await insertMissing(tx, {
    ...upsert,
    columns: [...columns, 'passwort_hash', 'passwort_importiert', 'passwort_einmalig'],
  })
  return { neu, geaendert, unveraendert: gesamt - neu - geaendert, entfernt: 0 }
}
