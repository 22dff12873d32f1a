import { ofKunde } from '../../../db/eigen/ofKunde.ts'
import type { Database } from '../../../db/open.ts'
import { recordProtokoll } from '../../../db/protokoll/recordProtokoll.ts'
import { openDokumentStore } from '../../../dokumente/openDokumentStore.ts'
import { errorCode, StartError } from '../../../lib/errors.ts'
import { verantwortlicherOf } from '../../../modules/auskunft/verantwortlicher.ts'
import { type Auskunft, writeAuskunft } from '../../../modules/auskunft/writeAuskunft.ts'
import { zipChunks } from '../../../modules/auskunft/zip.ts'
import { unknownKunde } from '../../../modules/kunde/aendern.ts'
import type { Command } from '../../command.ts'
import { openNeueDatei } from '../../../lib/files/newFiles.ts'
import { findSchluessel, signer } from '../../../lib/files/schluessel.ts'
import { kundennummerOption, loadMandant, mandant, readKundennummer, withDatabase } from '../../mandant.ts'
import { required, text } from '../../parameters.ts'
import { exitCodes } from '../../terminal.ts'

const kunde = required(kundennummerOption, 'Es fehlt --kundennummer.')
const target = required(
  text({
    name: 'ziel',
    value: 'DATEI',
    meaning: 'eine neue Datei',
    help: 'das Archiv, das entsteht; eine Datei, die es schon gibt, bleibt',
  }),
  'Es fehlt --ziel mit der neuen Datei, zum Beispiel auskunft.zip.',
)

export const auskunft: Command = {
  name: 'auskunft',
  help: `schreibt alles, was das Portal über einen Kunden gespeichert hat, in ein neues ZIP-Archiv
(Art. 15 DSGVO), für Kunden, die es nicht selbst herunterladen können`,
  parameters: [mandant, kunde, target],
  run: async (given, { environment, clock, out, stderr, signal }) => {
    const umgebung = loadMandant(environment, given(mandant))
    const { config, tenant } = umgebung
    const nummer = readKundennummer(tenant, given(kunde))
    const daten = {
      kundennummer: nummer,
      stand: clock.now(),
      store: openDokumentStore(config.dokumente, tenant.app.kurzname),
      verantwortlicher: verantwortlicherOf(tenant),
      sign: signer(findSchluessel(config), tenant.app.kurzname),
      fristen: tenant.aufbewahrung,
      texte: tenant.datenauskunftTexte,
    }
    let missing: number | undefined
    try {
      missing = await withDatabase(umgebung, (db) => writeArchiv(given(target), daten, { db, signal }))
    } catch (error) {
      if (signal.aborted) {
        stderr.write('Abgebrochen. Es ist keine Datei entstanden.\n')
        return exitCodes.interrupted
      }
      // The message of an error of the database or the document store may quote a customer's data, so only its code is
      // shown.
      const code = errorCode(error)
      throw code === ''
        ? error
        : new StartError(`Die Auskunft ist gescheitert (${code}). Es ist keine Datei entstanden.`)
    }
    if (missing === undefined) {
      const { message } = await withDatabase(umgebung, (db) => unknownKunde(db, nummer))
      stderr.write(`${message}\n`)
      return exitCodes.refused
    }
    await out(`Alles über Kunde ${nummer} steht in ${given(target)}.`)
    if (missing === 0) return exitCodes.done
    stderr.write(`${describeMissing(missing)}\n`)
    return exitCodes.refused
  },
}

/** Records the export in the audit trail before it begins; returns false if the customer does not exist. */
async function recordErteilt(db: Database, kundennummer: string, zeit: Date): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    // The lock waits for a deletion of this customer: otherwise the audit trail would begin anew.
    const query = tx.selectFrom('anschlussnutzer').select('kundennummer').where('kundennummer', '=', kundennummer)
    if ((await query.forKeyShare().executeTakeFirst()) === undefined) return false
    const eintrag = { akteur: 'portal', aktion: 'auskunft_erteilt', objekt: 'anschlussnutzer' } as const
    await recordProtokoll(tx, { kundennummer, zeit, ...eintrag })
    return true
  })
}

function describeMissing(count: number): string {
  const what = count === 1 ? 'Ein Dokument fehlt' : `${count.toLocaleString('de-DE')} Dokumente fehlen`
  return `${what} darin, weil der Inhalt fehlt oder beschädigt ist oder die Ablage nicht antwortet; siehe dokumente/FEHLT.txt im Archiv.`
}

/**
 * Writes the whole archive or nothing; returns how many documents lack their content, undefined for an unknown
 * customer.
 */
async function writeArchiv(
  path: string,
  daten: Omit<Auskunft, 'db' | 'onRead' | 'onMissing'>,
  { db, signal }: { readonly db: Database; readonly signal: AbortSignal },
): Promise<number | undefined> {
  const { kundennummer, stand } = daten
  const file = await openNeueDatei(path)
  try {
    if (!(await recordErteilt(db, kundennummer, stand))) return undefined
    let missing = 0
    const whole: Auskunft = {
      ...daten,
      db: ofKunde(db, kundennummer),
      onRead: () => undefined,
      onMissing: () => void missing++,
    }
    const chunks = zipChunks((zip) => writeAuskunft(zip, whole), { mtime: stand, signal })
    for await (const chunk of chunks) await file.add(chunk)
    await file.finish()
    return missing
  } finally {
    await file.close()
  }
}
