import type { Database } from '../../db/open.ts'
import type { Auskunftsart } from './auskunftsart.ts'
import { formatCsvZeile } from './formatCsvZeile.ts'

// Without it Excel reads umlauts as something else.
const byteOrderMark = '\uFEFF'

/** One kind as a table for spreadsheets, its head first. */
export async function* csvDatei(
  art: Auskunftsart,
  tx: Database,
  { kundennummer, stand }: { readonly kundennummer: string; readonly stand: Date },
): AsyncGenerator<Buffer> {
  yield Buffer.from(byteOrderMark + formatCsvZeile(art.kopf))
  for await (const zeilen of art.zeilen(tx, kundennummer, stand)) {
    const text = zeilen.map(formatCsvZeile).join('')
    if (text !== '') yield Buffer.from(text)
  }
}
