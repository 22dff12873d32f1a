import { setZugriff } from '../../../modules/kunde/zugang.ts'
import type { Command } from '../../command.ts'
import { loadMandant, mandant, withDatabase } from '../../mandant.ts'
import { flag } from '../../parameters.ts'
import { answer, bearbeiter, kunde, readNummer } from '../../service.ts'

const aufheben = flag('aufheben', 'hebt die Einschränkung wieder auf')

export const kundeEinschraenken: Command = {
  name: 'kunde-einschraenken',
  help: `lässt einen Kunden nur noch ansehen, nichts einreichen, sofort;
kein Import hebt es auf, nur derselbe Befehl mit --aufheben`,
  parameters: [mandant, kunde, bearbeiter, aufheben],
  run: (given, { environment, clock, ...terminal }) =>
    answer(terminal, async () => {
      const umgebung = loadMandant(environment, given(mandant))
      const nummer = readNummer(umgebung.tenant, given(kunde))
      const bearbeitung = { bearbeiter: given(bearbeiter), jetzt: clock.now() }
      const zugriff = given(aufheben) ? 'voll' : 'eingeschränkt'
      await withDatabase(umgebung, (db) => setZugriff(db, nummer, zugriff, bearbeitung))
      await terminal.out(
        given(aufheben)
          ? `Kunde ${nummer} darf wieder alles. Sagt der nächste Import etwas anderes, gilt das.`
          : `Kunde ${nummer} darf nur noch ansehen, bis kunde-einschraenken --aufheben es aufhebt.`,
      )
    }),
}
