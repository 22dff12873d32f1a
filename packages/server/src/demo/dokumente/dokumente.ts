import { berlinDayStart } from '@ekp/wire/rules/berlin'
import { addTage, utcTag } from '@ekp/wire/rules/kalendertag'
import type { Database } from '../../db/open.ts'
import type { DokumentStore } from '../../dokumente/DokumentStore.ts'
import type { Dokumentablage } from '../../import/dateien/dokumentdateien.ts'
import { speicherquelle } from '../../import/dateien/quellen.ts'
import { formatDatum } from '../../lib/formats.ts'
import type { DokumentRow } from '../../db/tables/eintraege.ts'
import type { DemoKalender } from '../kalender.ts'
import * as v from 'valibot'
import { Bo4eRechnung } from '../../modules/rechnung/bo4e.ts'
import { demoRechnungsnummer } from '../rechnungen/rechnungsnummer.ts'
import { demoEmpfaenger, type DemoEmpfaenger, demoTarif, formatCent, formatEuro } from './briefdaten.ts'
import { rechnung } from './rechnung.ts'
import type { Brief, Brieftabelle } from './renderBrief.ts'

async function listPresent(db: Database, store: DokumentStore): Promise<ReadonlyMap<string, string>> {
  const rows = await db.selectFrom('dokument').where('id', 'like', `${demoPrefix}%`).selectAll().execute()
  const present = new Map<string, string>()
  for (const row of rows) {
    const isThere = (await store.findBytes(row.sha256)) === row.bytes
    present.set(row.id, isThere ? fingerprint(row) : '')
  }
  return present
}

const fingerprint = ({
  beschreibung,
  dateiname,
  erstellzeitpunkt,
  rechnungsnummer = null,
}: Pick<DokumentRow, 'beschreibung' | 'dateiname' | 'erstellzeitpunkt'> &
  Partial<Pick<DokumentRow, 'rechnungsnummer'>>) =>
  JSON.stringify([beschreibung, dateiname, erstellzeitpunkt, rechnungsnummer])

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
  rechnungsnummer: rest.rechnungsnummer,
})

