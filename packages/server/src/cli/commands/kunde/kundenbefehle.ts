import { clauseOf } from '@ekp/wire/schema/action'
import { findSchluessel } from '../../../lib/files/schluessel.ts'
import { type Kundenhandlung, kundenhandlungen } from '../../../modules/kunde/actions.ts'
import type { Command } from '../../command.ts'
import { loadMandant, mandant, withDatabase } from '../../mandant.ts'
import { flag } from '../../parameters.ts'
import { answer, bearbeiter, kunde, readNummer } from '../../service.ts'

/** A command for an action, or for two where a flag chooses the other. */
function commandOf(name: string, handlungen: readonly Kundenhandlung[]): Command {
  const usual = handlungen.find(({ action }) => action.command?.flag === undefined)
  if (usual === undefined) throw new Error(`${name} has no action without a flag`)
  const others = handlungen.flatMap((one) => {
    const chosen = one.action.command?.flag
    return chosen === undefined ? [] : [{ handlung: one, chooses: flag(chosen.name, chosen.help) }]
  })
  return {
    name,
    help: clauseOf(usual.action).replace('; ', ';\n'),
    parameters: [mandant, kunde, bearbeiter, ...others.map(({ chooses }) => chooses)],
    run: (given, { environment, clock, ...terminal }) =>
      answer(terminal, async () => {
        const umgebung = loadMandant(environment, given(mandant))
        const { config, tenant } = umgebung
        const kundennummer = readNummer(tenant, given(kunde))
        const bearbeitung = { bearbeiter: given(bearbeiter), now: clock.now() }
        const { einmalpasswortTage, app } = tenant
        const { run } = others.find(({ chooses }) => given(chooses))?.handlung ?? usual
        const text = await withDatabase(umgebung, (db) =>
          run({
            db,
            kundennummer,
            bearbeitung,
            schluessel: () => findSchluessel(config),
            mandant: app.kurzname,
            einmalpasswortTage,
          }),
        )
        await terminal.out(`Kunde ${kundennummer}: ${text}`)
      }),
  }
}

/** The commands for what the supplier does about a customer's access. */
export const kundenbefehle: readonly Command[] = Object.entries(
  Object.groupBy(kundenhandlungen, ({ action }) => action.command?.name ?? ''),
).flatMap(([name, handlungen]) => (name === '' || handlungen === undefined ? [] : [commandOf(name, handlungen)]))
