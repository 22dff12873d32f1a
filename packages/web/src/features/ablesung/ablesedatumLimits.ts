import type { Entwurf } from './entwurf.ts'
import type { WaehlbarerZaehler } from './Zaehlerauswahl.ts'

type Zeitraum = Pick<WaehlbarerZaehler, 'eingebautAm' | 'lieferende'>

/** Not in the future, not after the delivery has ended, not before the meter was there. */
export function ablesedatumLimits({ eingebautAm, lieferende }: Zeitraum, today: string) {
  const maxValue = lieferende !== null && lieferende < today ? lieferende : today
  return { minValue: eingebautAm ?? undefined, maxValue }
}

/** The day as it stands in the form: today, or the last one possible, until another is chosen. */
export function ablesedatumOf({ ablesedatum }: Pick<Entwurf, 'ablesedatum'>, zaehler: Zeitraum, today: string): string {
  return ablesedatum ?? ablesedatumLimits(zaehler, today).maxValue
}
