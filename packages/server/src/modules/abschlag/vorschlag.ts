import type { Betragsspanne } from '@ekp/wire/tarif/betragsspanne'

/**
 * The instalment that would pay the middle of a year's likely cost in so many parts, in EUR: the whole step that is
 * nearest, and none below zero.
 */
export function deriveVorschlag({ mindestens, hoechstens }: Betragsspanne, anzahl: number, schritt: number): number {
  const cents = (50 * (mindestens + hoechstens)) / Math.max(1, anzahl)
  const step = Math.round(schritt * 100)
  return Math.max(0, (Math.round(cents / step) * step) / 100)
}
