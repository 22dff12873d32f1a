import { unlockZugang } from '../../../modules/kunde/zugang.ts'
import type { Command } from '../../command.ts'
import { loadMandant, mandant, withDatabase } from '../../mandant.ts'
import { answer, bearbeiter, kunde, readNummer } from '../../service.ts'

export const kundeEntsperren: Command = {
  name: 'kunde-entsperren',
  help: 'hebt die Sperre eines Kunden auf und sagt es ihm per E-Mail',
  parameters: [mandant, kunde, bearbeiter],
  run: (given, { environment, clock, ...terminal }) =>
    answer(terminal, async () => {
      const umgebung = loadMandant(environment, given(mandant))
      const nummer = readNummer(umgebung.tenant, given(kunde))
      const bearbeitung = { bearbeiter: given(bearbeiter), jetzt: clock.now() }
      const { isMailed, vomImport } = await withDatabase(umgebung, (db) => unlockZugang(db, nummer, bearbeitung))
      const told = isMailed ? 'Eine E-Mail sagt es ihm.' : 'Eine E-Mail-Adresse hat er nicht hinterlegt.'
      await terminal.out(`Kunde ${nummer} ist nicht mehr gesperrt. ${told}`)
      if (vomImport) {
        await terminal.out('Die Sperre kam aus einem Import; liefert der nächste sie wieder, gilt sie wieder.')
      }
    }),
}
