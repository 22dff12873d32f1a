import { createHash } from 'node:crypto'
import * as v from 'valibot'
import type { ErrorList } from '../report.ts'

const lines = 'Bitte geben Sie an, wie viele Datensätze davor stehen.'
const sha256 = 'Bitte geben Sie die SHA-256 aller Bytes davor an, mit 64 Zeichen von 0 bis 9 und a bis f.'

const Endezeile = v.strictObject({
  ende: v.strictObject(
    {
      zeilen: v.pipe(v.number(lines), v.integer(lines), v.minValue(0, lines)),
      sha256: v.pipe(v.string(sha256), v.regex(/^[0-9a-f]{64}$/, sha256)),
    },
    'Erwartet wird {"ende":{"zeilen":…,"sha256":"…"}}.',
  ),
})

const hashedAtOnce = 65_536

/** Checks a file's last line, `{"ende":{"zeilen":2,"sha256":"…"}}`, by which a file that was cut short shows [versorger-18]. */
export class FileEnd {
  readonly #errors: ErrorList
  readonly #hash = createHash('sha256')
  #isHashed = true
  #parts: Uint8Array[] = []
  #bytes = 0
  /** The line that says the end. */
  #zeile: number | undefined

  constructor(errors: ErrorList) {
    this.#errors = errors
  }

  /** Takes the bytes of a line, with those that end it; undefined for one that was too long to keep. */
  add(bytes: Uint8Array | undefined): void {
    if (this.#zeile !== undefined) return
    if (bytes === undefined) {
      this.#isHashed = false
      return
    }
    // One call for each line would take longer than the hash itself.
    this.#parts.push(bytes)
    this.#bytes += bytes.length
    if (this.#bytes >= hashedAtOnce) this.#update()
  }

  #update(): void {
    this.#hash.update(Buffer.concat(this.#parts.splice(0)))
    this.#bytes = 0
  }

  /** Takes a line that is not empty; nothing may stand behind the end. Returns whether it is the end. */
  take(zeile: number, record: object | undefined, records: number): boolean {
    if (this.#zeile !== undefined) {
      this.#errors.add([{ zeile, text: `Nach dem Ende der Datei (Zeile ${this.#zeile}) steht noch etwas.` }])
    }
    if (record === undefined || !Object.hasOwn(record, 'ende')) return false
    if (this.#zeile === undefined) this.#check(zeile, record, records)
    this.#zeile ??= zeile
    return true
  }

  /** Refuses a file without an end; `zeile` is its last line. */
  demand(zeile: number): void {
    if (this.#zeile !== undefined) return
    this.#errors.add([{ zeile, text: 'Die Datei ist nicht vollständig: Die letzte Zeile mit „ende“ fehlt.' }])
  }

  #check(zeile: number, record: object, records: number): void {
    const { success, output, issues } = v.safeParse(Endezeile, record)
    if (!success) {
      this.#errors.add(issues.map(({ message, path }) => ({ zeile, feld: fieldOf(path), text: message })))
      return
    }
    const { ende } = output
    if (ende.zeilen !== records) {
      const text = `Die Zahl der Datensätze davor ist ${records} und nicht ${ende.zeilen}. Die Datei ist nicht vollständig.`
      this.#errors.add([{ zeile, feld: 'ende.zeilen', text }])
      return
    }
    this.#update()
    if (this.#isHashed && ende.sha256 !== this.#hash.digest('hex')) {
      const text = 'Die Prüfsumme stimmt nicht. Die Datei wurde verändert oder ist nicht vollständig.'
      this.#errors.add([{ zeile, feld: 'ende.sha256', text }])
    }
  }
}

/** The field of an issue; other names than the known ones are not quoted. */
function fieldOf(path: readonly { readonly key: unknown }[] | undefined): string {
  const names = path?.map(({ key }) => String(key)) ?? []
  return ['ende.zeilen', 'ende.sha256'].find((known) => known === names.join('.')) ?? 'ende'
}
