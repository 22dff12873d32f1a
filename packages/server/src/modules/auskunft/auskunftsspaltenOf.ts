import { einordnung } from '../../db/einordnung/einordnung.ts'
import type { Schema } from '../../db/schema.ts'

/** The columns of a table that belong in the export: what the classification says, and nothing else. */
export function auskunftsspaltenOf(tabelle: keyof Schema): string[] {
  return Object.entries(einordnung[tabelle].spalten).flatMap(([spalte, { auskunft }]) => (auskunft ? [spalte] : []))
}
