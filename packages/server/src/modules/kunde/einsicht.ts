import type { Database } from '../../db/open.ts'
import { beginEinsicht } from '../../http/session/einsicht.ts'
import { type Bearbeitung, change, lockKunde, recordBearbeitung, Refused } from './aendern.ts'

interface Anlass {
  readonly grund: string
  /** The token of the session at the desk. */
  readonly dienstsitzung: string
}

/**
 * Begins a look into a customer's portal and answers its code. That somebody looks, who and why is in the customer's
 * audit trail, whether or not the code is used. Undefined if the session at the desk has ended meanwhile.
 */
export function openEinsicht(
  db: Database,
  kundennummer: string,
  { grund, dienstsitzung }: Anlass,
  bearbeitung: Bearbeitung,
): Promise<string | undefined> {
  return change(db, async (tx) => {
    const { gesperrt } = await lockKunde(tx, kundennummer)
    if (gesperrt) throw new Refused(`Kunde ${kundennummer} ist gesperrt und sieht selbst nichts vom Portal.`)
    const code = await beginEinsicht(tx, { kundennummer, dienstsitzung }, bearbeitung.now)
    if (code === undefined) return undefined
    await recordBearbeitung(tx, bearbeitung, {
      kundennummer,
      aktion: 'einsicht_genommen',
      objekt: 'anschlussnutzer',
      nachher: { grund },
    })
    return code
  })
}
