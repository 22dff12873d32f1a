import fc from 'fast-check'
import { expect, test } from 'vitest'
import { lineBytes, parseLine, readLines } from './lines.ts'

const parse = (text: string) => parseLine({ bytes: Buffer.from(text) })

test('an object is a record, with or without a byte order mark', () => {
  const record = { kind: 'record', value: { art: 'vertrag', ort: 'Übach' } }
  expect(parse('{"art":"vertrag","ort":"Übach"}')).toEqual(record)
  expect(parse('\uFEFF {"art":"vertrag","ort":"Übach"} ')).toEqual(record)
})

test.each(['', '  ', '\t', '\uFEFF'])('%j is an empty line', (text) => {
  expect(parse(text)).toEqual({ kind: 'empty' })
})

test.each([
  ['{"iban":"DE89370400440532013000"', /JSON \(Spalte 33\)/],
  ['\uFEFF{"a":DE89}', /JSON \(Spalte 6\)/],
  ['[]', /JSON-Objekt/],
  ['"DE89"', /JSON-Objekt/],
  ['null', /JSON-Objekt/],
  ["UNB+UNOC:3+DE89'", /Befehl import-mscons/],
])('%j is named without quoting it', (text, sentence) => {
  const parsed = parse(text)
  expect(parsed).toMatchObject({ kind: 'broken', text: expect.stringMatching(sentence) })
  expect(JSON.stringify(parsed)).not.toMatch(/DE89/)
})

test('bytes that are no UTF-8, and a line that was too long to read, are named', () => {
  const latin1 = Buffer.from('{"ort":"Köln"}', 'latin1')
  expect(parseLine({ bytes: latin1 })).toEqual({
    kind: 'broken',
    text: 'Die Zeile ist kein gültiges UTF-8. Bitte speichern Sie die Datei als UTF-8.',
  })
  expect(parseLine({ bytes: Buffer.from('{"ort":"Köln"}', 'utf16le') })).toMatchObject({ kind: 'broken' })
  expect(parseLine({ bytes: undefined })).toEqual({
    kind: 'broken',
    text: 'Die Zeile ist länger als 4.000.000 Bytes.',
  })
})

async function* chunksOf(bytes: Uint8Array, sizes: readonly number[]) {
  let at = 0
  for (let turn = 0; at < bytes.length; turn++) {
    const size = sizes[turn % sizes.length] ?? 1
    yield bytes.subarray(at, at + size)
    at += size
  }
}

async function read(text: string, sizes: readonly number[] = [7]) {
  const lines: { zeile: number; text: string | undefined }[] = []
  for await (const batch of readLines(chunksOf(Buffer.from(text), sizes))) {
    lines.push(...batch.map(({ zeile, bytes }) => ({ zeile, text: bytes && Buffer.from(bytes).toString() })))
  }
  return lines
}

test('lines end with LF or CRLF, the last one needs no end, and empty ones count', async () => {
  expect(await read('eins\nzwei\r\n\n\r\nfünf')).toEqual([
    { zeile: 1, text: 'eins' },
    { zeile: 2, text: 'zwei' },
    { zeile: 3, text: '' },
    { zeile: 4, text: '' },
    { zeile: 5, text: 'fünf' },
  ])
})

test('the lines do not depend on the chunks', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.string({ unit: 'binary' }).map((text) => text.replace(/[\r\n]/g, ' '))),
      fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1 }),
      fc.constantFrom('\n', '\r\n'),
      async (texts, sizes, end) => {
        const lines = await read(texts.map((text) => text + end).join(''), sizes)
        expect(lines.map(({ text }) => text)).toEqual(texts.map((text) => Buffer.from(text).toString()))
      },
    ),
  )
})

test('a line of exactly the limit is read, a longer one is refused, and the line after it is read', async () => {
  const limit = 'x'.repeat(lineBytes)
  const lines = await read(`${limit}\r\n${limit}y\n${'z'.repeat(5 * lineBytes)}\nnach`, [65_536])
  expect(lines.map(({ text }) => text?.length)).toEqual([lineBytes, undefined, undefined, 4])
})
