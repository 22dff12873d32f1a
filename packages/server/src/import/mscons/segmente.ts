/** A segment of an EDIFACT file: its tag, and its elements with their components. */
export interface Segment {
  /** Its place in the file, counted from 1. */
  readonly nr: number
  readonly tag: string
  readonly elemente: readonly (readonly string[])[]
}

/** The characters that divide a file, as its UNA says. */
interface Trennzeichen {
  readonly komponente: string
  readonly element: string
  readonly dezimal: string
  /** Takes the meaning from the character after it; undefined when the file has none. */
  readonly freigabe: string | undefined
  readonly ende: string
}

/** What is said of a file of another kind. */
export const noEdifact = 'Die Datei beginnt nicht mit UNA oder UNB: Sie ist kein EDIFACT.'

/** Ends reading at a segment: what follows cannot be understood. */
export class SegmentError extends Error {
  readonly nr: number

  constructor(nr: number, text: string) {
    super(text)
    this.nr = nr
  }
}

const standard: Trennzeichen = { komponente: ':', element: '+', dezimal: '.', freigabe: '?', ende: "'" }
const unaLength = 9
// Some programs end a text file with the byte 0x1A.
const spaceFrom = /[^\s\u001A]/

// The longest that the format allows has some hundred characters; more means that the end of a segment is missing.
const maxLength = 20_000

/** The first component of an element; empty when there is none. */
export const part = ({ elemente }: Segment, element: number, komponente = 0): string =>
  elemente[element]?.[komponente] ?? ''

/**
 * The segments of an EDIFACT file: for each chunk those that it completes, made one by one, so that none outlives its
 * use. Its characters have one byte each (UNOC, ISO 8859-1), so that a chunk may end anywhere. Each segment is decoded by
 * itself: a part of a chunk's text would keep all of it in memory.
 */
export class Segmentleser {
  #trennzeichen: Trennzeichen | undefined
  #rest: Buffer = Buffer.alloc(0)
  #nr = 0

  /** The decimal mark of the file's numbers. */
  get dezimal(): string {
    return (this.#trennzeichen ?? standard).dezimal
  }

  async *read(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Iterable<Segment>> {
    for await (const chunk of chunks) yield this.#take(chunk)
    // A file shorter than a UNA has no segment either.
    this.#trennzeichen ??= standard
    yield this.#take(Buffer.alloc(0))
    const rest = this.#rest.toString('latin1')
    if (!spaceFrom.test(rest)) return
    const isCut = this.#nr > 0 || /^\s*UN[AB]/.test(rest)
    throw new SegmentError(this.#nr + 1, isCut ? 'Die Datei endet mitten in diesem Segment.' : noEdifact)
  }

  *#take(chunk: Uint8Array): Generator<Segment> {
    let all = Buffer.concat([this.#rest, chunk])
    if (this.#trennzeichen === undefined) {
      const head = all.toString('latin1', 0, maxLength)
      // A byte order mark of UTF-8, and line breaks before the first segment.
      const before = /^(?:\u00EF\u00BB\u00BF)?\s*/.exec(head)?.[0].length ?? 0
      all = all.subarray(before)
      this.#rest = all
      if (all.length < unaLength) return
      this.#trennzeichen = readUna(head.slice(before))
      if (head.startsWith('UNA', before)) all = all.subarray(unaLength)
    }
    yield* this.#split(all, this.#trennzeichen)
  }

  *#split(bytes: Buffer, trennzeichen: Trennzeichen): Generator<Segment> {
    const ende = trennzeichen.ende.charCodeAt(0)
    const freigabe = trennzeichen.freigabe?.charCodeAt(0)
    let start = 0
    for (let at = bytes.indexOf(ende); at !== -1; at = bytes.indexOf(ende, at + 1)) {
      if (freigabe !== undefined && isReleased(bytes, start, at, freigabe)) continue
      yield this.#segmentOf(bytes.toString('latin1', start, at).trimStart(), trennzeichen)
      start = at + 1
    }
    this.#rest = bytes.subarray(start)
    if (this.#rest.length > maxLength) throw tooLong(this.#nr + 1)
  }

  #segmentOf(text: string, trennzeichen: Trennzeichen): Segment {
    const nr = ++this.#nr
    if (text.length > maxLength) throw tooLong(nr)
    const [tag = [], ...elemente] = splitText(text, trennzeichen)
    return { nr, tag: tag[0] ?? '', elemente }
  }
}

const tooLong = (nr: number) =>
  new SegmentError(nr, 'Das Segment ist zu lang. Die Datei ist kein EDIFACT, oder das Ende des Segments fehlt.')

function readUna(text: string): Trennzeichen {
  if (!text.startsWith('UNA')) return standard
  const [komponente = '', element = '', dezimal = '', freigabe = '', , ende = ''] = text.slice(3, unaLength)
  const dividing = [komponente, element, ende, ...(freigabe === ' ' ? [] : [freigabe])]
  const isUsable =
    new Set(dividing).size === dividing.length && !dividing.some((zeichen) => /[A-Za-z0-9\s]/.test(zeichen))
  if (!isUsable || !['.', ','].includes(dezimal))
    throw new SegmentError(1, 'UNA nennt Trennzeichen, mit denen sich die Datei nicht lesen lässt.')
  return { komponente, element, dezimal, freigabe: freigabe === ' ' ? undefined : freigabe, ende }
}

/** Whether an odd number of release characters stands before this place. */
function isReleased(bytes: Buffer, start: number, at: number, freigabe: number): boolean {
  let before = at
  while (before > start && bytes[before - 1] === freigabe) before--
  return (at - before) % 2 === 1
}

function splitText(text: string, { komponente, element, freigabe }: Trennzeichen): string[][] {
  if (freigabe === undefined || !text.includes(freigabe)) return text.split(element).map((one) => one.split(komponente))
  const elements: string[][] = [['']]
  for (let at = 0; at < text.length; at++) {
    const zeichen = text[at] ?? ''
    const komponenten = elements.at(-1) ?? []
    if (zeichen === element) elements.push([''])
    else if (zeichen === komponente) komponenten.push('')
    else komponenten[komponenten.length - 1] += zeichen === freigabe ? (text[++at] ?? '') : zeichen
  }
  return elements
}
