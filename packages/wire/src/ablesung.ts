import type { Feldtexte } from './schema/feldtexte.ts'
import * as v from 'valibot'
import { answered, answeredFlag, answeredText, listOf, mapOf } from './schema/answered.ts'
import { Eingangskopf } from './schema/eingang.ts'
import { empty, endpoint } from './endpoint.ts'
import { Datum, missing, VertragId, Zaehlernummer, Zaehlerstand, Zahl } from './schema/scalars.ts'
import { strict } from './schema/strict.ts'

const params = v.object({ vertragId: VertragId })
const owned = { vertragId: 'vertrag' } as const

/** What one Messkanal showed. */
export const Ablesewert = v.object({
  ablesewert: Zahl,
  obiskennzahl: v.string(),
  nachkommastellen: answered(v.number()),
})
export type Ablesewert = v.InferOutput<typeof Ablesewert>

/** A reading [ablesung-3]; `ablesewerte` by obiskennzahl. */
export const Ablesung = v.object({
  ablesedatum: Datum,
  zaehlernummer: answeredText,
  ablesewerte: mapOf(Ablesewert),
  ablesegrund: answeredText,
  erfassungshinweis: answeredText,
  ermittlungsart: answeredText,
  /** NETZBETREIBER, ERSATZWERT or KUNDE; other hosts may send other values. */
  ableseart: answeredText,
})
export type Ablesung = v.InferOutput<typeof Ablesung>

export const listAblesungen = endpoint({
  method: 'GET',
  path: '/:vertragId/ablesungen',
  summary: 'Die Ablesungen eines Vertrags, auf Wunsch nur die eines Zeitraums (beide Tage eingeschlossen).',
  access: 'session',
  owned,
  params,
  query: v.object({ von: v.optional(Datum), bis: v.optional(Datum) }),
  output: listOf(Ablesung),
})

const Obiskennzahl = v.pipe(
  v.string(),
  v.regex(/^[0-9A-Za-z][0-9A-Za-z.:*&-]{0,29}$/, 'Bitte geben Sie eine OBIS-Kennzahl an, zum Beispiel 1-0:1.8.0.'),
)

// With or without the `data:` prefix that a browser's FileReader writes; the content decides the type, not the prefix.
const Foto = v.pipe(
  v.string('Bitte senden Sie das Foto in Base64.'),
  v.maxLength(8_000_000, 'Das Foto ist zu groß.'),
  v.metadata({ contentEncoding: 'base64', contentMediaType: 'image/jpeg' }),
  v.transform((text) => text.replace(/^data:image\/[a-z0-9.+-]{1,40};base64,/, '')),
  v.string(),
  v.check(isBase64, 'Bitte senden Sie das Foto in Base64.'),
)

// `atob` takes a quarter of the time of a regular expression. It skips blanks and adds missing padding: then the result
// is too short.
function isBase64(text: string): boolean {
  const padding = text.endsWith('==') ? 2 : Number(text.endsWith('='))
  try {
    return text !== '' && atob(text).length === (text.length / 4) * 3 - padding
  } catch {
    return false
  }
}

/** Reading create payload [ablesung-5]. */
export const NeueAblesung = strict({
  ablesedatum: Datum,
  ablesewerte: v.pipe(
    v.record(Obiskennzahl, Zaehlerstand, 'Bitte geben Sie die Ablesewerte je OBIS-Kennzahl an.'),
    v.minEntries(1, 'Bitte geben Sie mindestens einen Ablesewert an.'),
    v.maxEntries(20, 'Ein Zähler hat höchstens 20 Messkanäle.'),
  ),
  zaehlernummer: Zaehlernummer,
  foto: missing(Foto),
})
export type NeueAblesung = v.InferOutput<typeof NeueAblesung>

// A photo of the greatest length, and the other fields.
const maxBodyBytes = 8_200_000

export const createAblesung = endpoint({
  method: 'POST',
  path: '/:vertragId/ablesungen',
  summary: 'Übermittelt eine Ablesung; dieselbe noch einmal gesendet bleibt eine.',
  access: 'session',
  writes: true,
  owned,
  params,
  body: NeueAblesung,
  maxBodyBytes,
  output: empty,
  replyHeaders: Eingangskopf,
  errors: [413, 429],
})

