import { expect, test } from 'vitest'
import { splitSentences } from './splitSentences.ts'

test('dots in figures, days and obiskennzahlen end no sentence', () => {
  const sentences = [
    'Der Zählerstand 13.800 für HT (1-0:1.8.1) ist niedriger als der letzte vom 30.09.2026 (19.800).',
    'Er liegt am 21. November 2026 voraussichtlich zwischen 13.723,6 und 14.112.',
    'Ist der Zähler übergelaufen, oder haben Sie sich vertippt?',
    'Möchten Sie ihn trotzdem übermitteln?',
  ]
  expect(splitSentences(sentences.join(' '))).toEqual(sentences)
})

test('a text without an end stays whole, an empty one is none', () => {
  expect(splitSentences('bitte prüfen')).toEqual(['bitte prüfen'])
  expect(splitSentences(' ')).toEqual([])
})
