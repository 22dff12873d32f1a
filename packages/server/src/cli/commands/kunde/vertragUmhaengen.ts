import { change, preview } from '../../../service/aendern.ts'
import { moveVertrag, type Umzug } from '../../../service/vertraege.ts'
import type { Command } from '../../command.ts'
import { ausfuehren, nothingChanged } from '../../loeschung.ts'
import { loadMandant, mandant, withDatabase } from '../../mandant.ts'
import { answer, bearbeiter, kunde, readNummer, vertragRequired } from '../../service.ts'
import { formatBestand } from '../../vertrag.ts'

export const vertragUmhaengen: Command = {
  name: 'vertrag-umhaengen',
  help: `sagt, was geschieht, wenn ein Vertrag vom falschen Kunden zum richtigen
(--kundennummer) kommt; mit --ausfuehren geschieht es`,
  parameters: [mandant, vertragRequired, kunde, bearbeiter, ausfuehren],
  run: (given, { environment, clock, ...terminal }) =>
    answer(terminal, async () => {
      const umgebung = loadMandant(environment, given(mandant))
      const [vertragId, nach] = [given(vertragRequired), readNummer(umgebung.tenant, given(kunde))]
      const bearbeitung = { bearbeiter: given(bearbeiter), jetzt: clock.now() }
      const run = given(ausfuehren) ? change : preview
      const umzug = await withDatabase(umgebung, (db) =>
        run(db, (tx) => moveVertrag(tx, { vertragId, nach }, bearbeitung)),
      )
      for (const line of describe(umzug, vertragId, nach)) await terminal.out(line)
      await terminal.out(
        given(ausfuehren)
          ? `Erledigt. Der nächste Import muss den Vertrag mit der Kundennummer ${nach} bringen, sonst lehnt er ihn ab.`
          : nothingChanged,
      )
    }),
}

function describe({ von, bestand, istGekuendigt }: Umzug, vertragId: string, nach: string): string[] {
  return [
    `Vertrag ${vertragId} kommt von Kunde ${von} zu Kunde ${nach}.`,
    `  Mit ihm kommen: ${formatBestand(bestand, ['zaehler', 'ablesungen', 'dokumente'])}; dazu Tarife, Verbräuche und Lastgänge.`,
    `  Gelöscht wird, was Kunde ${von} dazu angegeben hat: ${formatBestand(bestand, ['rechnungsadressen', 'bankverbindungen', 'fotos'])}. Seine Anfragen bleiben bei ihm.`,
    ...(istGekuendigt
      ? [`  Kunde ${von} hat diesen Vertrag im Portal gekündigt. Bitte prüfen Sie, ob die Kündigung gilt.`]
      : []),
  ]
}
