/** At most so many errors are named; the rest is counted. */
export const namedErrors = 100

/** The file was refused and nothing of it was imported. Names fields and rules, never values. */
export class ImportRefused extends Error {
  override name = 'ImportRefused'
  /** German lines, `Zeile 17, Feld gueltigVon: …`, in the order of the file; at most `namedErrors`. */
  readonly fehler: readonly string[]
  /** How many there are in all. */
  readonly gesamt: number

  constructor(fehler: readonly string[], gesamt: number) {
    super(`${gesamt} errors`)
    this.fehler = fehler
    this.gesamt = gesamt
  }
}
