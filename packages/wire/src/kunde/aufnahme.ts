import * as v from 'valibot'
import { Messkanal, NeueAblesung, Plausibilitaet } from '../ablesung.ts'
import { endpoint } from '../endpoint.ts'
import { Kundenpfad } from '../kunde.ts'
import { missing, VertragId } from '../schema/scalars.ts'
import { strict } from '../schema/strict.ts'

/** What a clerk takes up for a caller, by the rules of the customer's own forms [versorger-120]. */
const Vertragspfad = v.object({ ...Kundenpfad.entries, vertragId: VertragId })

/** That it is taken up. */
export const Aufnahme = v.object({
  /** The number of the Vorgang; missing where nothing was changed. */
  nr: missing(v.number()),
  /** Where the customer gets his receipt; missing: he has no address, and the desk prints it. */
  email: missing(v.string()),
})
export type Aufnahme = v.InferOutput<typeof Aufnahme>

/** What the form of a reading needs of a contract; a contract that takes no reading is refused with a sentence. */
export const findAblesezaehler = endpoint({
  method: 'GET',
  path: '/:mandant/kunden/:kundennummer/vertraege/:vertragId/zaehler',
  summary: 'Der eingebaute Zähler eines Vertrags mit dem, was er zuletzt zeigte, für den Zählerstand eines Anrufers.',
  access: 'service',
  params: Vertragspfad,
  output: v.object({
    vertragId: v.string(),
    versorgungsart: v.string(),
    lieferadresse: v.string(),
    zaehlernummer: v.string(),
    kanaele: v.array(Messkanal),
    eingebautAm: missing(v.string()),
    lieferende: missing(v.string()),
    letzteAblesung: missing(v.object({ ablesedatum: v.string(), ablesewerte: v.record(v.string(), v.number()) })),
  }),
})
export type Ablesezaehler = v.InferOutput<(typeof findAblesezaehler)['output']>

const { foto: _foto, ...ohneFoto } = NeueAblesung.entries

export const takeUpAblesung = endpoint({
  method: 'POST',
  path: '/:mandant/kunden/:kundennummer/vertraege/:vertragId/ablesungen',
  summary:
    'Nimmt den Zählerstand auf, den ein Kunde nennt. Ist er unwahrscheinlich, kommt erst die Rückfrage; mit bestaetigt ist er aufgenommen.',
  access: 'service',
  params: Vertragspfad,
  body: strict({
    ...ohneFoto,
    /** The caller has heard the question and stands by his reading. */
    bestaetigt: v.optional(v.boolean('Bitte geben Sie true oder false an.'), false),
  }),
  output: v.object({ aufnahme: missing(Aufnahme), frage: missing(Plausibilitaet) }),
})
