import { expect, test } from 'vitest'
import { checkKuendigung, leereKuendigung } from './kuendigungEingabe.ts'

const eingabe = { grund: 'AUSZUG', datum: '2026-11-20', datumText: '', text: ' Der Schlüssel liegt bereit.\n' }
const tage = ['2026-11-20', '2026-11-23']

test('a complete cancellation is sent as the wire has it', () => {
  const output = { grund: 'AUSZUG', datum: '2026-11-20', text: 'Der Schlüssel liegt bereit.' }
  expect(checkKuendigung(eingabe, tage)).toEqual({ output })
  expect(checkKuendigung({ ...eingabe, text: '' }, tage)).toEqual({ output: { ...output, text: null } })
})

test('an empty form lacks a reason and a day', () => {
  expect(checkKuendigung(leereKuendigung, tage)).toEqual({
    problems: {
      grund: 'Bitte wählen Sie einen Kündigungsgrund.',
      datum: 'Bitte wählen Sie den letzten Tag der Lieferung.',
    },
  })
})

test('a day must be one of the selectable days', () => {
  const saturday = { ...eingabe, datum: '2026-11-21' }
  expect(checkKuendigung(saturday, tage)).toEqual({
    problems: { datum: 'An diesem Tag ist eine Kündigung nicht möglich. Bitte wählen Sie einen anderen.' },
  })
})

test('a day that was typed and cannot be chosen is not called missing', () => {
  expect(checkKuendigung({ ...eingabe, datum: '', datumText: '22.11.2026' }, tage)).toEqual({
    problems: { datum: 'Bitte geben Sie als letzten Tag der Lieferung einen anderen Tag an.' },
  })
})

test.each([
  [4000, undefined],
  [4001, 'Bitte geben Sie höchstens 4000 Zeichen an.'],
  [100_000, 'Bitte geben Sie höchstens 4000 Zeichen an.'],
])('a text of %d characters is answered with %j', (length, problem) => {
  const checked = checkKuendigung({ ...eingabe, text: 'x'.repeat(length) }, tage)
  expect('problems' in checked ? checked.problems.text : undefined).toBe(problem)
})
