import type { Zaehlung } from '../../datenschutz/Zaehlung.ts'
import { previewLoeschlauf, runLoeschlauf } from '../../datenschutz/loeschlauf.ts'
import type { Database } from '../../db/open.ts'
import { DokumentStoreError } from '../../dokumente/DokumentStore.ts'
import { openDokumentStore } from '../../dokumente/openDokumentStore.ts'
import { type Clock, systemClock } from '../../lib/clock.ts'
import { StartError } from '../../lib/errors.ts'
import { findUhrzweifel, formatZaehlung } from '../loeschung.ts'
import { loadMandant, withDatabase } from '../mandant.ts'
import { exitCodes, type Terminal } from '../terminal.ts'

interface AufbewahrungCall {
  readonly mandant: string | undefined
  readonly ausfuehren: boolean
  readonly uhrGeprueft: boolean
}

function describe(zaehlung: Zaehlung, ausfuehren: boolean): string[] {
  const lines = formatZaehlung(zaehlung)
  if (lines.length === 0) return ['Nichts zu löschen: Keine Frist ist abgelaufen.']
  if (ausfuehren) return ['Gelöscht:', ...lines]
  return [
    'Zu löschen, weil die Frist abgelaufen ist:',
    ...lines,
    'Nichts ist geändert. Mit --ausfuehren wird gelöscht.',
  ]
}

/** `aufbewahrung`: says what may be kept no longer; with `--ausfuehren` deletes it, as the nightly job does. */
export async function aufbewahrungCommand(
  { mandant, ausfuehren, uhrGeprueft }: AufbewahrungCall,
  environment: Readonly<Record<string, string | undefined>>,
  { out, stderr, signal }: Terminal,
  clock: Clock = systemClock,
): Promise<number> {
  const umgebung = loadMandant(environment, mandant)
  const { config, tenant } = umgebung
  const fristen = tenant.aufbewahrung
  const store = openDokumentStore(config.dokumente, tenant.app.kurzname)
  const find = async (db: Database) => {
    if (!ausfuehren) return previewLoeschlauf(db, fristen, clock.now(), signal)
    return (await runLoeschlauf(db, { fristen, store, clock, signal }))?.geloescht
  }
  return withDatabase(umgebung, async (db) => {
    const zweifel = uhrGeprueft ? undefined : await findUhrzweifel(db, clock.now())
    if (ausfuehren && zweifel !== undefined) throw new StartError(zweifel)
    try {
      const zaehlung = await find(db)
      if (zaehlung === undefined) throw new StartError('Gerade löscht schon ein anderer Lauf. Nichts ist geändert.')
      for (const line of describe(zaehlung, ausfuehren)) await out(line)
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
}
