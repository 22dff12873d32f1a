import { change, preview } from '../../../service/aendern.ts'
import { removeVertrag } from '../../../service/vertraege.ts'
import type { Command } from '../../command.ts'
import { ausfuehren, nothingChanged } from '../../loeschung.ts'
import { loadMandant, mandant, withDatabase } from '../../mandant.ts'
import { answer, bearbeiter, vertragRequired } from '../../service.ts'
import { formatBestand } from '../../vertrag.ts'

const kinds = ['zaehler', 'ablesungen', 'fotos', 'dokumente', 'rechnungsadressen', 'bankverbindungen'] as const

export const vertragEntfernen: Command = {
  name: 'vertrag-entfernen',
  help: `sagt, was mit einem Vertrag gelöscht wird, den es im Portal nie hätte geben sollen;
mit --ausfuehren geschieht es`,
  parameters: [mandant, vertragRequired, bearbeiter, ausfuehren],
  run: (given, { environment, clock, ...terminal }) =>
    answer(terminal, async () => {
      const umgebung = loadMandant(environment, given(mandant))
      const vertragId = given(vertragRequired)
      const bearbeitung = { bearbeiter: given(bearbeiter), jetzt: clock.now() }
      const run = given(ausfuehren) ? change : preview
      const { kundennummer, bestand } = await withDatabase(umgebung, (db) =>
        run(db, (tx) => removeVertrag(tx, vertragId, bearbeitung)),
      )
      await terminal.out(
        `Vertrag ${vertragId} von Kunde ${kundennummer} wird gelöscht, und mit ihm: ${formatBestand(bestand, kinds)}; dazu Tarife, Verbräuche, Lastgänge und Anfragen zu diesem Vertrag.`,
      )
      await terminal.out(
        given(ausfuehren)
          ? 'Erledigt. Liefert ein Import den Vertrag wieder, ist er wieder da. Die Inhalte von Dokumenten löscht das Portal in der nächsten Nacht.'
          : nothingChanged,
      )
    }),
}
