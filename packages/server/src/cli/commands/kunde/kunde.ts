import { pseudonymOf } from '../../../http/log/requestEntry.ts'
import { formatZeitpunkt } from '../../../lib/formats.ts'
import { findSchluessel, signer } from '../../../lib/files/schluessel.ts'
import { describeKundenstand } from '../../../modules/kunde/describeKundenstand.ts'
import { findKundenstand, type Kundenstand } from '../../../modules/kunde/kundenstand.ts'
import type { Command } from '../../command.ts'
import { loadMandant, mandant, withDatabase } from '../../mandant.ts'
import { answer, kunde as kundennummer, readNummer } from '../../service.ts'
import { utcTag } from '@ekp/wire/rules/kalendertag'

export const kunde: Command = {
  name: 'kunde',
  help: 'sagt, ob und wie sich ein Kunde anmelden kann, und wenn nicht, warum; ändert nichts',
  parameters: [mandant, kundennummer],
  run: (given, { environment, clock, ...terminal }) =>
    answer(terminal, async () => {
      const umgebung = loadMandant(environment, given(mandant))
      const { config, tenant } = umgebung
      const nummer = readNummer(tenant, given(kundennummer))
      const sign = signer(findSchluessel(config), tenant.app.kurzname)
      const now = clock.now()
      const stand = await withDatabase(umgebung, (db) => findKundenstand(db, nummer, { sign, tenant, now }))
      await terminal.out(`Kunde ${stand.kundennummer}, Stand ${formatZeitpunkt(now)}`)
      for (const line of [...describeKundenstand(stand, now), ...describeVertraege(stand)]) await terminal.out(line)
      const konto = pseudonymOf(sign, utcTag(now), nummer)
      await terminal.out(`Jeder Versuch von heute steht im Protokoll unter konto ${konto}.`)
    }),
}

function describeVertraege({ vertraege, offeneVorgaenge }: Kundenstand): string[] {
  return [
    vertraege.length === 0 ? 'Verträge hat er keine.' : 'Verträge:',
    ...vertraege.map(({ id, status, ort }) => `  ${id}: ${status}${ort === null ? '' : `, ${ort}`}`),
    ...(offeneVorgaenge === 0 ? [] : [`Vorgänge, die noch nicht übergeben sind: ${offeneVorgaenge}.`]),
  ]
}
