import * as v from 'valibot'
import { Erledigt, Mandant, Nummernpfad } from './dienst.ts'
import { endpoint } from './endpoint.ts'
import { line, missing, oneOf, prose } from './schema/scalars.ts'
import { strict } from './schema/strict.ts'
import { Vorgangsantwort } from './schema/vorgangsantwort.ts'
import { vorgangsarten, vorgangsergebnisse, vorgangswege } from './vorgang/arten.ts'

const Bearbeiter = v.object({ kennung: v.string(), name: v.string() })

export const Dienstvorgang = v.object({
  nr: v.number(),
  art: v.string(),
  kundennummer: missing(v.string()),
  /** The customer's; missing for a declaration without signing in, and of a customer who has asked to be deleted. */
  name: missing(v.string()),
  vertragId: missing(v.string()),
  eingegangenAm: v.string(),
  /** `kundendienst`: a clerk took it up for the customer. */
  weg: oneOf(vorgangswege),
  uebergebenAm: missing(v.string()),
  /** The supplier's systems that have it; none is known where the portal did not tell them apart yet. */
  uebernommenVon: v.array(v.string()),
  ergebnis: missing(oneOf(vorgangsergebnisse)),
  ablehnungsgrund: missing(v.string()),
  antworttext: missing(v.string()),
  giltAb: missing(v.string()),
  beantwortetAm: missing(v.string()),
  /** Who of the desk has taken it. */
  bearbeiter: missing(Bearbeiter),
})
export type Dienstvorgang = v.InferOutput<typeof Dienstvorgang>

/** How long a Vorgang has waited: since today (Berlin), for at most seven days, or longer. */
export const vorgangsalter = ['heute', 'woche', 'aelter'] as const

/** Who of the desk has taken it: who asks, nobody, or somebody else. */
export const bearbeitet = ['ich', 'niemand', 'andere'] as const

const Liste = { vorgaenge: v.array(Dienstvorgang), mehr: v.boolean() }

export const listOffeneVorgaenge = endpoint({
  method: 'GET',
  path: '/:mandant/vorgaenge',
  summary:
    'Was zu beantworten ist, und was beantwortet ist und kein System übernimmt, das Älteste zuerst; dazu Anfragen, die ein System übernommen und niemand beantwortet hat.',
  access: 'lesen',
  params: Mandant,
  query: v.object({
    art: v.optional(oneOf(vorgangsarten)),
    alter: v.optional(oneOf(vorgangsalter)),
    von: v.optional(oneOf(bearbeitet)),
  }),
  output: v.object({
    ...Liste,
    /** How many there are of all that is to do, whatever was asked for. */
    zahlen: v.array(
      v.object({ art: v.string(), alter: oneOf(vorgangsalter), von: oneOf(bearbeitet), anzahl: v.number() }),
    ),
    /** Questions that a system has taken and nobody has answered. */
    beiSystemen: v.object(Liste),
  }),
})
export type OffeneVorgaenge = v.InferOutput<(typeof listOffeneVorgaenge)['output']>

const Angaben = v.array(v.object({ name: v.string(), wert: v.string() }))

export const findVorgang = endpoint({
  method: 'GET',
  path: '/:mandant/vorgaenge/:nr',
  summary: 'Ein Vorgang mit allem, was eingereicht wurde und was man wissen muss, um zu entscheiden.',
  access: 'lesen',
  params: Nummernpfad,
  output: v.object({
    vorgang: Dienstvorgang,
    /** What was sent, in words. */
    angaben: Angaben,
    /** What was before, and what was to be expected, in words. */
    vergleich: Angaben,
    /** From which day on the customer wishes it; of a change of the instalment. */
    gewuenschtAb: missing(v.string()),
    /** What the customer wrote before and what was answered, the latest first; of a Kontaktanfrage. */
    frueher: v.array(
      v.object({
        nr: v.number(),
        eingegangenAm: v.string(),
        betreff: missing(v.string()),
        text: missing(v.string()),
        antwort: missing(v.string()),
      }),
    ),
    /** The customer in short; missing without one, and of one who has asked to be deleted. */
    kunde: missing(
      v.object({
        kundennummer: v.string(),
        name: v.string(),
        geburtsdatum: missing(v.string()),
        email: missing(v.string()),
        festnetz: missing(v.string()),
        mobil: missing(v.string()),
        /** The contract that it is about first, then some others. */
        vertraege: v.array(
          v.object({ id: v.string(), versorgungsart: v.string(), status: v.string(), adresse: missing(v.string()) }),
        ),
        /** What else of him is to do. */
        offene: v.array(Dienstvorgang),
      }),
    ),
    /** What the desk has noted, the oldest first; the customer reads it in his export alone. */
    notizen: v.array(v.object({ nr: v.number(), text: v.string(), name: v.string(), zeit: v.string() })),
    /** An earlier change of the same thing that has to be answered first. */
    vorher: missing(v.number()),
    /** The supplier's systems that have yet to take it; the service desk finishes with what none takes. */
    wartetAuf: v.array(v.string()),
    /** The photo of a reading, as an address that carries it. */
    foto: missing(v.string()),
  }),
})
export type Vorgangsblatt = v.InferOutput<(typeof findVorgang)['output']>

export const answerVorgang = endpoint({
  method: 'PUT',
  path: '/:mandant/vorgaenge/:nr/antwort',
  summary:
    'Nimmt einen Vorgang an, lehnt ihn ab oder beantwortet ihn; der Kunde liest es und bekommt eine E-Mail. Mit uebernommen ist erledigt, was kein System übernimmt.',
  access: 'service',
  params: Nummernpfad,
  body: Vorgangsantwort,
  output: Erledigt,
})

export const assignVorgang = endpoint({
  method: 'PUT',
  path: '/:mandant/vorgaenge/:nr/bearbeiter',
  summary: 'Nimmt einen Vorgang, gibt ihn jemand anderem am Kundendienst oder gibt ihn wieder frei (null).',
  access: 'service',
  params: Nummernpfad,
  body: strict({ kennung: v.nullable(line(60)) }),
  output: Erledigt,
})

/** The most characters of a note. */
export const mostNotiz = 2000

export const createNotiz = endpoint({
  method: 'POST',
  path: '/:mandant/vorgaenge/:nr/notizen',
  summary: 'Notiert etwas zu einem Vorgang, das am Kundendienst bleibt; der Kunde liest es nur in seiner Auskunft.',
  access: 'service',
  params: Nummernpfad,
  body: strict({ text: v.pipe(prose(mostNotiz), v.trim(), v.nonEmpty('Bitte geben Sie einen Text an.')) }),
  output: Erledigt,
})

export const findArbeitsplatz = endpoint({
  method: 'GET',
  path: '/:mandant/arbeitsplatz',
  summary: 'Wer am Kundendienst Vorgänge beantwortet, und die Vorlagen für Antworten.',
  access: 'service',
  params: Mandant,
  output: v.object({
    kollegen: v.array(Bearbeiter),
    vorlagen: v.array(v.object({ name: v.string(), text: v.string(), arten: missing(v.array(v.string())) })),
  }),
})
