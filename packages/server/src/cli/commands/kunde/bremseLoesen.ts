import { findSchluessel, signer } from '../../../lib/files/schluessel.ts'
import { releaseBremsen } from '../../../modules/kunde/bremsen.ts'
import type { Command } from '../../command.ts'
import { loadMandant, mandant, withDatabase } from '../../mandant.ts'
import { answer, bearbeiter, kunde, readNummer } from '../../service.ts'

export const bremseLoesen: Command = {
  name: 'bremse-loesen',
  help: 'löst alle Bremsen eines Kunden (Anmeldung, Links, Formulare), die anderer nicht',
  parameters: [mandant, kunde, bearbeiter],
  run: (given, { environment, clock, ...terminal }) =>
    answer(terminal, async () => {
      const umgebung = loadMandant(environment, given(mandant))
      const { config, tenant } = umgebung
      const nummer = readNummer(tenant, given(kunde))
      const sign = signer(findSchluessel(config), tenant.app.kurzname)
      const bearbeitung = { bearbeiter: given(bearbeiter), jetzt: clock.now() }
      const bremsen = await withDatabase(umgebung, (db) => releaseBremsen(db, sign, nummer, bearbeitung))
      for (const { was } of bremsen) await terminal.out(`Gelöst: ${was}.`)
      if (bremsen.length === 0)
        await terminal.out(`Kunde ${nummer} war nicht gebremst; seine Zähler stehen jetzt auf null.`)
      await terminal.out(
        'Es gilt spätestens nach fünf Sekunden. Links, die er angefordert hat, gelten nicht mehr. Grenzen seines Internetanschlusses bleiben.',
      )
    }),
}
