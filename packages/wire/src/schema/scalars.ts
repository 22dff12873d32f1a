import * as v from 'valibot'
import { isKalendertag } from '../rules/kalendertag.ts'
import { plainCode, plainLine } from '../rules/text/plainLine.ts'
import { toNfc } from '../rules/text/toNfc.ts'

/** A value that may be missing: we send `null`, other hosts may leave the field out. */
export function missing<const S extends v.GenericSchema>(schema: S) {
  return v.optional(v.nullable(schema), null)
}

// No C0 and C1 controls except tab and line ends (PostgreSQL refuses NUL), and no lone surrogates.
const noControls = /^(?:[^\p{Cc}\p{Cs}]|[\t\n\r])*$/u
// Also no line ends of any kind and no direction marks, because these texts are used in letters and mails.
const noControlsOneLine = /^[^\p{Cc}\p{Cs}\u2028\u2029\u202a-\u202e\u2066-\u2069]*$/u

export const unzulaessig = 'Der Text enthält ein unzulässiges Zeichen.'

/** Whether each text in a JSON value, names of fields as well, is one that a line may be. */
export function hasOnlyLines(value: unknown): boolean {
  // A list instead of recursion, which deep JSON would end.
  const rest = [value]
  while (rest.length > 0) {
    const part = rest.pop()
    if (typeof part === 'string' && !noControlsOneLine.test(part)) return false
    if (typeof part === 'object' && part !== null) for (const entry of Object.entries(part)) rest.push(...entry)
  }
  return true
}

/** What somebody typed to prove something: any text that is not blank, so that only a missing one is an invalid input. */
export function typed(max: number, blank: string) {
  return v.pipe(
    v.string(blank),
    v.transform(toNfc),
    v.check((text) => text.trim() !== '', blank),
    v.maxLength(max, 'Ihre Eingabe ist zu lang.'),
    v.regex(/^[^\p{Cc}\p{Cs}]*$/u, 'Ihre Eingabe enthält ein unzulässiges Zeichen.'),
  )
}

const aText = v.string('Bitte geben Sie einen Text an.')

/** One line of text, NFC, trimmed, 1 to `max` characters. */
export function line(max: number) {
  return v.pipe(
    aText,
    v.transform(toNfc),
    v.trim(),
    v.nonEmpty('Bitte geben Sie einen Text an.'),
    v.maxLength(max, `Bitte geben Sie höchstens ${max} Zeichen an.`),
    v.regex(noControlsOneLine, unzulaessig),
  )
}

/** A short text as `plainLine` reads it: what people paste from PDF files and contacts is what they would have typed. */
export const pasted = (max: number) => v.pipe(aText, v.transform(plainLine), line(max))

/** A number or code as `plainCode` reads it; `isRight` spares most of them that. */
export const code = (isRight: RegExp, missingText: string, message: string) =>
  v.pipe(
    v.string(missingText),
    v.transform((text) => (isRight.test(text) ? text : plainCode(text))),
    v.string(),
    v.regex(isRight, message),
  )

const blankOr = (max: number, message?: string) =>
  v.pipe(
    v.string(),
    v.maxLength(max, message ?? `Bitte geben Sie höchstens ${max} Zeichen an.`),
    v.regex(noControlsOneLine, message ?? unzulaessig),
    v.transform((text) => (text === '' ? null : text)),
  )

const pastedOrBlank = (max: number, message?: string) => v.pipe(aText, v.transform(plainLine), blankOr(max, message))

/** The same where it may be left out; blank means that. */
export const optionalPasted = (max: number) => missing(pastedOrBlank(max))

/**
 * The same in a body that replaces what is stored: `null` or blank empties it, left out (`undefined`) it stays, so that
 * an older client does not erase what it does not know.
 */
export const replaceable = (max: number, message: string) => v.optional(v.nullable(pastedOrBlank(max, message)))

/** The number of a meter; blanks stay where the supplier has them, because they are printed on it. */
export const Zaehlernummer = pasted(40)

/** One line that may be left out; blank means the same. */
export function optionalLine(max: number) {
  return missing(v.pipe(aText, v.transform(toNfc), v.trim(), blankOr(max)))
}

/** An optional line, normalised by `spell` and then checked by `isRight`; `message` is the error. */
export function optionalSpelled(spell: (text: string) => string, isRight: (text: string) => boolean, message: string) {
  return missing(
    v.pipe(
      aText,
      v.transform(spell),
      v.check((text) => text === '' || isRight(text), message),
      v.transform((text) => (text === '' ? null : text)),
    ),
  )
}

/** Text of several lines, NFC, at most `max` characters. */
export function prose(max: number) {
  return v.pipe(
    aText,
    v.transform(toNfc),
    v.maxLength(max, `Bitte geben Sie höchstens ${max} Zeichen an.`),
    v.regex(noControls, unzulaessig),
  )
}

