import { allgemeineRegeln } from './allgemeineRegeln.ts'
import { kundenRegeln } from './kundenRegeln.ts'

/** What each number of a run counts, in the order of reports. */
export const zaehlungstitel: Readonly<Record<string, string>> = {
  ...Object.fromEntries([...allgemeineRegeln, ...kundenRegeln].map(({ name, titel }) => [name, titel])),
  protokollinhalte: 'Inhalte des Protokolls',
  verwaisteKetten: 'Protokolle gelöschter Kunden',
  vertraege: 'Verträge mit allem, was dazugehört',
  kunden: 'Kunden mit allem, was noch da war',
}
