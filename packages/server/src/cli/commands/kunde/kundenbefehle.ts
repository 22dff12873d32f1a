import { clauseOf } from '@ekp/wire/schema/action'
import { deleteInhalte } from '../../../datenschutz/dokumentLoeschung.ts'
import type { Database } from '../../../db/open.ts'
import { type DokumentStore, DokumentStoreError } from '../../../dokumente/DokumentStore.ts'
import { openDokumentStore } from '../../../dokumente/openDokumentStore.ts'
import { StartError } from '../../../lib/errors.ts'
import { findSchluessel } from '../../../lib/files/schluessel.ts'
import { type Kundenhandlung, kundenhandlungen } from '../../../modules/kunde/actions.ts'
import { change, preview } from '../../../modules/kunde/aendern.ts'
import { kundeLoeschen as loeschen } from '../../../modules/kunde/bereinigung/kundeLoeschen.ts'
import type { Command } from '../../command.ts'
import { ausfuehren, explainUhrzweifel, nothingChanged, uhrGeprueft } from '../../loeschung.ts'
import { loadMandant, mandant, readKundennummer, withDatabase } from '../../mandant.ts'
import { flag } from '../../parameters.ts'
import { answer, bearbeiter, kunde, readNummer } from '../../kunde.ts'
import { printAbsaetze } from './bereinigungen.ts'

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

export const kundeLoeschen: Command = {
  name: 'kunde-loeschen',
  help: `sagt, was von einem Kunden gelöscht wird, der es verlangt, und was bleiben muss
(Art. 17 DSGVO); mit --ausfuehren geschieht es`,
  parameters: [mandant, kunde, bearbeiter, ausfuehren, uhrGeprueft],
  run: (given, { environment, clock, ...terminal }) =>
    answer(terminal, async () => {
      const umgebung = loadMandant(environment, given(mandant))
      const deletes = given(ausfuehren)
      const { config, tenant } = umgebung
      const bereinigen = loeschen(readKundennummer(tenant, given(kunde)), tenant.aufbewahrung)
      const bearbeitung = { bearbeiter: given(bearbeiter), now: clock.now() }
      await withDatabase(umgebung, async (db) => {
        const zweifel = given(uhrGeprueft) ? undefined : await explainUhrzweifel(db, clock.now())
        if (deletes && zweifel !== undefined) throw new StartError(zweifel)
        const run = deletes ? change : preview
        await printAbsaetze(await run(db, (tx) => bereinigen(tx, bearbeitung)), terminal)
        const store = openDokumentStore(config.dokumente, tenant.app.kurzname)
        await terminal.out(deletes ? await deleteContents(db, store) : nothingChanged)
        if (zweifel !== undefined) await terminal.out(zweifel)
      })
    }),
}

async function deleteContents(db: Database, store: DokumentStore): Promise<string> {
  const later = 'Die Inhalte gelöschter Dokumente löscht das Portal in der nächsten Nacht'
  try {
    const count = await db.connection().execute((conn) => deleteInhalte(conn, store))
    return count === undefined ? `Erledigt. ${later}: Gerade läuft ein Import.` : 'Erledigt.'
  } catch (error) {
    if (!(error instanceof DokumentStoreError)) throw error
    return `Erledigt. ${later}: Die Ablage ist nicht erreichbar (${error.code}).`
  }
}
