import { zahlungsstatus } from '@ekp/wire/abschlag'
import { Datum, Kennung, oneOf, optionalLine, VertragId } from '@ekp/wire/schema/scalars'
import * as v from 'valibot'
import { onceEach, vertragExists } from '../../checks.ts'
import { declareKind, gruppeBy, lineOf, stored } from '../../declareKind.ts'
import { decimal, keepsRegeln, optionalValue, type Regel } from '../../fields.ts'
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
  // A payment left without it is one that is there, as each was before the portal knew others.
  status: stored(
    'status text',
    v.pipe(
      optionalValue(oneOf(zahlungsstatus)),
      v.transform((status) => status ?? 'bezahlt'),
    ),
  ),
  entfernt,
}

const regeln: readonly Regel<v.InferOutput<ReturnType<typeof lineOf<typeof fields>>>>[] = [
  [
    'betrag',
    'Der Betrag bleibt über null, auch wenn er zurückgebucht oder noch offen ist; das sagt status.',
    (line) => line.status !== 'bezahlt' && line.betrag <= 0,
  ],
]

const declaration = declareKind({ art: 'zahlung', fields, schema: v.pipe(lineOf(fields), keepsRegeln(regeln)) })
const { staging } = declaration
const gruppe = gruppeBy(fields, ['vertragId'], { name: 'zahlung', replaces: false })

/** What customers paid or are to pay: each line adds or replaces a payment; all others stay [abschlag-22]. */
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
