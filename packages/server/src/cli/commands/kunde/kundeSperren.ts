import { lockZugang } from '../../../modules/kunde/zugang.ts'
import type { Command } from '../../command.ts'
import { loadMandant, mandant, withDatabase } from '../../mandant.ts'
import { answer, bearbeiter, kunde, readNummer } from '../../service.ts'

export const kundeSperren: Command = {
  name: 'kunde-sperren',
  help: `sperrt den Zugang eines Kunden sofort: Seine Sitzungen enden;
kein Import hebt die Sperre auf, nur kunde-entsperren`,
  parameters: [mandant, kunde, bearbeiter],
  run: (given, { environment, clock, ...terminal }) =>
    answer(terminal, async () => {
      const umgebung = loadMandant(environment, given(mandant))
      const nummer = readNummer(umgebung.tenant, given(kunde))
      const bearbeitung = { bearbeiter: given(bearbeiter), jetzt: clock.now() }
      const ended = await withDatabase(umgebung, (db) => lockZugang(db, nummer, bearbeitung))
      const sitzungen = ended === 1 ? '1 Sitzung ist beendet' : `${ended} Sitzungen sind beendet`
      await terminal.out(
        `Kunde ${nummer} ist gesperrt; ${sitzungen}. Die Sperre gilt, bis kunde-entsperren sie aufhebt.`,
      )
    }),
}
