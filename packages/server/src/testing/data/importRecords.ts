import type { Database } from '../../db/open.ts'
import { importNdjson } from '../../import/importNdjson.ts'
import { ImportRefused, type ImportReport } from '../../import/report.ts'

export const kunde = {
  art: 'anschlussnutzer',
  kundennummer: 'T-1',
  anrede: 'Frau',
  vorname: 'Ayşe',
  nachname: 'Öztürk',
}
export const vertrag = {
  art: 'vertrag',
  id: '4711',
  kundennummer: 'T-1',
  versorgungsart: 'strom',
  kundenArt: 'Haushaltskunde',
}
export const kanal = { obiskennzahl: '1-0:1.8.0', vorkommastellen: 6, nachkommastellen: 1 }
export const zaehler = { art: 'zaehler', vertragId: '4711', nummer: 'Z1', eingebautAm: '2020-01-01', kanaele: [kanal] }
export const tarif = { art: 'tarif', vertragId: '4711', name: 'Strom', tariftyp: 'ALLES_INKLUSIVE_BRUTTO' }
export const preisbestandteil = {
  art: 'preisbestandteil',
  vertragId: '4711',
  position: 1,
  bezeichnung: 'Netzentgelt',
  gruppe: 'netz',
  berechnung: 'arbeit',
  wert: 0.0802,
  gueltigVon: '2026-01-01',
}
/** A calendar whose days are of the level ST but for the working days' evenings. */
export const preiskalender = [1, 2, 3, 4].flatMap((quartal) =>
  ['werktag', 'samstag', 'sonntag'].map((tagart) => ({
    art: 'preiskalender', kalender: 'Netz Nord', gueltigVon: '2026-01-01', quartal, tagart, land: 'by',
    zeiten: [{ ab: '00:00', stufe: 'ST' }, ...(tagart === 'werktag' ? [{ ab: '17:15', stufe: 'HT' }] : [])],
  })),
)
export const ablesung = {
  art: 'ablesung',
  vertragId: '4711',
  zaehlernummer: 'Z1',
  ablesedatum: '2025-12-31',
  ablesewerte: { '1-0:1.8.0': 4711.5 },
  ableseart: 'NETZBETREIBER',
}
export const verbrauch = { art: 'verbrauch', vertragId: '4711', von: '2024-12-31', bis: '2025-12-31', summe: 3412.5 }
export const gasvertrag = { ...vertrag, id: 'G-1', versorgungsart: 'gas' }
export const umrechnung = {
  art: 'umrechnung',
  vertragId: 'G-1',
  gueltigVon: '2025-01-01',
  zustandszahl: 0.9512,
  brennwert: 11.284,
}
export const lastgang = {
  art: 'lastgang',
  vertragId: '4711',
  obiskennzahl: '1-0:1.8.0',
  minuten: 15,
  von: '2026-01-15T00:00:00Z',
  werte: [0.1],
}
export const marktpreis = {
  art: 'marktpreis',
  gebiet: 'DE-LU',
  minuten: 15,
  von: '2026-01-15T00:00:00Z',
  preise: [90.1],
}
export const gradtagzahl = { art: 'gradtagzahl', monat: '2026-01', gradtage: 512.4 }
export const tarifangebot = {
  art: 'tarifangebot',
  kennung: 'fix-12',
  name: 'Strom Fix 12',
  versorgungsart: 'strom',
  gueltigVon: '2026-01-01',
  bestandteile: [{ bezeichnung: 'Energie', gruppe: 'energie', berechnung: 'arbeit', wert: 0.12 }],
}
export const rechnungsadresse = {
  art: 'rechnungsadresse',
  id: 'RA-1',
  kundennummer: 'T-1',
  anrede: 'Frau',
  vorname: 'Ayşe',
  nachname: 'Öztürk',
  strasse: 'Lindenallee',
  hausnummer: '12a',
  postleitzahl: '08999',
  ort: 'Mühlenbrück',
}
export const bankverbindung = {
  art: 'bankverbindung',
  bankverbindungId: 'BV-1',
  kundennummer: 'T-1',
  kontoinhaber: 'Ayşe Öztürk',
  iban: 'DE89 3704 0044 0532 0130 00',
}
/** A customer with all that belongs to him. */
export const whole = [kunde, vertrag, zaehler, { ...tarif, gueltigVon: '2026-01-01', arbeitspreis: 0.3245 }]

/** When these imports run. */
export const today = '2026-11-21'

export type Lines = readonly (object | string)[] | Buffer

/** The text of an import file. */
export function toNdjson(lines: Exclude<Lines, Buffer>): string {
  return lines.map((line) => (typeof line === 'string' ? line : JSON.stringify(line))).join('\n')
}

export async function* sourceOf(lines: Lines): AsyncGenerator<Uint8Array> {
  yield Buffer.isBuffer(lines) ? lines : Buffer.from(toNdjson(lines))
}

/** Imports lines for the tenant with the prefix `T-`, on `today`. */
export function load(db: Database, lines: Lines): Promise<ImportReport> {
  return importNdjson(db, sourceOf(lines), { tenantPrefix: 'T-', today })
}

/** How lines are refused; throws when they are imported. */
export async function refuse(db: Database, lines: Lines): Promise<ImportRefused> {
  const error: unknown = await load(db, lines).then(
    () => 'imported',
    (reason: unknown) => reason,
  )
  if (error instanceof ImportRefused) return error
  throw new Error(`not refused: ${String(error)}`)
}

export const counts = (neu: number, geaendert: number, unveraendert: number, entfernt = 0) => ({
  neu,
  geaendert,
  unveraendert,
  entfernt,
})

type Imported =
  | 'anschlussnutzer'
  | 'vertrag'
  | 'zaehler'
  | 'messkanal'
  | 'tarif'
  | 'preisbestandteil'
  | 'preiskalender'
  | 'ablesung'
  | 'verbrauch'
  | 'umrechnung'
  | 'marktpreis'
  | 'gradtagzahl'
  | 'rechnungsadresse'
  | 'bankverbindung'

export const listRows = (db: Database, table: Imported) => db.selectFrom(table).selectAll().execute()
