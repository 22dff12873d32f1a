import { expect, test } from 'vitest'
import { proposeName } from './device.ts'

test.each([
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15', [], 'iPhone'],
  ['Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36', [], 'Android-Gerät'],
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36', [], 'Windows-Rechner'],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15', ['Mac', 'Mac 2'], 'Mac 3'],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101', ['Mac'], 'Rechner'],
])('a passkey is named after the device: %s, beside %j', (userAgent, taken, name) => {
  expect(proposeName(userAgent, taken)).toBe(name)
})
