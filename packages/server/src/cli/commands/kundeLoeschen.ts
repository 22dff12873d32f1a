import { deleteKundeOnRequest, type Loeschergebnis } from '../../datenschutz/deleteKundeOnRequest.ts'
import { deleteInhalte } from '../../datenschutz/dokumentLoeschung.ts'
import { rehearse } from '../../datenschutz/loeschlauf.ts'
import type { Database } from '../../db/open.ts'
import { type DokumentStore, DokumentStoreError } from '../../dokumente/DokumentStore.ts'
import { openDokumentStore } from '../../dokumente/openDokumentStore.ts'
import { type Clock, systemClock } from '../../lib/clock.ts'
import { StartError } from '../../lib/errors.ts'
import { formatZeitpunkt } from '../../lib/formats.ts'
import { findUhrzweifel, formatBleibendes, formatZaehlung } from '../loeschung.ts'
import { loadMandant, readKundennummer, withDatabase } from '../mandant.ts'
import { exitCodes, type Terminal } from '../terminal.ts'

interface KundeLoeschenCall {
  readonly mandant: string | undefined
  readonly kundennummer: string
  readonly ausfuehren: boolean
  readonly uhrGeprueft: boolean
}

const erased =
  'Gelöscht werden Kontaktdaten, Geburtsdatum, Passwort, Sitzungen, Geräte, Fotos zu Ablesungen, Anfragen und was das Protokoll im Einzelnen sagt.'
const restricted =
  'Der Zugang ist dann gesperrt, die Verarbeitung eingeschränkt (Art. 18 DSGVO). Was bleibt, löscht das Portal von selbst, sobald die Frist um ist.'

/** Why nothing can be done; undefined where something can. */
function describeRefusal(ergebnis: Loeschergebnis, kundennummer: string): string | undefined {
  if (ergebnis.art === 'unbekannt') return `Den Kunden ${kundennummer} gibt es nicht.`
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

/** `kunde-loeschen`: says what becomes of a customer who asks to be deleted; with `--ausfuehren` it happens. */
export async function kundeLoeschenCommand(
  call: KundeLoeschenCall,
  environment: Readonly<Record<string, string | undefined>>,
  { out, stderr }: Terminal,
  clock: Clock = systemClock,
): Promise<number> {
  const umgebung = loadMandant(environment, call.mandant)
  const { config, tenant } = umgebung
  const kundennummer = readKundennummer(tenant, call.kundennummer)
  const work = (tx: Database) =>
    deleteKundeOnRequest(tx, kundennummer, { fristen: tenant.aufbewahrung, jetzt: clock.now() })
  return withDatabase(umgebung, async (db) => {
    const zweifel = call.uhrGeprueft ? undefined : await findUhrzweifel(db, clock.now())
    if (call.ausfuehren && zweifel !== undefined) throw new StartError(zweifel)
    const ergebnis = call.ausfuehren ? await db.transaction().execute(work) : await rehearse(db, work)
    const refusal = describeRefusal(ergebnis, kundennummer)
    if (refusal !== undefined) {
      stderr.write(`${refusal}\n`)
      return exitCodes.refused
    }
    for (const line of describe(ergebnis, kundennummer)) await out(line)
    const done = 'Nichts ist geändert. Mit --ausfuehren geschieht es.'
    const store = openDokumentStore(config.dokumente, tenant.app.kurzname)
    await out(call.ausfuehren ? await deleteContents(db, store) : done)
    if (zweifel !== undefined) await out(zweifel)
    return exitCodes.done
  })
}
