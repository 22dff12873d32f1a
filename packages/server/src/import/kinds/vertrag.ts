import { Kundennummer } from '@ekp/wire/anmeldung'
import { Datum, optionalLine, VertragId } from '@ekp/wire/scalars'
import { KundenArt, Versorgungsart, type Vertrag } from '@ekp/wire/vertrag'
import { sql } from 'kysely'
import * as v from 'valibot'
import type { Database } from '../../db/open.ts'
import { onceEach } from '../checks.ts'
import { optionalValue, Schalter } from '../fields.ts'
import { type Check, fieldsOf, type Kind, recordParser } from '../kind.ts'
import type { Counts } from '../report.ts'
import { countStaged, insertMissing, updateDiffering } from '../upsert.ts'

const staging = 'import_vertrag'

const entries = {
  id: VertragId,
  kundennummer: Kundennummer,
  versorgungsart: Versorgungsart,
  anmeldungsart: optionalLine(60),
  lieferbeginn: optionalValue(Datum),
  gewuenschterLieferbeginn: optionalValue(Datum),
  lieferende: optionalValue(Datum),
  gewuenschtesLieferende: optionalValue(Datum),
  strasse: optionalLine(100),
  hausnummer: optionalLine(20),
  plz: optionalValue(
    v.pipe(
      v.string('Bitte geben Sie die Postleitzahl als Text an.'),
      v.regex(/^\d{4,5}$/, 'Eine Postleitzahl hat vier oder fünf Ziffern.'),
    ),
  ),
  ort: optionalLine(100),
  kundenArt: KundenArt,
  storniert: Schalter,
} satisfies Record<Exclude<keyof Vertrag, 'status'>, v.GenericSchema> & v.ObjectEntries

const schema = v.pipe(
  fieldsOf(entries),
  v.forward(
    v.partialCheck(
      [['lieferbeginn'], ['lieferende']],
      ({ lieferbeginn, lieferende }) => !lieferbeginn || !lieferende || lieferbeginn <= lieferende,
      'Das Lieferende liegt vor dem Lieferbeginn.',
    ),
    ['lieferende'],
  ),
)

const kundeExists: Check = {
  feld: 'kundennummer',
  text: () => 'Diese Kundennummer steht weder in der Datei noch in der Datenbank.',
  query: sql`
    select s.zeile, null::integer as andere
    from import_vertrag s
    where not exists (select from import_anschlussnutzer a where a.kundennummer = s.kundennummer)
      and not exists (select from anschlussnutzer a where a.kundennummer = s.kundennummer)
      and not exists (select from import_abgelehnt a where a.art = 'anschlussnutzer' and a.name = s.kundennummer)
  `,
}

// A contract shows its readings and documents: they must never come before another customer's eyes.
const staysWithItsKunde: Check = {
  feld: 'kundennummer',
  text: () => 'Dieser Vertrag gehört schon einem anderen Kunden; ein Vertrag wechselt den Kunden nie.',
  query: sql`
    select s.zeile, null::integer as andere
    from import_vertrag s join vertrag v on v.id = s.id
    where v.kundennummer <> s.kundennummer
  `,
}

/** Contracts. */
export const vertrag: Kind = {
  art: 'vertrag',
  staging,
  columns: `
    id text, kundennummer text, versorgungsart text, anmeldungsart text, lieferbeginn date,
    gewuenschter_lieferbeginn date, lieferende date, gewuenschtes_lieferende date,
    strasse text, hausnummer text, plz text, ort text, kunden_art text, storniert boolean`,
  parse: recordParser(
    entries,
    schema,
    ({ gewuenschterLieferbeginn, gewuenschtesLieferende, kundenArt, ...columns }) => ({
      ...columns,
      gewuenschter_lieferbeginn: gewuenschterLieferbeginn,
      gewuenschtes_lieferende: gewuenschtesLieferende,
      kunden_art: kundenArt,
    }),
  ),
  nameOf: (record) => {
    const id: unknown = Reflect.get(record, 'id')
    return v.is(VertragId, id) ? id : undefined
  },
  checks: [onceEach(staging, ['id'], 'id', 'Dieser Vertrag'), kundeExists, staysWithItsKunde],
  merge: mergeVertrag,
}

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

async function mergeVertrag(tx: Database): Promise<Counts> {
  const gesamt = await countStaged(tx, upsert.staging)
  await lockDiffering(tx)
  await keepUnconfirmedKuendigungen(tx)
  const geaendert = await updateDiffering(tx, { ...upsert, staging: differing })
  const neu = await insertMissing(tx, upsert)
  await sql`drop table ${sql.table(differing)}`.execute(tx)
  return { neu, geaendert, unveraendert: gesamt - neu - geaendert, entfernt: 0 }
}
