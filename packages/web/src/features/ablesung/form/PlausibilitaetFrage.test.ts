import { describe, expect, test } from 'vitest'
import { listUnerwartete, splitSentences } from './PlausibilitaetFrage.tsx'

const ht = { obiskennzahl: '1-0:1.8.1', von: 100, bis: 200 }
const nt = { obiskennzahl: '1-0:1.8.2', von: 50, bis: 60.5 }

describe('the question names the range of', () => {
  test.each([
    ['the value that is too high', 201, 55, [ht]],
    ['the value that is too low', 150, 49.9, [nt]],
    ['both, where both are wrong', 55, 150, [ht, nt]],
    ['none, where the edges are met', 100, 60.5, []],
  ])('%s', (_, wertHt, wertNt, expected) => {
    const ablesung = { ablesewerte: { [ht.obiskennzahl]: wertHt, [nt.obiskennzahl]: wertNt } }
    expect(listUnerwartete({ ablesung, plausibilitaet: { erwartet: [ht, nt] } })).toEqual(expected)
  })

  test('is empty without a value', () => {
    expect(listUnerwartete({ ablesung: { ablesewerte: {} }, plausibilitaet: { erwartet: [ht] } })).toEqual([])
  })
})

test('dots in figures, days and obiskennzahlen end no sentence', () => {
  const sentences = [
    'Der Zählerstand 13.800\u00A0kWh für Hochtarif (HT) ist niedriger als der letzte vom 30.09.2026 (19.800\u00A0kWh).',
    'Er liegt am 21. November 2026 voraussichtlich zwischen 13.723,6 und 14.112\u00A0kWh.',
    'Ist der Zähler übergelaufen, oder haben Sie sich vertippt?',
    'Möchten Sie ihn trotzdem übermitteln?',
  ]
  expect(splitSentences(sentences.join(' '))).toEqual(sentences)
})

test('a text without a full stop is one sentence, an empty text none', () => {
  expect(splitSentences('bitte prüfen')).toEqual(['bitte prüfen'])
  expect(splitSentences(' ')).toEqual([])
})
