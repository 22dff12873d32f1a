import * as v from 'valibot'
import { expect, test } from 'vitest'
import { Ablesung, NeueAblesung, Plausibilitaet } from './ablesung.ts'

const neue = { ablesedatum: '2026-01-01', zaehlernummer: '1ESY1', ablesewerte: { '1-0:1.8.1': 1234.5 } }
const messages = (input: unknown) => v.safeParse(NeueAblesung, input).issues?.map((it) => it.message)

test('the body of a new reading has its values by obiskennzahl', () => {
  expect(v.parse(NeueAblesung, neue)).toEqual({ ...neue, foto: null })
})

test.each([
  [{}, 'Bitte geben Sie mindestens einen Ablesewert an.'],
  [{ '1-0:1.8.1': '1234,5' }, 'Bitte geben Sie einen Ablesewert als Zahl an.'],
  [{ '1-0:1.8.1': -1 }, 'Ein Ablesewert ist nicht negativ.'],
  [{ 'drop table': 1 }, 'Bitte geben Sie eine OBIS-Kennzahl an, zum Beispiel 1-0:1.8.0.'],
  [undefined, 'Bitte geben Sie die Ablesewerte je OBIS-Kennzahl an.'],
  [
    Object.fromEntries(Array.from({ length: 21 }, (_, nr) => [`1-0:${nr}`, 1])),
    'Ein Zähler hat höchstens 20 Messkanäle.',
  ],
])('values %j are refused', (ablesewerte, message) => {
  expect(messages({ ...neue, ablesewerte })).toEqual([message])
})

test('a photo is base64, with or without the prefix of a data address', () => {
  for (const prefix of ['', 'data:image/jpeg;base64,', 'data:image/png;base64,', 'data:image/svg+xml;base64,']) {
    const foto = `${prefix}/9j/4A==`
    expect(v.parse(NeueAblesung, { ...neue, foto }).foto).toBe('/9j/4A==')
  }
})

test.each([
  '',
  '/9j/4A',
  '/9j/4A=',
  'data:image/png;base64,',
  'data:text/html;base64,PHN2',
  '<svg>',
  '/9j\n/4A=',
  '/9j/4A\n\n',
  '/9j_4A==',
  '/9jä4A==',
  '====',
  'A===',
])('photo %j is refused', (foto) => {
  expect(messages({ ...neue, foto })).toEqual(['Bitte senden Sie das Foto in Base64.'])
})

test('a photo of some megabytes is accepted, a larger one refused', () => {
  expect(v.parse(NeueAblesung, { ...neue, foto: 'A'.repeat(8_000_000) }).foto).toHaveLength(8_000_000)
  expect(messages({ ...neue, foto: 'A'.repeat(8_000_004) })).toContain('Das Foto ist zu groß.')
})

test('fields that another host leaves out of a reading are null', () => {
  const ablesewerte = { '1-0:1.8.0': { ablesewert: 5, obiskennzahl: '1-0:1.8.0' } }
  expect(v.parse(Ablesung, { ablesedatum: '2026-01-01', ablesewerte, neu: 1 })).toEqual({
    ablesedatum: '2026-01-01',
    zaehlernummer: null,
    ablesewerte: { '1-0:1.8.0': { ablesewert: 5, obiskennzahl: '1-0:1.8.0', nachkommastellen: null } },
    ablesegrund: null,
    erfassungshinweis: null,
    ermittlungsart: null,
    ableseart: null,
  })
})

test('the answer for a plausible reading needs no hinweis', () => {
  expect(v.parse(Plausibilitaet, { plausibel: true })).toEqual({
    plausibel: true,
    hinweis: null,
    ueberlauf: false,
    erwartet: [],
  })
})
