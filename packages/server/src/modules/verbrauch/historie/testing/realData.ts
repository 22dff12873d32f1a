import { existsSync, readdirSync, readFileSync } from 'node:fs'

const dir = new URL('../../../../../../../../shared/data/', import.meta.url)

/** Why the tests that run on real meters and prices cannot. */
export const realDataMissing = existsSync(dir)
  ? undefined
  : 'no real data: ../shared/data is not beside the checkout, so nothing is compared with it'

const read = (file: string) => readFileSync(new URL(file, dir), 'utf8')
const quarterMs = 900_000
const decimalPoint = (text: string) => text.replace(',', '.')

/** A step and its decimal text; null is a missing value. */
export interface RealStep {
  readonly vonMs: number
  readonly minuten: number
  readonly text: string | null
}

/** A household's March 2026. Each line is stamped with the END of its quarter hour; the first is a reading alone. */
export function readMarch(): RealStep[] {
  const [, ...lines] = read('load/quarter-hours-2026-03.csv').trim().split(/\r?\n/)
  const rows = lines.map((line) => line.split(';'))
  return rows.slice(1).map(([stamp = '', stand, wert = '', status], index) => {
    // A register that is read and stands still has counted nothing; the rest without a figure is missing.
    const standsStill = status === 'VAL' && stand === rows[index]?.[1]
    return {
      vonMs: Date.parse(stamp) - quarterMs,
      minuten: 15,
      text: wert !== '' ? decimalPoint(wert) : standsStill ? '0' : null,
    }
  })
}

/** A household's year from June 2023, in local time without offset: only the order tells the hour that comes twice. */
export function readYear(): (RealStep & { readonly label: string })[] {
  const [, ...lines] = read('load/quarter-hours-2023-06-to-2024-06.csv')
    .replace(/^\uFEFF/, '')
    .trim()
    .split(/\r?\n/)
  const begin = Date.parse('2023-06-22T00:00:00+02:00')
  return lines.map((line, index) => {
    const [datum = '', zeit = '', , wert = ''] = line.split(';')
    const vonMs = begin + index * quarterMs
    return { vonMs, minuten: 15, text: wert === '' ? null : decimalPoint(wert), label: `${datum} ${zeit}` }
  })
}

const price = /"start_timestamp":(\d+),"end_timestamp":(\d+),"marketprice":(-?\d+(?:\.\d+)?),"unit":"EUR \/ MWh"/g

/** Austria's day-ahead prices from the end of September 2025 to April 2026; the last hours before October are hours. */
export function readPrices(): RealStep[] {
  const files = readdirSync(new URL('prices/', dir)).toSorted()
  return files.flatMap((file) =>
    [...read(`prices/${file}`).matchAll(price)].map(([, start, end, text = '']) => {
      return { vonMs: Number(start), minuten: (Number(end) - Number(start)) / 60_000, text }
    }),
  )
}
