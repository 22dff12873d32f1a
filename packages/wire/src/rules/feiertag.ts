import type { Feiertag } from '../kuendigung.ts'

/** The sixteen Länder, as the holiday service spells its flags. */
export const laender = [
  ...(['bw', 'by', 'be', 'bb', 'hb', 'hh', 'he', 'mv'] as const),
  ...(['ni', 'nw', 'rp', 'sl', 'sn', 'st', 'sh', 'th'] as const),
]
export type Land = (typeof laender)[number]

/** The days that any Land keeps [kuendigung-11]. */
export function listFeiertagsdaten(feiertage: readonly Feiertag[]): ReadonlySet<string> {
  const kept = feiertage.filter((tag) => tag.all_states === '1' || laender.some((land) => tag[land] === '1'))
  return new Set(kept.map(({ date }) => date))
}
