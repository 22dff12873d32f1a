import { Kundennummer, NeuesPasswort } from '@ekp/wire/anmeldung'
import {
  AnredeEingabe,
  type Anschlussnutzer,
  findKontaktfehler,
  kontaktangaben,
  kontaktfelder,
  perKontaktfeld,
  Zugriff,
} from '@ekp/wire/anschlussnutzer'
import { canonicalKundennummer } from '@ekp/wire/rules/anschlussnutzer/kundennummer'
import { Datum, missing, optionalLine, optionalPasted } from '@ekp/wire/schema/scalars'
import { sql } from 'kysely'
import * as v from 'valibot'
import { isHolding } from '../../db/vorgang/uebergabe.ts'
import type { Database } from '../../db/open.ts'
import { neverFormer, neverIn, onceEach } from '../checks.ts'
import { Email, optionalValue, Schalter } from '../fields.ts'
import { keepUnnamed } from '../kept.ts'
import { declareKind, derived, lineOf, stored } from '../declareKind.ts'
import type { Fields, Kept, Kind } from '../kind.ts'
import type { Counts } from '../report.ts'
import { noteKontoaenderungen, recordKontoaenderungen } from './kontoaenderungen.ts'
import { PasswortHash, type Sealer } from '../passwoerter.ts'
import { notOfTheForm } from '../zeilen/recordParser.ts'
import { countStaged, insertMissing, updateDiffering, type Upsert, upsertOf } from '../upsert.ts'

const kundennummerOf = (prefix: string) =>
  v.pipe(
    Kundennummer,
    v.check(
      (nummer) => canonicalKundennummer(prefix, nummer) === nummer,
      `Die Kundennummer beginnt nicht mit ${prefix}, dem Präfix des Mandanten.`,
    ),
    // A customer who types it without the first prefix would get the number of another customer.
    v.check(
      (nummer) => prefix === '' || !nummer.slice(prefix.length).toLowerCase().startsWith(prefix.toLowerCase()),
      `Die Kundennummer beginnt zweimal mit ${prefix}, dem Präfix des Mandanten.`,
    ),
  )

const keine = perKontaktfeld(() => null)

const fieldsOf = (prefix: string) =>
  ({
    kundennummer: stored('kundennummer text', kundennummerOf(prefix)),
    anrede: stored('anrede text', v.nullish(AnredeEingabe, 'KeineAnrede')),
    titel: stored('titel text', optionalLine(40)),
    vorname: stored('vorname text', optionalLine(100)),
    nachname: stored('nachname text', optionalLine(100)),
    firma: stored('firma text', optionalLine(200)),
    geburtsdatum: stored('geburtsdatum date', optionalValue(Datum)),
    ...perKontaktfeld((field) =>
      stored(
        `${field} text`,
        field === 'email' ? optionalValue(Email) : optionalPasted(kontaktangaben[field].hoechstens),
      ),
    ),
    zugriff: stored('zugriff text', v.nullish(Zugriff, 'voll')),
    gesperrt: stored('gesperrt boolean', Schalter),
    // Staged encrypted, in `passwort_versiegelt`; hashed after all checks of the file.
    passwort: derived(['passwort_hash text'], missing(NeuesPasswort)),
    einmalpasswort: derived(
      ['passwort_hash text', 'passwort_einmalig boolean', 'einmalpasswort_seit timestamptz'],
      missing(NeuesPasswort),
    ),
    passwortHash: derived(['passwort_hash text', 'passwort_importiert text'], missing(PasswortHash)),
  }) satisfies Fields<Exclude<keyof Anschlussnutzer, 'vertraege' | 'emailAbgelehnt'>> & Fields

/**
 * Customers. `prefix` is the tenant's; plain passwords are staged encrypted; one-time passwords are valid from `now`
 * on.
 */
