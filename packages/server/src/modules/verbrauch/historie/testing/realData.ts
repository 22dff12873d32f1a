import { readdirSync, readFileSync } from 'node:fs'
import { brotliDecompressSync } from 'node:zlib'

// Where they come from, and under which licences: realData/README.md.
const dir = new URL('realData/', import.meta.url)

const read = (file: string) => brotliDecompressSync(readFileSync(new URL(file, dir))).toString('utf8')
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
  const [, ...lines] = read('household-2026-03.csv.br').trim().split(/\r?\n/)
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
  const [, ...lines] = read('household-2023-06-to-2024-06.csv.br')
    .replace(/^\uFEFF/, '')
    .trim()
    .split(/\r?\n/)
  const begin = Date.parse('2023-06-22T00:00:00+02:00')
  return lines.map((line, index) => {
    const [datum = '', time = '', , wert = ''] = line.split(';')
    const vonMs = begin + index * quarterMs
    return { vonMs, minuten: 15, text: wert === '' ? null : decimalPoint(wert), label: `${datum} ${time}` }
  })
}

const price = /"start_timestamp":(\d+),"end_timestamp":(\d+),"marketprice":(-?\d+(?:\.\d+)?),"unit":"EUR \/ MWh"/g

/** Austria's day-ahead prices from the end of September 2025 to April 2026; the last hours before October are hours. */
export function readPrices(): RealStep[] {
  return readPriceTexts().flatMap((text) =>
    [...text.matchAll(price)].map(([, start, end, wert = '']) => {
      return { vonMs: Number(start), minuten: (Number(end) - Number(start)) / 60_000, text: wert }
    }),
  )
}

/** As the feed published them, month by month. */
export function readPriceTexts(): string[] {
  const files = readdirSync(dir).filter((file) => file.startsWith('prices-'))
  return files.toSorted().map(read)
}
