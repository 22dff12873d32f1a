import { spellKuendigungsfrist } from '@ekp/wire/rules/kuendigungsfrist'
import { plainCode, plainLine } from '@ekp/wire/rules/text/plainLine'
import { pasted, Zahl } from '@ekp/wire/schema/scalars'
import * as v from 'valibot'
import { isMarktlokation, isMesslokation } from '../lib/lokation.ts'

/** An optional value; a blank text counts as missing, because exports write that. */
export function optionalValue<const S extends v.GenericSchema>(schema: S) {
  const blankToNull = (value: unknown) => (typeof value === 'string' && value.trim() === '' ? null : value)
  return v.optional(v.pipe(v.unknown(), v.transform(blankToNull), v.nullable(schema)), null)
}

/** A rule between the fields of a line: the field at which it is refused, the sentence, whether the line breaks it. */
export type Regel<T> = readonly [feld: keyof T & string, text: string, isBroken: (line: T) => boolean]

/** Refuses a line for each of these rules that it breaks. */
export const keepsRegeln = <T extends Record<string, unknown>>(regeln: readonly Regel<T>[]) =>
  v.rawCheck<T>(({ dataset, addIssue }) => {
    if (!dataset.typed) return
    const input = dataset.value
    for (const [key, message, isBroken] of regeln)
      if (isBroken(input))
        addIssue({ message, path: [{ type: 'object', origin: 'value', input, key, value: input[key] }] })
  })

/** A field that is false when left out. */
export const Schalter = v.pipe(
  v.nullish(v.boolean('Bitte geben Sie true oder false an.'), false),
  v.transform((value) => value ?? false),
)

/** A number between `min` and `max` with at most `decimals` decimals, so that the database does not round it. */
export function decimal(min: number, max: number, decimals: number, hint: string) {
  return v.pipe(
    Zahl,
    v.minValue(min, hint),
    v.maxValue(max, hint),
    v.check(
      (value) => Number(value.toFixed(decimals)) === value,
      `Bitte geben Sie höchstens ${decimals} Nachkommastellen an.`,
    ),
  )
}

// The limits find prices in Cent, which customers would see as a hundred times too high.
export const EurJeKwh = decimal(
  -1,
  2,
  8,
  'Bitte geben Sie den Preis in EUR je kWh an, von -1 bis 2; 0.3245 sind 32,45 Cent.',
)

const steuersatz = 'Bitte geben Sie die Umsatzsteuer in Prozent an, von 0 bis 100; 19 sind 19 %.'

export const Steuersatz = v.pipe(
  decimal(0, 100, 2, steuersatz),
  // A value of 0.19 was meant as 19 percent, and all prices would be too low.
  v.check((prozent) => prozent === 0 || prozent >= 1, steuersatz),
)

export function ganzeZahl(min: number, max: number) {
  const text = `Bitte geben Sie eine ganze Zahl von ${min} bis ${max} an.`
  return v.pipe(v.number(text), v.integer(text), v.minValue(min, text), v.maxValue(max, text))
}

/** A mail address [anschlussnutzer-13]. */
export const Email = v.pipe(
  pasted(254),
  v.regex(/^[^\s@]{1,64}@[^\s@.]+(?:\.[^\s@.]+)+$/, 'Die angegebene Email ist ungültig.'),
)

export const Obiskennzahl = v.pipe(
  v.string('Bitte geben Sie eine OBIS-Kennzahl wie 1-0:1.8.1 an.'),
  v.regex(/^\d{1,3}-\d{1,3}:\d{1,3}\.\d{1,3}\.\d{1,3}$/, 'Bitte geben Sie eine OBIS-Kennzahl wie 1-0:1.8.1 an.'),
)

const marktlokation =
  'Bitte geben Sie die elf Ziffern der Marktlokation als Text an; die letzte, eine Prüfziffer, muss zu den anderen passen.'

export const Marktlokation = v.pipe(
  v.string(marktlokation),
  v.transform(plainCode),
  v.check(isMarktlokation, marktlokation),
)

const kuendigungsfrist =
  'Bitte geben Sie die Kündigungsfrist als Zahl mit Tagen, Wochen oder Monaten an, zum Beispiel „2 Wochen“ oder „1 Monat“; ohne „zum Monatsende“ oder Ähnliches.'

/** A period of notice in one spelling. */
export const Kuendigungsfrist = v.pipe(
  v.string(kuendigungsfrist),
  v.transform((text) => spellKuendigungsfrist(plainLine(text))),
  v.string(kuendigungsfrist),
)

const messlokation =
  'Eine Messlokation hat 33 Zeichen: zwei Buchstaben, elf Ziffern und 20 Ziffern oder Großbuchstaben.'

export const Messlokation = v.pipe(
  v.string(messlokation),
  v.transform(plainCode),
  v.check(isMesslokation, messlokation),
)

const text = 'Bitte geben Sie ein Marktgebiet wie DE-LU an.'

/** The market area of a dynamic tariff's prices. */
export const Marktgebiet = v.pipe(v.string(text), v.regex(/^[A-Z0-9-]{2,10}$/, text))
