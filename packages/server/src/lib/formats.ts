import { berlinToday, berlinUhrzeit } from '@ekp/wire/rules/berlin'
import { numberFormat } from '@ekp/wire/rules/text/numberFormat'

/** A day as customers read it: `21.11.2026`. */
export function formatDatum(datum: string): string {
  return datum.split('-').toReversed().join('.')
}

/** An instant as customers read it, in Berlin: `21.11.2026, 09:30 Uhr`. */
export function formatZeitpunkt(zeitpunkt: Date): string {
  return `${formatDatum(berlinToday(zeitpunkt))}, ${berlinUhrzeit(zeitpunkt)} Uhr`
}

export const two = numberFormat({ minimumFractionDigits: 2, maximumFractionDigits: 2 })

/** An amount as customers read it: `1.234,50 EUR`. */
export const formatEuro = (euro: number) => `${two.format(euro)} EUR`

/** When to come back, as in `Bitte versuchen Sie es … erneut`: never sooner than the seconds say, and no more exact than need be. */
export function formatWartezeit(seconds: number): string {
  const minutes = Math.ceil(seconds / 60)
  if (minutes <= 1) return 'in einer Minute'
  if (minutes <= 90) return `in ${minutes} Minuten`
  return `in ${Math.ceil(minutes / 60)} Stunden`
}

/** A number and its noun. */
export const count = (value: number, one: string, several: string): string =>
  `${value.toLocaleString('de-DE')} ${value === 1 ? one : several}`

/** An instant in the name of a file: `20261124T021500Z`. */
export const formatMoment = (moment: Date): string => moment.toISOString().replaceAll(/[-:]|\.\d+/g, '')
