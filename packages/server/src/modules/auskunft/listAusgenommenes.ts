import { einordnung } from '../../db/einordnung/einordnung.ts'
import { fremdeEinordnung } from '../../db/einordnung/fremdeEinordnung.ts'
import type { Spalteneinordnung } from '../../db/einordnung/Tabelleneinordnung.ts'

const isWithheld = (spalte: Spalteneinordnung) => spalte.personenbezug && !spalte.auskunft

/** What is stored about a customer and is not in the export, and why; straight from the classification. */
export function listAusgenommenes(): string[] {
  return Object.entries({ ...einordnung, ...fremdeEinordnung }).flatMap(([tabelle, { zweck, spalten }]) => {
    const withheld = Object.entries<Spalteneinordnung>(spalten).filter(([, spalte]) => isWithheld(spalte))
    const byReason = Map.groupBy(withheld, ([, spalte]) => ('grund' in spalte ? spalte.grund : ''))
    return [...byReason].map(([grund, columns]) => {
      return `${tabelle} (${zweck}): ${columns.map(([name]) => name).join(', ')} – ${grund}.`
    })
  })
}
