import { Kundennummer, NeuesPasswort } from '@ekp/wire/anmeldung'
import { Anrede, type Anschlussnutzer, Zugriff } from '@ekp/wire/anschlussnutzer'
import { canonicalKundennummer } from '@ekp/wire/rules/kundennummer'
import { Datum, missing, optionalLine } from '@ekp/wire/scalars'
import { sql } from 'kysely'
import * as v from 'valibot'
import type { Database } from '../../db/open.ts'
import { onceEach } from '../checks.ts'
import { Email, optionalValue, Schalter } from '../fields.ts'
import { fieldsOf, type Kind, recordParser } from '../kind.ts'
import type { Counts } from '../report.ts'
import { noteKontoaenderungen } from '../kontoaenderungen.ts'
import { PasswortHash, type Sealer } from '../passwoerter.ts'
import { countStaged, insertMissing, updateDiffering } from '../upsert.ts'

const staging = 'import_anschlussnutzer'

/** Customers. `prefix` is the tenant's; plain passwords are staged sealed; one-time passwords are good from `now` on. */
export function anschlussnutzer(prefix: string, sealer: Sealer, now: Date): Kind {
  const entries = {
    kundennummer: v.pipe(
      Kundennummer,
      v.check(
        (nummer) => canonicalKundennummer(prefix, nummer) === nummer,
        `Die Kundennummer beginnt nicht mit ${prefix}, dem Präfix des Mandanten.`,
      ),
      // Typed without its first prefix, it would name another customer.
      v.check(
        (nummer) => prefix === '' || !nummer.slice(prefix.length).toLowerCase().startsWith(prefix.toLowerCase()),
        `Die Kundennummer beginnt zweimal mit ${prefix}, dem Präfix des Mandanten.`,
      ),
    ),
    anrede: v.nullish(Anrede, 'KeineAnrede'),
    titel: optionalLine(40),
    vorname: optionalLine(100),
    nachname: optionalLine(100),
    firma: optionalLine(200),
    geburtsdatum: optionalValue(Datum),
    email: optionalValue(Email),
    festnetz: optionalLine(40),
    mobil: optionalLine(40),
    fax: optionalLine(40),
    zugriff: v.nullish(Zugriff, 'voll'),
    gesperrt: Schalter,
    passwort: missing(NeuesPasswort),
    einmalpasswort: missing(NeuesPasswort),
    passwortHash: missing(PasswortHash),
  } satisfies Record<Exclude<keyof Anschlussnutzer, 'vertraege'>, v.GenericSchema> & v.ObjectEntries

  const schema = v.pipe(
    fieldsOf(entries),
    v.forward(
      v.partialCheck(
        [['anrede'], ['firma']],
        ({ anrede, firma }) => anrede !== 'Firma' || firma !== null,
        'Zur Anrede Firma gehört der Name der Firma.',
      ),
      ['firma'],
    ),
    v.forward(
      v.partialCheck(
        [['anrede'], ['nachname']],
        ({ anrede, nachname }) => !['Herr', 'Frau', 'Familie'].includes(anrede) || nachname !== null,
        'Zu dieser Anrede gehört ein Nachname.',
      ),
      ['nachname'],
    ),
    v.forward(
      v.partialCheck(
        [['passwort'], ['einmalpasswort'], ['passwortHash']],
        ({ passwort, einmalpasswort, passwortHash }) =>
          [passwort, einmalpasswort, passwortHash].filter((value) => value !== null).length <= 1,
        'Bitte geben Sie nur eines an: passwort, einmalpasswort oder passwortHash.',
      ),
      ['passwort'],
    ),
  )

  return {
    art: 'anschlussnutzer',
    staging,
    columns: `
      kundennummer text, anrede text, titel text, vorname text, nachname text, firma text, geburtsdatum date,
      email text, festnetz text, mobil text, fax text, zugriff text, gesperrt boolean,
      passwort_versiegelt text, passwort_hash text, passwort_importiert text, passwort_einmalig boolean,
      einmalpasswort_seit timestamptz`,
    parse: recordParser(entries, schema, ({ passwort, einmalpasswort, passwortHash, ...columns }) => {
      const plain = passwort ?? einmalpasswort
      return {
        ...columns,
        passwort_versiegelt: plain === null ? null : sealer.seal(plain),
        passwort_hash: passwortHash,
        passwort_importiert: passwortHash,
        passwort_einmalig: einmalpasswort !== null,
        einmalpasswort_seit: einmalpasswort === null ? null : now.toISOString(),
      }
    }),
    nameOf: (record) => {
      const nummer: unknown = Reflect.get(record, 'kundennummer')
      return v.is(Kundennummer, nummer) ? nummer : undefined
    },
    checks: [onceEach(staging, ['kundennummer'], 'kundennummer', 'Diese Kundennummer')],
    merge: mergeAnschlussnutzer,
  }
}

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

async function mergeAnschlussnutzer(tx: Database): Promise<Counts> {
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
