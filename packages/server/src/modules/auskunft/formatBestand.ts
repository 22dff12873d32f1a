import type { Aufbewahrungsfristen } from '../../Aufbewahrungsfristen.ts'
import { einordnung } from '../../db/einordnung/einordnung.ts'
import { loeschregeln } from '../../db/einordnung/loeschregeln.ts'
import type { Auskunftsart } from './auskunftsart.ts'
import { wrapAbsatz } from './wrapAbsatz.ts'

/** A rule in words, the supplier's own periods in it. */
function formatLoeschregel(regel: keyof typeof loeschregeln, fristen: Aufbewahrungsfristen): string {
  const years = new Map(Object.entries(fristen))
  return loeschregeln[regel].replace(/(nach )?`(\w+Jahre)`/g, (_, nach: string | undefined, name: string) => {
    const jahre = years.get(name)
    if (nach === undefined) return jahre === 1 ? 'ein Jahr' : `${jahre} Jahre`
    return jahre === 1 ? 'nach einem Jahr' : `nach ${jahre} Jahren`
  })
}

/** What each kind is for, and when it is deleted. */
export function formatBestand(arten: readonly Auskunftsart[], fristen: Aufbewahrungsfristen): string[] {
  return arten.map(({ name, tabelle }) => {
    const { zweck, loeschregel } = einordnung[tabelle]
    return wrapAbsatz(`${name}: ${zweck}. Löschung: ${formatLoeschregel(loeschregel, fristen)}.`)
  })
}
