import { utcTag } from '@ekp/wire/rules/kalendertag'
import { Zeitpunkt } from '@ekp/wire/schema/scalars'
import * as v from 'valibot'

// 41 days of quarter hours.
const maxSchritte = 4000

const list = `Erwartet wird eine Liste von 1 bis ${maxSchritte.toLocaleString('de-DE')} Werten.`

/** A series' values, unchecked: the kind checks each itself, because a schema for each of thousands takes too long. */
export const Werte = v.pipe(
  v.custom<readonly unknown[]>((value) => Array.isArray(value), list),
  v.check((werte) => werte.length >= 1 && werte.length <= maxSchritte, list),
)

export const Schrittminuten = v.picklist([15, 60], 'Erlaubt sind: 15, 60.')

/** The instant at which a series begins: the first step's beginning, which `beginsSchritt` checks. */
export const Beginn = Zeitpunkt

/** Whether a step can begin at this instant. */
export const beginsSchritt = ({ von, minuten }: { readonly von: string; readonly minuten: number }) =>
  Date.parse(von) % (minuten * 60_000) === 0

export const beginsSchrittText =
  'von ist der Beginn eines Schritts: eine volle Stunde, bei 15 Minuten eine Viertelstunde.'

/** The part of a series on one UTC day. */
interface Tagesstueck {
  readonly tag: string
  /** How many steps of the day come before it. */
  readonly ab: number
  /** The indexes of its values in the series, the end exclusive. */
  readonly from: number
  readonly to: number
}

const tagMs = 86_400_000

/** The UTC days of a series that begins at `von`; all have the same length, also when the clocks change. */
export function splitByTag(von: string, minuten: number, count: number): Tagesstueck[] {
  const beginn = Date.parse(von)
  const perTag = 1440 / minuten
  const vorher = Math.floor((((beginn % tagMs) + tagMs) % tagMs) / (minuten * 60_000))
  const stuecke: Tagesstueck[] = []
  for (let from = 0, tag = beginn; from < count; tag += tagMs) {
    const ab = from === 0 ? vorher : 0
    const to = Math.min(count, from + perTag - ab)
    stuecke.push({ tag: utcTag(tag), ab, from, to })
    from = to
  }
  return stuecke
}

const maxStellen = 6
// Most profiles have at most three decimals: with this minimum no part of a day has to be converted.
const usualStellen = 3
const maxInteger = 2_147_483_647

const factors = [1, 10, 100, 1000, 10_000, 100_000, 1_000_000]

/** Values as they are stored: integers in units of 10^-stellen, and null for a missing one. */
export interface ScaledWerte {
  readonly werte: readonly (number | null)[]
  readonly stellen: number
  /** The largest of the integers. */
  readonly groesster: number
}

type WertIssue = { readonly index: number; readonly text: string }

const keineZahl = 'Bitte geben Sie den Verbrauch in kWh an, ab 0, oder null, wo er fehlt.'
const zuGenau = `Bitte geben Sie höchstens ${maxStellen} Nachkommastellen an.`
const zuGross = 'Der Wert ist zu groß; mit sechs Nachkommastellen sind es höchstens 2147 kWh je Schritt.'

// Dividing the integer by a power of ten gives exactly the double that is nearest to the decimal.
const hasStellen = (wert: number, stellen: number) => {
  const factor = factors[stellen] ?? 1
  return Math.round(wert * factor) / factor === wert
}

function checkWert(wert: unknown, stellen: number): number | string {
  if (wert === null) return stellen
  if (typeof wert !== 'number' || !(wert >= 0 && wert < Infinity)) return keineZahl
  let more = stellen
  while (!hasStellen(wert, more)) if (++more > maxStellen) return wert > maxInteger ? zuGross : zuGenau
  return more
}

/** Exact integers of kWh values, or the index of the first invalid value and its error. */
export function scaleWerte(werte: readonly unknown[]): ScaledWerte | WertIssue {
  let stellen = 0
  let hoechster = 0
  let hoechsterIndex = 0
  for (let index = 0; index < werte.length; index++) {
    const wert = werte[index]
    const checked = checkWert(wert, stellen)
    if (typeof checked === 'string') return { index, text: checked }
    stellen = checked
    if (typeof wert === 'number' && wert > hoechster) {
      hoechster = wert
      hoechsterIndex = index
    }
  }
  const fits = (decimals: number) => hoechster * (factors[decimals] ?? 1) <= maxInteger
  if (!fits(stellen)) return { index: hoechsterIndex, text: zuGross }
  if (stellen < usualStellen && fits(usualStellen)) stellen = usualStellen
  const factor = factors[stellen] ?? 1
  return {
    werte: werte.map((wert) => (typeof wert === 'number' ? Math.round(wert * factor) : null)),
    stellen,
    groesster: Math.round(hoechster * factor),
  }
}
