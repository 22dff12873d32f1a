import { perKontaktfeld } from '@ekp/wire/anschlussnutzer'
import { addTage } from '@ekp/wire/rules/kalendertag'
import type { Random } from '../random.ts'
import type { Kunde } from '../target.ts'
import type { Schema } from './operations.ts'

/** The value of an input by its name or, if the name is unknown, by its schema. Undefined leaves it out. */
export type Values = (name: string, schema: Schema) => unknown

export interface Circumstances {
  readonly kunde: Kunde
  readonly random: Random
  /** `YYYY-MM-DD`. */
  readonly today: string
  /** Where links to a new password may lead. */
  readonly basisUrl: string
}

/** A JPEG of one pixel. */
export const foto =
  '/9j/2wBDAP//////////////////////////////////////////////////////////////////////////////////////2wBDAf//////////////////////////////////////////////////////////////////////////////////////wgARCAABAAEDASIAAhEBAxEB/8QAFQABAQAAAAAAAAAAAAAAAAAAAAP/xAAUAQEAAAAAAAAAAAAAAAAAAAAA/9oADAMBAAIQAxAAAACgP//EABQQAQAAAAAAAAAAAAAAAAAAAAD/2gAIAQEAAT8Af//EABQRAQAAAAAAAAAAAAAAAAAAAAD/2gAIAQIBAT8Af//EABQRAQAAAAAAAAAAAAAAAAAAAAD/2gAIAQMBAT8Af//Z'

/** Inputs that this customer would send, for one of his contracts and its meter. */
export function valuesOf({ kunde, random, today, basisUrl }: Circumstances): Values {
  const oneOf = (list: readonly string[]) => (list.length === 0 ? 'A-1' : random.pick(list))
  const vertragId = oneOf(kunde.vertraege)
  const ofVertrag = (entries: Kunde['bankverbindungen']) =>
    oneOf(entries.filter((entry) => entry.vertragId === vertragId).map(({ id }) => id))
  const zaehler = kunde.zaehler.find((one) => one.vertragId === vertragId)
  const beginn = addTage(today, -random.int(700))
  const nummer = random.int(1_000_000)
  const person = { vorname: 'Erika', nachname: `Muster-${nummer}`, firma: `Muster & Söhne ${nummer}`, co: null }
  const ort = { strasse: 'Am Ölberg', hausnummer: '12a', postleitzahl: '08999', ort: 'Mühlenbrück', postfach: null }
  const known: Record<string, unknown> = {
    ...person,
    ...ort,
    kundennummer: kunde.kundennummer,
    passwort: kunde.passwort,
    altesPasswort: kunde.passwort,
    neuesPasswort: `Neu-gesetzt-${nummer}`,
    token: `ekpr_${nummer}`,
    basisUrl,
    vertragId,
    dokumentId: oneOf(kunde.dokumente),
    nr: String(1 + (nummer % 1000)),
    sitzungId: String(1_000_000 + (nummer % 1000)),
    geraetId: 'A'.repeat(22),
    verknuepfungId: String(1_000_000 + (nummer % 1000)),
    passkeyId: String(1_000_000 + (nummer % 1000)),
    passkeyantwort: { id: 'x' },
    rechnungsnummer: `RE-${Number(today.slice(0, 4)) - 1}-${vertragId}`,
    rechnungsadresseId: ofVertrag(kunde.rechnungsadressen),
    bankverbindungId: ofVertrag(kunde.bankverbindungen),
    zaehlernummer: zaehler?.nummer ?? 'Z1',
    ablesewerte: Object.fromEntries((zaehler?.obiskennzahlen ?? ['1-0:1.8.0']).map((obis) => [obis, nummer % 90_000])),
    ablesedatum: addTage(today, -random.int(30)),
    foto: undefined,
    // Only one of the subjects may come with it.
    gewuenschterAbschlag: undefined,
    betrag: 80 + random.int(100),
    gueltigVon: addTage(today, 1 + random.int(600)),
    datum: addTage(today, 40 + random.int(300)),
    ...perKontaktfeld((feld) => (feld === 'fax' ? null : `030 23${nummer}`)),
    email: `kunde${nummer}@example.org`,
    iban: randomIban(random),
    kontoinhaber: `Erika Muster ${nummer}`,
    mandatVom: addTage(today, -random.int(300)),
    years: '2026,2027',
    antworten: [{ id: `v${nummer}`, beantwortetAm: `${today}T10:00:00.000Z` }],
    abo: '00000000-0000-4000-8000-000000000000',
    sendung: '00000000-0000-4000-8000-000000000000',
    fortsetzung: `${Date.parse(today)}-v1`,
    text: `Bitte prüfen Sie den Abschlag ${nummer}.`,
  }
  return (name, schema) => {
    if (schema.enum !== undefined) return random.pick(schema.enum)
    const isInstant = schema.format === 'date-time'
    // With milliseconds, as programs write an instant.
    const at = (tag: string) => (isInstant ? new Date(Date.parse(tag) + random.int(86_400_000)).toISOString() : tag)
    if (name === 'von') return at(beginn)
    if (name === 'bis') return at(addTage(beginn, 1 + random.int(40)))
    return name in known && schema.type !== 'null' ? known[name] : bySchema(schema, random, nummer)
  }
}

function bySchema(schema: Schema, random: Random, nummer: number): unknown {
  const { const: only, enum: choice, anyOf = [] } = schema
  if (only !== undefined) return only
  const [first] = anyOf
  if (choice !== undefined) return random.pick(choice)
  if (typeof first === 'object') return bySchema(first, random, nummer)
  const type = Array.isArray(schema.type) ? schema.type[0] : schema.type
  switch (type) {
    case 'string':
      return `Text ${nummer}`
    case 'number':
    case 'integer':
      return (schema.minimum ?? 0) + 1
    case 'boolean':
      return random.chance(0.5)
    default:
      return undefined
  }
}

const bankleitzahl = '37040044'

/** A German IBAN with right check digits. */
export function randomIban(random: Random): string {
  const konto = String(random.int(999_999_999) + 1).padStart(10, '0')
  // ISO 7064 writes DE as 1314.
  const rest = BigInt(`${bankleitzahl}${konto}131400`) % 97n
  return `DE${String(98n - rest).padStart(2, '0')}${bankleitzahl}${konto}`
}
