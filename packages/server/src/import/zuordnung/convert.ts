import { isKalendertag } from '@ekp/wire/rules/kalendertag'
import { cellType, findZerstoertes, protectedText, truth } from '../zeilen/csv.ts'
import type { Field } from '../kind.ts'
import type { Spaltenfehler } from '../zeilen/lines.ts'
import { type AlsWas, type Angabe, type Datumsform, spaltenOf, type Zuordnung } from './Zuordnung.ts'

/** The cells of a line by the names of their columns. */
export type CellOf = (spalte: string) => string

/** Takes a value that a table does not know; its column and the value. */
export type OnUnknown = (spalte: string, wert: string) => void

type Settings = Pick<Zuordnung, 'dezimalzeichen' | 'tausenderzeichen' | 'datum' | 'leer' | 'tabellen'>

/** A value, nothing where the cell is empty, or what is wrong. */
type Wert = { readonly value: unknown } | Spaltenfehler | undefined

const patterns: Readonly<Record<Datumsform, RegExp>> = {
  'TT.MM.JJJJ': /^(?<tag>\d\d?)\.(?<monat>\d\d?)\.(?<jahr>\d{4})(?: 0?0:00(?::00)?)?$/,
  'JJJJ-MM-TT': /^(?<jahr>\d{4})-(?<monat>\d\d)-(?<tag>\d\d)(?:[ T]00:00(?::00(?:\.0+)?)?)?$/,
  JJJJMMTT: /^(?<jahr>\d{4})(?<monat>\d\d)(?<tag>\d\d)$/,
  'MM/TT/JJJJ': /^(?<monat>\d\d?)\/(?<tag>\d\d?)\/(?<jahr>\d{4})$/,
}

const signs = /[.*+?^${}()|[\]\\]/g
const literal = (text: string) => text.replace(signs, '\\$&')

