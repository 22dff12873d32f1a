import { inflateSync } from 'node:zlib'

/** What a test looks at in a PDF. */
export interface ReadPdf {
  /** The dictionaries of all objects, as they stand in the file. */
  readonly dictionaries: readonly string[]
  readonly metadata: string
  /** The letters that the first page shows, in the order in which it draws them, without blanks. */
  readonly text: string
  /** The same of each page. */
  readonly texts: readonly string[]
}

interface PdfObject {
  readonly id: string
  readonly dictionary: string
  readonly stream: string
}

function readObjects(pdf: Buffer): readonly PdfObject[] {
  const source = pdf.toString('latin1')
  return [...source.matchAll(/(\d+) 0 obj\n([^]*?)\nendobj/g)].map(([, id = '', body = '']) => {
    const [dictionary = '', raw] = body.split(/\nstream\n/)
    const bytes = Buffer.from(raw?.replace(/\nendstream$/, '') ?? '', 'latin1')
    const stream = dictionary.includes('/FlateDecode') ? inflateSync(bytes) : bytes
    return { id, dictionary, stream: stream.toString('latin1') }
  })
}

const fromUtf16 = (hex: string) => Buffer.from(hex, 'hex').swap16().toString('utf16le')

/** From glyphs to letters, by the font's own table. */
function readLetters(cmap: string): ReadonlyMap<string, string> {
  const letters = new Map<string, string>()
  for (const [, first = '', , list = ''] of cmap.matchAll(/<(\w{4})> <(\w{4})> \[([^\]]*)\]/g)) {
    for (const [index, [, hex = '']] of [...list.matchAll(/<(\w*)>/g)].entries()) {
      letters.set((Number.parseInt(first, 16) + index).toString(16).padStart(4, '0'), fromUtf16(hex))
    }
  }
  return letters
}

/** Reads as much of a PDF made by pdfkit as tests need. */
export function readPdf(pdf: Buffer): ReadPdf {
  const objects = readObjects(pdf)
  const byId = new Map(objects.map((object) => [object.id, object]))
  const pages = objects.filter(({ stream }) => /\bTJ\b/.test(stream))
  const fonts = new Map<string, ReadonlyMap<string, string>>()
  for (const [, name = '', id = ''] of objects
    .map(({ dictionary }) => dictionary)
    .join('\n')
    .matchAll(/\/(F\d+) (\d+) 0 R/g)) {
    const [, cmap = ''] = /\/ToUnicode (\d+) 0 R/.exec(byId.get(id)?.dictionary ?? '') ?? []
    fonts.set(name, readLetters(byId.get(cmap)?.stream ?? ''))
  }
  let font: ReadonlyMap<string, string> = new Map()
  const textOf = ({ stream }: PdfObject) => {
    let text = ''
    for (const [, name, glyphs = ''] of stream.matchAll(/\/(F\d+) [\d.]+ Tf|<([0-9a-f]+)>/g)) {
      if (name !== undefined) font = fonts.get(name) ?? font
      for (const [glyph] of glyphs.matchAll(/.{4}/g)) text += font.get(glyph) ?? '?'
    }
    return text.replace(/\s/g, '')
  }
  const texts = pages.map(textOf)
  return {
    dictionaries: objects.map(({ dictionary }) => dictionary),
    metadata: Buffer.from(
      objects.find(({ dictionary }) => dictionary.includes('/Type /Metadata'))?.stream ?? '',
      'latin1',
    ).toString(),
    text: texts[0] ?? '',
    texts,
  }
}
