import type { Importzahlen, Nachrichtenstand } from '../db/tables/nachweise.ts'

/** An error of the file: the number of its line or staged row and, if it is about one, the field (`kanaele[0].obiskennzahl`). */
export interface ImportIssue {
  readonly zeile: number
  readonly feld?: string
  /** The column of the supplier's own export, in place of the field. */
  readonly spalte?: string
  readonly text: string
}

/** What the numbers of staged rows say: a line of a supplier's own export becomes several rows, each with a number. */
export interface Stellen {
  /** How many numbers belong to a line; the first one is the line times this. */
  readonly jeZeile: number
  /** What people call the field of the row with this number. */
  readonly nameOf: (nummer: number, feld: string) => string
}

/** Each number is a line, each field one of ours. */
export const zeilenweise: Stellen = { jeZeile: 1, nameOf: (_, feld) => `Feld ${feld}` }

/** A field's name from the file, without control characters and cut to a length that can be shown. */
export const printable = (name: string) => name.replace(/[\p{C}\p{Zl}\p{Zp}]/gu, '?').slice(0, 40)

/** Collects a file's errors in bounded memory: counts all, keeps the first ones of the file. */
export class ErrorList {
  readonly #stelle: 'Zeile' | 'Segment'
  readonly #stellen: Stellen
  #issues: ImportIssue[] = []
  #gesamt = 0

  /** What the numbers of the errors count. */
  constructor(stelle: 'Zeile' | 'Segment' = 'Zeile', stellen = zeilenweise) {
    this.#stelle = stelle
    this.#stellen = stellen
  }

  /** The line that a staged row is of. */
  zeileOf(nummer: number): number {
    return Math.floor(nummer / this.#stellen.jeZeile)
  }

  /** `issues` are the first errors; `count` is how many more there are. */
  add(issues: readonly ImportIssue[], count = issues.length): void {
    this.#gesamt += count
    for (const issue of issues) {
      this.#issues.push(issue)
      if (this.#issues.length > 20 * namedErrors) this.#keepFirst()
    }
  }

  throwIfAny(): void {
    const { fehler, gesamt } = this.list()
    if (gesamt > 0) throw new ImportRefused(fehler, gesamt)
  }

  /** The first ones as German lines, and the number of all. */
  list(): Genannte {
    this.#keepFirst()
    const fehler = this.#issues.map(
      ({ zeile, feld, spalte, text }) =>
        `${this.#stelle} ${this.zeileOf(zeile)}${this.#placeOf(zeile, feld, spalte)}: ${text}`,
    )
    return { fehler, gesamt: this.#gesamt }
  }

  #placeOf(nummer: number, feld: string | undefined, spalte: string | undefined): string {
    if (spalte !== undefined) return `, Spalte ${spalte}`
    return feld === undefined ? '' : `, ${this.#stellen.nameOf(nummer, feld)}`
  }

  #keepFirst(): void {
    this.#issues = this.#issues.toSorted((a, b) => a.zeile - b.zeile).slice(0, namedErrors)
  }
}

/** Sentences about lines, without values: the first ones, and the number of all. */
export interface Genannte {
  readonly fehler: readonly string[]
  readonly gesamt: number
}

/** How many errors are named at most; the others are only counted. */
export const namedErrors = 100

/** The file was refused and nothing of it was imported. Names fields and rules, never values. */
export class ImportRefused extends Error {
  override name = 'ImportRefused'
  /** German lines, `Zeile 17, Feld gueltigVon: …`, in the order of the file; at most `namedErrors`. */
  readonly fehler: readonly string[]
  /** The number of all errors. */
  readonly gesamt: number

  constructor(fehler: readonly string[], total: number) {
    super(`${total} errors`)
    this.fehler = fehler
    this.gesamt = total
  }
}

/** What an import did to the records of one kind. */
export type Counts = Importzahlen

/** What an import left out: with `teilweise` lines, of MSCONS messages. */
export interface Ausgelassen extends Genannte {
  /** How many lines, or messages. */
  readonly zeilen: number
  /** How many there are of each kind, and `unlesbar`. */
  readonly arten: Readonly<Record<string, number>>
}

/** What an import did. */
export interface ImportReport {
  /** Records in the file. */
  readonly datensaetze: number
  /** What was left out; undefined if nothing was. */
  readonly ausgelassen?: Ausgelassen | undefined
  /** What was taken and is worth a look; undefined if nothing is. */
  readonly hinweise?: Genannte | undefined
  /** Of a file of MSCONS: what became of its messages. */
  readonly nachrichten?: Nachrichtenstand | undefined
  /** What a dry run found beyond the counts, in lines. */
  readonly probe?: readonly string[]
  /** By kind, in the order in which they were imported. */
  readonly arten: Readonly<Record<string, Counts>>
}

/** Whether the database already contained everything in the file. */
export function isUnchanged(report: ImportReport): boolean {
  return Object.values(report.arten).every(({ neu, geaendert, entfernt }) => neu + geaendert + entfernt === 0)
}

/** The progress of an import; called often, so it must be quick. */
export type ImportProgress =
  | { readonly schritt: 'lesen'; readonly zeilen: number; readonly bytes: number }
  | { readonly schritt: 'pruefen' }
  | { readonly schritt: 'passwoerter'; readonly fertig: number; readonly gesamt: number }
  | { readonly schritt: 'dokumente'; readonly fertig: number; readonly gesamt: number }
  | { readonly schritt: 'schreiben' }

export type ReportProgress = (progress: ImportProgress) => void
