import { ImportRefused, namedErrors } from './ImportRefused.ts'

/** An error of the file: its line and, where one is to blame, the field (`kanaele[0].obiskennzahl`). */
export interface ImportIssue {
  readonly zeile: number
  readonly feld?: string
  readonly text: string
}

/** Collects a file's errors in bounded memory: counts all, keeps the first ones of the file. */
export class ErrorList {
  #issues: ImportIssue[] = []
  #gesamt = 0

  /** `count` says how many more there are of what `issues` shows the first of. */
  add(issues: readonly ImportIssue[], count = issues.length): void {
    this.#gesamt += count
    for (const issue of issues) {
      this.#issues.push(issue)
      if (this.#issues.length > 20 * namedErrors) this.#keepFirst()
    }
  }

  throwIfAny(): void {
    if (this.#gesamt === 0) return
    this.#keepFirst()
    const lines = this.#issues.map(
      ({ zeile, feld, text }) => `Zeile ${zeile}${feld === undefined ? '' : `, Feld ${feld}`}: ${text}`,
    )
    throw new ImportRefused(lines, this.#gesamt)
  }

  #keepFirst(): void {
    this.#issues = this.#issues.toSorted((a, b) => a.zeile - b.zeile).slice(0, namedErrors)
  }
}
