import type { Betragsspanne } from '@ekp/wire/tarif/betragsspanne'

/** The instalment that pays the middle of a year's likely cost, in EUR and whole steps, at least one. */
export function deriveVorschlag({ mindestens, hoechstens }: Betragsspanne, anzahl: number, schritt: number): number {
  const each = (mindestens + hoechstens) / 2 / anzahl
  return Math.max(1, Math.round(each / schritt)) * schritt
}
