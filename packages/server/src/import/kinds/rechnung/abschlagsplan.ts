import { Datum, missing, VertragId } from '@ekp/wire/schema/scalars'
import { sql } from 'kysely'
import * as v from 'valibot'
import { declareKind, gruppeBy, lineOf, stored } from '../../declareKind.ts'
import { neverOverlaps, onceEach, vertragExists } from '../../checks.ts'
import { decimal, ganzeZahl, keepsRegeln, optionalValue, type Regel } from '../../fields.ts'
import type { Kind } from '../../kind.ts'
import { mergePerVertrag, removalStaging, upsertOf } from '../../upsert.ts'
import { entfernt, removalOf } from '../removal.ts'

const eur = () => missing(decimal(0, 1_000_000, 2, 'Bitte geben Sie den Betrag in EUR an, von 0 bis 1000000.'))

/** A list, or its values in one text, as cells hold them: `2, 5, 8, 11`. */
const cellToList = (value: unknown) => {
  if (typeof value === 'number') return [value]
  return typeof value === 'string' ? value.split(/[,;\s]+/).filter((part) => part !== '') : value
}

const monateText = 'Erwartet werden Monate von 1 bis 12, jeder einmal, zum Beispiel [2, 5, 8, 11].'
const termineText = 'Erwartet werden 1 bis 60 verschiedene Tage, zum Beispiel ["2026-02-15", "2026-05-15"].'
const isOnceEach = (values: readonly (number | string)[]) => new Set(values).size === values.length
const toNumber = (value: unknown) => (typeof value === 'string' && /^\d{1,2}$/.test(value) ? Number(value) : value)
const toIso = (value: unknown) =>
  typeof value === 'string' ? value.replace(/^(\d\d)\.(\d\d)\.(\d{4})$/, '$3-$2-$1') : value

const Monate = v.pipe(
  v.unknown(),
  v.transform(cellToList),
  v.array(
    v.pipe(v.unknown(), v.transform(toNumber), v.picklist([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12], monateText)),
    monateText,
  ),
  v.check((monate) => monate.length > 0 && isOnceEach(monate), monateText),
  v.transform((monate) => monate.toSorted((one, other) => one - other)),
)

const Termine = v.pipe(
  v.unknown(),
  v.transform(cellToList),
  v.array(v.pipe(v.unknown(), v.transform(toIso), Datum), termineText),
  v.check((termine) => termine.length > 0 && termine.length <= 60 && isOnceEach(termine), termineText),
  v.transform((termine) => termine.toSorted()),
)

const fields = {
  vertragId: stored('vertrag_id text', VertragId),
  gueltigVon: stored('gueltig_von date', Datum),
  gueltigBis: stored('gueltig_bis date', optionalValue(Datum)),
  betrag: stored('betrag numeric(12, 2)', eur()),
  tag: stored('tag smallint', missing(ganzeZahl(1, 31))),
  monate: stored('monate integer[]', optionalValue(Monate)),
  termine: stored('termine date[]', optionalValue(Termine)),
  mindestens: stored('mindestens numeric(12, 2)', eur()),
  hoechstens: stored('hoechstens numeric(12, 2)', eur()),
  schritt: stored(
    'schritt numeric(12, 2)',
    missing(decimal(0.01, 1_000_000, 2, 'Bitte geben Sie den Schritt in EUR an, von 0.01 bis 1000000.')),
  ),
  entfernt,
}

type Plan = v.InferOutput<ReturnType<typeof lineOf<typeof fields>>>

const rules: readonly Regel<Plan>[] = [
  [
    'gueltigBis',
    'gueltigBis ist der letzte Tag des Plans und liegt nicht vor gueltigVon.',
    ({ gueltigVon, gueltigBis }) => gueltigBis !== null && gueltigBis < gueltigVon,
  ],
  [
    'betrag',
    'Ohne betrag gibt es keine Abschläge (jeder Monat hat seine Rechnung); dann fehlen auch tag, monate, termine, mindestens, hoechstens und schritt.',
    ({ betrag, tag, monate, termine, mindestens, hoechstens, schritt }) =>
      betrag === null && [tag, monate, termine, mindestens, hoechstens, schritt].some((value) => value !== null),
  ],
  [
    'tag',
    'Zu einem betrag gehört genau eines: tag (der Tag im Monat) oder termine (die Tage selbst).',
    ({ betrag, tag, termine }) => betrag !== null && (tag === null) === (termine === null),
  ],
  [
    'monate',
    'monate gibt es nur mit tag; termine nennen ihre Tage selbst.',
    ({ betrag, tag, monate }) => betrag !== null && monate !== null && tag === null,
  ],
  [
    'termine',
    'Jeder Termin liegt zwischen gueltigVon und gueltigBis.',
    ({ gueltigVon, gueltigBis, termine }) =>
      termine?.some((termin) => termin < gueltigVon || (gueltigBis !== null && termin > gueltigBis)) === true,
  ],
  [
    'hoechstens',
    'hoechstens ist nicht kleiner als mindestens.',
    ({ mindestens, hoechstens }) => mindestens !== null && hoechstens !== null && hoechstens < mindestens,
  ],
]

const schema = v.pipe(lineOf(fields), keepsRegeln(rules))

const declaration = declareKind({ art: 'abschlagsplan', fields, schema })
const gruppe = gruppeBy(fields, ['vertragId'], { name: 'abschlagsplan', replaces: true })
const { staging } = declaration

/** What customers pay in advance; the file's plans replace all of a contract [abschlag-20]. */
export const abschlagsplan: Kind = {
  ...declaration,
  gruppe,
  removal: removalOf(declaration, ['vertragId'], {
    gruppe,
    checks: [vertragExists(removalStaging('abschlagsplan'))],
  }),
  checks: [
    onceEach(staging, ['vertrag_id', 'gueltig_von'], 'gueltigVon', 'Ein Abschlagsplan des Vertrags mit diesem Beginn'),
    neverOverlaps(
      staging,
      ['gueltig_von', sql`gueltig_bis + 1`],
      'gueltigBis',
      (others) => `Der Plan gilt noch, wenn der aus Zeile ${others} beginnt; gueltigBis ist sein letzter Tag.`,
    ),
    vertragExists(staging),
  ],
  merge: (tx) => mergePerVertrag(tx, upsertOf(declaration, { key: ['vertrag_id', 'gueltig_von'] })),
}
