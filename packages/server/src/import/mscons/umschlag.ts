import { noEdifact, part, type Segment, SegmentError } from './segmente.ts'

/** Takes the sentences about what is wrong, with the number of the segment. */
export type Melde = (nr: number, text: string) => void

const versionen = ['2.4c', '2.5']

/** What reading a file means: its messages, one after the other. */
interface Leser {
  beginNachricht(unh: Segment): void
  takeSegment(segment: Segment): void
  endNachricht(unt: Segment): void
}

/** Checks what encloses the messages: UNB and UNZ, UNH and UNT, with their references and counts. */
export class Umschlag {
  readonly #leser: Leser
  readonly #melde: Melde
  readonly #referenzen = new Set<string>()
  #datenaustausch: string | undefined
  #offen: { readonly referenz: string; readonly beginn: number } | undefined
  #nachrichten = 0
  #isClosed = false
  #last = 0

  constructor(leser: Leser, melde: Melde) {
    this.#leser = leser
    this.#melde = melde
  }

  take(segment: Segment): void {
    const { nr, tag } = segment
    this.#last = nr
    if (this.#isClosed) throw new SegmentError(nr, 'Nach UNZ kommt noch etwas. Eine Datei ist eine Übertragung.')
    if (this.#datenaustausch === undefined) return this.#begin(segment)
    if (tag === 'UNZ') return this.#end(segment)
    if (tag === 'UNB') throw new SegmentError(nr, 'UNB steht mitten in der Datei; UNZ fehlt davor.')
    if (tag === 'UNH') return this.#beginNachricht(segment)
    if (this.#offen === undefined) throw new SegmentError(nr, 'Erwartet wird hier UNH oder UNZ.')
    if (tag === 'UNT') return this.#endNachricht(segment, this.#offen)
    return this.#leser.takeSegment(segment)
  }

  /** The file has no more segments. */
  finish(): void {
    if (this.#isClosed) return
    const text = this.#last === 0 ? 'Die Datei ist leer.' : 'Die Datei ist abgeschnitten: UNZ fehlt.'
    throw new SegmentError(this.#last + 1, text)
  }

  #begin(unb: Segment): void {
    const { nr, tag } = unb
    if (tag !== 'UNB') throw new SegmentError(nr, noEdifact)
    if (part(unb, 0) !== 'UNOC')
      throw new SegmentError(nr, 'Gelesen wird der Zeichensatz UNOC (ISO 8859-1); UNB nennt einen anderen.')
    if (part(unb, 10) === '1') throw new SegmentError(nr, 'Die Übertragung ist als Test gekennzeichnet (UNB).')
    this.#datenaustausch = part(unb, 4)
    if (this.#datenaustausch === '') this.#melde(nr, 'Die Datenaustauschreferenz fehlt (UNB).')
  }

  #end(unz: Segment): void {
    const { nr } = unz
    if (this.#offen !== undefined) throw new SegmentError(nr, 'Der letzten Nachricht fehlt UNT.')
    this.#isClosed = true
    if (part(unz, 1) !== this.#datenaustausch)
      this.#melde(nr, 'Die Datenaustauschreferenz ist eine andere als in UNB (UNZ).')
    if (!isCount(part(unz, 0), this.#nachrichten))
      this.#melde(nr, `UNZ nennt eine andere Zahl von Nachrichten, als die Datei hat: ${this.#nachrichten}.`)
  }

  #beginNachricht(unh: Segment): void {
    const { nr } = unh
    if (this.#offen !== undefined) throw new SegmentError(nr, 'Der Nachricht davor fehlt UNT.')
    const referenz = part(unh, 0)
    if (referenz === '') this.#melde(nr, 'Die Nachrichtenreferenz fehlt (UNH).')
    if (this.#referenzen.has(referenz)) this.#melde(nr, 'Diese Nachrichtenreferenz gibt es in der Datei schon (UNH).')
    this.#referenzen.add(referenz)
    this.#nachrichten++
    if (part(unh, 1) !== 'MSCONS') throw new SegmentError(nr, 'Diese Nachricht ist kein MSCONS (UNH).')
    if (!versionen.includes(part(unh, 1, 4)))
      throw new SegmentError(
        nr,
        `Gelesen werden die Versionen ${versionen.join(' und ')} von MSCONS; UNH nennt eine andere.`,
      )
    this.#offen = { referenz, beginn: nr }
    return this.#leser.beginNachricht(unh)
  }

  #endNachricht(unt: Segment, { referenz, beginn }: { referenz: string; beginn: number }): void {
    const { nr } = unt
    this.#offen = undefined
    const segmente = nr - beginn + 1
    if (!isCount(part(unt, 0), segmente))
      this.#melde(nr, `UNT nennt eine andere Zahl von Segmenten, als die Nachricht hat: ${segmente}.`)
    if (part(unt, 1) !== referenz) this.#melde(nr, 'Die Nachrichtenreferenz ist eine andere als in UNH (UNT).')
    return this.#leser.endNachricht(unt)
  }
}

const isCount = (text: string, count: number) => /^\d{1,12}$/.test(text) && Number(text) === count
