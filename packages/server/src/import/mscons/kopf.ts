import { zaehlerschluessel } from '@ekp/wire/rules/zaehlernummer'
import { type Anwendung, anwendungOf, faktorOf } from './marktcodes.ts'
import type { Wert } from './position.ts'
import { part, type Segment } from './segmente.ts'
import type { Melde } from './umschlag.ts'
import { datumOf, liefertagNr } from './zeitpunkt.ts'

/** A value, or a register's reading. */
interface Menge extends Wert {
  readonly ermittlungsart: string
  /** Empty where the OBIS code says it alone. */
  readonly einheit: string
  nutzung?: number
  ausfuehrung?: number
  /** The day on which somebody read the meter. */
  ablesetag?: string
  isKundenablesung?: boolean
  /** The codes of how a substitute value was made, and why. */
  Z32?: string
  Z40?: string
}

export interface Position {
  readonly nr: number
  obiskennzahl: string
  readonly mengen: Menge[]
  /** An error of one of its segments has been named: what follows from it would only hide that. */
  isBroken: boolean
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
  /** By what the meter is recognised (`zaehlerschluessel`). */
  geraet: string | null
  von: number | undefined
  bis: number | undefined
  bisNr: number
  werte: number
  position: Position | undefined
  /** An error of its head has been named. */
  isBroken: boolean
  /** The factors for converting gas to kWh, by the time that they are of. */
  readonly faktoren: Map<string, Faktoren>
}

/** Either the time that the factors are of, or none: then they are of the time since the reading before. */
interface Faktoren {
  zustandszahl?: number
  brennwert?: number
  readonly von: string | null
  readonly bis: string | null
}

/** Takes Zustandszahl and Brennwert, which stand beside the readings of gas. */
export function takeFaktoren({ faktoren }: Nachricht, { obiskennzahl, mengen }: Position): void {
  const factor = faktorOf(obiskennzahl)
  if (factor === undefined) return
  for (const { menge, von, bis } of mengen) {
    const [first, last] = [von, bis].map((time) => (time === undefined ? null : datumOf(liefertagNr(time, 'strom'))))
    const time = first && last && first < last ? { von: first, bis: last } : { von: null, bis: null }
    const key = `${time.von} ${time.bis}`
    faktoren.set(key, { ...time, ...faktoren.get(key), [factor]: menge })
  }
}

/** Takes what a message refers to. */
export function takeRff(nachricht: Nachricht, segment: Segment): void {
  const wert = part(segment, 0, 1)
  const qualifier = part(segment, 0)
  if (qualifier === 'Z13') nachricht.anwendung = anwendungOf(wert)
  else if (qualifier === 'ACW') nachricht.bezug = wert
  else if (qualifier === 'MG') nachricht.geraet = zaehlerschluessel(wert)
  // A smart meter's readings come with the id of a configuration and without a place.
  else if (qualifier === 'AGK') nachricht.lokation ??= ''
}

/** Takes that the customer read the meter himself, and how and why a substitute value was made. */
export function takeSts(menge: Menge | undefined, segment: Segment): void {
  if (menge === undefined) return
  const [kategorie, code] = [part(segment, 0), part(segment, 2)]
  if (kategorie === 'Z33' && code === 'Z83') menge.isKundenablesung = true
  else if (kategorie === 'Z32' || kategorie === 'Z40') menge[kategorie] = code
}

/**
 * A number with this decimal mark, or with the other one where it can be nothing else: `0,125` in a file with `.`. The
 * sentence that says what is wrong with anything else.
 */
export function readMenge(text: string, dezimal: string): number | string {
  const other = dezimal === '.' ? ',' : '.'
  if (!/^-?\d{1,15}(?:[.,]\d{1,9})?$/.test(text))
    return `Der Wert ist keine Zahl mit „${dezimal}“ als Dezimalzeichen (QTY).`
  if (text.includes(other) && /^-?[1-9]\d{0,2}[.,]\d{3}$/.test(text))
    return `Der Wert lässt sich als Tausend und als Dezimalzahl lesen; das Dezimalzeichen der Datei ist „${dezimal}“ (QTY).`
  return Number(text.replace(',', '.'))
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
