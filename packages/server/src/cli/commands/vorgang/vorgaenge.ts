import { access, constants } from 'node:fs/promises'
import type { Database } from '../../../db/open.ts'
import { recordUebergabe } from '../../../db/vorgang/uebergabe.ts'
import { errorCode, StartError } from '../../../lib/errors.ts'
import { writeWhole } from '../../../lib/files/newFiles.ts'
import { findFoto, formatVorgang, listVorgaenge } from '../../../modules/vorgang/outbox.ts'
import { fuerAbnehmer, loadAbnehmer } from '../../abnehmer.ts'
import type { Command } from '../../command.ts'
import { loadMandant, mandant, withDatabase } from '../../mandant.ts'
import { number, required, text } from '../../parameters.ts'
import { exitCodes, ReaderGone, type Terminal } from '../../terminal.ts'

const fotos = text({
  name: 'fotos',
  value: 'ORDNER',
  meaning: 'ein Ordner',
  help: 'legt die Fotos dort als NR.jpg ab',
})
const hoechstens = number({
  name: 'hoechstens',
  value: 'ANZAHL',
  meaning: 'eine Anzahl',
  example: '1000',
  help: 'nicht mehr als so viele',
})

/** Prints what customers have sent in and the commands, or another system, have not taken; changes nothing. */
export const vorgaenge: Command = {
  name: 'vorgaenge',
  help: `gibt aus, was Kunden eingereicht haben und noch nicht quittiert ist:
eine JSON-Zeile je Vorgang, in der Reihenfolge des Eingangs`,
  parameters: [mandant, fotos, hoechstens, fuerAbnehmer],
  run: async (given, { environment, out, stderr, signal }) => {
    const umgebung = loadMandant(environment, given(mandant))
    const folder = given(fotos)
    const write = folder === undefined ? undefined : await openFotoOrdner(folder)
    return withDatabase(umgebung, async (db) => {
      let count = 0
      const abnehmer = await loadAbnehmer(db, given(fuerAbnehmer))
      for await (const vorgang of listVorgaenge(db, given(hoechstens) ?? Number.POSITIVE_INFINITY, abnehmer)) {
        if (signal.aborted) {
          stderr.write(`Abgebrochen. ${nothingConfirmed}\n`)
          return exitCodes.interrupted
        }
        // A line that names a photo comes after the photo.
        const foto = write && (await storeFoto(db, vorgang.nr, vorgang.fotoId, write))
        await send(out, formatVorgang(vorgang, foto))
        count++
      }
      if (count === 0 && stderr.isTTY) stderr.write('Es gibt keine offenen Vorgänge.\n')
      return exitCodes.done
    })
  },
}

type WriteFoto = Awaited<ReturnType<typeof openFotoOrdner>>

const nothingConfirmed = 'Quittiert ist nichts; der nächste Aufruf beginnt wieder beim ersten offenen Vorgang.'

async function storeFoto(db: Database, nr: number, fotoId: number | null, write: WriteFoto): Promise<string | null> {
  const jpeg = fotoId === null ? undefined : await findFoto(db, fotoId)
  if (jpeg === undefined) return null
  await write(`${nr}.jpg`, jpeg)
  return `${nr}.jpg`
}

/** Writes a line and waits until the reader has taken it; ends the command when the reader is gone. */
async function send(out: Terminal['out'], line: string): Promise<void> {
  try {
    await out(line)
  } catch (error) {
    if (error instanceof ReaderGone) throw error
    throw new StartError(`Die Ausgabe lässt sich nicht schreiben (${errorCode(error)}). ${nothingConfirmed}`)
  }
}

const reasons: Readonly<Record<string, string>> = {
  ENOENT: 'Es gibt ihn nicht.',
  ENOTDIR: 'Das ist kein Ordner.',
  EACCES: 'Er darf nicht beschrieben werden.',
  EPERM: 'Er darf nicht beschrieben werden.',
  EROFS: 'Er darf nicht beschrieben werden.',
  ENOSPC: 'Der Datenträger ist voll.',
}

/**
 * A folder for photos: a file gets its name when the photo is complete, and survives
 * a power cut. Throws `StartError` with a sentence, also when a photo cannot be written later.
 */
async function openFotoOrdner(folder: string): Promise<(name: string, jpeg: Buffer) => Promise<void>> {
  const explain = (error: unknown): never => {
    const code = errorCode(error) || 'unbekannter Grund'
    throw new StartError(`In den Ordner ${folder} lassen sich keine Fotos schreiben: ${reasons[code] ?? code}`)
  }
  try {
    // The slash asks for a folder.
    await access(`${folder}/`, constants.W_OK)
  } catch (error) {
    explain(error)
  }
  return (name, jpeg) => writeWhole(folder, name, jpeg).catch(explain)
}

const bis = required(
  number({
    name: 'bis',
    value: 'NR',
    meaning: 'die Nummer eines Vorgangs',
    example: '4711',
    help: 'die Nummer des letzten Vorgangs, den Sie übernommen haben',
  }),
  'Es fehlt --bis mit der Nummer des letzten Vorgangs, den Sie übernommen haben.',
)

export const vorgaengeQuittieren: Command = {
  name: 'vorgaenge-quittieren',
  help: 'vermerkt alle Vorgänge bis zu dieser Zeile als übernommen',
  parameters: [mandant, bis, fuerAbnehmer],
  run: async (given, { environment, clock, out, stderr }) => {
    const umgebung = loadMandant(environment, given(mandant))
    const nummer = given(bis)
    const count = await withDatabase(umgebung, async (db) =>
      recordUebergabe(db, nummer, { ...(await loadAbnehmer(db, given(fuerAbnehmer))), at: clock.now() }),
    )
    if (count === undefined) {
      stderr.write(
        `Einen Vorgang mit der Nummer ${nummer} hat das Portal noch nicht ausgegeben. Nichts wurde quittiert.\n`,
      )
      return exitCodes.refused
    }
    await out(describe(count))
    return exitCodes.done
  },
}

function describe(count: number): string {
  if (count === 0) return 'Nichts zu tun: Bis zu diesem Vorgang war schon alles quittiert.'
  return count === 1 ? '1 Vorgang quittiert.' : `${count.toLocaleString('de-DE')} Vorgänge quittiert.`
}
