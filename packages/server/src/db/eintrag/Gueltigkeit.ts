import type { EintragRow } from '../rows/eintraege.ts'

/** When an entry holds, both days included. */
export type Gueltigkeit = Readonly<Pick<EintragRow, 'id' | 'gueltig_von' | 'gueltig_bis' | 'beendet_zum'>>
