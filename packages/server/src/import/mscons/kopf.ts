import { type Anwendung, anwendungOf } from './anwendungen.ts'
import type { Wert } from './position.ts'
import { part, type Segment } from './segmente.ts'
import type { Melde } from './umschlag.ts'

/** A value, or a register's reading. */
interface Menge extends Wert {
  readonly ermittlungsart: string
  /** Empty where the OBIS code says it alone. */
  readonly einheit: string
  nutzung?: number
  ausfuehrung?: number
  isKundenablesung?: boolean
}

export interface Position {
  readonly nr: number
  obiskennzahl: string
  readonly mengen: Menge[]
}

/** What is known of a message so far. */
export interface Nachricht {
  readonly nr: number
  readonly unh: number
  readonly referenz: string
  dokument: string
  dokumentart: string
  isStorno: boolean
  anwendung: Anwendung | undefined
  absender: string
  bezug: string
  lokation: string | undefined
  lokationNr: number
  geraet: string | null
  von: number | undefined
  bis: number | undefined
  bisNr: number
  werte: number
  position: Position | undefined
}

/** Takes what a message refers to. */
export function takeRff(nachricht: Nachricht, segment: Segment): void {
  const wert = part(segment, 0, 1)
  const qualifier = part(segment, 0)
  if (qualifier === 'Z13') nachricht.anwendung = anwendungOf(wert)
  else if (qualifier === 'ACW') nachricht.bezug = wert
  else if (qualifier === 'MG') nachricht.geraet = wert
  // A smart meter's readings come with the id of a configuration and without a place.
  else if (qualifier === 'AGK') nachricht.lokation ??= ''
}

/** Takes that the customer read the meter himself. */
export function takeSts(menge: Menge | undefined, segment: Segment): void {
  if (menge !== undefined && part(segment, 0) === 'Z33' && part(segment, 2) === 'Z83') menge.isKundenablesung = true
}

/** A number with this decimal mark; undefined for anything else. */
export function readMenge(text: string, dezimal: string): number | undefined {
  const normal = dezimal === '.' ? text : text.includes('.') ? '' : text.replace(dezimal, '.')
  return /^-?\d{1,15}(?:\.\d{1,9})?$/.test(normal) ? Number(normal) : undefined
}

/** Reports what the head of a message lacks. */
export function checkKopf(
  { anwendung, unh, absender, dokument, dokumentart, isStorno, lokation, bezug }: Nachricht,
  nr: number,
  melde: Melde,
): void {
  if (anwendung === undefined) return melde(nr, 'Der Nachricht fehlt der Prüfidentifikator (RFF+Z13).')
  if (absender === '') melde(unh, 'Der Nachricht fehlt der Absender (NAD+MS).')
  if (dokument === '') melde(unh, 'Der Nachricht fehlt die Dokumentennummer (BGM).')
  if (anwendung.art === 'storno' && (!isStorno || bezug === ''))
    melde(unh, 'Eine Stornierung nennt in BGM die Funktion 1 und in RFF+ACW das Dokument, das sie zurücknimmt.')
  if (!('sparte' in anwendung)) return
  if (isStorno) melde(unh, 'BGM sagt Storno, der Prüfidentifikator nicht (RFF+Z13).')
  if (!anwendung.dokumentarten.includes(dokumentart))
    melde(unh, 'Die Art in BGM passt nicht zum Prüfidentifikator (RFF+Z13).')
  if (lokation === undefined) melde(unh, 'Der Nachricht fehlt die Lokation (LOC+172).')
}
