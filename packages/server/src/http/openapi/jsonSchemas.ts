import * as abschlag from '@ekp/wire/abschlag'
import * as offenes from '@ekp/wire/abschlag/offenes'
import { feldtexte as abschlagZahlungsweg, Kontowechsel, Zahlungsweg } from '@ekp/wire/abschlag/zahlungsweg'
import * as ablesung from '@ekp/wire/ablesung'
import { Ablesungsauftrag, feldtexte as ablesungLink } from '@ekp/wire/ablesung/link'
import { Anfrage, feldtexte as anfrage } from '@ekp/wire/anfrage'
import { feldtexte as anmeldung, PasswortAenderung } from '@ekp/wire/anmeldung'
import { feldtexte as anmeldungEinsicht } from '@ekp/wire/anmeldung/einsicht'
import { EigeneSitzung, EigenesGeraet, feldtexte as anmeldungMeine } from '@ekp/wire/anmeldung/meine'
import { feldtexte as anmeldungVerknuepfung } from '@ekp/wire/anmeldung/verknuepfung'
import { EigenerPasskey } from '@ekp/wire/anmeldung/passkey'
import {
  Anschlussnutzer,
  feldtexte as anschlussnutzer,
  Kontaktaenderung,
  kontaktangaben,
  perKontaktfeld,
} from '@ekp/wire/anschlussnutzer'
import { feldtexte as anschlussnutzerKontaktanfrage, Kontaktanfrage } from '@ekp/wire/anschlussnutzer/kontaktanfrage'
import { Benachrichtigung, feldtexte as benachrichtigung } from '@ekp/wire/benachrichtigung'
import { Bankauskunft, Bankverbindung, feldtexte as bankverbindung, NeueBankverbindung } from '@ekp/wire/bankverbindung'
import { Dokument, feldtexte as dokument } from '@ekp/wire/dokument'
import { feldtexte as eintrag } from '@ekp/wire/eintrag'
import {
  feldtexte as kuendigung,
  Kuendigung,
  Kuendigungseingang,
  Kuendigungserklaerung,
  Widerrufseingang,
  Widerrufserklaerung,
} from '@ekp/wire/kuendigung'
import { Feiertag, feldtexte as kuendigungFeiertage } from '@ekp/wire/kuendigung/feiertage'
import { feldtexte as problem, Problem, ProblemField } from '@ekp/wire/problem'
import { feldtexte as rechnungsadresse, NeueRechnungsadresse, Rechnungsadresse } from '@ekp/wire/rechnungsadresse'
import { feldtexte as schemaEingang } from '@ekp/wire/schema/eingang'
import { type Feldtexte, feldtexte as schemaFeldtexte } from '@ekp/wire/schema/feldtexte'
import { ignored } from '@ekp/wire/schema/scalars'
import { feldtexte as tarif, Tarif } from '@ekp/wire/tarif'
import { Betragsspanne, feldtexte as tarifBetragsspanne } from '@ekp/wire/tarif/betragsspanne'
import { feldtexte as tarifPreisbestandteile, Preisbestandteil, Preisstand } from '@ekp/wire/tarif/preisbestandteile'
import { feldtexte as tarifPreise, Preis, Vertragspreis } from '@ekp/wire/tarif/preise'
import { feldtexte as tarifVergleich, Tarifvergleich, Vergleichstarif } from '@ekp/wire/tarif/vergleich'
import { feldtexte as verbrauch, Historienwert, Kanalverbrauch, Verbrauch } from '@ekp/wire/verbrauch'
import * as kosten from '@ekp/wire/verbrauch/kosten'
import { feldtexte as verbrauchPrognose, Mengenspanne, Verbrauchsprognose } from '@ekp/wire/verbrauch/prognose'
import { feldtexte as vertrag, Vertrag } from '@ekp/wire/vertrag'
import {
  type ConversionConfig,
  type JsonSchema,
  type OverrideSchemaContext,
  toJsonSchema,
  toJsonSchemaDefs,
} from '@valibot/to-json-schema'
import type { GenericSchema } from 'valibot'
import * as rechnung from '@ekp/wire/rechnung'