/** A field that the server sets; it is ignored in a request, so that clients may send a changed copy of an answer. */
export const ignored = v.optional(
  v.pipe(
    v.unknown(),
    v.transform(() => undefined),
  ),
)

/** A new entry must have no end; it gets one from the next entry or by 'Beenden'. */
export const noEnd = v.optional(
  v.null('Das Ende ergibt sich aus dem nächsten Eintrag; bitte lassen Sie „gueltigBis“ weg.'),
)

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

// In a query a plus sign is decoded as a blank.
const blankForPlus = /^[\d-]{10}T[\d:.]* \d\d:\d\d$/

/** An instant, ISO 8601 with an offset or `Z`. */
export const Zeitpunkt = v.pipe(
  v.string('Bitte geben Sie einen Zeitpunkt mit Zeitzone an.'),
  v.regex(/^(?:19|20)\d\d-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?(?:Z|[+-]\d\d:\d\d)$/, ({ input }) =>
    blankForPlus.test(input)
      ? 'In einer Adresse wird das + der Zeitzone als %2B geschrieben.'
      : 'Bitte geben Sie einen Zeitpunkt mit Zeitzone an (JJJJ-MM-TTThh:mm:ss+hh:mm).',
  ),
  v.check(
    // `Date.parse` reads 30 February as 2 March.
    (text) => isKalendertag(text.slice(0, 10)) && !Number.isNaN(Date.parse(text)),
    'Bitte geben Sie einen Zeitpunkt an, den es gibt.',
  ),
  v.metadata({ format: 'date-time' }),
)

/** A finite JSON number. */
export const Zahl = v.pipe(
  v.number('Bitte geben Sie eine Zahl an.'),
  v.finite('Bitte geben Sie eine endliche Zahl an.'),
)

// Writing a number as text takes longer; below 1e9 this is as exact.
const hasSixDecimals = (wert: number) => wert < 1e9 && Math.round(wert * 1e6) / 1e6 === wert

/**
 * A meter's figure as a JSON number: at most 12 digits before and 6 after the point, and no more than
 * 15 digits in all, which a double keeps exactly, so that its decimal text is what was sent.
 */
export const Zaehlerstand = v.pipe(
  v.number('Bitte geben Sie einen Ablesewert als Zahl an.'),
  v.finite('Bitte geben Sie einen Ablesewert als Zahl an.'),
  v.minValue(0, 'Ein Ablesewert ist nicht negativ.'),
  v.ltValue(1e12, 'Ein Ablesewert hat höchstens 12 Vorkommastellen.'),
  v.check(
    (wert) => hasSixDecimals(wert) || Number(wert.toFixed(6)) === wert,
    'Ein Ablesewert hat höchstens 6 Nachkommastellen.',
  ),
  v.check(
    (wert) => hasSixDecimals(wert) || Number(wert.toPrecision(15)) === wert,
    'Ein Ablesewert hat höchstens 15 Ziffern.',
  ),
)

/** The `{v}` of `GET /{v}` [vertrag-2]. It contains a digit, so it never equals a fixed first path segment. */
export const VertragId = code(
  /^(?=.*\d)[A-Za-z0-9-]{1,20}$/,
  'Bitte geben Sie eine Vertragsnummer an.',
  'Eine Vertragsnummer hat höchstens 20 Zeichen: Buchstaben ohne Umlaute, Ziffern und Bindestrich, darunter eine Ziffer.',
)

/** The id of a Rechnungsadresse, Bankverbindung or Dokument: chosen by the system that creates it, safe in a path. */
export const Kennung = v.pipe(
  v.string('Bitte geben Sie eine Kennung an.'),
  v.regex(/^[A-Za-z0-9_-]{1,60}$/, 'Eine Kennung hat höchstens 60 Zeichen: Buchstaben, Ziffern, - und _.'),
)

/** An id in an answer; other hosts may write numbers. */
export function answeredId<const S extends v.GenericSchema<string, string>>(id: S) {
  return v.pipe(v.union([v.string(), v.number()]), v.transform(String), id)
}

/** An answer that may be `null`; other hosts may send an empty body or an empty object instead. */
export function orNothing<const S extends v.GenericSchema>(schema: S) {
  return v.pipe(v.unknown(), v.transform(nothingToNull), v.nullable(schema))
}

function nothingToNull(answer: unknown): unknown {
  if (answer === undefined || answer === '') return null
  return typeof answer === 'object' && answer !== null && Object.keys(answer).length === 0 ? null : answer
}

/** The receipt for something that was sent: its number and time. */
export const Eingangsbestaetigung = v.object({ nummer: answeredId(v.string()), eingegangenAm: Zeitpunkt })
export type Eingangsbestaetigung = v.InferOutput<typeof Eingangsbestaetigung>
