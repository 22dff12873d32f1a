import { DokumentStoreError } from '../../dokumente/DokumentStore.ts'
import { checkContents } from '../../dokumente/checkContents.ts'
import { deleteUnreferenced } from '../../dokumente/deleteUnreferenced.ts'
import { openDokumentStore } from '../../dokumente/openDokumentStore.ts'
import { StartError } from '../../lib/errors.ts'
import type { Command } from '../command.ts'
import { loadMandant, mandant, withDatabase } from '../mandant.ts'
import { exitCodes } from '../terminal.ts'

export const dokumentePruefen: Command = {
  name: 'dokumente-pruefen',
  help: `liest die Inhalte aller Dokumente, nennt fehlende und beschädigte
und löscht, was zu keinem Dokument mehr gehört`,
  parameters: [mandant],
  run: async (given, { environment, out, stderr, signal }) => {
    const umgebung = loadMandant(environment, given(mandant))
    const { config, tenant } = umgebung
    const store = openDokumentStore(config.dokumente, tenant.app.kurzname)
    return withDatabase(umgebung, async (db) => {
      try {
        const deleted = await db.connection().execute((conn) => deleteUnreferenced(conn, store, store.list()))
        let [checked, damaged] = [0, 0]
        for await (const { id, zustand } of checkContents(db, store)) {
          if (signal.aborted) {
            stderr.write('Abgebrochen.\n')
            return exitCodes.interrupted
          }
          checked++
          if (zustand === 'heil') continue
          damaged++
          await out(`${id}: ${zustand === 'fehlt' ? 'Der Inhalt fehlt.' : 'Der Inhalt ist beschädigt.'}`)
        }
        await out(
          `Dokumente: ${number(checked)} geprüft, ${number(damaged)} ohne heilen Inhalt. ${describeDeleted(deleted)}`,
        )
        return damaged === 0 ? exitCodes.done : exitCodes.refused
      } catch (error) {
        if (!(error instanceof DokumentStoreError)) throw error
        throw new StartError(`Die Ablage der Dokumente ist nicht erreichbar (${error.code}).`)
      }
    })
  },
}

const number = (value: number) => value.toLocaleString('de-DE')

function describeDeleted(count: number | undefined): string {
  if (count === undefined) return 'Nicht aufgeräumt: Gerade läuft ein Import.'
  return count === 0 ? 'Aufzuräumen gab es nichts.' : `Gelöscht: ${number(count)} ohne Dokument.`
}
