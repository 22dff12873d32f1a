import * as v from 'valibot'
import { Datum, line, missing } from './scalars.ts'
import { strict } from './strict.ts'

/** What the supplier may say to a Vorgang; a reason where, and only where, the customer has to read one. */
export const Vorgangsantwort = v.variant(
  'ergebnis',
  [
    strict({ ergebnis: v.literal('uebernommen') }),
    strict({ ergebnis: v.literal('angenommen'), giltAb: missing(Datum) }),
    strict({ ergebnis: v.literal('abgelehnt'), ablehnungsgrund: line(500) }),
  ],
  'Erlaubt sind: uebernommen, angenommen, abgelehnt.',
)
