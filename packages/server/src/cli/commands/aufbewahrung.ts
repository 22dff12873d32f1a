import type { Zaehlung } from '../../datenschutz/Zaehlung.ts'
import { formatZaehlung, previewLoeschlauf, runLoeschlauf } from '../../datenschutz/loeschlauf.ts'
import type { Database } from '../../db/open.ts'
import { DokumentStoreError } from '../../dokumente/DokumentStore.ts'
import { openDokumentStore } from '../../dokumente/openDokumentStore.ts'
import { StartError } from '../../lib/errors.ts'
import type { Command } from '../command.ts'
import { ausfuehren, explainUhrzweifel, uhrGeprueft } from '../loeschung.ts'
import { loadMandant, mandant, withDatabase } from '../mandant.ts'
import { exitCodes } from '../terminal.ts'

export const aufbewahrung: Command = {
  name: 'aufbewahrung',
  help: `nennt, was nicht länger aufbewahrt werden darf; mit --ausfuehren löscht es das,
wie sonst jede Nacht`,
  parameters: [mandant, ausfuehren, uhrGeprueft],
  run: async (given, { environment, clock, out, stderr, signal }) => {
    const umgebung = loadMandant(environment, given(mandant))
    const deletes = given(ausfuehren)
    const { config, tenant } = umgebung
    const fristen = tenant.aufbewahrung
    const store = openDokumentStore(config.dokumente, tenant.app.kurzname)
    const find = async (db: Database) => {
      if (!deletes) return previewLoeschlauf(db, fristen, clock.now(), signal)
      return (await runLoeschlauf(db, { fristen, store, clock, signal }))?.geloescht
    }
    return withDatabase(umgebung, async (db) => {
      const zweifel = given(uhrGeprueft) ? undefined : await explainUhrzweifel(db, clock.now())
      if (deletes && zweifel !== undefined) throw new StartError(zweifel)
      try {
        const zaehlung = await find(db)
        if (zaehlung === undefined) throw new StartError('Gerade löscht schon ein anderer Lauf. Nichts ist geändert.')
        for (const line of describe(zaehlung, deletes)) await out(line)
        if (zweifel !== undefined) await out(zweifel)
        return exitCodes.done
      } catch (error) {
        if (signal.aborted) {
          stderr.write('Abgebrochen. Was noch zu löschen ist, löscht der nächste Lauf.\n')
          return exitCodes.interrupted
        }
        if (!(error instanceof DokumentStoreError)) throw error
        const rest = 'Alles andere ist gelöscht; die Inhalte der Dokumente löscht der nächste Lauf.'
        throw new StartError(`Die Ablage der Dokumente ist nicht erreichbar (${error.code}). ${rest}`)
      }
    })
  },
}

function describe(zaehlung: Zaehlung, deletes: boolean): string[] {
  const lines = formatZaehlung(zaehlung).map((line) => `  ${line}`)
  if (lines.length === 0) return ['Nichts zu löschen: Keine Frist ist abgelaufen.']
  if (deletes) return ['Gelöscht:', ...lines]
  return [
    'Zu löschen, weil die Frist abgelaufen ist:',
    ...lines,
    'Nichts ist geändert. Mit --ausfuehren wird gelöscht.',
  ]
}
