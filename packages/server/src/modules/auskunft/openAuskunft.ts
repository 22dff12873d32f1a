import { berlinToday } from '@ekp/wire/rules/berlin'
import type { Download } from '../../http/reply/download.ts'
import { loggableError } from '../../http/reply/problemReply.ts'
import { type Auskunft, writeAuskunft } from './writeAuskunft.ts'
import { zipChunks } from './zip.ts'

/** How long an export may take, so that a client that hardly reads does not hold a connection for ever. */
export interface Auskunftsgrenzen {
  /** The limit until everything is read from the database, which needs a connection until then. */
  readonly datenMs: number
  readonly gesamtMs: number
}

interface Umgebung {
  readonly grenzen: Auskunftsgrenzen
  readonly log: { error(facts: object, ereignis: string): void }
  readonly mandant: string
  /** Called when the database is no longer needed. */
  readonly onRead: () => void
  /** Called at the end; `isWhole` says whether the client has everything. */
  readonly onClose: (isWhole: boolean) => Promise<void>
}

/** The export as a file for the reply; it is created while it is read. */
export function openAuskunft(
  auskunft: Omit<Auskunft, 'onRead' | 'onMissing'>,
  { grenzen, log, mandant, onRead, onClose }: Umgebung,
): Download {
  const { kundennummer, stand } = auskunft
  const end = new AbortController()
  const endIn = (ms: number) => setTimeout(() => end.abort(new Error('too slow')), ms)
  const timers = { daten: endIn(grenzen.datenMs), gesamt: endIn(grenzen.gesamtMs) }
  let isWhole = false
  let failure: unknown

  const onMissing = (sha256: Buffer) =>
    log.error({ mandant, inhalt: sha256.toString('hex') }, 'Inhalt eines Dokuments fehlt oder ist beschädigt')
  const whole: Auskunft = {
    ...auskunft,
    onMissing,
    onRead: () => {
      clearTimeout(timers.daten)
      onRead()
    },
  }

  async function* chunks() {
    try {
      yield* zipChunks((zip) => writeAuskunft(zip, whole), { mtime: stand, signal: end.signal })
      isWhole = true
    } catch (error) {
      failure = error
      throw error
    }
  }

  return {
    bytes: undefined,
    chunks: chunks(),
    medientyp: 'application/zip',
    dateiname: `auskunft-${kundennummer}-${berlinToday(stand)}.zip`,
    onFailure: () => log.error({ mandant, fehler: loggableError(failure) }, 'Auskunft abgebrochen'),
    close: async () => {
      clearTimeout(timers.daten)
      clearTimeout(timers.gesamt)
      await onClose(isWhole)
    },
  }
}