const replies = {
  Anschlussnutzer,
  Vertrag,
  Feiertag,
  Kuendigungseingang,
  Widerrufseingang,
  Ablesung: ablesung.Ablesung,
  Ablesewert: ablesung.Ablesewert,
  Plausibilitaet: ablesung.Plausibilitaet,
  Zaehler: ablesung.Zaehler,
  Messkanal: ablesung.Messkanal,
  Verbrauch,
  Kanalverbrauch,
  Historienwert,
  Kostenaufstellung: kosten.Kostenaufstellung,
  Kostenposition: kosten.Kostenposition,
  Umsatzsteuerposition: kosten.Umsatzsteuerposition,
  Verbrauchsprognose,
  Mengenspanne,
  Tarif,
  Preis,
  Vertragspreis,
  Preisstand,
  Preisbestandteil,
  Tarifvergleich,
  Vergleichstarif,
  Betragsspanne,
  Abschlag: abschlag.Abschlag,
  Abschlagsvorausschau: abschlag.Abschlagsvorausschau,
  Abschlagsmonat: abschlag.Abschlagsmonat,
  Abschlagszahlung: abschlag.Abschlagszahlung,
  Faelligkeit: abschlag.Faelligkeit,
  Offenes: abschlag.Offenes,
  OffenesAmVertrag: offenes.OffenesAmVertrag,
  Kontowechsel,
  Zahlungsweg,
  Abschlagsgrenzen: abschlag.Abschlagsgrenzen,
  GewuenschteAenderung: abschlag.GewuenschteAenderung,
  Rechnungskopf: rechnung.Rechnungskopf,
  Kundenrechnung: rechnung.Kundenrechnung,
  RechnungMitZeilen: rechnung.RechnungMitZeilen,
  Rechnungszeile: rechnung.Rechnungszeile,
  Rechenschritt: rechnung.Rechenschritt,
  Rechnungsstand: rechnung.Rechnungsstand,
  Rechnungspruefung: rechnung.Rechnungspruefung,
  Rechnungsluecke: rechnung.Rechnungsluecke,
  Rechnungsunterschied: rechnung.Rechnungsunterschied,
  Rechnungsadresse,
  Bankverbindung,
  Bankauskunft,
  Dokument,
  Ablesungsauftrag,
  Anfrage,
  EigeneSitzung,
  EigenesGeraet,
  EigenerPasskey,
  Benachrichtigung,
  Problem,
  ProblemField,
}
const requests = {
  Abschlagsaenderung: abschlag.Abschlagsaenderung,
  PasswortAenderung,
  Kontaktaenderung,
  Kontaktanfrage,
  Kuendigung,
  Kuendigungserklaerung,
  Widerrufserklaerung,
  NeueAblesung: ablesung.NeueAblesung,
  NeueRechnungsadresse,
  NeueBankverbindung,
}

// Rules that JSON Schema cannot express and that are left out; any other such rule throws.
const ignoreActions = ['normalize', 'trim', 'check', 'partial_check', 'finite', 'transform']

const shared = {
  target: 'draft-2020-12',
  ignoreActions,
  overrideRef: ({ referenceId }) => `#/components/schemas/${referenceId}`,
  // JSON Schema's patterns are Unicode patterns, like ours with the flag `u`.
  overrideAction: ({ valibotAction, jsonSchema }) =>
    valibotAction.type === 'regex' && 'requirement' in valibotAction && valibotAction.requirement instanceof RegExp
      ? { ...jsonSchema, pattern: valibotAction.requirement.source }
      : undefined,
} as const satisfies ConversionConfig

const requestConfig: ConversionConfig = {
  ...shared,
  typeMode: 'input',
  overrideSchema: (context) =>
    context.valibotSchema === ignored
      ? { description: 'Wird angenommen und nicht beachtet; der Server bestimmt den Wert.' }
      : withoutNullDefault(withTexts(withShortNull(context), context.referenceId)),
}
const replyConfig: ConversionConfig = {
  ...shared,
  typeMode: 'output',
  overrideSchema: (context) => withDefaultsSent(withTexts(withShortNull(context), context.referenceId), context),
}

