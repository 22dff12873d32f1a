import { isMarktlokation, isMesslokation } from '../../lib/lokation.ts'
import type { StagedRow } from '../kind.ts'
import { checkKopf, type Nachricht, type Position, readMenge, takeFaktoren, takeRff, takeSts } from './kopf.ts'
import { describeErsatzwert, isVerbrauch, isZaehlwerk, merkmale } from './marktcodes.ts'
import { lastgangRows, maxWerte, type Zeitraum } from './position.ts'
import { part, type Segment } from './segmente.ts'
import type { MsconsTable } from './staging.ts'
import type { Melde } from './umschlag.ts'
import { beginsLiefertag, datumOf, liefertagNr, readTag, readZeitpunkt, type Sparte, timeOf } from './zeitpunkt.ts'

export interface Zeile {
  readonly tabelle: MsconsTable
  readonly nr: number
  readonly row: StagedRow
}

interface Parts {
  readonly melde: Melde
  /** The decimal mark of the file. */
  readonly dezimal: () => string
  /** The day in Berlin; later readings are refused. */
  readonly today: string
}

const obispattern = /^\d{1,3}-\d{1,3}:\d{1,3}\.\d{1,3}\.\d{1,3}$/

/** Reads messages to rows of the staging tables. */
export class Nachrichtenleser {
  /** What has been read since it was taken last. */
  zeilen: Zeile[] = []
  readonly #parts: Parts
  #nachricht: Nachricht | undefined
  #anzahl = 0

  constructor(parts: Parts) {
    this.#parts = parts
  }

  get anzahl(): number {
    return this.#anzahl
  }

