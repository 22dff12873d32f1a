import { addTage, countTage } from '@ekp/wire/rules/kalendertag'
import type { Zufall } from './zufall.ts'

/**
 * Mean temperatures of Germany's months in °C, 2011 to 2020, January first: Deutscher Wetterdienst, regional averages
 * (opendata.dwd.de/climate_environment/CDC/regional_averages_DE), as others have published them. The households live five years later.
 */
const monatsmittel: readonly (readonly number[])[] = [
  [0.95, 0.93, 4.91, 11.59, 13.87, 16.54, 16.1, 17.72, 15.22, 9.39, 4.5, 3.9],
  [1.91, -2.5, 6.94, 8.15, 14.21, 15.47, 17.39, 18.43, 13.63, 8.72, 5.2, 1.49],
  [0.2, -0.72, 0.07, 8.1, 11.78, 15.66, 19.45, 17.93, 13.27, 10.64, 4.63, 3.56],
  [2.12, 4.34, 6.94, 10.77, 12.4, 16.09, 19.3, 15.96, 14.92, 11.88, 6.47, 2.73],
  [2.19, 0.72, 5.18, 8.42, 12.34, 15.82, 19.39, 19.87, 12.95, 8.38, 7.51, 6.49],
  [1.01, 3.33, 4.01, 7.89, 13.69, 16.99, 18.61, 17.72, 16.85, 8.49, 3.83, 2.16],
  [-2.15, 2.9, 7.2, 7.42, 14.13, 17.76, 18.06, 17.87, 12.79, 11.14, 5.11, 2.71],
  [3.72, -1.87, 2.36, 12.32, 16.03, 17.73, 20.29, 19.91, 15.09, 10.72, 5.21, 3.9],
  [0.63, 3.95, 6.58, 9.62, 10.99, 19.78, 18.9, 19.06, 14.05, 10.81, 5.22, 3.75],
  [3.48, 5.29, 5.27, 10.35, 11.91, 16.89, 17.69, 19.95, 14.82, 10.2, 6.18, 3.08],
]

/**
 * Mean prices of the exchange (day ahead, Germany) of each month in EUR per MWh, 2015 to 2025, January first: Ember,
 * European Wholesale Electricity Price Data (CC BY 4.0), as others have published it.
 */
const boersenmittel: readonly (readonly number[])[] = [
  [29.94, 36.69, 31.3, 29.78, 25.33, 30.11, 34.98, 31.61, 31.89, 39.37, 32.38, 27.79],
  [29.03, 22, 24.3, 24.21, 22.55, 27.7, 27.18, 27.18, 30.51, 37.14, 38.21, 37.47],
  [52.41, 39.68, 31.69, 28.72, 30.61, 30, 33.01, 30.86, 34.3, 28.29, 40.38, 35.71],
  [29.5, 40.12, 37.36, 36.33, 37.18, 41.55, 45.14, 48.46, 47.76, 53.22, 56.86, 48.08],
  [49.95, 43.01, 30.7, 37.54, 38.09, 32.87, 39.49, 36.65, 35.36, 37.22, 40.96, 31.93],
  [34.61, 21.69, 22.47, 17.51, 17.75, 26, 30.37, 34.4, 43.65, 34.05, 38.22, 43.75],
  [53.31, 48.98, 46.68, 54.73, 53.49, 73.87, 81.5, 82.18, 128.98, 142.22, 176.28, 225.08],
  [167.81, 129.86, 252.07, 168.78, 177.04, 218.17, 317.03, 463.59, 352.81, 155.3, 173.2, 250.71],
  [117.22, 127.81, 101.23, 102.14, 82.03, 93.9, 78.12, 94.35, 100.81, 87.1, 90.9, 69.08],
  [76.23, 61.23, 63.18, 61.96, 67.53, 72.88, 68.4, 81.76, 78.55, 83.98, 111.61, 105.65],
  [114.19, 129.35, 94.06, 77.4, 66.74, 64.14, 87.55, 77.8, 84.28, 84.49, 102.99, 96],
]

/** The first day of the weather as it is used here, and the first after it. */
export const wetterbeginn = '2016-01-01'
export const wetterende = '2026-01-01'

const listMonate = (firstYear: number, mittel: readonly (readonly number[])[]) =>
  mittel.flatMap((monate, year) =>
    monate.map((wert, monat) => {
      const von = `${firstYear + year}-${String(monat + 1).padStart(2, '0')}-01`
      const bis =
        monat === 11 ? `${firstYear + year + 1}-01-01` : `${von.slice(0, 5)}${String(monat + 2).padStart(2, '0')}-01`
      return { von, tage: countTage(von, bis), wert }
    }),
  )

/** Days that follow each other, each a bit like the one before; around zero. */
function welle(z: Zufall, count: number, deviation: number, memory: number): number[] {
  let last = 0
  return Array.from({ length: count }, () => {
    last = memory * last + Math.sqrt(1 - memory ** 2) * deviation * z.normal()
    return last
  })
}

/** Each day's mean temperature at one place: the month's mean is Germany's, a degree or so warmer or colder. */
export function listTemperaturen(z: Zufall): Float64Array {
  const place = z.normal()
  return Float64Array.from(
    listMonate(2016, monatsmittel).flatMap(({ tage, wert }) => {
      const days = welle(z, tage, 3, 0.75)
      const mean = days.reduce((sum, one) => sum + one, 0) / tage
      return days.map((one) => wert + place + one - mean)
    }),
  )
}

/** What a day has of a year's heating after VDI 3807: degrees below 20 °C inside, while it is colder than 15 °C outside. */
export const toGradtag = (celsius: number) => (celsius < 15 ? 20 - celsius : 0)

/** The exchange's prices by UTC day, 24 each, as text like the database's; from 2015 to the end of 2025. */
export function listBoersenpreise(z: Zufall) {
  return listMonate(2015, boersenmittel).flatMap(({ von, tage, wert }) => {
    const days = welle(z, tage, 0.25, 0.5)
    const sommer = 1 - Math.abs(Number(von.slice(5, 7)) - 6.5) / 6
    return days.map((day, index) => {
      const preise = Array.from({ length: 24 }, (_, hour) => {
        const solar = -0.55 * sommer * Math.exp(-(((hour - 11.5) / 3) ** 2))
        const peaks = 0.25 * Math.exp(-(((hour - 7) / 1.5) ** 2)) + 0.4 * Math.exp(-(((hour - 18) / 2) ** 2))
        const night = -0.15 * Math.exp(-(((hour - 2) / 2.5) ** 2))
        return (wert * (0.98 + solar + peaks + night + day + 0.05 * z.normal())).toFixed(4)
      })
      return { gebiet: 'DE-LU', tag: addTage(von, index), minuten: 60 as const, preise: `{${preise.join(',')}}` }
    })
  })
}
