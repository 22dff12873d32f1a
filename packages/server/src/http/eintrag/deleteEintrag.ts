import { berlinToday } from '@ekp/wire/rules/berlin'
import type { Geltungsbereich } from '../../db/eintrag/Geltungsbereich.ts'
import { checkLoeschung } from '../../db/eintrag/checkLoeschung.ts'
import { deriveFortgeltung } from '../../db/eintrag/deriveFortgeltung.ts'
import { updateEintrag } from '../../db/eintrag/updateEintrag.ts'
import { updateVorgaenger } from '../../db/eintrag/updateVorgaenger.ts'
import type { Database } from '../../db/open.ts'
import type { EintragRow } from '../../db/rows/eintraege.ts'
import { recordEintragsaenderung } from '../../mail/recordEintragsaenderung.ts'
import { changeAlone } from '../changeAlone.ts'
import { eintragRefused } from '../portalError.ts'
import type { Eintraege, Zeitraum } from './Eintraege.ts'

/** Deletes an entry that does not hold yet [eintrag-6]; the entry that it would have replaced holds on. */
export async function deleteEintrag<Row extends EintragRow, Eintrag extends Zeitraum>(
  { art, what, list, toWire, listAngaben }: Eintraege<Row, Eintrag>,
  db: Database,
  bereich: Geltungsbereich,
  id: string,
  now: Date,
): Promise<void> {
  const { kundennummer } = bereich
  await changeAlone(db, kundennummer, async (tx, kunde) => {
    const rows = await list(tx, bereich)
    const row = rows.find((one) => one.id === id)
    // Access was checked: it is the customer's own, but no more.
    if (row === undefined) throw eintragRefused(what, 'entfallen')
    const eintrag = toWire(row)
    const reason = checkLoeschung(eintrag, berlinToday(now))
    if (reason !== undefined) throw eintragRefused(what, reason)
    const vorgaenger = deriveFortgeltung(rows, row)
    await updateEintrag(tx, art, row, { entfallen_am: now })
    await updateVorgaenger(tx, art, kundennummer, vorgaenger, now)
    const angaben = listAngaben(eintrag)
    const aenderung = { art, aktion: 'geloescht', id, eintrag, vorgaenger, angaben, eingegangenAm: now } as const
    await recordEintragsaenderung(tx, kunde, bereich, aenderung)
  })
}
