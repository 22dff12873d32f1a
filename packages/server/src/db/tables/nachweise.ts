import { impersonal, laufendeNummer, personal, type Row, table, withheld } from './table.ts'
import type { ColumnType, Generated } from 'kysely'

/** The actor: the customer (signed in or by a mailed link), the supplier's import, the portal, or the supplier's people. */
export type Akteur = 'kunde' | 'import' | 'portal' | 'versorger'

/** Set by the trigger, never by the INSERT. */
type Chained<T> = ColumnType<T, never, never>

type Fixed<T> = ColumnType<T, T, never>

/** How many records of a kind an import met, by what became of them. */
export interface Importzahlen {
  readonly neu: number
  readonly geaendert: number
  readonly unveraendert: number
  readonly entfernt: number
  /** Lines that were left out; undefined where none were. */
  readonly ausgelassen?: number | undefined
}

/** What became of the messages of a file of MSCONS. */
export interface Nachrichtenstand {
  readonly ergebnisse: readonly Nachrichtenergebnis[]
  /** Places that no contract and no meter had, the first of them. */
  readonly unbekannt: readonly string[]
}

export interface Nachrichtenergebnis {
  readonly ergebnis: 'uebernommen' | 'teilweise' | 'ausgelassen' | 'ohne_bedeutung'
  /** Empty where all was taken. */
  readonly grund: string
  readonly anzahl: number
}

const nachweis = personal('Nachweise')
const stelle = withheld('Nachweise', 'steht bei jedem Eintrag des Protokolls, das in der Auskunft ist')
const pruefsumme = impersonal('Prüfsumme, aus der niemand etwas über den Kunden erfährt')
const rest = impersonal('Rest einer gelöschten Kette, ohne Angabe zum Kunden')
const zahlen = impersonal('Zahlen ohne Angaben zu Personen')
const lieferung = impersonal('Datei des Versorgers, kein Datensatz daraus')
const regel = impersonal('nennt Zeile, Feld und Regel, nie einen Wert')

export const nachweise = {
  /** An entry of the audit trail; append-only. */
  protokoll: table('Nachweis jeder Änderung: wer, wann, was; unveränderlich', 'protokoll', {
    kundennummer: nachweis<Fixed<string>>(),
    /** From 1 on, without a gap within a customer's chain. */
    nr: nachweis<Chained<number>>(),
    zeit: nachweis<Fixed<Date>>(),
    akteur: nachweis<Fixed<Akteur>>(),
    aktion: nachweis<Fixed<string>>(),
    /** What was changed, `bankverbindung/<id>`. */
    objekt: nachweis<Fixed<string>>(),
    /** `{ bearbeiter, vorher, nachher }`, each may be missing; null once it was erased. */
    inhalt:
      nachweis<
        ColumnType<
          { readonly bearbeiter?: string; readonly vorher?: object; readonly nachher?: object } | null,
          string,
          null
        >
      >(),
    salz: impersonal('Zufall, der die Prüfsumme unumkehrbar macht')<ColumnType<Buffer | null, never, null>>(),
    inhalt_hash: pruefsumme<Chained<Buffer>>(),
    vor_hash: pruefsumme<Chained<Buffer>>(),
    hash: pruefsumme<Chained<Buffer>>(),
  }),
  /** Where a customer's chain ends. */
  protokoll_kopf: table('wo der Nachweis eines Kunden endet', 'kunde', {
    kundennummer: stelle<Chained<string>>(),
    nr: stelle<Chained<number>>(),
    hash: pruefsumme<Chained<Buffer>>(),
  }),
  /** What is left of a chain that had to be deleted. */
  protokoll_geloescht: table('dass es einen Nachweis gab, der gelöscht werden musste', 'keine', {
    /** The hash of its first entry. */
    kette: rest<Chained<Buffer>>(),
    nr: rest<Chained<number>>(),
    hash: rest<Chained<Buffer>>(),
    geloescht_am: rest<Chained<Date>>(),
  }),
  /** A content that is to leave the document store. */
  inhalt_loeschung: table('Inhalte, die noch aus der Ablage der Dokumente zu löschen sind', 'keine', {
    sha256: impersonal('Prüfsumme eines Inhalts, dessen Dokument schon gelöscht ist')<Buffer>(),
  }),
  /** A night's deletions, in numbers. */
  loeschlauf: table('was das Portal jede Nacht gelöscht hat, in Zahlen', 'lauf', {
    begonnen_am: zahlen<Date>(),
    beendet_am: zahlen<Date | null>(),
    /** The last customer who is done, while the run is not. */
    weiter_nach: withheld('Stammdaten', 'nur während eines Laufs: bei welchem Kunden er steht')<string | null>(),
    /** How many rows each rule deleted. */
    geloescht: zahlen<ColumnType<Readonly<Record<string, number>>, string | undefined, string>>(),
  }),
  /** What an import did. */
  importlauf: table('was jeder Import getan hat, in Zahlen', 'keine', {
    id: laufendeNummer<Generated<number>>(),
    begonnen_am: zahlen<Date>(),
    beendet_am: zahlen<Date>(),
    /** When its transaction began: the bills that it brought have the same instant. */
    transaktion_am: zahlen<Generated<Date>>(),
    dateiname: lieferung<string>(),
    quelle: lieferung<'befehl' | 'ordner'>(),
    /** The name of a file of the import folder while it is loaded, which no other has had: by it each is loaded once. */
    lieferung: lieferung<string | null>(),
    ergebnis: zahlen<'eingespielt' | 'teilweise' | 'abgelehnt'>(),
    /** How many records the file has; null when it was refused. */
    datensaetze: zahlen<number | null>(),
    ausgelassen: zahlen<ColumnType<number, number | undefined>>(),
    arten: zahlen<ColumnType<Readonly<Record<string, Importzahlen>>, string | undefined>>(),
    /** The first errors as sentences, without values; `fehler_gesamt` is how many there were. */
    fehler: regel<ColumnType<readonly string[], string | undefined>>(),
    fehler_gesamt: zahlen<ColumnType<number, number | undefined>>(),
    /** The same of what was taken and is worth a look. */
    hinweise: regel<ColumnType<readonly string[], string | undefined>>(),
    hinweise_gesamt: zahlen<ColumnType<number, number | undefined>>(),
    /** Of a file of MSCONS. */
    nachrichten: impersonal('Zahlen, und Lokationen, die zu keinem Vertrag und keinem Zähler gehören')<
      ColumnType<Nachrichtenstand | null, string | undefined>
    >(),
  }),
  /** How many messages of MSCONS imports have met; it goes on where their reports are deleted. */
  nachrichtenzahl: table(
    'wie viele Nachrichten in MSCONS Importe gelesen haben, nach dem, was aus ihnen wurde',
    'keine',
    {
      ergebnis: zahlen<Nachrichtenergebnis['ergebnis']>(),
      grund: zahlen<string>(),
      anzahl: zahlen<number>(),
    },
  ),
}

export type ImportlaufRow = Row<typeof nachweise.importlauf>
