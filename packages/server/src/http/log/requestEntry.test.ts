import { expect, test } from 'vitest'
import { shortenIp, wholeIp } from './requestEntry.ts'

test.each([
  ['192.168.17.4', '192.168.17.0/24'],
  ['::ffff:10.1.2.3', '10.1.2.0/24'],
  ['2001:db8:85a3:8d3:1319:8a2e:370:7348', '2001:db8:85a3::/48'],
  ['2001:db8::1', '2001:db8:0::/48'],
  ['::1', '0:0:0::/48'],
  ['T-4711 in a header', 'unbekannt'],
  ['', 'unbekannt'],
])('of %s the log keeps %s', (ip, shortened) => {
  expect(shortenIp(ip)).toBe(shortened)
})

test.each([
  ['192.168.17.4', '192.168.17.4'],
  ['192.168.17.4:51234', '192.168.17.4'],
  ['::ffff:10.1.2.3', '10.1.2.3'],
  ['2001:DB8::1', '2001:db8::1'],
  ['[2001:db8::1]:51234', '2001:db8::1'],
  ['fe80::1%eth0', 'fe80::1'],
  ['T-4711 in a header', 'unbekannt'],
  ['', 'unbekannt'],
])('of %s the security log keeps %s', (ip, kept) => {
  expect(wholeIp(ip)).toBe(kept)
})
