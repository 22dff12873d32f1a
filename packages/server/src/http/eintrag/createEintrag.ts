import { randomUUID } from 'node:crypto'
import type { Geltungsbereich } from '../../db/eintrag/Geltungsbereich.ts'
import { deriveEinordnung } from '../../db/eintrag/deriveEinordnung.ts'
import { updateVorgaenger } from '../../db/eintrag/updateVorgaenger.ts'
import type { Database } from '../../db/open.ts'
import type { EintragRow } from '../../db/rows/eintraege.ts'
import { recordEintragsaenderung } from '../../mail/recordEintragsaenderung.ts'
import { findOwnVertrag } from '../access.ts'
import { changeAlone } from '../changeAlone.ts'
import { notFound } from '../portalError.ts'
import type { Eintraege, Zeitraum } from './Eintraege.ts'

interface NeuerEintrag<Row, Eintrag> {
  readonly gueltigVon: string
  /** Whether this is what was sent, but for its end. */
  readonly isSame: (eintrag: Eintrag) => boolean
  readonly insert: (tx: Database, columns: EintragRow) => Promise<Row>
}

/** Creates an entry in its place among the others of its scope [eintrag-3] [eintrag-5]; the same one again changes nothing. */
export async function createEintrag<Row extends EintragRow, Eintrag extends Zeitraum>(
  { art, list, toWire, listAngaben }: Eintraege<Row, Eintrag>,
  db: Database,
  bereich: Geltungsbereich,
  now: Date,
  { gueltigVon, isSame, insert }: NeuerEintrag<Row, Eintrag>,
): Promise<void> {
  const { kundennummer, vertragId } = bereich
  await changeAlone(db, kundennummer, async (tx, kunde) => {
    if (vertragId !== null && (await findOwnVertrag(tx, { id: vertragId, kundennummer })).length === 0) {
      throw notFound('Der Vertrag')
    }
    const rows = await list(tx, bereich)
    const { gueltigBis, vorgaenger, geendet } = deriveEinordnung(rows, gueltigVon)
    const isRepeated = rows
      .map(toWire)
      .some((known) => known.gueltigVon === gueltigVon && known.gueltigBis === gueltigBis && isSame(known))
    if (isRepeated) return
    await updateVorgaenger(tx, art, kundennummer, vorgaenger ?? geendet, now)
    const row = await insert(tx, {
      id: randomUUID(),
      kundennummer,
      vertrag_id: vertragId,
      gueltig_von: gueltigVon,
      gueltig_bis: gueltigBis,
      beendet_zum: null,
      eingegangen_am: now,
      entfallen_am: null,
    })
    const eintrag = toWire(row)
    const angaben = listAngaben(eintrag)
    const aenderung = { art, aktion: 'angelegt', id: row.id, eintrag, vorgaenger, angaben, eingegangenAm: now } as const
    await recordEintragsaenderung(tx, kunde, bereich, aenderung)
  })
}
