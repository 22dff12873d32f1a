import { Kundennummer } from '@ekp/wire/anmeldung'
import { adressangaben } from '@ekp/wire/rechnungsadresse'
import { hatNullVerloren, nullVerloren } from '@ekp/wire/rules/adresse'
import { addTage } from '@ekp/wire/rules/kalendertag'
import type { Feldfehler } from '@ekp/wire/rules/unveraendert'
import { Datum, optionalLine, VertragId } from '@ekp/wire/schema/scalars'
import { KundenArt, Versorgungsart, type Vertrag } from '@ekp/wire/vertrag'
import { sql } from 'kysely'
import * as v from 'valibot'
import { isHolding } from '../../db/vorgang/uebergabe.ts'
import type { Database } from '../../db/open.ts'
import { isFormer, kundeExists, neverFormer, neverIn, onceEach } from '../checks.ts'
import { Kuendigungsfrist, Marktlokation, optionalValue, Schalter } from '../fields.ts'
import { keepUnnamed } from '../kept.ts'
import { declareKind, lineOf, needed, stored } from '../declareKind.ts'
import type { Check, Fields, Kind } from '../kind.ts'
import type { Counts } from '../report.ts'
import { countStaged, insertMissing, updateDiffering, upsertOf } from '../upsert.ts'

const fields = {
  id: stored('id text', VertragId),
  kundennummer: needed(stored('kundennummer text', Kundennummer)),
  versorgungsart: needed(stored('versorgungsart text', Versorgungsart)),
  anmeldungsart: stored('anmeldungsart text', optionalLine(60)),
  lieferbeginn: stored('lieferbeginn date', optionalValue(Datum)),
  gewuenschterLieferbeginn: stored('gewuenschter_lieferbeginn date', optionalValue(Datum)),
  lieferende: stored('lieferende date', optionalValue(Datum)),
  gewuenschtesLieferende: stored('gewuenschtes_lieferende date', optionalValue(Datum)),
  strasse: stored('strasse text', adressangaben.strasse),
  hausnummer: stored('hausnummer text', adressangaben.hausnummer),
  plz: stored(
    'plz text',
    v.pipe(
      adressangaben.postleitzahl,
      // Every place that is supplied is in Germany.
      v.check((plz) => !hatNullVerloren(plz, 'Deutschland'), nullVerloren),
    ),
  ),
  ort: stored('ort text', adressangaben.ort),
  kundenArt: needed(stored('kunden_art text', KundenArt)),
  storniert: stored('storniert boolean', Schalter),
  marktlokation: stored('marktlokation text', optionalValue(Marktlokation)),
  laufzeitBis: stored('laufzeit_bis date', optionalValue(Datum)),
  kuendigungsfrist: stored('kuendigungsfrist text', optionalValue(Kuendigungsfrist)),
} satisfies Fields<Exclude<keyof Vertrag, 'status' | 'hatHistorie' | 'hatKostenaufstellung' | 'hatTarifvergleich'>> &
  Fields

// A contract shows its readings and documents, which another customer must never see.
const staysWithItsKunde: Check = {
  feld: 'kundennummer',
  text: () =>
    'Dieser Vertrag gehört schon einem anderen Kunden, und ein Import ändert das nicht. Gehört er dem falschen, hilft vertrag-umhaengen; hat der Kunde eine neue Nummer, kunde-umnummerieren.',
  query: sql`
    select s.zeile, null::integer as andere
    from import_vertrag s join vertrag v on v.id = s.id
    where v.kundennummer <> s.kundennummer and not ${isFormer(sql`s.kundennummer`)}
  `,
}

const schema = lineOf(fields)

/** Contracts may end two years after `today`; a later day is often one that means none. */
const findHinweise =
  (today: string) =>
  ({ lieferende, laufzeitBis }: v.InferOutput<typeof schema>): Feldfehler => {
    const isFar = (tag: string | null) => today !== '' && tag !== null && tag > addTage(today, 731)
    return {
      ...(isFar(lieferende) && {
        lieferende: 'Das Lieferende liegt mehr als zwei Jahre voraus. Ein Vertrag ohne Ende hat keins.',
      }),
      ...(isFar(laufzeitBis) && {
        laufzeitBis:
          'Die Laufzeit endet in mehr als zwei Jahren. Ein Vertrag ohne feste Laufzeit hat kein laufzeitBis.',
      }),
    }
  }

const declaration = declareKind({ art: 'vertrag', fields, schema, key: ['id'] })
const { staging, kept } = declaration

/** Contracts. */
export const vertrag = (today: string): Kind => ({
  ...declareKind({ art: 'vertrag', fields, schema, key: ['id'], findHinweise: findHinweise(today) }),
  nameOf: (record) => {
    const id = v.safeParse(VertragId, Reflect.get(record, 'id'))
    return id.success ? id.output : undefined
  },
  checks: [
    onceEach(staging, ['id'], 'id', 'Dieser Vertrag'),
    neverIn(staging, 'lieferende', sql`s.lieferende < s.lieferbeginn`, 'Das Lieferende liegt vor dem Lieferbeginn.'),
    neverIn(
      staging,
      'laufzeitBis',
      sql`s.laufzeit_bis < s.lieferbeginn`,
      'Das Ende der Laufzeit liegt vor dem Lieferbeginn.',
    ),
    kundeExists(staging),
    neverFormer(staging),
    staysWithItsKunde,
  ],
  merge: mergeVertrag,
})

const differing = 'import_vertrag_abweichend'
const upsert = upsertOf(declaration, { key: ['id'] })

/**
 * Locks the contracts that the file may change, so that no customer cancels one between the import's reading and
 * writing.
 */
async function lockDiffering(tx: Database): Promise<void> {
  const list = (alias: string) => sql.join(upsert.columns.map((column) => sql.ref(`${alias}.${column}`)))
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
      select vertrag_id from vorgang where art = 'kuendigung' and ${isHolding}
    )
  `.execute(tx)
}

async function mergeVertrag(tx: Database): Promise<Counts> {
  const total = await countStaged(tx, upsert.staging)
  await lockDiffering(tx)
  await keepUnnamed(tx, kept, differing)
  await keepUnconfirmedKuendigungen(tx)
  const geaendert = await updateDiffering(tx, { ...upsert, staging: differing })
  const neu = await insertMissing(tx, upsert)
  await sql`drop table ${sql.table(differing)}`.execute(tx)
  return { neu, geaendert, unveraendert: total - neu - geaendert, entfernt: 0 }
}
