import { berlinDayStart } from '@ekp/wire/rules/berlin'
import { addTage } from '@ekp/wire/rules/kalendertag'
import type { Database } from '../../db/open.ts'
import type { DokumentStore } from '../../dokumente/DokumentStore.ts'
import type { Dokumentablage } from '../../import/dateien/dokumentdateien.ts'
import { speicherquelle } from '../../import/dateien/quellen.ts'
import type { DemoKalender } from '../kalender.ts'
import { rechnung } from './rechnung.ts'
import type { Brief } from './renderBrief.ts'
import { demoEmpfaenger } from './briefdaten.ts'
import { preisaenderung, vertragsbestaetigung } from './tarifbriefe.ts'

async function listPresent(db: Database, store: DokumentStore): Promise<ReadonlyMap<string, string>> {
  const rows = await db.selectFrom('dokument').where('id', 'like', `${demoPrefix}%`).selectAll().execute()
  const present = new Map<string, string>()
  for (const { id, beschreibung, dateiname, erstellzeitpunkt, sha256, bytes } of rows) {
    const isThere = (await store.findBytes(sha256)) === bytes
    present.set(id, isThere ? JSON.stringify([beschreibung, dateiname, erstellzeitpunkt]) : '')
  }
  return present
}

const fingerprint = ({ beschreibung, dateiname, erstellzeitpunkt }: DemoDokument) =>
  JSON.stringify([beschreibung, dateiname, erstellzeitpunkt])

const toRecord = ({ id, kundennummer, vertragId, kategorie, ...rest }: DemoDokument) => ({
  art: 'dokument',
  id,
  kundennummer,
  vertragId,
  kategorie,
  datei: id,
  beschreibung: rest.beschreibung,
  dateiname: rest.dateiname,
  erstellzeitpunkt: rest.erstellzeitpunkt,
})

/** The import lines and files that bring the demo's documents up to `now`; only missing ones are made. */
export async function prepareDemoDokumente(
  db: Database,
  store: DokumentStore,
  kalender: DemoKalender,
  now: Date,
): Promise<{ readonly records: readonly object[]; readonly ablage: Dokumentablage }> {
  const present = await listPresent(db, store)
  const wanted = demoDokumente(kalender, now)
  const missing = wanted.filter((dokument) => present.get(dokument.id) !== fingerprint(dokument))
  const files = new Map<string, Buffer>()
  if (missing.length > 0) {
    // Loaded only when a document is missing, which is rare.
    const { renderBrief } = await import('./renderBrief.ts')
    for (const { id, brief } of missing) files.set(id, await renderBrief(brief()))
  }
  const surplus = [...present.keys()].filter((id) => !wanted.some((dokument) => dokument.id === id))
  const records = [...missing.map(toRecord), ...surplus.map((id) => ({ art: 'dokument', id, entfernt: true }))]
  return { records, ablage: { store, quelle: speicherquelle((file) => files.get(file)) } }
}

/** A document of the demo: the fields of its import record, and its letter. */
interface DemoDokument {
  readonly id: string
  readonly kundennummer?: string
  readonly vertragId?: string
  readonly kategorie: string
  readonly beschreibung: string
  readonly dateiname: string
  readonly erstellzeitpunkt: Date
  readonly brief: () => Brief
}

/** Only the demo's documents have such ids. */
const demoPrefix = 'SWM-DEMO-'

// Office hours.
const morgens = (tag: string) => new Date(berlinDayStart(tag).getTime() + 8 * 3_600_000)

function rechnungOf(kalender: DemoKalender, vertragId: string, jahr: number): DemoDokument {
  const empfaenger = demoEmpfaenger(kalender, vertragId)
  const erstellzeitpunkt = morgens(`${jahr + 1}-01-20`)
  const ware = empfaenger.versorgungsart === 'gas' ? 'Gas' : 'Strom'
  return {
    id: `${demoPrefix}RE-${vertragId}-${jahr}`,
    vertragId,
    kategorie: 'Rechnung',
    beschreibung: `Jahresabrechnung ${ware} ${jahr}`,
    dateiname: `Jahresabrechnung ${ware} ${jahr}.pdf`,
    erstellzeitpunkt,
    brief: () => rechnung(kalender, empfaenger, jahr, erstellzeitpunkt),
  }
}

function bestaetigungOf(kalender: DemoKalender, vertragId: string, beginn: string): DemoDokument {
  const erstellzeitpunkt = morgens(addTage(beginn, -24))
  return {
    id: `${demoPrefix}VB-${vertragId}`,
    vertragId,
    kategorie: 'Vertragsbestätigung',
    beschreibung: 'Bestätigung Ihres Vertrags',
    dateiname: `Vertragsbestätigung ${vertragId}.pdf`,
    erstellzeitpunkt,
    brief: () => vertragsbestaetigung(kalender, demoEmpfaenger(kalender, vertragId), beginn, erstellzeitpunkt),
  }
}

function preisaenderungOf(
  kalender: DemoKalender,
  kundennummer: string,
  vertragIds: [string, ...string[]],
): DemoDokument {
  const ab = kalender.neujahr(0)
  const erstellzeitpunkt = morgens(addTage(ab, -52))
  const [first, ...others] = vertragIds
  return {
    id: `${demoPrefix}PA-${kundennummer.slice(4)}`,
    kundennummer,
    kategorie: 'Preisänderung',
    beschreibung: `Neue Preise ab 1. Januar ${kalender.jahr}`,
    dateiname: `Preisänderung ${kalender.jahr}.pdf`,
    erstellzeitpunkt,
    brief: () =>
      preisaenderung(
        kalender,
        [demoEmpfaenger(kalender, first), ...others.map((vertragId) => demoEmpfaenger(kalender, vertragId))],
        ab,
        erstellzeitpunkt,
      ),
  }
}

/** The demo's documents as far as they exist on the day: invoices, confirmations and a letter about prices. */
export function demoDokumente(kalender: DemoKalender, now: Date): readonly DemoDokument[] {
  const { jahr, neujahr, monatsanfang } = kalender
  return [
    ...['4711001', '4711002', '4711010'].flatMap((vertragId) =>
      [jahr - 1, jahr - 2].map((one) => rechnungOf(kalender, vertragId, one)),
    ),
    rechnungOf(kalender, '4711004', jahr - 2),
    bestaetigungOf(kalender, '4711001', neujahr(0)),
    bestaetigungOf(kalender, '4711003', monatsanfang(-14)),
    bestaetigungOf(kalender, '4711004', neujahr(-1)),
    bestaetigungOf(kalender, '4711005', neujahr(-1)),
    preisaenderungOf(kalender, 'SWM-100001', ['4711001', '4711002']),
  ].filter(({ erstellzeitpunkt }) => erstellzeitpunkt <= now)
}
