import type { EintragRow } from '../rows/eintraege.ts'

/** Whether an entry holds on a day. */
export function isGueltig(eintrag: Pick<EintragRow, 'gueltig_von' | 'gueltig_bis'>, tag: string): boolean {
  const { gueltig_von: von, gueltig_bis: bis } = eintrag
  return (von === null || von <= tag) && (bis === null || bis >= tag)
}
