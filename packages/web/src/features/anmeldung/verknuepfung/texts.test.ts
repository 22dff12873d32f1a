import { expect, test } from 'vitest'
import { parseLink } from './parseLink.ts'
import { checkEingabe, leereEingabe } from './texts.ts'

const token = `ekpv_${'aB3-_'.repeat(9)}`.slice(0, 48)

test('a link says who asked, whom it adds, and its token', () => {
  expect(parseLink(`SWM-4001.SWM-4002.${token}`)).toEqual({ von: 'SWM-4001', zu: 'SWM-4002', token })
})

test.each([
  '',
  token,
  `SWM-1.${token}`,
  `SWM-1.SWM-2.${token.slice(1)}`,
  `SWM-1.SWM-2.${token}x`,
  `SWM-1..${token}`,
  `Rufen Sie an.SWM-2.${token}`,
  `${'9'.repeat(31)}.SWM-2.${token}`,
  `<b>.SWM-2.${token}`,
])('%s is no link', (text) => {
  expect(parseLink(text)).toBeUndefined()
})

test('a link is asked for without a password', () => {
  const eingabe = { ...leereEingabe, kundennummer: 'SWM-1' }
  expect(checkEingabe(eingabe)).toEqual({ problems: { passwort: expect.stringContaining('Passwort') } })
  expect(checkEingabe({ ...eingabe, weg: 'link' })).toEqual({ output: { ...eingabe, weg: 'link' } })
  expect(checkEingabe({ ...leereEingabe, weg: 'link' })).toEqual({ problems: { kundennummer: expect.any(String) } })
})
