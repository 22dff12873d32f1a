import * as v from 'valibot'
import { NumberText } from '../../lib/NumberText.ts'

const end2100Ms = Date.UTC(2101, 0)

const instant = (max: number) =>
  v.pipe(
    v.instance(NumberText),
    v.transform(({ text }) => Number(text)),
    v.safeInteger(),
    v.minValue(0),
    v.maxValue(max),
  )

/** An instant in milliseconds since 1970. */
export const Milliseconds = instant(end2100Ms)

/** An instant in seconds since 1970. */
export const Seconds = instant(end2100Ms / 1000)

// What `marktpreis` can hold; a source that is off by a factor is found sooner by other means.
const [lowest, highest] = [-10_000, 100_000]

/** EUR per MWh as exact text; a price in quotation marks is none. */
export const Preis = v.nullable(
  v.pipe(
    v.instance(NumberText),
    v.transform(({ text }) => text),
    v.check((text) => Number(text) >= lowest && Number(text) <= highest),
  ),
)

/** EUR per MWh, however it is written: `Eur/MWh`, `EUR / MWh`. */
export const Einheit = v.pipe(
  v.string(),
  v.check((text) => text.replaceAll(' ', '').toLowerCase() === 'eur/mwh'),
)
