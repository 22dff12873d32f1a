import type { CsvZelle } from './formatCsvZeile.ts'

/** A value of an entry as a cell; what has parts is written as JSON. */
export function toCsvZelle(value: unknown): CsvZelle {
  if (value === undefined || value === null) return null
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') return value
  return value instanceof Date ? value : JSON.stringify(value)
}
