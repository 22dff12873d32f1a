import type { Field } from '../kind.ts'

/** What a cell says, or a sentence that says why it cannot be read. */
export type Zelle = { readonly value: unknown } | { readonly text: string }

const punkt = 'Bitte schreiben Sie die Zahl mit Punkt und ohne Tausenderzeichen, etwa 0.3245.'
const zerstoert =
  'Die Tabellenkalkulation hat die Zahl gekürzt (wie 1,23E+05). Bitte stellen Sie die Spalte auf Text, holen Sie die Werte neu, und speichern Sie noch einmal.'
const fehlerwert =
  'In der Zelle steht ein Fehler der Tabellenkalkulation (wie #NV). Bitte berichtigen oder leeren Sie die Zelle.'
const gemischt = 'Die Datei schreibt Zahlen bisher mit dem anderen Dezimalzeichen. Bitte nehmen Sie überall dasselbe.'

const isFehlerwert =
  /^#(?:NV|N\/A|WERT!|VALUE!|BEZUG!|REF!|DIV\/0!|NAME\?|ZAHL!|NUM!|NULL!|ÜBERLAUF!|SPILL!|KALK!|CALC!)$/
// A text may have an exponent by chance; this is how spreadsheets write one.
const isGekuerzterText = /^-?\d(?:[.,]\d+)?E\+\d{2,3}$/
const number = /^-?(?:0|[1-9]\d*)(?:([.,])\d+)?$/
// 1,234 may be a thousand and some, as long as no other number has shown what the comma is.
const isMehrdeutig = /^-?[1-9]\d{0,2},\d{3}$/

const truth: ReadonlyMap<string, boolean> = new Map([
  ...(['true', 'wahr', 'ja'] as const).map((text) => [text, true] as const),
  ...(['false', 'falsch', 'nein'] as const).map((text) => [text, false] as const),
])

/** Reads the cells of one file; its numbers have one decimal mark, so that none is a thousand times another. */
export function cellReader(delimiter: string): (cell: string, field: Field) => Zelle {
  let dezimalzeichen: string | undefined
  const readZahl = (text: string): Zelle => {
    if (/^-?\d+(?:[.,]\d+)?E[+-]?\d+$/i.test(text)) return { text: zerstoert }
    const [found, zeichen] = number.exec(text) ?? []
    // Where cells are separated by commas, none is a decimal mark.
    if (
      found === undefined ||
      (dezimalzeichen !== ',' && isMehrdeutig.test(text)) ||
      (zeichen === ',' && delimiter === ',')
    )
      return { text: punkt }
    if (zeichen !== undefined && (dezimalzeichen ??= zeichen) !== zeichen) return { text: gemischt }
    return { value: Number(text.replace(',', '.')) }
  }
  return (cell, { schema, columns: [column] }) => {
    const type = schema.type === 'array' ? 'list' : (column?.slice(column.indexOf(' ') + 1) ?? 'boolean')
    // ="00123" is how a spreadsheet keeps its zeros.
    const [, kept] = /^="((?:[^"]|"")*)"$/.exec(cell.trim()) ?? []
    const raw = kept?.replaceAll('""', '"') ?? cell
    const text = raw.trim()
    if (isFehlerwert.test(text)) return { text: fehlerwert }
    if (/^(?:numeric|smallint)[^[\]]*$/.test(type)) return readZahl(text)
    if (type === 'date') return { value: text.replace(/^(\d\d?)\.(\d\d?)\.(\d{4})$/, isoOf) }
    if (type === 'text' || type === 'timestamptz')
      return isGekuerzterText.test(text) ? { text: zerstoert } : { value: raw }
    if (type === 'boolean') return { value: truth.get(text.toLowerCase()) ?? text }
    try {
      return { value: JSON.parse(text) }
    } catch {
      return { value: raw }
    }
  }
}

const isoOf = (_: string, day: string, month: string, year: string) =>
  `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
