import { addTage } from '@ekp/wire/rules/kalendertag'
import type { DemoKalender } from './kalender.ts'

// Degree days (20/15) of Germany's months in years of 2012 to 2020, January first, from the months' mean temperatures of
// the Deutscher Wetterdienst (as in verbrauch/testing/wetter.ts), around which days scatter by 3 K. The colder years
// stand where the demo's meters count more.
const jahre: readonly (readonly number[])[] = [
  [600, 453, 416, 307, 269, 10, 19, 17, 146, 276, 443, 504], // 2019
  [552, 545, 459, 346, 218, 84, 14, 10, 188, 359, 374, 419], // 2015
  [512, 415, 457, 283, 235, 54, 38, 10, 117, 297, 414, 525], // 2020
  [687, 483, 396, 377, 147, 36, 31, 35, 194, 264, 447, 536], // 2017
  [614, 585, 618, 356, 240, 89, 14, 34, 175, 282, 461, 510], // 2013
  [561, 636, 404, 354, 144, 95, 44, 25, 162, 347, 444, 574], // 2012
  [554, 442, 404, 268, 216, 76, 15, 82, 114, 236, 406, 535], // 2014
]

/** The degree days of all months that are over, from before the first contract over gas; each year keeps its own. */
export function demoGradtagzahlen({ jahr, monatsanfang }: DemoKalender): readonly object[] {
  const last = addTage(monatsanfang(0), -1).slice(0, 7)
  return Array.from({ length: 8 }, (_, index) => jahr - 7 + index)
    .flatMap((one) =>
      (jahre[one % jahre.length] ?? []).map((gradtage, monat) => ({
        art: 'gradtagzahl',
        monat: `${one}-${String(monat + 1).padStart(2, '0')}`,
        gradtage,
      })),
    )
    .filter(({ monat }) => monat <= last)
}
