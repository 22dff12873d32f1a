import { change, preview } from '../../../service/aendern.ts'
import { removeZaehler } from '../../../service/vertraege.ts'
import type { Command } from '../../command.ts'
import { ausfuehren, nothingChanged } from '../../loeschung.ts'
import { loadMandant, mandant, withDatabase } from '../../mandant.ts'
import { required } from '../../parameters.ts'
import { answer, bearbeiter, vertragRequired, zaehler } from '../../service.ts'

const zaehlerRequired = required(zaehler, 'Es fehlt --zaehler.')

export const zaehlerEntfernen: Command = {
  name: 'zaehler-entfernen',
  help: `sagt, was mit einem Zähler gelöscht wird, der am falschen Vertrag steht;
mit --ausfuehren geschieht es`,
  parameters: [mandant, vertragRequired, zaehlerRequired, bearbeiter, ausfuehren],
  run: (given, { environment, clock, ...terminal }) =>
    answer(terminal, async () => {
      const umgebung = loadMandant(environment, given(mandant))
      const [vertragId, nummer] = [given(vertragRequired), given(zaehlerRequired)]
      const bearbeitung = { bearbeiter: given(bearbeiter), jetzt: clock.now() }
      const run = given(ausfuehren) ? change : preview
      const { kundennummer, ablesungen } = await withDatabase(umgebung, (db) =>
        run(db, (tx) => removeZaehler(tx, { vertragId, nummer }, bearbeitung)),
      )
      const count = ablesungen === 1 ? '1 Ablesung' : `${ablesungen.toLocaleString('de-DE')} Ablesungen`
      await terminal.out(
        `Zähler ${nummer} am Vertrag ${vertragId} von Kunde ${kundennummer} wird gelöscht, und mit ihm: ${count}. Lastgänge und gelieferte Verbräuche des Vertrags bleiben.`,
      )
      await terminal.out(
        given(ausfuehren) ? 'Erledigt. Liefert ein Import den Zähler wieder, ist er wieder da.' : nothingChanged,
      )
    }),
}
