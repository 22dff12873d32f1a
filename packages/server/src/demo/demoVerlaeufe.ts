import type { DemoTag } from './demoTag.ts'
import { noise } from './noise.ts'

/** How a contract's consumption runs through its days. */
export interface DemoVerlauf {
  /** How much a step weighs against others of the month. */
  weightOf(tag: DemoTag, schritt: number): number
  isMissing(tag: DemoTag, schritt: number): boolean
  isEstimated(tag: DemoTag, schritt: number): boolean
}

const haushalt = [
  45, 40, 38, 37, 38, 45, 80, 120, 110, 90, 85, 90, 110, 100, 85, 85, 100, 140, 190, 200, 180, 150, 100, 60,
]
const baeckerei = [
  50, 120, 190, 220, 230, 220, 200, 170, 140, 120, 110, 110, 100, 90, 90, 90, 90, 80, 50, 35, 30, 30, 30, 35,
]

const isWochenende = ({ wochentag }: DemoTag) => wochentag === 0 || wochentag === 6
const isBetween = (stunde: number | undefined, von: number, bis: number) =>
  stunde !== undefined && stunde >= von && stunde < bis

function weighHaushalt(tag: DemoTag, schritt: number): number {
  const stunde = tag.stunden[schritt] ?? 0
  const zufall = noise(tag.nr * 128 + schritt)
  const mittags = isWochenende(tag) && isBetween(stunde, 9, 17) ? 1.5 : 1
  const spitze = zufall > 0.94 ? 2.5 : 1
  // The car is charged at night, when it is cheap.
  const auto = noise(tag.nr + 77_003) < 0.3 && isBetween(stunde, 1, 4) ? 650 : 0
  return (haushalt[Math.floor(stunde)] ?? 0) * mittags * spitze * (0.6 + 0.8 * zufall) + auto
}

function weighBaeckerei(tag: DemoTag, schritt: number): number {
  const sonntags = tag.wochentag === 0 ? 0.55 : 1
  const zufall = 0.92 + 0.16 * noise(tag.nr * 128 + schritt + 1_000_000_007)
  return (baeckerei[Math.floor(tag.stunden[schritt] ?? 0)] ?? 0) * sonntags * zufall
}

/** The contracts that have a load profile. */
export const demoVerlaeufe: Readonly<Record<string, DemoVerlauf>> = {
  4711003: {
    weightOf: weighHaushalt,
    // Now and then three hours, and once in a while a day.
    isMissing: ({ nr, stunden }, schritt) => nr % 149 === 31 || (nr % 29 === 8 && isBetween(stunden[schritt], 9, 12)),
    isEstimated: ({ nr, stunden }, schritt) => nr % 17 === 5 && isBetween(stunden[schritt], 15, 21),
  },
  4711004: {
    weightOf: weighBaeckerei,
    isMissing: () => false,
    isEstimated: ({ nr, stunden }, schritt) => nr % 43 === 11 && isBetween(stunden[schritt], 2, 8),
  },
}
