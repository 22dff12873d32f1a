import { Datum, Kennung, line, missing, optionalLine } from '@ekp/wire/schema/scalars'
import { Preisgruppe, Preisstufe } from '@ekp/wire/tarif/preisbestandteile'
import { Versorgungsart } from '@ekp/wire/vertrag'
import { sql } from 'kysely'
import * as v from 'valibot'
import type { Database } from '../../../db/open.ts'
import { onceEach } from '../../checks.ts'
import { decimal, EurJeKwh, Marktgebiet, optionalValue, Steuersatz } from '../../fields.ts'
import { declareKind, gruppeBy, lineOf, stored } from '../../declareKind.ts'
import type { Check, Kind } from '../../kind.ts'
import type { Counts } from '../../report.ts'
import { entfernt, removalOf } from '../removal.ts'
import { kalenderStays } from './preiskalender.ts'
import { countStaged, insertMissing, removalStaging, updateDiffering, upsertOf } from '../../upsert.ts'

const none = (text: string) => v.optional(v.null(text), null)
const jeKwhAllein = 'Eine Stufe und einen Kalender hat nur ein Bestandteil, der je kWh gilt (arbeit).'
const common = { bezeichnung: line(80), gruppe: Preisgruppe }
const always = { ...common, stufe: none(jeKwhAllein), kalender: none(jeKwhAllein) }
const EurJeJahr = decimal(
  -1_000_000,
  1_000_000,
  4,
  'Bitte geben Sie den Preis in EUR je Jahr an, von -1000000 bis 1000000.',
)
const Netzanteil = decimal(0, 100, 2, 'Bitte geben Sie den Anteil am Netzentgelt in Prozent an, von 0 bis 100.')
const fieldText = (issue: v.StrictObjectIssue) =>
  issue.expected === 'never' ? 'Dieses Feld gibt es nicht.' : 'Das Feld fehlt.'

const Bestandteil = v.pipe(
  v.variant(
    'berechnung',
    [
      v.strictObject(
        {
          ...common,
          berechnung: v.literal('arbeit'),
          wert: EurJeKwh,
          stufe: missing(Preisstufe),
          kalender: optionalLine(60),
        },
        fieldText,
      ),
      v.strictObject(
        { ...always, berechnung: v.literal('boerse'), wert: none('Ein Börsenpreis hat keinen eigenen Wert.') },
        fieldText,
      ),
      v.strictObject({ ...always, berechnung: v.literal('jahr'), wert: EurJeJahr }, fieldText),
      v.strictObject({ ...always, berechnung: v.literal('netzanteil'), wert: Netzanteil }, fieldText),
      v.strictObject({ ...always, berechnung: v.literal('umsatzsteuer'), wert: Steuersatz }, fieldText),
    ],
    'Erlaubt sind: arbeit, boerse, jahr, netzanteil, umsatzsteuer.',
  ),
  v.forward(
    v.check(
      ({ stufe, kalender }) => (kalender === null ? stufe !== 'ST' : stufe !== null),
      'Ein Kalender braucht eine Stufe, und ST gibt es nur mit einem Kalender: Zählwerke haben HT und NT.',
    ),
    ['stufe'],
  ),
)
type Bestandteil = v.InferOutput<typeof Bestandteil>

const once = (berechnung: Bestandteil['berechnung'], what: string) =>
  v.check<Bestandteil[], string>(
    (all) => all.filter((part) => part.berechnung === berechnung).length <= 1,
    `Ein Angebot hat höchstens ${what}.`,
  )

/** Exact text, as PostgreSQL writes the amounts of `preisbestandteil`. */
const toText = (wert: number | null) => wert?.toFixed(8) ?? null

const bestandteile = 'Erwartet wird eine Liste von 1 bis 40 Preisbestandteilen.'

const fields = {
  kennung: stored('kennung text', Kennung),
  name: stored('name text', line(120)),
  beschreibung: stored('beschreibung text', optionalLine(400)),
  versorgungsart: stored('versorgungsart text', Versorgungsart),
  marktgebiet: stored('marktgebiet text', optionalValue(Marktgebiet)),
  gueltigVon: stored('gueltig_von date', Datum),
  gueltigBis: stored('gueltig_bis date', optionalValue(Datum)),
  bestandteile: stored(
    'bestandteile jsonb',
    v.pipe(
      v.array(v.unknown(), bestandteile),
      v.minLength(1, bestandteile),
      v.maxLength(40, bestandteile),
      v.array(Bestandteil),
      once('boerse', 'einen Börsenpreis'),
      once('netzanteil', 'einen Anteil am Netzentgelt'),
      once('umsatzsteuer', 'eine Umsatzsteuer'),
      v.transform((all) => all.map((part) => ({ ...part, wert: toText(part.wert) }))),
    ),
  ),
  entfernt,
}

const schema = v.pipe(
  lineOf(fields),
  v.forward(
    v.partialCheck(
      [['gueltigVon'], ['gueltigBis']],
      ({ gueltigVon, gueltigBis }) => gueltigBis === null || gueltigVon < gueltigBis,
      'gueltigBis ist der erste Tag, an dem das Angebot nicht mehr gilt, und liegt nach gueltigVon.',
    ),
    ['gueltigBis'],
  ),
  v.forward(
    v.partialCheck(
      [['marktgebiet'], ['bestandteile']],
      ({ marktgebiet, bestandteile: all }) =>
        (marktgebiet !== null) === all.some(({ berechnung }) => berechnung === 'boerse'),
      'marktgebiet und ein Bestandteil mit berechnung boerse stehen zusammen oder gar nicht.',
    ),
    ['marktgebiet'],
  ),
)

const declaration = declareKind({ art: 'tarifangebot', fields, schema })
const gruppe = gruppeBy(fields, [], { name: 'tarifangebot', replaces: true })
const { staging } = declaration

const kalenderExists: Check = {
  feld: 'bestandteile',
  text: (_andere, angabe) => `Der Kalender „${angabe}“ steht weder in der Datei noch in der Datenbank.`,
  query: sql`
    select distinct s.zeile, null::integer as andere, teil ->> 'kalender' as angabe
    from ${sql.table(staging)} s cross join jsonb_array_elements(s.bestandteile) teil
    where teil ->> 'kalender' is not null
      and not exists (select from import_preiskalender k where k.kalender = teil ->> 'kalender')
      and not ${kalenderStays(sql`teil ->> 'kalender'`)}
      and not exists (select from import_abgelehnt a where a.art = 'preiskalender' and a.name = teil ->> 'kalender')
  `,
}

/** The tariffs on offer; the file's replace all, and a file without any or a removal leaves them. */
export const tarifangebot: Kind = {
  ...declaration,
  gruppe,
  removal: removalOf(declaration, [], { gruppe }),
  checks: [onceEach(staging, ['kennung'], 'kennung', 'Ein Angebot mit dieser Kennung'), kalenderExists],
  merge: mergeTarifangebote,
}

async function mergeTarifangebote(tx: Database): Promise<Counts> {
  const total = await countStaged(tx, staging)
  const staged = sql.table(staging)
  const { numAffectedRows: removed = 0n } = await sql`
    delete from tarifangebot t
    where (exists (select from ${staged}) or exists (select from ${sql.table(removalStaging('tarifangebot'))}))
      and not exists (select from ${staged} s where s.kennung = t.kennung)
  `.execute(tx)
  const upsert = upsertOf(declaration, { key: ['kennung'] })
  const geaendert = await updateDiffering(tx, upsert)
  const neu = await insertMissing(tx, upsert)
  return { neu, geaendert, unveraendert: total - neu - geaendert, entfernt: Number(removed) }
}
