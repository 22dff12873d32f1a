import * as v from 'valibot'
import { Messkanal, NeueAblesung, Plausibilitaet } from '../ablesung.ts'
import { Kontaktaenderung } from '../anschlussnutzer.ts'
import { Kontaktanfrage } from '../anschlussnutzer/kontaktanfrage.ts'
import { binary, endpoint } from '../endpoint.ts'
import { Kuendigung } from '../kuendigung.ts'
import { Kundenpfad } from '../kunde.ts'
import { code, Datum, line, missing, oneOf, optionalLine, prose, VertragId } from '../schema/scalars.ts'
import { strict } from '../schema/strict.ts'

/** What a clerk takes up for a caller, by the rules of the customer's own forms [versorger-120]. */
export const Vertragspfad = v.object({ ...Kundenpfad.entries, vertragId: VertragId })

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

export const takeUpKontaktdaten = endpoint({
  method: 'PUT',
  path: '/:mandant/kunden/:kundennummer/kontaktdaten',
  summary: 'Ändert Kontaktdaten, wie sie ein Kunde nennt; ein fehlendes Feld bleibt, wie es ist.',
  access: 'service',
  params: Kundenpfad,
  body: Kontaktaenderung,
  output: Aufnahme,
})

/** How a request reached the desk. */
export const eingangswege = { telefon: 'am Telefon', brief: 'mit einem Brief', persoenlich: 'persönlich' } as const

export const takeUpKontaktanfrage = endpoint({
  method: 'POST',
  path: '/:mandant/kunden/:kundennummer/kontaktanfragen',
  summary: 'Nimmt eine Anfrage auf: am Telefon, aus einem Brief oder im Kundenzentrum.',
  access: 'service',
  params: Kundenpfad,
  body: strict({ eingangsweg: oneOf(['telefon', 'brief', 'persoenlich']), anfrage: Kontaktanfrage }),
  output: Aufnahme,
})

export const listKuendigungstage = endpoint({
  method: 'GET',
  path: '/:mandant/kunden/:kundennummer/vertraege/:vertragId/kuendigungstage',
  summary: 'Die Tage, zu denen ein Vertrag gekündigt werden kann.',
  access: 'service',
  params: Vertragspfad,
  output: v.object({ tage: v.array(v.string()) }),
})

export const takeUpKuendigung = endpoint({
  method: 'POST',
  path: '/:mandant/kunden/:kundennummer/vertraege/:vertragId/kuendigungen',
  summary: 'Nimmt eine Kündigung auf, auch wegen Auszugs, nach den Regeln der Kündigung im Portal.',
  access: 'service',
  params: Vertragspfad,
  body: Kuendigung,
  output: Aufnahme,
})

/** Who died when, and who writes for the heirs. */
export const Todesfall = strict({
  verstorbenAm: Datum,
  ansprechpartner: line(200),
  strasse: line(120),
  postleitzahl: code(
    /^[0-9]{4,5}$/,
    'Bitte geben Sie eine Postleitzahl an.',
    'Eine Postleitzahl hat 4 oder 5 Ziffern.',
  ),
  ort: line(100),
  telefon: optionalLine(60),
  email: optionalLine(254),
  bemerkung: missing(v.pipe(prose(4000), v.trim())),
})
export type Todesfall = v.InferOutput<typeof Todesfall>

/** Why somebody cannot have died on this day, for the form and the server; undefined if he can. */
export function checkSterbetag(verstorbenAm: string, today: string, geburtsdatum: string | null): string | undefined {
  if (verstorbenAm > today) return 'Der Tag liegt in der Zukunft.'
  return geburtsdatum !== null && verstorbenAm < geburtsdatum ? 'Der Tag liegt vor dem Geburtsdatum.' : undefined
}

export const takeUpTodesfall = endpoint({
  method: 'POST',
  path: '/:mandant/kunden/:kundennummer/todesfall',
  summary:
    'Nimmt auf, dass ein Kunde verstorben ist und wer für die Erben schreibt; sein Zugang ist gesperrt, E-Mails an ihn gehen nicht mehr hinaus.',
  access: 'service',
  params: Kundenpfad,
  body: Todesfall,
  output: Aufnahme,
})

export const downloadAuskunftOfKunde = endpoint({
  method: 'POST',
  path: '/:mandant/kunden/:kundennummer/auskunft',
  summary:
    'Alle Daten eines Kunden als ZIP-Datei (Art. 15 DSGVO), für einen, der sie nicht selbst herunterladen kann; wer sie holt, steht in seinem Änderungsprotokoll.',
  access: 'service',
  params: Kundenpfad,
  output: binary,
})