/** The range in which the value of a Messkanal is expected, in the meter's own unit. */
export const Erwartungsbereich = v.object({ obiskennzahl: v.string(), von: Zahl, bis: Zahl })
export type Erwartungsbereich = v.InferOutput<typeof Erwartungsbereich>

/** Whether a reading is likely; an impossible one is refused with 400 instead. */
export const Plausibilitaet = v.object({
  plausibel: v.boolean(),
  /** The question to ask the customer when the reading is unlikely. */
  hinweis: answeredText,
  /** Lower than the reading before: the meter may have rolled over. */
  ueberlauf: answeredFlag(false),
  /** One for each Messkanal whose earlier consumption is known. */
  erwartet: v.fallback(v.optional(listOf(Erwartungsbereich), []), []),
})
export type Plausibilitaet = v.InferOutput<typeof Plausibilitaet>

/** A GET with a body [ablesung-20]; browsers cannot send one and use the POST below. */
export const checkAblesung = endpoint({
  method: 'GET',
  path: '/:vertragId/ablesungen/plausibilisiere',
  summary: 'Prüft, ob eine Ablesung wahrscheinlich ist, ohne sie zu speichern.',
  access: 'session',
  owned,
  params,
  body: NeueAblesung,
  maxBodyBytes,
  output: Plausibilitaet,
  errors: [413, 429],
})

export const checkAblesungByPost = endpoint({
  ...checkAblesung,
  method: 'POST',
  summary: 'Dasselbe für Browser, die mit GET keinen Inhalt senden können.',
})

export const Messkanal = v.object({
  obiskennzahl: v.string(),
  vorkommastellen: v.pipe(v.number(), v.integer(), v.minValue(1)),
  nachkommastellen: v.pipe(v.number(), v.integer(), v.minValue(0)),
})
export type Messkanal = v.InferOutput<typeof Messkanal>

export const Zaehler = v.object({
  nummer: v.string(),
  kanaele: v.array(Messkanal),
  /** The day of installation, before which there is no reading; some hosts do not send it. */
  eingebautAm: missing(Datum),
})
export type Zaehler = v.InferOutput<typeof Zaehler>

export const findZaehler = endpoint({
  method: 'GET',
  path: '/:vertragId/zaehler',
  summary: 'Der eingebaute Zähler eines Vertrags mit seinen Messkanälen.',
  access: 'session',
  owned,
  params,
  output: Zaehler,
})

export const feldtexte: Feldtexte = {
  'Erwartungsbereich.bis': 'Der größte Wert, der zu erwarten ist.',
  'Erwartungsbereich.von': 'Der kleinste Wert, der zu erwarten ist.',
  ableseart: 'Wer abgelesen hat: NETZBETREIBER, ERSATZWERT oder KUNDE.',
  ablesedatum: 'Der Tag der Ablesung; nicht in der Zukunft.',
  ablesegrund: 'Warum abgelesen wurde, zum Beispiel Turnusablesung.',
  ablesewert: 'Der Zählerstand in der Einheit des Messkanals.',
  ablesewerte: 'Die Zählerstände je Messkanal; Schlüssel ist die OBIS-Kennzahl.',
  eingebautAm: 'Der Tag, an dem der Zähler eingebaut wurde; keine Ablesung ist älter.',
  erfassungshinweis: 'Ein Hinweis zur Erfassung der Ablesung.',
  ermittlungsart: 'Wie der Wert ermittelt wurde, zum Beispiel abgelesen oder geschätzt.',
  erwartet: 'Wo die Ablesewerte nach dem bisherigen Verbrauch zu erwarten sind, je Messkanal, soweit bekannt.',
  foto: 'Ein Foto des Zählers: JPEG in Base64.',
  hinweis: 'Was dem Kunden zu seiner Ablesung zu sagen ist.',
  kanaele: 'Die Messkanäle des Zählers.',
  nachkommastellen: 'Wie viele Nachkommastellen der Messkanal hat.',
  nummer: 'Die Zählernummer.',
  obiskennzahl: 'Die OBIS-Kennzahl des Messkanals, zum Beispiel 1-0:1.8.0.',
  plausibel: 'Ob die Ablesung wahrscheinlich ist.',
  ueberlauf: 'Ob der Stand unter dem vorigen liegt, der Zähler also übergelaufen sein kann.',
  vorkommastellen: 'Wie viele Vorkommastellen der Messkanal hat.',
  zaehlernummer: 'Die Nummer des Zählers.',
}
