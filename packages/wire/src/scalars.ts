import * as v from 'valibot'
import { isKalendertag } from './rules/kalendertag.ts'

/** Values that may be missing travel as `null`; a host that leaves the field out means the same. */
export function missing<const S extends v.GenericSchema>(schema: S) {
  return v.optional(v.nullable(schema), null)
}

/**
 * A request body: an object of exactly these fields. A missing field says what its own schema says,
 * an unknown one is named.
 */
export function strict<const E extends v.ObjectEntries>(entries: E) {
  return v.strictObject(entries, (issue) => {
    if (issue.path === undefined) return 'Bitte senden Sie ein JSON-Objekt.'
    const name = String(issue.path[0]?.key)
    const schema = Object.hasOwn(entries, name) ? entries[name] : undefined
    if (schema?.async !== false) return `Das Feld „${name.slice(0, 40)}“ ist unbekannt.`
    return v.safeParse(schema, undefined).issues?.[0].message ?? issue.message
  })
}

// C0 and C1 controls but for tab and line ends; PostgreSQL refuses NUL, and lone surrogates are no text.
const noControls = /^(?:[^\p{Cc}\p{Cs}]|[\t\n\r])*$/u
const noControlsOneLine = /^[^\p{Cc}\p{Cs}\u2028\u2029]*$/u

/** One line of text, NFC, trimmed, 1 to `max` characters. */
export function line(max: number) {
  return v.pipe(
    v.string('Bitte geben Sie einen Text an.'),
    v.normalize('NFC'),
    v.trim(),
    v.nonEmpty('Bitte geben Sie einen Text an.'),
    v.maxLength(max, `Bitte geben Sie höchstens ${max} Zeichen an.`),
    v.regex(noControlsOneLine, 'Der Text enthält ein unzulässiges Zeichen.'),
  )
}

/** Text of several lines, NFC, at most `max` characters. */
export function prose(max: number) {
  return v.pipe(
    v.string('Bitte geben Sie einen Text an.'),
    v.normalize('NFC'),
    v.maxLength(max, `Bitte geben Sie höchstens ${max} Zeichen an.`),
    v.regex(noControls, 'Der Text enthält ein unzulässiges Zeichen.'),
  )
}

/** One of `values`, spelled exactly. */
export function oneOf<const T extends readonly string[]>(values: T) {
  return v.picklist(values, `Erlaubt sind: ${values.join(', ')}.`)
}

/** A calendar day, `YYYY-MM-DD`, years 1900 to 2100. */
export const Datum = v.pipe(
  v.string('Bitte geben Sie ein Datum an (JJJJ-MM-TT).'),
  v.check(isKalendertag, 'Bitte geben Sie ein Datum an, das es gibt (JJJJ-MM-TT, Jahre 1900 bis 2100).'),
  v.metadata({ format: 'date' }),
)

/** An instant, ISO 8601 with an offset or `Z`. */
export const Zeitpunkt = v.pipe(
  v.string('Bitte geben Sie einen Zeitpunkt mit Zeitzone an.'),
  v.regex(
    /^(?:19|20)\d\d-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?(?:Z|[+-]\d\d:\d\d)$/,
    'Bitte geben Sie einen Zeitpunkt mit Zeitzone an (JJJJ-MM-TTThh:mm:ss+hh:mm).',
  ),
  v.check((text) => !Number.isNaN(Date.parse(text)), 'Bitte geben Sie einen Zeitpunkt an, den es gibt.'),
  v.metadata({ format: 'date-time' }),
)

/** A finite JSON number. */
export const Zahl = v.pipe(v.number('Bitte geben Sie eine Zahl an.'), v.finite('Bitte geben Sie eine endliche Zahl an.'))

/** Section 3: what `GET /{v}` is asked for. Contains a digit, so it never equals a fixed first path segment. */
export const VertragId = v.pipe(
  v.string('Bitte geben Sie eine Vertragsnummer an.'),
  v.regex(
    /^(?=.*\d)[A-Za-z0-9-]{1,20}$/,
    'Eine Vertragsnummer hat höchstens 20 Zeichen: Buchstaben ohne Umlaute, Ziffern und Bindestrich, darunter eine Ziffer.',
  ),
)

/** The number that a customer signs in with, the tenant's prefix included. */
export const Kundennummer = v.pipe(
  v.string('Bitte geben Sie eine Kundennummer an.'),
  v.regex(
    /^[A-Za-z0-9][A-Za-z0-9-]{0,29}$/,
    'Eine Kundennummer hat höchstens 30 Zeichen: Buchstaben ohne Umlaute, Ziffern und Bindestrich.',
  ),
)

/** Seconds that a session still lives. */
export const TtlSeconds = v.pipe(v.unknown(), v.transform(Number), v.integer(), v.minValue(0))
