import { printable } from '../report.ts'
import type { OnUnknown } from './convert.ts'

const mostColumns = 20
const mostValues = 10

/**
 * Collects the values that no table of a mapping knows, for the person at the terminal alone: the report that stays
 * names no values. In bounded memory: ten values of each of twenty columns.
 */
export function collectUnknown(): { readonly onUnknown: OnUnknown; readonly describe: () => string } {
  const columns = new Map<string, Map<string, number>>()
  return {
    onUnknown: (spalte, wert) => {
      if (!columns.has(spalte) && columns.size < mostColumns) columns.set(spalte, new Map())
      const values = columns.get(spalte)
      const shown = printable(wert)
      if (values !== undefined && (values.has(shown) || values.size < mostValues)) {
        values.set(shown, (values.get(shown) ?? 0) + 1)
      }
    },
    describe: () =>
      [...columns]
        .map(([spalte, values]) => {
          const list = [...values].map(([wert, count]) => `„${wert}“ (${count.toLocaleString('de-DE')} mal)`)
          return `In der Spalte ${printable(spalte)} fehlen der Tabelle: ${list.join(', ')}\n`
        })
        .join(''),
  }
}
