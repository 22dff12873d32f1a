import type { Dienstimport, Dienstimportbericht } from '@ekp/wire/kundendienst/importe'
import type { Database } from '../db/open.ts'
import { describeLauf, formatDauer } from '../import/lauf/bericht.ts'
import { findImportlauf, type Importlauf, listImportlaeufe } from '../import/lauf/importlauf.ts'

const most = 100

function toImport(lauf: Importlauf): Dienstimport {
  const { id: nr, dateiname, quelle, ergebnis, beendet_am } = lauf
  return {
    ...{ nr, dateiname, quelle, ergebnis, beendetAm: beendet_am.toISOString() },
    ...{ dauer: formatDauer(lauf), satz: describeLauf(lauf) },
  }
}

/** The latest imports, the last one first; at most 100, `mehr` says that there are others. */
export async function listImporte(db: Database): Promise<{ importe: Dienstimport[]; mehr: boolean }> {
  const rows = await listImportlaeufe(db, { most: most + 1 })
  return { importe: rows.slice(0, most).map(toImport), mehr: rows.length > most }
}

/** One import with its numbers, without kinds that it did not meet; undefined if there is none of this number. */
export async function findImport(db: Database, nr: number): Promise<Dienstimportbericht | undefined> {
  const lauf = await findImportlauf(db, nr)
  if (lauf === undefined) return undefined
  const zahlen = Object.entries(lauf.arten)
    .filter(([, counts]) => Object.values(counts).some((count) => count > 0))
    .map(([art, { ausgelassen = 0, ...counts }]) => ({ art, ...counts, ausgelassen }))
  return { import: toImport(lauf), zahlen, fehler: [...lauf.fehler], weitere: lauf.fehler_gesamt - lauf.fehler.length }
}
