const maxStellen = 6
// Most profiles have three decimals at most: then none of a day's parts has to be made to fit the others.
const usualStellen = 3
const maxInteger = 2_147_483_647

const factors = [1, 10, 100, 1000, 10_000, 100_000, 1_000_000]

/** Values as the database keeps them: integers in units of 10^-stellen, and null where one is missing. */
export interface ScaledWerte {
  readonly werte: readonly (number | null)[]
  readonly stellen: number
  /** The largest of the integers. */
  readonly groesster: number
}

export type WertIssue = { readonly index: number; readonly text: string }

const keineZahl = 'Bitte geben Sie den Verbrauch in kWh an, ab 0, oder null, wo er fehlt.'
const zuGenau = `Bitte geben Sie höchstens ${maxStellen} Nachkommastellen an.`
const zuGross = 'Der Wert ist zu groß; mit sechs Nachkommastellen sind es höchstens 2147 kWh je Schritt.'

// The nearest double of a decimal with so many places is the one that dividing its integer yields.
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

/** Exact integers of kWh values, or the first that is none: its place and what is wrong. */
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
