import { expect, it } from 'vitest'
import { loginGap } from './loginGap.ts'

const both = 'Bitte geben Sie Ihre Kundennummer und Ihr Passwort ein.'

it.each([
  ['', '', false, false, both],
  ['  ', '', false, false, both],
  ['100001', '', false, false, 'Bitte geben Sie Ihr Passwort ein.'],
  [' ', 'geheim', false, false, 'Bitte geben Sie Ihre Kundennummer ein.'],
  ['100001', 'geheim', false, false, undefined],
  ['100001', ' ', false, false, undefined],
  [
    '',
    '',
    false,
    true,
    'Bitte geben Sie Ihre Kundennummer und Ihr Passwort ein und stimmen Sie den Nutzungsbedingungen zu.',
  ],
  ['', '', true, true, both],
  ['100001', '', false, true, 'Bitte geben Sie Ihr Passwort ein und stimmen Sie den Nutzungsbedingungen zu.'],
  ['100001', 'geheim', false, true, 'Bitte stimmen Sie noch den Nutzungsbedingungen zu.'],
  ['100001', 'geheim', true, true, undefined],
  ['1 '.repeat(60), 'geheim', true, true, undefined],
  ['1'.repeat(61), 'geheim', true, true, 'Die Kundennummer ist zu lang.'],
  ['100001', 'x'.repeat(512), true, true, undefined],
  ['100001', 'x'.repeat(513), true, true, 'Das Passwort ist zu lang.'],
])('number %j, password %j, box %s, terms %s', (kundennummer, passwort, isAccepted, hasTerms, gap) => {
  expect(loginGap({ kundennummer, passwort, isAccepted }, hasTerms)).toBe(gap)
})
