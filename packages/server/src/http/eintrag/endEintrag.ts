import { berlinToday } from '@ekp/wire/rules/berlin'
import type { Geltungsbereich } from '../../db/eintrag/Geltungsbereich.ts'
import { checkEnde } from '../../db/eintrag/checkEnde.ts'
import { updateEintrag } from '../../db/eintrag/updateEintrag.ts'
import type { Database } from '../../db/open.ts'
import type { EintragRow } from '../../db/rows/eintraege.ts'
import { recordEintragsaenderung } from '../../mail/recordEintragsaenderung.ts'
import { changeAlone } from '../changeAlone.ts'
import { eintragRefused } from '../portalError.ts'
import type { Eintraege, Zeitraum } from './Eintraege.ts'

/** Ends an entry that holds as of today [eintrag-6]; throws 409 when it does not. */
export async function endEintrag<Row extends EintragRow, Eintrag extends Zeitraum>(
  { art, what, list, toWire, listAngaben }: Eintraege<Row, Eintrag>,
  db: Database,
  bereich: Geltungsbereich,
  id: string,
  now: Date,
): Promise<void> {
  const heute = berlinToday(now)
  await changeAlone(db, bereich.kundennummer, async (tx, kunde) => {
    const row = (await list(tx, bereich)).find((one) => one.id === id)
    // Access was checked: it is the customer's own, but no more.
    if (row === undefined) throw eintragRefused(what, 'entfallen')
    const reason = checkEnde(toWire(row), heute)
    if (reason !== undefined) throw eintragRefused(what, reason)
    const ende = { gueltig_bis: heute, beendet_zum: heute }
    await updateEintrag(tx, art, row, ende)
    const eintrag = toWire({ ...row, ...ende })
    const angaben = listAngaben(eintrag)
    const vorher = { gueltigBis: row.gueltig_bis }
    const beendet = { art, aktion: 'beendet', id, eintrag, vorgaenger: null, angaben } as const
    const aenderung = { ...beendet, vorher, eingegangenAm: now }
    await recordEintragsaenderung(tx, kunde, bereich, aenderung)
  })
}