/** The import lines and files that bring the demo's documents up to `now`; only missing ones are made. */
export async function prepareDemoDokumente(
  db: Database,
  store: DokumentStore,
  { kalender, now, rechnungen }: { kalender: DemoKalender; now: Date; rechnungen: readonly object[] },
): Promise<{ readonly records: readonly object[]; readonly ablage: Dokumentablage }> {
  const present = await listPresent(db, store)
  const wanted = demoDokumente(kalender, now)
  const missing = wanted.filter((dokument) => present.get(dokument.id) !== fingerprint(dokument))
  const files = new Map<string, Buffer>()
  if (missing.length > 0) {
    // Loaded only when a document is missing, which is rare.
    const { renderBrief } = await import('./renderBrief.ts')
    const bills = rechnungen.map((one) => v.parse(Bo4eRechnung, one))
    for (const { id, rechnungsnummer, brief } of missing) {
      const data = bills.find((one) => one.rechnungsnummer === rechnungsnummer)
      files.set(id, await renderBrief(brief(data)))
    }
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
  readonly rechnungsnummer?: string
  /** Of a bill that there is as data: with its amounts. */
  readonly brief: (data?: Bo4eRechnung) => Brief
}

/** Only the demo's documents have such ids. */
const demoPrefix = 'SWM-DEMO-'

// Office hours.
const morgens = (tag: string) => new Date(berlinDayStart(tag).getTime() + 8 * 3_600_000)

function rechnungOf(kalender: DemoKalender, vertragId: string, jahr: number): DemoDokument {
  const empfaenger = demoEmpfaenger(kalender, vertragId)
  const erstellzeitpunkt = morgens(`${jahr + 1}-01-15`)
  const ware = empfaenger.versorgungsart === 'gas' ? 'Gas' : 'Strom'
  return {
    id: `${demoPrefix}RE-${vertragId}-${jahr}`,
    vertragId,
    kategorie: 'Rechnung',
    beschreibung: `Jahresabrechnung ${ware} ${jahr}`,
    dateiname: `Jahresabrechnung ${ware} ${jahr}.pdf`,
    erstellzeitpunkt,
    rechnungsnummer: demoRechnungsnummer(kalender, vertragId, jahr),
    brief: (data) => rechnung(kalender, empfaenger, { jahr, erstelltAm: erstellzeitpunkt, data }),
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

/** The confirmation of a contract or of a new tariff in it, from a day on. */
function vertragsbestaetigung(
  kalender: DemoKalender,
  empfaenger: DemoEmpfaenger,
  beginn: string,
  erstelltAm: Date,
): Brief {
  const tarif = demoTarif(kalender, empfaenger.vertragId, beginn)
  const ware = empfaenger.versorgungsart === 'gas' ? 'Gas' : 'Strom'
  const steuer = tarif.tariftyp === 'ALLES_INKLUSIVE_BRUTTO' ? 'brutto' : 'netto'
  const preise = [
    ['Grundpreis im Jahr', formatEuro(Math.round(tarif.grundpreis * 100))],
    ...(tarif.arbeitspreis === undefined ? [] : [[`Arbeitspreis je kWh (${steuer})`, formatCent(tarif.arbeitspreis)]]),
    ...(tarif.arbeitspreisNT === undefined ? [] : [['Arbeitspreis NT je kWh', formatCent(tarif.arbeitspreisNT)]]),
    ...(tarif.aufschlag === undefined
      ? []
      : [['Aufschlag auf den Börsenpreis je kWh (netto)', formatCent(tarif.aufschlag)]]),
  ]
  return {
    titel: `Bestätigung Ihres Vertrags über ${ware}`,
    anschrift: empfaenger.anschrift,
    angaben: [
      ['Kundennummer', empfaenger.kundennummer],
      ['Vertrag', empfaenger.vertragId],
      ['Datum', formatDatum(utcTag(erstelltAm))],
    ],
    erstelltAm,
    absaetze: [
      empfaenger.anrede,
      `vielen Dank für Ihr Vertrauen. Ab dem ${formatDatum(beginn)} beliefern wir Sie im Tarif ${tarif.name} mit ${ware}.`,
      ...(tarif.aufschlag === undefined
        ? []
        : [
            'Ihr Arbeitspreis folgt Viertelstunde für Viertelstunde dem Börsenpreis; die Preise für morgen zeigt Ihnen das Kundenportal.',
          ]),
    ],
    tabellen: [{ titel: 'Ihre Preise', kopf: ['Preis', 'Betrag'], zeilen: preise }],
    schluss: [
      ...(tarif.preisgarantietyp === undefined ? [] : [`Es gilt eine ${tarif.preisgarantietyp}.`]),
      `Lieferstelle: ${empfaenger.anschrift.slice(1).join(', ')}.`,
      'Freundliche Grüße\nIhre Stadtwerke Mühlenbrück',
    ],
  }
}

/** What changes in a contract on a day. */
function vergleich(kalender: DemoKalender, { vertragId, versorgungsart }: DemoEmpfaenger, ab: string): Brieftabelle {
  const [bisher, neu] = [demoTarif(kalender, vertragId, addTage(ab, -1)), demoTarif(kalender, vertragId, ab)]
  const line = (name: string, von: number | undefined, auf: number | undefined) =>
    von === undefined || auf === undefined ? [] : [[name, formatCent(von), formatCent(auf)]]
  return {
    titel: `${versorgungsart === 'gas' ? 'Gas' : 'Strom'}, Vertrag ${vertragId}`,
    kopf: ['Preis (brutto)', 'bisher', 'neu'],
    zeilen: [
      ['Tarif', bisher.name, neu.name],
      ['Grundpreis im Jahr', ...[bisher, neu].map(({ grundpreis }) => formatEuro(Math.round(grundpreis * 100)))],
      ...line('Arbeitspreis je kWh', bisher.arbeitspreis, neu.arbeitspreis),
      ...line('Arbeitspreis NT je kWh', bisher.arbeitspreisNT, neu.arbeitspreisNT),
    ],
  }
}

/** The letter that tells of new prices from a day on, for all contracts of a customer that it concerns. */
function preisaenderung(
  kalender: DemoKalender,
  empfaenger: readonly [DemoEmpfaenger, ...DemoEmpfaenger[]],
  ab: string,
  erstelltAm: Date,
): Brief {
  const [{ anschrift, kundennummer, anrede }] = empfaenger
  return {
    titel: `Neue Preise ab ${formatDatum(ab)}`,
    anschrift,
    angaben: [
      ['Kundennummer', kundennummer],
      ['Datum', formatDatum(utcTag(erstelltAm))],
    ],
    erstelltAm,
    absaetze: [anrede, `zum ${formatDatum(ab)} ändern sich Ihre Preise. Was sich ändert, sehen Sie hier:`],
    tabellen: empfaenger.map((einer) => vergleich(kalender, einer, ab)),
    schluss: [
      `Sind Sie nicht einverstanden, können Sie den betroffenen Vertrag ohne Frist zum ${formatDatum(ab)} kündigen (§ 41 Abs. 5 EnWG), zum Beispiel im Kundenportal.`,
      'Freundliche Grüße\nIhre Stadtwerke Mühlenbrück',
    ],
  }
}
