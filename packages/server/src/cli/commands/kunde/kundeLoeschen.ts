import { deleteKundeOnRequest, type Loeschergebnis } from '../../../datenschutz/deleteKundeOnRequest.ts'
import { deleteInhalte } from '../../../datenschutz/dokumentLoeschung.ts'
import { rehearse } from '../../../datenschutz/loeschlauf.ts'
import type { Database } from '../../../db/open.ts'
import { type DokumentStore, DokumentStoreError } from '../../../dokumente/DokumentStore.ts'
import { openDokumentStore } from '../../../dokumente/openDokumentStore.ts'
import { StartError } from '../../../lib/errors.ts'
import { formatZeitpunkt } from '../../../lib/formats.ts'
import { unknownKunde } from '../../../service/aendern.ts'
import type { Command } from '../../command.ts'
import {
  ausfuehren,
  findUhrzweifel,
  formatBleibendes,
  formatZaehlung,
  nothingChanged,
  uhrGeprueft,
} from '../../loeschung.ts'
import { kundennummerOption, loadMandant, mandant, readKundennummer, withDatabase } from '../../mandant.ts'
import { required } from '../../parameters.ts'
import { exitCodes } from '../../terminal.ts'

const kunde = required(kundennummerOption, 'Es fehlt --kundennummer.')

export const kundeLoeschen: Command = {
  name: 'kunde-loeschen',
  help: `sagt, was von einem Kunden gelöscht wird, der es verlangt, und was bleiben muss
(Art. 17 DSGVO); mit --ausfuehren geschieht es`,
  parameters: [mandant, kunde, ausfuehren, uhrGeprueft],
  run: async (given, { environment, clock, out, stderr }) => {
    const umgebung = loadMandant(environment, given(mandant))
    const deletes = given(ausfuehren)
    const { config, tenant } = umgebung
    const nummer = readKundennummer(tenant, given(kunde))
    const work = (tx: Database) =>
      deleteKundeOnRequest(tx, nummer, { fristen: tenant.aufbewahrung, jetzt: clock.now() })
    return withDatabase(umgebung, async (db) => {
      const zweifel = given(uhrGeprueft) ? undefined : await findUhrzweifel(db, clock.now())
      if (deletes && zweifel !== undefined) throw new StartError(zweifel)
      const ergebnis = deletes ? await db.transaction().execute(work) : await rehearse(db, work)
      const refusal =
        ergebnis.art === 'unbekannt' ? (await unknownKunde(db, nummer)).message : describeRefusal(ergebnis, nummer)
      if (refusal !== undefined) {
        stderr.write(`${refusal}\n`)
        return exitCodes.refused
      }
      for (const line of describe(ergebnis, nummer)) await out(line)
      const store = openDokumentStore(config.dokumente, tenant.app.kurzname)
      await out(deletes ? await deleteContents(db, store) : nothingChanged)
      if (zweifel !== undefined) await out(zweifel)
      return exitCodes.done
    })
  },
}

const erased =
  'Gelöscht werden Kontaktdaten, Geburtsdatum, Passwort, Sitzungen, Geräte, Fotos zu Ablesungen, Anfragen und was das Protokoll im Einzelnen sagt.'
const restricted =
  'Der Zugang ist dann gesperrt, die Verarbeitung eingeschränkt (Art. 18 DSGVO). Was bleibt, löscht das Portal von selbst, sobald die Frist um ist.'

/** The German sentence that says why nothing can be deleted; undefined if something can. */
function describeRefusal(ergebnis: Loeschergebnis, kundennummer: string): string | undefined {
  if (ergebnis.art !== 'offen') return undefined
  const { vorgaenge } = ergebnis
  const what =
    vorgaenge === 1 ? '1 Vorgang eingereicht, den' : `${vorgaenge.toLocaleString('de-DE')} Vorgänge eingereicht, die`
  return `Kunde ${kundennummer} hat ${what} Sie noch nicht übernommen haben. Bitte erst abholen und quittieren (vorgaenge, vorgaenge-quittieren), damit nichts verloren geht. Nichts ist geändert.`
}

function describe(ergebnis: Loeschergebnis, kundennummer: string): string[] {
  if (ergebnis.art === 'geloescht') {
    return [
      `Kunde ${kundennummer} wird mit allem gelöscht, was das Portal von ihm hat:`,
      ...formatZaehlung(ergebnis.geloescht),
    ]
  }
  if (ergebnis.art !== 'eingeschraenkt') return []
  const { geloescht, bleibt, schonSeit } = ergebnis
  const lines = formatZaehlung(geloescht)
  return [
    `Kunde ${kundennummer} kann noch nicht ganz gelöscht werden. Bleiben muss (Art. 17 Abs. 3 DSGVO):`,
    ...formatBleibendes(bleibt),
    ...(schonSeit === null ? [erased] : []),
    ...(lines.length === 0 ? [] : ['Dazu, weil die Frist abgelaufen ist:', ...lines]),
    schonSeit === null ? restricted : `Eingeschränkt ist die Verarbeitung schon seit ${formatZeitpunkt(schonSeit)}.`,
  ]
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
