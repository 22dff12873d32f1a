import * as v from 'valibot'
import { Datum, line, prose } from './scalars.ts'
import { strict } from './strict.ts'

/** The most characters of an answer in words. */
export const mostAntworttext = 5000

/** What the supplier may say to a Vorgang: a reason where he refuses, an answer in words to a Kontaktanfrage. */
export const Vorgangsantwort = v.variant(
  'ergebnis',
  [
    strict({ ergebnis: v.literal('uebernommen') }),
    strict({ ergebnis: v.literal('angenommen'), giltAb: v.optional(v.nullable(Datum)) }),
    strict({ ergebnis: v.literal('abgelehnt'), ablehnungsgrund: line(500) }),
    strict({
      ergebnis: v.literal('beantwortet'),
      antworttext: v.pipe(prose(mostAntworttext), v.trim(), v.nonEmpty('Bitte geben Sie einen Text an.')),
    }),
  ],
  'Erlaubt sind: uebernommen, angenommen, abgelehnt, beantwortet.',
)
