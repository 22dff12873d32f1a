import fc from 'fast-check'
import { expect, test } from 'vitest'
import { editIban, readIban, splitIban } from './ibanText.ts'

const german = 'DE89370400440532013000'
const type = (iban: string, text: string, inputType = 'insertText') => {
  const caret = text.indexOf('|')
  const edited = editIban({ iban, text: text.replace('|', ''), caret, inputType })
  const shown = splitIban(edited.iban)
  return `${shown.prefix}:${shown.text.slice(0, edited.caret)}|${shown.text.slice(edited.caret)}`
}

test.each([
  ['', 'DE', ''],
  ['DE8', 'DE', '8'],
  [german, 'DE', '89 3704 0044 0532 0130 00'],
  ['AT611904300234573201', '', 'AT61 1904 3002 3457 3201'],
  ['D', '', 'D'],
])('%s is shown with its country before it or in it', (iban, prefix, text) => {
  expect(splitIban(iban)).toEqual({ prefix, text })
})

test.each([
  ['89 3704 0044 0532 0130 00', german],
  ['de89 3704 0044 0532 0130 00', german],
  ['\u00a0DE89-3704-0044\u200b0532 0130 00\n', german],
  ['IBAN: DE89 3704 0044 0532 0130 00', german],
  ['89370400440532013000', german],
  ['at61 1904', 'AT611904'],
  ['d', 'D'],
  ['DE', ''],
  [' ', ''],
  ['8', 'DE8'],
  ['=cmd', 'DE=CMD'],
])('%j reads %s', (text, iban) => {
  expect(readIban(text)).toBe(iban)
})

test.each([
  ['digits are grouped', 'DE8937', '89 370|', 'DE:89 370|'],
  ['a group that is full is not followed by a blank', 'DE89370', '89 3704|', 'DE:89 3704|'],
  [
    'in the middle the caret stays behind what was typed',
    german,
    '89 379|04 0044 0532 0130 00',
    'DE:89 379|0 4004 4053 2013 000',
  ],
  ['before a blank it goes beyond it', 'DE89370044', '89 3704| 0044', 'DE:89 3704 |0044'],
  ['another country takes the prefix’s place', '', 'a|', ':A|'],
  ['its letters are typed one by one', 'A', 'At|', ':AT|'],
  ['Germany’s own go into the prefix', 'D', 'De|', 'DE:|'],
  ['a whole IBAN is pasted', '', 'de89 3704 0044 0532 0130 00|', 'DE:89 3704 0044 0532 0130 00|'],
])('%s', (_what, iban, text, result) => {
  expect(type(iban, text)).toBe(result)
})

test.each([
  ['a character before a blank', 'DE893704', '89 370|', 'Backward', 'DE:89 370|'],
  ['back over a blank goes the character before it', 'DE8937', '89|37', 'Backward', 'DE:8|3 7'],
  ['forward over a blank goes the character after it', 'DE8937', '89|37', 'Forward', 'DE:89| 7'],
  ['the last letter of another country', 'A', '|', 'Backward', 'DE:|'],
  ['one in the middle', german, '89 37|4 0044 0532 0130 00', 'Backward', 'DE:89 37|40 0440 5320 1300 0'],
  ['the first blank’s group at the start', 'AT61', 'T61|', 'Backward', ':T61|'],
])('what is deleted: %s', (_what, iban, text, direction, result) => {
  expect(type(iban, text, `deleteContent${direction}`)).toBe(result)
})

test('whatever is typed at the end, one by one, is read as if it was pasted, and the caret stays at the end', () => {
  const characters = fc.string({ unit: fc.constantFrom(...'DEATFR0123456789 -ae'), maxLength: 40 })
  fc.assert(
    fc.property(characters, (typed) => {
      let iban = ''
      for (const character of typed) {
        const { prefix, text } = splitIban(iban)
        const edited = editIban({ iban, text: text + character, caret: text.length + 1, inputType: 'insertText' })
        expect(edited.caret).toBe(splitIban(edited.iban).text.length)
        expect(prefix === '' || prefix === 'DE').toBe(true)
        iban = edited.iban
      }
      expect(readIban(splitIban(iban).text)).toBe(iban)
    }),
  )
})

test('what is typed anywhere stands before the caret', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 25 }), (place) => {
      const { text } = splitIban(german)
      const { iban, caret } = editIban({
        iban: german,
        text: `${text.slice(0, place)}7${text.slice(place)}`,
        caret: place + 1,
        inputType: 'insertText',
      })
      expect(splitIban(iban).text.slice(0, caret).trimEnd().at(-1)).toBe('7')
    }),
  )
})