/** Makes records of a line's cells, as a mapping file says; throws nothing, and names all that is wrong. */
export function converter(settings: Settings, onUnknown: OnUnknown) {
  const { dezimalzeichen: dezimal, tausenderzeichen: tausend, tabellen } = settings
  const whole = tausend === undefined ? String.raw`\d+` : String.raw`(?:\d{1,3}(?:${literal(tausend)}\d{3})+|\d+)`
  const number = new RegExp(String.raw`^(-?)(${whole})(?:${literal(dezimal)}(\d+))?(-?)$`)
  const beispiel = `1${tausend ?? ''}234${dezimal}5`

  const readZahl = (text: string, spalte: string, exponent: number): Wert => {
    const [found, before, digits = '', decimals = '', behind] = number.exec(text) ?? []
    if (found === undefined || (before === '-' && behind === '-')) {
      return { spalte, text: `Das ist keine Zahl in der Schreibweise ${beispiel}.` }
    }
    const sign = before === '-' || behind === '-' ? '-' : ''
    // By the exponent, because a division is not exact.
    return { value: Number(`${sign}${digits.replaceAll(tausend ?? '', '')}.${decimals || '0'}e-${exponent}`) }
  }

  const readDatum = (text: string, spalte: string, form: Datumsform): Wert => {
    const { tag = '', monat = '', jahr = '' } = patterns[form].exec(text)?.groups ?? {}
    if (jahr === '') return { spalte, text: `Das ist kein Datum der Form ${form}.` }
    const value = `${jahr}-${monat.padStart(2, '0')}-${tag.padStart(2, '0')}`
    return isKalendertag(value) ? { value } : { spalte, text: 'Diesen Tag gibt es nicht.' }
  }

  const readText = (text: string, spalte: string, { ohneNullen, stellen, vorn = '' }: Angabe): Wert => {
    const zerstoert = findZerstoertes(text)
    if (zerstoert !== undefined) return { spalte, text: zerstoert }
    const short = ohneNullen === true ? text.replace(/^0+(?=.)/, '') : text
    const long = stellen === undefined || !/^\d+$/.test(short) ? short : short.padStart(stellen, '0')
    return { value: long.startsWith(vorn) ? long : `${vorn}${long}` }
  }

  const readAs = (text: string, spalte: string, als: AlsWas | 'json', angabe: Angabe): Wert => {
    if (als === 'zahl') return readZahl(text, spalte, Math.log10(angabe.geteiltDurch ?? 1))
    if (als === 'datum') return readDatum(text, spalte, angabe.datum ?? settings.datum)
    if (als === 'text') return readText(text, spalte, angabe)
    if (als === 'wahrheit') {
      const value = truth.get(text.toLowerCase())
      return value === undefined
        ? { spalte, text: 'Erwartet wird ja oder nein; für anderes braucht es eine tabelle.' }
        : { value }
    }
    try {
      return { value: JSON.parse(text) }
    } catch {
      return { spalte, text: 'Für eine Liste oder ein Objekt braucht die Zuordnung liste oder paare.' }
    }
  }

  const readCells = (angabe: Angabe, als: AlsWas | 'json', cellOf: CellOf): Wert => {
    const { spalten, verbindung = ' ', tabelle, sonst, leer = settings.leer } = angabe
    const spalte = angabe.spalte ?? (spalten ?? []).join(', ')
    const text = (spalten ?? [spalte])
      .map((name) => protectedText(cellOf(name)).trim())
      .filter((cell) => cell !== '' && !leer.includes(cell))
      .join(verbindung)
    if (text === '') return sonst === undefined ? undefined : { value: sonst }
    if (tabelle === undefined) return readAs(text, spalte, als, angabe)
    const values = typeof tabelle === 'string' ? tabellen[tabelle] : tabelle
    if (values !== undefined && Object.hasOwn(values, text)) return { value: values[text] }
    if (sonst !== undefined) return { value: sonst }
    onUnknown(spalte, text)
    return { spalte, text: 'Diesen Wert kennt die Tabelle der Zuordnung nicht.' }
  }

  function read(angabe: Angabe, als: AlsWas | 'json', cellOf: CellOf, fehler: Spaltenfehler[]): unknown {
    if (Object.hasOwn(angabe, 'fest')) return angabe.fest
    const { liste, paare } = angabe
    if (liste !== undefined) {
      const items = liste.flatMap((felder) => {
        const item = readAll(Object.entries(felder), () => 'text', cellOf, fehler)
        // Fixed values alone make no item: at least one of its columns has a value.
        const isThere = Object.entries(felder).some(
          ([name, one]) => spaltenOf(one).length > 0 && Object.hasOwn(item, name),
        )
        const isFixed = Object.values(felder).every((one) => spaltenOf(one).length === 0)
        return isThere || isFixed ? [item] : []
      })
      return items.length === 0 ? undefined : items
    }
    if (paare !== undefined) {
      const pairs = paare.flatMap(({ name, wert }) => {
        const key = read(name, name.als ?? 'text', cellOf, fehler)
        const value = read(wert, wert.als ?? 'text', cellOf, fehler)
        return typeof key !== 'string' || value === undefined ? [] : [[key, value] as const]
      })
      return pairs.length === 0 ? undefined : Object.fromEntries(pairs)
    }
    const result = readCells(angabe, als, cellOf)
    if (result === undefined) return undefined
    if ('value' in result) return result.value
    fehler.push(result)
    return undefined
  }

  function readAll(
    felder: readonly (readonly [string, Angabe])[],
    typeOf: (name: string) => AlsWas | 'json',
    cellOf: CellOf,
    fehler: Spaltenfehler[],
  ): Record<string, unknown> {
    const record: Record<string, unknown> = {}
    for (const [name, angabe] of felder) {
      const value = read(angabe, angabe.als ?? typeOf(name), cellOf, fehler)
      if (value !== undefined) record[name] = value
    }
    return record
  }
  return readAll
}

/** What a field takes, if the mapping file does not say so. */
export const typeOfField = (field: Field | undefined): AlsWas | 'json' =>
  field === undefined ? 'text' : cellType(field)