function withShortNull({ valibotSchema, jsonSchema }: OverrideSchemaContext): JsonSchema {
  const [inner] = valibotSchema.type === 'nullable' ? (jsonSchema.anyOf ?? []) : []
  if (typeof inner !== 'object' || typeof inner.type !== 'string' || inner.enum !== undefined) return jsonSchema
  return { ...inner, type: [inner.type, 'null'] }
}

function withTexts(schema: JsonSchema, referenceId = ''): JsonSchema {
  if (schema.properties === undefined) return schema
  const properties = { ...schema.properties }
  for (const [name, property] of Object.entries(properties)) {
    const description = fieldTexts[`${referenceId}.${name}`] ?? fieldTexts[name]
    if (typeof property === 'object' && description) properties[name] = { description, ...property }
  }
  return { ...schema, properties }
}

function withoutNullDefault({ default: value, ...schema }: JsonSchema): JsonSchema {
  return value === undefined || value === null ? schema : { ...schema, default: value }
}

// A field with a default is always sent, even if it is null.
function withDefaultsSent(
  { default: _value, ...schema }: JsonSchema,
  { valibotSchema }: OverrideSchemaContext,
): JsonSchema {
  const entries: unknown = Reflect.get(valibotSchema, 'entries')
  if (typeof entries !== 'object' || entries === null || schema.properties === undefined) return schema
  const isSent = (name: string) => {
    const entry: unknown = Reflect.get(entries, name)
    const isOptional = typeof entry === 'object' && entry !== null && 'type' in entry && entry.type === 'optional'
    return !isOptional || ('default' in entry && entry.default !== undefined)
  }
  return { ...schema, required: Object.keys(schema.properties).filter(isSent) }
}

function convert(schema: GenericSchema, config: ConversionConfig): JsonSchema {
  const { $schema: _dialect, $defs: _shared, ...converted } = toJsonSchema(schema, config)
  return converted
}

/** What a client may send, as JSON Schema. */
export const requestSchema = (schema: GenericSchema): JsonSchema =>
  convert(schema, { ...requestConfig, definitions: requests })

/** What the server answers, as JSON Schema; fields that may be missing are sent as null. */
export const replySchema = (schema: GenericSchema): JsonSchema =>
  convert(schema, { ...replyConfig, definitions: replies })

/** The schemas that others refer to, by name. */
export function componentSchemas(): Record<string, JsonSchema> {
  return { ...toJsonSchemaDefs(requests, requestConfig), ...toJsonSchemaDefs(replies, replyConfig) }
}

/** The sentences of each noun's schemas; none is said in two nouns. */
export const textsOfNouns: readonly Feldtexte[] = [
  abschlag.feldtexte,
  ablesung.feldtexte,
  ablesungLink,
  anfrage,
  anmeldung,
  anmeldungEinsicht,
  anmeldungMeine,
  anmeldungVerknuepfung,
  anschlussnutzer,
  anschlussnutzerKontaktanfrage,
  bankverbindung,
  dokument,
  eintrag,
  kuendigung,
  kuendigungFeiertage,
  problem,
  rechnung.feldtexte,
  rechnungsadresse,
  schemaEingang,
  schemaFeldtexte,
  tarif,
  abschlagZahlungsweg,
  offenes.feldtexte,
  tarifBetragsspanne,
  tarifPreisbestandteile,
  tarifPreise,
  tarifVergleich,
  verbrauch,
  kosten.feldtexte,
  benachrichtigung,
  verbrauchPrognose,
  vertrag,
]

/** What each field, parameter and header of the API means: one text for each name, or one under `Schema.name`. */
export const fieldTexts: Feldtexte = Object.fromEntries(
  [perKontaktfeld((field) => kontaktangaben[field].beschreibung), ...textsOfNouns].flatMap(Object.entries<string>),
)
