import type { Preisfenster } from '@ekp/wire/rules/preisfenster'
import type { Preis } from '@ekp/wire/tarif'

/** How long a price holds, in milliseconds since 1970, `bisMs` exclusive; EUR per kWh, null where none is known. */
export interface Preisschritt {
  readonly vonMs: number
  readonly bisMs: number
  readonly preis: number | null
}

const hourMs = 3_600_000

/** Steps that fill the window without holes, each as long as it came; where nothing came they are hours without a price. */
export function derivePreisschritte(preise: readonly Preis[], { von, bis }: Preisfenster): readonly Preisschritt[] {
  const [fromMs, toMs] = [von.getTime(), bis.getTime()]
  const schritte: Preisschritt[] = []
  let filledMs = fromMs
  for (const { vonMs, bisMs, preis } of toSchritte(preise)) {
    if (vonMs < filledMs || vonMs >= toMs) continue
    schritte.push(...unknownHours(filledMs, vonMs), { vonMs, bisMs: Math.min(bisMs, toMs), preis })
    filledMs = Math.min(bisMs, toMs)
  }
  return [...schritte, ...unknownHours(filledMs, toMs)]
}

/** The steps from the first of the window to the last whose price is known. */
export function upToLastKnown(schritte: readonly Preisschritt[]): readonly Preisschritt[] {
  return schritte.slice(0, schritte.findLastIndex(({ preis }) => preis !== null) + 1)
}

// Other hosts need not say where a step ends: it is where the next begins, the last one is as long as the one before.
function toSchritte(preise: readonly Preis[]): readonly Preisschritt[] {
  const byBeginning = new Map(preise.map((preis) => [Math.floor(Date.parse(preis.von) / 1000) * 1000, preis]))
  const beginnings = [...byBeginning.keys()].toSorted((one, other) => one - other)
  let lengthMs = hourMs
  return beginnings.map((vonMs, index) => {
    const preis = byBeginning.get(vonMs)
    const nextMs = beginnings[index + 1]
    const saidMs = preis?.bis == null ? NaN : Date.parse(preis.bis)
    const untilMs = saidMs > vonMs ? saidMs : vonMs + (nextMs === undefined ? lengthMs : hourMs)
    const bisMs = Math.min(untilMs, nextMs ?? untilMs)
    lengthMs = bisMs - vonMs
    return { vonMs, bisMs, preis: preis?.preis ?? null }
  })
}

function unknownHours(fromMs: number, toMs: number): readonly Preisschritt[] {
  return Array.from({ length: Math.ceil((toMs - fromMs) / hourMs) }, (_hour, index) => {
    const vonMs = fromMs + index * hourMs
    return { vonMs, bisMs: Math.min(vonMs + hourMs, toMs), preis: null }
  })
}
