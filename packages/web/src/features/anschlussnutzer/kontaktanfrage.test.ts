import { betreffFehlt, nachrichtZuKurz } from '@ekp/wire/anschlussnutzer/kontaktanfrage'
import { describe, expect, test } from 'vitest'
import {
  checkKontaktanfrage,
  kontaktanfrageFields,
  type leereKontaktanfrage,
  liveProblems,
  nachrichtGrenzen,
} from './kontaktanfrage.ts'

const withText = (text: string, betreff = 'Sonstiges') => ({ betreff, text, vertragId: '', gewuenschterAbschlag: '' })

describe('while somebody types', () => {
  test.each([
    ['', undefined],
    ['a', undefined],
    ['ab', nachrichtZuKurz],
    ['a'.repeat(nachrichtGrenzen.min - 1), nachrichtZuKurz],
    ['a'.repeat(nachrichtGrenzen.min), undefined],
    [' '.repeat(30), nachrichtZuKurz],
    ['a'.repeat(nachrichtGrenzen.max), undefined],
    ['a'.repeat(nachrichtGrenzen.max + 1), 'Bitte geben Sie höchstens 10000 Zeichen an.'],
    ['a'.repeat(100_000), 'Bitte geben Sie höchstens 10000 Zeichen an.'],
  ])('a message like %.25j… is answered with %j', (text, problem) => {
    expect(liveProblems(withText(text)).text).toBe(problem)
  })

  test('a subject is asked for from the second character on', () => {
    const problems = ['', 'a', 'ab', 'a'.repeat(20)].map((text) => liveProblems(withText(text, '')).betreff)
    expect(problems).toEqual([undefined, undefined, betreffFehlt, betreffFehlt])
  })
})

test('only a subject and twenty characters can be sent, without the blanks around them', () => {
  expect(checkKontaktanfrage(withText('  Bitte rufen Sie mich an.\n'), false)).toEqual({
    output: { betreff: 'Sonstiges', text: 'Bitte rufen Sie mich an.', gewuenschterAbschlag: null, vertragId: null },
  })
  expect(checkKontaktanfrage(withText('a'.repeat(19)), false)).toEqual({ problems: { text: nachrichtZuKurz } })
  expect(checkKontaktanfrage(withText('a'.repeat(20), ''), false)).toEqual({ problems: { betreff: betreffFehlt } })
})

describe('the wished instalment', () => {
  const wish = (gewuenschterAbschlag: string, betreff = 'Abschlagsänderung') => ({
    betreff,
    vertragId: '',
    text: 'Bitte ändern Sie meinen Abschlag.',
    gewuenschterAbschlag,
  })

  test('is asked for with the subject of an instalment, between subject and text', () => {
    expect(Object.keys(kontaktanfrageFields(wish(''), false))).toEqual(['betreff', 'gewuenschterAbschlag', 'text'])
    for (const betreff of ['', 'Sonstiges', 'Frage zur Abrechnung', 'Frage zum Bearbeitungsstand']) {
      expect(Object.keys(kontaktanfrageFields(wish('', betreff), false))).toEqual(['betreff', 'text'])
    }
  })

  test.each([
    ['', null],
    ['  ', null],
    ['85', 85],
    [' 85,5 ', 85.5],
    ['85,50', 85.5],
    ['85.50', 85.5],
    ['0,01', 0.01],
    ['1.200', 1200],
    ['1.200,50', 1200.5],
    ['12.000,00', 12_000],
    ['85 €', 85],
    ['85,50 EUR', 85.5],
    ['85 Euro', 85],
  ])('%j is read as %j', (typed, euro) => {
    expect(checkKontaktanfrage(wish(typed), false)).toMatchObject({ output: { gewuenschterAbschlag: euro } })
  })

  test.each([
    ['viel', 'Bitte geben Sie einen Betrag in EUR an, zum Beispiel 85,50.'],
    ['85,', 'Bitte geben Sie einen Betrag in EUR an, zum Beispiel 85,50.'],
    ['1e3', 'Bitte geben Sie einen Betrag in EUR an, zum Beispiel 85,50.'],
    ['12.00,5', 'Bitte geben Sie einen Betrag in EUR an, zum Beispiel 85,50.'],
    ['80-90', 'Bitte geben Sie einen Betrag in EUR an, zum Beispiel 85,50.'],
    ['0', 'Der Abschlag muss größer als 0 EUR sein.'],
    ['-85', 'Der Abschlag muss größer als 0 EUR sein.'],
    ['85,505', 'Bitte geben Sie höchstens zwei Nachkommastellen an.'],
    ['100.000', 'Der Abschlag muss unter 100.000 EUR im Monat liegen.'],
  ])('%j is answered with %j', (typed, message) => {
    expect(checkKontaktanfrage(wish(typed), false)).toEqual({ problems: { gewuenschterAbschlag: message } })
  })

  test('that was typed before another subject was chosen is neither checked nor sent', () => {
    for (const typed of ['85', 'viel']) {
      expect(checkKontaktanfrage(wish(typed, 'Sonstiges'), false)).toMatchObject({
        output: { gewuenschterAbschlag: null },
      })
    }
  })
})

describe('a contract', () => {
  const eingabe = (changes: Partial<typeof leereKontaktanfrage>) => ({
    ...withText('Wann kommt die Rechnung?'),
    ...changes,
  })

  test('is a field of its own where the customer has several, and may stay open', () => {
    expect(Object.keys(kontaktanfrageFields(eingabe({}), true))).toEqual(['betreff', 'vertragId', 'text'])
    expect(checkKontaktanfrage(eingabe({}), true)).toMatchObject({ output: { vertragId: null } })
    expect(checkKontaktanfrage(eingabe({ vertragId: '4711' }), true)).toMatchObject({ output: { vertragId: '4711' } })
    // It stood in the draft of a customer who has only one by now.
    expect(checkKontaktanfrage(eingabe({ vertragId: '4711' }), false)).toMatchObject({ output: { vertragId: null } })
  })

  test('and an amount are all that a wish for another instalment needs', () => {
    const wunsch = { betreff: 'Abschlagsänderung', text: ' ', gewuenschterAbschlag: '85,5' }
    expect(checkKontaktanfrage(eingabe({ ...wunsch, vertragId: '4711' }), true)).toEqual({
      output: {
        betreff: 'Abschlagsänderung',
        text: 'Bitte ändern Sie meinen Abschlag für den Vertrag 4711 auf 85,50\u00a0EUR im Monat.',
        gewuenschterAbschlag: 85.5,
        vertragId: '4711',
      },
    })
    expect(checkKontaktanfrage(eingabe(wunsch), false)).toMatchObject({
      output: { text: 'Bitte ändern Sie meinen Abschlag auf 85,50\u00a0EUR im Monat.' },
    })
  })

  test.each([
    [{}, ['vertragId', 'gewuenschterAbschlag']],
    [{ vertragId: '4711' }, ['gewuenschterAbschlag']],
    [{ gewuenschterAbschlag: '85' }, ['vertragId']],
    [{ gewuenschterAbschlag: 'viel', vertragId: '4711' }, ['gewuenschterAbschlag']],
    [{ text: 'zu kurz', gewuenschterAbschlag: '85', vertragId: '4711' }, ['text']],
  ])('of an instalment with %j lacks %j', (changes, fields) => {
    const checked = checkKontaktanfrage(eingabe({ betreff: 'Abschlagsänderung', text: '', ...changes }), true)
    expect('problems' in checked && Object.keys(checked.problems)).toEqual(fields)
  })
})
