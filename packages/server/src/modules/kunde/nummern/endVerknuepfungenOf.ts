import type { Database } from '../../../db/open.ts'
import { type Bearbeitung, recordBearbeitungInEach } from '../aendern.ts'

/** Ends the number's links to others, which were made for it; the audit trails of both sides say so [anmeldung-38]. */
export async function endVerknuepfungenOf(tx: Database, kundennummer: string, bearbeitung: Bearbeitung): Promise<void> {
  const ended = await tx
    .deleteFrom('verknuepfung')
    .where(({ or, eb }) => or([eb('von', '=', kundennummer), eb('zu', '=', kundennummer)]))
    .returning(['von', 'zu'])
    .execute()
  for (const { von, zu } of ended) {
    const beendet = { aktion: 'verknuepfung_beendet', objekt: 'verknuepfung', nachher: { von, zu } } as const
    await recordBearbeitungInEach(tx, bearbeitung, [von, zu].toSorted(), beendet)
  }
}