export function anschlussnutzer(prefix: string, sealer: Sealer, now: Date): Kind {
  const fields = fieldsOf(prefix)
  const schema = v.pipe(
    lineOf(fields),
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

  const declaration = declareKind(
    {
      art: 'anschlussnutzer',
      fields,
      schema,
      key: ['kundennummer'],
      work: ['passwort_versiegelt text'],
      findHinweise: (kunde) =>
        notOfTheForm(
          findKontaktfehler(
            perKontaktfeld((field) => kunde[field]),
            keine,
          ),
        ),
    },
    ({ passwort: plain, einmalpasswort, passwortHash }) => {
      const secret = plain ?? einmalpasswort
      return {
        passwort_versiegelt: secret === null ? null : sealer.seal(secret),
        passwort_hash: passwortHash,
        passwort_importiert: passwortHash,
        passwort_einmalig: einmalpasswort !== null,
        einmalpasswort_seit: einmalpasswort === null ? null : now.toISOString(),
      }
    },
  )
  const { kept, staging } = declaration
  const upsert = upsertOf(declaration, { key: ['kundennummer'] })

  return {
    ...declaration,
    nameOf: (record) => {
      const nummer = v.safeParse(Kundennummer, Reflect.get(record, 'kundennummer'))
      return nummer.success ? nummer.output : undefined
    },
    checks: [
      onceEach(staging, ['kundennummer'], 'kundennummer', 'Diese Kundennummer'),
      neverFormer(staging),
      neverIn(
        ...([staging, 'firma', sql`s.anrede = 'Firma' and s.firma is null`] as const),
        'Zur Anrede Firma gehört der Name der Firma.',
      ),
      neverIn(
        ...([staging, 'nachname', sql`s.anrede in ('Herr', 'Frau', 'Familie') and s.nachname is null`] as const),
        'Zu dieser Anrede gehört ein Nachname.',
      ),
    ],
    merge: (tx) => mergeAnschlussnutzer(tx, upsert, kept),
    finish: recordKontoaenderungen,
  }
}

const differing = 'import_abweichend'

/** Columns of the password; a line without a password does not change them. */
const passwortspalten = ['passwort_hash', 'passwort_importiert', 'passwort_einmalig', 'einmalpasswort_seit']

/**
 * Sets passwords that are staged with a hash; others stay. The next version ends the customer's sessions. Locking a
 * customer sets the next version, too, so that his old sessions do not become valid again when he is unlocked.
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
 * Locks the customers that the file may change, so that none of them changes his data between the import's reading and
 * writing. Customers who asked to be deleted are left out (Art. 18 DSGVO).
 */
async function lockDiffering(tx: Database, columns: readonly string[]): Promise<void> {
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

/** Locks and restrictions by a command of the supplier hold until a command lifts them. */
async function keepSperren(tx: Database): Promise<void> {
  await sql`
    update ${sql.table(differing)} s
    set gesperrt = s.gesperrt or t.gesperrt_bleibt,
      zugriff = case when t.zugriff_bleibt then t.zugriff else s.zugriff end
    from anschlussnutzer t
    where t.kundennummer = s.kundennummer and (t.gesperrt_bleibt or t.zugriff_bleibt)
  `.execute(tx)
}

/** Contact data that a customer changed and the supplier's systems do not know yet. */
async function keepUnconfirmedKontaktdaten(tx: Database): Promise<void> {
  await sql`
    update ${sql.table(differing)} s
    set ${sql.join(kontaktfelder.map((field) => sql`${sql.ref(field)} = ${sql.ref(`t.${field}`)}`))}
    from anschlussnutzer t
    where t.kundennummer = s.kundennummer and t.kundennummer in (
      select kundennummer from vorgang where art = 'kontaktdaten' and ${isHolding}
    )
  `.execute(tx)
}

async function mergeAnschlussnutzer(tx: Database, upsert: Upsert, kept: Kept | undefined): Promise<Counts> {
  const columns = upsert.columns.filter((column) => !passwortspalten.includes(column))
  const total = await countStaged(tx, upsert.staging)
  await lockDiffering(tx, columns)
  await keepUnnamed(tx, kept, differing)
  await keepUnconfirmedKontaktdaten(tx)
  await keepSperren(tx)
  await noteKontoaenderungen(tx, differing)
  const geaendert = await updateDiffering(tx, { ...upsert, staging: differing, columns }, passwort)
  const neu = await insertMissing(tx, upsert)
  await sql`drop table ${sql.table(differing)}`.execute(tx)
  return { neu, geaendert, unveraendert: total - neu - geaendert, entfernt: 0 }
}
