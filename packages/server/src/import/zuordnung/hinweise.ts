import { ErrorList, type Genannte, type ImportIssue, namedErrors, type Stellen, zeilenweise } from '../report.ts'

/**
 * Hints of a supplier's own export: what holds for many lines is said once, with how many they are. In bounded memory: of
 * sentences beyond the first hundred different ones only the number is kept.
 */
export class GezaehlteHinweise extends ErrorList {
  readonly #stellen: Stellen
  readonly #counts = new Map<string, { first: number; count: number }>()
  #more = 0

  constructor(stellen: Stellen = zeilenweise) {
    super('Zeile', stellen)
    this.#stellen = stellen
  }

  override add(issues: readonly ImportIssue[], count = issues.length): void {
    const told = issues.map((issue) => ({ zeile: issue.zeile, sentence: this.#sentenceOf(issue) }))
    for (const { zeile, sentence } of told) this.#count(sentence, Math.floor(zeile / this.#stellen.jeZeile), 1)
    // What a rule finds beyond the first hundred lines says the same in most cases.
    const [first] = told
    const rest = count - issues.length
    if (rest === 0) return
    if (first !== undefined && told.every(({ sentence }) => sentence === first.sentence)) {
      this.#count(first.sentence, Math.floor(first.zeile / this.#stellen.jeZeile), rest)
    } else this.#more += rest
  }

  override list(): Genannte {
    const fehler = [...this.#counts]
      .toSorted(([, a], [, b]) => a.first - b.first)
      .map(([sentence, { first, count }]) => {
        const where = count === 1 ? `Zeile ${first}` : `${count.toLocaleString('de-DE')} Zeilen, die erste ist ${first}`
        return `${where}${sentence}`
      })
    return { fehler, gesamt: fehler.length + this.#more }
  }

  #sentenceOf({ zeile, feld, spalte, text }: ImportIssue): string {
    const place =
      spalte !== undefined ? `Spalte ${spalte}` : feld === undefined ? '' : this.#stellen.nameOf(zeile, feld)
    return `${place === '' ? '' : `, ${place}`}: ${text}`
  }

  #count(sentence: string, zeile: number, count: number): void {
    const known = this.#counts.get(sentence)
    if (known !== undefined) {
      known.count += count
      known.first = Math.min(known.first, zeile)
    } else if (this.#counts.size < namedErrors) this.#counts.set(sentence, { first: zeile, count })
    else this.#more += count
  }
}
