import { ofKunde } from '../../db/eigen/ofKunde.ts'
import type { Database } from '../../db/open.ts'
import { recordProtokoll } from '../../db/protokoll/recordProtokoll.ts'
import { openDokumentStore } from '../../dokumente/openDokumentStore.ts'
import { type Clock, systemClock } from '../../lib/clock.ts'
import { errorCode, StartError } from '../../lib/errors.ts'
import { verantwortlicherOf } from '../../modules/auskunft/verantwortlicher.ts'
import { type Auskunft, writeAuskunft } from '../../modules/auskunft/writeAuskunft.ts'
import { zipChunks } from '../../modules/auskunft/zip.ts'
import { openNeueDatei } from '../files.ts'
import { loadMandant, readKundennummer, withDatabase } from '../mandant.ts'
import { exitCodes, type Terminal } from '../terminal.ts'

interface AuskunftCall {
  readonly mandant: string | undefined
  readonly kundennummer: string
  /** A new file. */
  readonly ziel: string
}

/** Notes that a customer's data leave the portal, before they do; false where there is no such customer. */
async function recordErteilt(db: Database, kundennummer: string, zeit: Date): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    // Locked, so that no chain begins anew of a customer who is being deleted.
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

/** Writes the archive, whole or not at all; answers how many documents lack their content, undefined where nobody is so called. */
async function writeArchiv(
  ziel: string,
  auskunft: Omit<Auskunft, 'db' | 'onRead' | 'onMissing'>,
  { db, signal }: { readonly db: Database; readonly signal: AbortSignal },
): Promise<number | undefined> {
  const { kundennummer, stand } = auskunft
  const datei = await openNeueDatei(ziel)
  try {
    if (!(await recordErteilt(db, kundennummer, stand))) return undefined
    let missing = 0
    const whole: Auskunft = {
      ...{ ...auskunft, db: ofKunde(db, kundennummer) },
      ...{ onRead: () => undefined, onMissing: () => void missing++ },
    }
    const chunks = zipChunks((zip) => writeAuskunft(zip, whole), { mtime: stand, signal })
    for await (const chunk of chunks) await datei.add(chunk)
    await datei.finish()
    return missing
  } finally {
    await datei.close()
  }
}

/** `auskunft`: writes what the customer would download himself, for one who cannot (Art. 15 DSGVO). */
export async function auskunftCommand(
  call: AuskunftCall,
  environment: Readonly<Record<string, string | undefined>>,
  { out, stderr, signal }: Terminal,
  clock: Clock = systemClock,
): Promise<number> {
  const umgebung = loadMandant(environment, call.mandant)
  const { config, tenant } = umgebung
  const kundennummer = readKundennummer(tenant, call.kundennummer)
  const auskunft = {
    ...{ kundennummer, stand: clock.now(), store: openDokumentStore(config.dokumente, tenant.app.kurzname) },
    verantwortlicher: verantwortlicherOf(tenant),
    ...{ fristen: tenant.aufbewahrung, texte: tenant.datenauskunftTexte },
  }
  let missing: number | undefined
  try {
    missing = await withDatabase(umgebung, (db) => writeArchiv(call.ziel, auskunft, { db, signal }))
  } catch (error) {
    if (signal.aborted) {
      stderr.write('Abgebrochen. Es ist keine Datei entstanden.\n')
      return exitCodes.interrupted
    }
    // Of the database or the document store: its message may quote a customer's data, its code may not.
    const code = errorCode(error)
    throw code === '' ? error : new StartError(`Die Auskunft ist gescheitert (${code}). Es ist keine Datei entstanden.`)
  }
  if (missing === undefined) {
    stderr.write(`Den Kunden ${kundennummer} gibt es nicht.\n`)
    return exitCodes.refused
  }
  await out(`Alles über Kunde ${kundennummer} steht in ${call.ziel}.`)
  if (missing === 0) return exitCodes.done
  stderr.write(`${describeMissing(missing)}\n`)
  return exitCodes.refused
}
