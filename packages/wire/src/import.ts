import * as v from 'valibot'
import { endpoint } from './endpoint.ts'
import { Mandant, Nummernpfad } from './dienst.ts'
import { missing, oneOf } from './schema/scalars.ts'

/** What the lines of an import may be about, in the order in which they are merged. */
export const importarten = [
  'anschlussnutzer',
  'vertrag',
  'zaehler',
  'tarif',
  'preiskalender',
  'preisbestandteil',
  'ablesung',
  'verbrauch',
  'umrechnung',
  'lastgang',
  'marktpreis',
  'gradtagzahl',
  'tarifangebot',
  'rechnungsadresse',
  'bankverbindung',
  'dokument',
  'rechnung',
  'zahlung',
  'abschlagsplan',
] as const
export type Importart = (typeof importarten)[number]

const Dienstimport = v.object({
  nr: v.number(),
  dateiname: v.string(),
  /** The command `import`, or the tenant's import folder. */
  quelle: oneOf(['befehl', 'ordner']),
  ergebnis: oneOf(['eingespielt', 'teilweise', 'abgelehnt']),
  beendetAm: v.string(),
  /** How long it took, in words. */
  dauer: v.string(),
  /** What became of it, in a sentence. */
  satz: v.string(),
  /** How many errors there were, also those that the report does not name. */
  fehler: v.number(),
})
export type Dienstimport = v.InferOutput<typeof Dienstimport>

export const listImporte = endpoint({
  method: 'GET',
  path: '/:mandant/importe',
  summary: 'Was eingespielt oder abgelehnt wurde, das Letzte zuerst.',
  access: 'lesen',
  params: Mandant,
  output: v.object({
    importe: v.array(Dienstimport),
    mehr: v.boolean(),
    /** Places of metered values of the last 30 days that belong to no contract and no meter. */
    unbekannt: v.array(v.string()),
  }),
})

const Dienstimportbericht = v.object({
  import: Dienstimport,
  zahlen: v.array(
    v.object({
      art: v.string(),
      neu: v.number(),
      geaendert: v.number(),
      unveraendert: v.number(),
      entfernt: v.number(),
      ausgelassen: v.number(),
    }),
  ),
  /** The first errors as sentences, without values, and how many more there were. */
  fehler: v.array(v.string()),
  weitere: v.number(),
  /** The same of what was taken and is worth a look. */
  hinweise: v.array(v.string()),
  weitereHinweise: v.number(),
  /** The bills that it brought, by what the recomputation says of them; missing without any. */
  rechnungen: missing(
    v.object({
      /** In a sentence: how many are right, and how many are not. */
      satz: v.string(),
      /** Those that deviate or cannot be recomputed; the first ones, and how many more there are. */
      auffaellige: v.array(v.object({ rechnungsnummer: v.string(), kundennummer: v.string(), satz: v.string() })),
      weitere: v.number(),
    }),
  ),
})
export type Dienstimportbericht = v.InferOutput<typeof Dienstimportbericht>

export const findImport = endpoint({
  method: 'GET',
  path: '/:mandant/importe/:nr',
  summary: 'Ein Import mit seinen Zahlen und den ersten Fehlern.',
  access: 'lesen',
  params: Nummernpfad,
  output: Dienstimportbericht,
})
