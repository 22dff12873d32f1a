import { plainLine } from '@ekp/wire/rules/text/plainLine'
import type { Fields } from '../kind.ts'
import { felderOf } from '../kinds/listKinds.ts'
import { type ImportIssue, printable, type Stellen } from '../report.ts'
import { columnReader, type Header, type ReadLine, splitCells, withoutEmptyEnd } from '../zeilen/csv.ts'
import type { Spaltenfehler, Zugeordnet } from '../zeilen/lines.ts'
import { converter, type OnUnknown, typeOfField } from './convert.ts'
import { meant } from './nearest.ts'
import { type Bedingung, type Datensatz, meisteDatensaetze, spaltenOf, type Zuordnung } from './Zuordnung.ts'

const jeZeile = meisteDatensaetze + 1

/** How an error of a mapped import is told: by the file's line and the supplier's column. */
export function stellenOf({ datensaetze }: Zuordnung): Stellen {
  return {
    jeZeile,
    nameOf: (nummer, feld) => {
      const { art, felder } = datensaetze[nummer % jeZeile] ?? {}
      const root = /^\w+/.exec(feld)?.[0] ?? feld
      if (root === 'ende') return `Feld ${feld}`
      const angabe = felder?.[root]
      if (angabe === undefined) return `ohne Spalte für ${art ?? ''}.${root}`
      const spalten = spaltenOf(angabe)
      if (spalten.length === 0) return `fester Wert für ${art ?? ''}.${root}`
      return `${spalten.length === 1 ? 'Spalte' : 'Spalten'} ${spalten.map(printable).join(', ')}`
    },
  }
}

/** Reads the lines of a supplier's own export as its mapping file says. */
export function mappedReader(zuordnung: Zuordnung, onUnknown: OnUnknown = () => undefined): ReadLine {
  const readAll = converter(zuordnung, onUnknown)
  const datensaetze = zuordnung.datensaetze.map((one) => ({ ...one, fields: felderOf(one.art) ?? {} }))
  const needed = [...new Set(datensaetze.flatMap(neededOf))]
  let vorspann = zuordnung.vorspann
  let delimiter: string | undefined = zuordnung.trennzeichen
  let names: readonly string[] | undefined

  const readHeader = (text: string): Header => {
    if (vorspann > 0) {
      vorspann--
      return { kind: 'header', issues: [], isFirstOfTwo: true }
    }
    const [, named] = /^"?sep=([;,\t|])/i.exec(text) ?? []
    if (named !== undefined) {
      delimiter ??= named
      return { kind: 'header', issues: [], isFirstOfTwo: true }
    }
    delimiter ??= [';', '\t', '|', ','].find((one) => text.includes(one)) ?? ';'
    names = withoutEmptyEnd(
      (splitCells(text, delimiter) ?? []).map((name) => plainLine(name)),
      0,
    )
    return { kind: 'header', issues: headerIssues(names, needed) }
  }

  const readCells = (cells: readonly string[], columns: readonly string[]): Zugeordnet => {
    const cellOf = (spalte: string) => cells[columns.indexOf(spalte)] ?? ''
    const parts = datensaetze.flatMap(({ art, wenn, felder, fields }, index) => {
      if (!wenn.every((one) => isMet(one, cellOf))) return []
      const issues: Spaltenfehler[] = []
      const values = readAll(Object.entries(felder), (name) => typeOfField(ownField(fields, name)), cellOf, issues)
      return [{ index, record: withArt(art, values), issues }]
    })
    return { kind: 'mapped', parts }
  }

  return columnReader({
    readHeader,
    columns: () => (names === undefined || delimiter === undefined ? undefined : { names, delimiter }),
    isVorspann: () => vorspann > 0,
    readCells,
  })
}

const ownField = (fields: Fields, name: string) => (Object.hasOwn(fields, name) ? fields[name] : undefined)

function withArt(art: string, values: Record<string, unknown>): Record<string, unknown> {
  values['art'] = art
  return values
}

const neededOf = ({ wenn, felder }: Datensatz) => [
  ...wenn.map(({ spalte }) => spalte),
  ...Object.values(felder).flatMap(spaltenOf),
]

/** A condition without values asks whether there is anything in the column. */
function isMet({ spalte, ist, istNicht }: Bedingung, cellOf: (spalte: string) => string): boolean {
  const cell = cellOf(spalte).trim()
  if (istNicht?.includes(cell)) return false
  if (ist !== undefined) return ist.includes(cell)
  return istNicht !== undefined || cell !== ''
}

function headerIssues(names: readonly string[], needed: readonly string[]): Omit<ImportIssue, 'zeile'>[] {
  return needed.flatMap((spalte) => {
    const count = names.filter((name) => name === spalte).length
    if (count === 1) return []
    const text =
      count === 0
        ? `Diese Spalte nennt die Zuordnung, die Datei hat sie nicht.${meant(spalte, names)}`
        : 'Diese Spalte gibt es in der Datei mehrmals; bitte benennen Sie sie eindeutig.'
    return [{ spalte: printable(spalte), text }]
  })
}
