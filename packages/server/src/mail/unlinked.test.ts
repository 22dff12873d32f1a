import { expect, test } from 'vitest'
import { unlinked } from './unlinked.ts'

test.each([
  ['Gewonnen: bit.ly/abc', 'Gewonnen: bit.|ly/abc'],
  ['mail@bank.example.com', 'mail@|bank.|example.|com'],
  ['http:/evil.com', 'http:|/evil.|com'],
  ['_www.evil.com', '_www.|evil.|com'],
  ['1.1.1.evil.com', '1.1.1.|evil.|com'],
  ['müller.de', 'müller.|de'],
  ['https://203.0.113.7/konto', 'https:|//203.0.113.7/konto'],
  ['HTTP://2130706433/', 'HTTP:|//2130706433/'],
  ['tel:+4930123456', 'tel:|+4930123456'],
  ['\\\\203.0.113.7\\x', '\\|\\203.0.113.7\\x'],
  ['mail.cafe\u0301.de', 'mail.|cafe\u0301.|de'],
  ['evil\u200e.\u202ecom', 'evil.|com'],
  ['evil。com', 'evil。|com'],
])('%s is nothing to follow', (text, expected) => {
  expect(unlinked(text)).toBe(expected.replaceAll('|', '\u200b'))
})

test.each(['01.11.2026, 23:59 Uhr', 'Frage: wann?', 'Siehe oben. Danke.', 'DE-4711-001', '1.234,56 kWh', 'Ende.'])(
  '%s stays',
  (text) => {
    expect(unlinked(text)).toBe(text)
  },
)
