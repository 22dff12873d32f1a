import { expect, test } from 'vitest'
import { proposeName } from './device.ts'

const macintosh = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605 Version/18.5 Safari/605.1.15'

test.each([
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:145.0) Gecko/20100101 Firefox/145.0', [], 'Firefox auf Windows'],
  [macintosh, ['Safari auf Mac', 'Safari auf Mac 2'], 'Safari auf Mac 3'],
  ['Unbekannt/1.0', ['Mac'], 'Passkey'],
])('a passkey is named after browser and system: %s, beside %j [anmeldung-33]', (userAgent, taken, name) => {
  expect(proposeName(userAgent, taken)).toBe(name)
})
