import { betreffFehlt, nachrichtZuKurz } from '@ekp/wire/anschlussnutzer'
import { describe, expect, test } from 'vitest'
import { checkKontaktanfrage, liveProblems, nachrichtGrenzen } from './kontaktanfrage.ts'

const withText = (text: string, betreff = 'Sonstiges') => ({ betreff, text })

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
  expect(checkKontaktanfrage(withText('  Bitte rufen Sie mich an.\n'))).toEqual({
    output: { betreff: 'Sonstiges', text: 'Bitte rufen Sie mich an.' },
  })
  expect(checkKontaktanfrage(withText('a'.repeat(19)))).toEqual({ problems: { text: nachrichtZuKurz } })
  expect(checkKontaktanfrage(withText('a'.repeat(20), ''))).toEqual({ problems: { betreff: betreffFehlt } })
})
