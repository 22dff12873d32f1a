import * as v from 'valibot'
import { Erledigt, Mandant, Nummernpfad } from './dienst.ts'
import { endpoint } from './endpoint.ts'
import { missing, oneOf } from './schema/scalars.ts'
import { Vorgangsantwort } from './schema/vorgangsantwort.ts'

export const Dienstvorgang = v.object({
  nr: v.number(),
  art: v.string(),
  kundennummer: missing(v.string()),
  /** The customer's; missing for a declaration without signing in, and of a customer who has asked to be deleted. */
  name: missing(v.string()),
  vertragId: missing(v.string()),
  eingegangenAm: v.string(),
  uebergebenAm: missing(v.string()),
  /** The supplier's systems that have it; none is known where the portal did not tell them apart yet. */
  uebernommenVon: v.array(v.string()),
  ergebnis: missing(oneOf(['angenommen', 'abgelehnt', 'beantwortet'])),
  ablehnungsgrund: missing(v.string()),
  antworttext: missing(v.string()),
  giltAb: missing(v.string()),
  beantwortetAm: missing(v.string()),
})
export type Dienstvorgang = v.InferOutput<typeof Dienstvorgang>

export const listOffeneVorgaenge = endpoint({
  method: 'GET',
  path: '/:mandant/vorgaenge',
  summary:
    'Was zu beantworten ist, und was beantwortet ist und kein System übernimmt, das Älteste zuerst; dazu Anfragen, die ein System übernommen und niemand beantwortet hat.',
  access: 'lesen',
  params: Mandant,
  output: v.object({
    vorgaenge: v.array(Dienstvorgang),
    mehr: v.boolean(),
    /** Questions that a system has taken and nobody has answered. */
    beiSystemen: v.object({ vorgaenge: v.array(Dienstvorgang), mehr: v.boolean() }),
  }),
})

export const findVorgang = endpoint({
  method: 'GET',
  path: '/:mandant/vorgaenge/:nr',
  summary: 'Ein Vorgang mit allem, was eingereicht wurde.',
  access: 'lesen',
  params: Nummernpfad,
  output: v.object({
    vorgang: Dienstvorgang,
    /** What was sent, in words. */
    angaben: v.array(v.object({ name: v.string(), wert: v.string() })),
    /** An earlier change of the same thing that has to be answered first. */
    vorher: missing(v.number()),
    /** The supplier's systems that have yet to take it; the service desk finishes with what none takes. */
    wartetAuf: v.array(v.string()),
    /** The photo of a reading, as an address that carries it. */
    foto: missing(v.string()),
  }),
})

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
