import { Datum, Kennung, optionalLine, VertragId } from '@ekp/wire/schema/scalars'
import { onceEach, vertragExists } from '../../checks.ts'
import { declareKind, gruppeBy, lineOf, stored } from '../../declareKind.ts'
import { decimal } from '../../fields.ts'
import type { Kind } from '../../kind.ts'
import { mergeAdding, removalStaging, upsertOf } from '../../upsert.ts'
import { entfernt, removalOf } from '../removal.ts'

const betrag = 'Bitte geben Sie den Betrag in EUR an, von -1000000 bis 1000000.'

const fields = {
  vertragId: stored('vertrag_id text', VertragId),
  id: stored('id text', Kennung),
  datum: stored('datum date', Datum),
  betrag: stored('betrag numeric(12, 2)', decimal(-1_000_000, 1_000_000, 2, betrag)),
  zweck: stored('zweck text', optionalLine(200)),
  entfernt,
}

const declaration = declareKind({ art: 'zahlung', fields, schema: lineOf(fields) })
const { staging } = declaration
const gruppe = gruppeBy(fields, ['vertragId'], { name: 'zahlung', replaces: false })

/** What customers paid: each line adds or replaces a payment; all others stay. */
export const zahlung: Kind = {
  ...declaration,
  gruppe,
  removal: removalOf(declaration, ['vertragId'], { gruppe, checks: [vertragExists(removalStaging('zahlung'))] }),
  checks: [
    onceEach(staging, ['vertrag_id', 'id'], 'id', 'Eine Zahlung des Vertrags mit dieser Kennung'),
    vertragExists(staging),
  ],
  merge: (tx) => mergeAdding(tx, 'vertrag_id', upsertOf(declaration, { key: ['vertrag_id', 'id'] })),
}
