import { describeLauf, formatBericht, formatDauer } from '../../import/lauf/bericht.ts'
import { findImportlauf, listImportlaeufe } from '../../import/lauf/importlauf.ts'
import { formatZeitpunkt } from '../../lib/formats.ts'
import type { Command } from '../command.ts'
import { loadMandant, mandant, withDatabase } from '../mandant.ts'
import { number } from '../parameters.ts'
import { exitCodes } from '../terminal.ts'

const vorgabeTage = 7
const dayMs = 86_400_000

const tageOption = number({
  name: 'tage',
  value: 'TAGE',
  meaning: 'eine Anzahl von Tagen',
  example: '30',
  help: `so weit zurück; ohne sie ${vorgabeTage} Tage`,
})

const importNr = number({
  name: 'import',
  value: 'NR',
  meaning: 'die Nummer eines Imports',
  example: '17',
  help: 'nur dieser Import, mit allen Zahlen und den ersten Fehlern',
})

/** Prints what past imports did, one line each, or all about one; changes nothing. */
export const importe: Command = {
  name: 'importe',
  help: `sagt, was wann eingespielt, teilweise eingespielt oder abgelehnt wurde, das Letzte zuerst;
ändert nichts`,
  parameters: [mandant, tageOption, importNr],
  run: async (given, { environment, clock, out, stderr }) => {
    const umgebung = loadMandant(environment, given(mandant))
    const nr = given(importNr)
    if (nr !== undefined) {
      const lauf = await withDatabase(umgebung, (db) => findImportlauf(db, nr))
      if (lauf === undefined) {
        stderr.write(`Einen Import mit der Nummer ${nr} gibt es nicht.\n`)
        return exitCodes.refused
      }
      await out(formatBericht(lauf))
      return exitCodes.done
    }
    const tage = given(tageOption) ?? vorgabeTage
    const seit = new Date(Math.max(0, clock.now().getTime() - tage * dayMs))
    const laeufe = await withDatabase(umgebung, (db) => listImportlaeufe(db, { seit }))
    for (const lauf of laeufe) {
      const { id, beendet_am, quelle, dateiname } = lauf
      await out([id, formatZeitpunkt(beendet_am), quelle, dateiname, formatDauer(lauf), describeLauf(lauf)].join('\t'))
    }
    if (laeufe.length === 0) stderr.write('In dieser Zeit gab es keinen Import.\n')
    return exitCodes.done
  },
}
