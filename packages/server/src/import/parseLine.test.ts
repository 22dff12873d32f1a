import { expect, test } from 'vitest'
import { parseLine } from './parseLine.ts'

const parse = (text: string) => parseLine({ bytes: Buffer.from(text) })

test('an object is a record, with a byte order mark before it or not', () => {
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
    text: 'Die Zeile ist länger als 1.000.000 Bytes.',
  })
})