  beginNachricht(unh: Segment): void {
    this.#nachricht = {
      nr: ++this.#anzahl,
      unh: unh.nr,
      referenz: part(unh, 0),
      dokument: '',
      dokumentart: '',
      isStorno: false,
      anwendung: undefined,
      absender: '',
      bezug: '',
      lokation: undefined,
      lokationNr: unh.nr,
      geraet: null,
      von: undefined,
      bis: undefined,
      bisNr: unh.nr,
      werte: 0,
      position: undefined,
      isBroken: false,
      faktoren: new Map(),
    }
  }

  takeSegment(segment: Segment): void {
    const nachricht = this.#nachricht
    if (nachricht === undefined) return
    const { tag } = segment
    if (nachricht.anwendung?.art === 'andere' && tag !== 'NAD' && tag !== 'BGM') return
    const { position } = nachricht
    if (tag === 'DTM') this.#takeDtm(nachricht, segment)
    else if (tag === 'QTY') this.#takeQty(nachricht, segment)
    else if (tag === 'STS' && position !== undefined) takeSts(position.mengen.at(-1), segment)
    else if (tag === 'LIN') {
      this.#endPosition(nachricht)
      nachricht.position = { nr: segment.nr, obiskennzahl: '', mengen: [], isBroken: false }
    } else if (tag === 'PIA' && position !== undefined) position.obiskennzahl = part(segment, 1)
    else if (tag === 'LOC') this.#takeLoc(nachricht, segment)
    else if (tag === 'RFF') takeRff(nachricht, segment)
    else if (tag === 'BGM') this.#takeBgm(nachricht, segment)
    else if (tag === 'NAD' && part(segment, 0) === 'MS') nachricht.absender = part(segment, 1)
  }

  endNachricht({ nr }: Segment): void {
    const nachricht = this.#nachricht
    if (nachricht === undefined) return
    this.#endPosition(nachricht)
    checkKopf(nachricht, nr, this.#parts.melde)
    const { anwendung = { art: 'andere' }, absender, dokument } = nachricht
    if (anwendung.art === 'storno')
      this.#add('mscons_storno', nachricht.unh, { nachricht: nachricht.nr, absender, dokument: nachricht.bezug })
    for (const { zustandszahl, brennwert, ...time } of nachricht.faktoren.values()) {
      if (zustandszahl === undefined || brennwert === undefined) continue
      this.#add('mscons_umrechnung', nachricht.unh, { nachricht: nachricht.nr, zustandszahl, brennwert, ...time })
    }
    this.#add('mscons_nachricht', nachricht.unh, {
      nr: nachricht.nr,
      referenz: nachricht.referenz,
      dokument,
      absender,
      art: anwendung.art,
      lokation: nachricht.lokation ?? null,
      lokation_zeile: nachricht.lokationNr,
      werte: nachricht.werte,
      von: timeOf(nachricht.von),
      bis: timeOf(nachricht.bis),
    })
    this.#nachricht = undefined
  }

  /** Names an error of a segment; what would follow from it is not judged. */
  #name(nr: number, text: string): void {
    const judged = this.#nachricht?.position ?? this.#nachricht
    if (judged !== undefined) judged.isBroken = true
    this.#parts.melde(nr, text)
  }

  #add(tabelle: MsconsTable, nr: number, row: StagedRow): void {
    this.zeilen.push({ tabelle, nr, row })
  }

  #takeBgm(nachricht: Nachricht, segment: Segment): void {
    nachricht.dokumentart = part(segment, 0)
    nachricht.dokument = part(segment, 1)
    const funktion = part(segment, 2)
    nachricht.isStorno = funktion === '1'
    if (!['1', '9'].includes(funktion)) this.#name(segment.nr, 'Erwartet wird 9 (Original) oder 1 (Storno) (BGM).')
  }

  #takeLoc(nachricht: Nachricht, segment: Segment): void {
    if (part(segment, 0) !== '172') return
    this.#endPosition(nachricht)
    // A cancellation takes back a document; what it names as its place may be any object of the market.
    if (nachricht.anwendung?.art === 'storno') {
      nachricht.lokation = part(segment, 1)
      return
    }
    if (nachricht.lokation !== undefined) this.#name(segment.nr, 'Die Nachricht nennt schon eine Lokation (LOC+172).')
    const lokation = part(segment, 1)
    nachricht.lokation = lokation
    nachricht.lokationNr = segment.nr
    if (/^\d{11}$/.test(lokation) && !isMarktlokation(lokation))
      this.#name(segment.nr, 'Die Prüfziffer der Marktlokation stimmt nicht (LOC+172).')
    else if (lokation !== '' && !isMarktlokation(lokation) && !isMesslokation(lokation))
      this.#name(
        segment.nr,
        'Das ist weder eine Marktlokation (11 Ziffern) noch eine Messlokation (33 Zeichen) (LOC+172).',
      )
  }

  #takeQty(nachricht: Nachricht, segment: Segment): void {
    const { position } = nachricht
    if (position === undefined) return this.#name(segment.nr, 'Vor dem Wert fehlt die Position (LIN).')
    const merkmal = merkmale[part(segment, 0)]
    if (merkmal === undefined) return this.#name(segment.nr, 'Diese Art von Wert gibt es hier nicht (QTY).')
    const number = readMenge(part(segment, 0, 1), this.#parts.dezimal())
    if (typeof number === 'string') return this.#name(segment.nr, number)
    if (position.mengen.length === maxWerte) return this.#name(segment.nr, 'Die Position hat mehr als 9.999 Werte.')
    const menge = merkmal.guete === 'fehlt' ? undefined : number
    const isGebildet = merkmal.guete === 'gebildet'
    const [einheit, { ermittlungsart }] = [part(segment, 0, 2), merkmal]
    position.mengen.push({ nr: segment.nr, menge, isGebildet, ermittlungsart, einheit })
  }

  #takeDtm(nachricht: Nachricht, segment: Segment): void {
    const field = part(segment, 0)
    const menge = nachricht.position?.mengen.at(-1)
    if (field === '9' && menge !== undefined) menge.ablesetag = readTag(part(segment, 0, 1), part(segment, 0, 2))
    // Of other times nothing is taken, such as the message's own.
    const isAsked = menge === undefined ? field === '163' || field === '164' : ['163', '164', '7', '60'].includes(field)
    if (!isAsked || nachricht.position?.mengen.length === 0) return
    const zeitpunkt = readZeitpunkt(part(segment, 0, 1), part(segment, 0, 2))
    if (typeof zeitpunkt === 'string') return this.#name(segment.nr, `${zeitpunkt} (DTM+${field})`)
    if (menge === undefined) {
      if (field === '163') nachricht.von = zeitpunkt
      else [nachricht.bis, nachricht.bisNr] = [zeitpunkt, segment.nr]
    } else if (field === '163') menge.von = zeitpunkt
    else if (field === '164') menge.bis = zeitpunkt
    else if (field === '7') menge.nutzung = zeitpunkt
    else menge.ausfuehrung = zeitpunkt
  }

  #endPosition(nachricht: Nachricht): void {
    const { position, anwendung } = nachricht
    nachricht.position = undefined
    if (position === undefined || anwendung === undefined || !('sparte' in anwendung)) return
    const { nr, obiskennzahl, mengen } = position
    if (!obispattern.test(obiskennzahl)) return this.#parts.melde(nr, 'Zur Position fehlt die OBIS-Kennzahl (PIA+5).')
    if (position.isBroken || nachricht.isBroken) return
    if (mengen.length === 0) return this.#parts.melde(nr, 'Die Position hat keine Werte (QTY).')
    const { art, sparte } = anwendung
    if (art === 'zaehlerstand') takeFaktoren(nachricht, position)
    if (!(art === 'lastgang' ? isVerbrauch(obiskennzahl, sparte) : isZaehlwerk(obiskennzahl))) return
    const negative = mengen.find(({ menge = 0 }) => menge < 0)
    if (negative !== undefined) return this.#parts.melde(negative.nr, 'Der Wert ist negativ (QTY).')
    if (art === 'lastgang') this.#addLastgang(nachricht, position, sparte)
    else this.#addStaende(nachricht, position, sparte)
  }

  #addLastgang(nachricht: Nachricht, { obiskennzahl, mengen, nr }: Position, sparte: Sparte): void {
    const { von, bis, bisNr, lokation } = nachricht
    const other = mengen.find(({ einheit }) => !['', 'KWH'].includes(einheit))
    if (other !== undefined) return this.#parts.melde(other.nr, 'Der Wert ist nicht in kWh (QTY).')
    const untimed = mengen.find((menge) => menge.von === undefined || menge.bis === undefined)
    if (untimed !== undefined) return this.#parts.melde(untimed.nr, 'Zum Wert fehlt seine Zeit (DTM+163, DTM+164).')
    nachricht.werte += mengen.filter(({ menge }) => menge !== undefined).length
    if (von === undefined || bis === undefined || bis <= von)
      return this.#parts.melde(
        nr,
        'Vor der Position fehlt der Zeitraum, oder er endet vor seinem Beginn (DTM+163, DTM+164).',
      )
    const zeitraum: Zeitraum = { von, bis, nr: bisNr }
    const fest = { nachricht: nachricht.nr, lokation, sparte, obiskennzahl }
    for (const row of lastgangRows({ werte: mengen, zeitraum, sparte }, this.#parts.melde))
      this.#add('mscons_lastgang', nr, { ...fest, ...row })
  }

  #addStaende(nachricht: Nachricht, { obiskennzahl, mengen }: Position, sparte: Sparte): void {
    const { melde, today } = this.#parts
    for (const one of mengen) {
      const { nr, menge, nutzung, ausfuehrung, isGebildet, isKundenablesung } = one
      if (nutzung === undefined) return melde(nr, 'Zum Zählerstand fehlt der Nutzungszeitpunkt (DTM+7).')
      // When a meter is changed, its day is the one on which somebody did it.
      const zeitpunkt = ausfuehrung ?? nutzung
      const tag = datumOf(liefertagNr(zeitpunkt, 'strom'))
      if (tag > today) return melde(nr, 'Der Zählerstand liegt in der Zukunft.')
      nachricht.von = Math.min(zeitpunkt, nachricht.von ?? zeitpunkt)
      nachricht.bis = Math.max(zeitpunkt, nachricht.bis ?? zeitpunkt)
      if (menge === undefined) continue
      nachricht.werte++
      this.#add('mscons_zaehlerstand', nr, {
        nachricht: nachricht.nr,
        lokation: nachricht.lokation,
        geraet: nachricht.geraet,
        sparte,
        obiskennzahl,
        tag,
        wechselt: ausfuehrung === undefined && beginsLiefertag(nutzung, sparte),
        wert: menge,
        ablesetag: one.ablesetag ?? null,
        ...describeErsatzwert(one.ermittlungsart, isGebildet ? one : {}),
        ableseart: isGebildet ? 'ERSATZWERT' : isKundenablesung === true ? 'KUNDE' : 'NETZBETREIBER',
      })
    }
  }
}
