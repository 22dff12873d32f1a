import { expect, test } from 'vitest'
import { networkOf, networksOf } from './networks.ts'

test.each([
  ['192.0.2.7', '192.0.2.7'],
  ['::ffff:192.0.2.7', '192.0.2.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:0DB8:0001:0002::9', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['2001:db8:1::', '2001:db8:1:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['::', '0:0:0:0::/64'],
  ['1::2:3:4:5:6:7', '1:0:2:3::/64'],
  ['192.0.2.7:50123', '192.0.2.7'],
  ['[2001:db8:1:2::9]', '2001:db8:1:2::/64'],
  ['[2001:db8:1:2::9]:50123', '2001:db8:1:2::/64'],
  ['192.0.2.7:50123, and more', 'unbekannt'],
  ['[192.0.2.7]:50123:1', 'unbekannt'],
  ['x:1', 'unbekannt'],
  ['', 'unbekannt'],
])('%s belongs to %s', (ip, network) => {
  expect(networkOf(ip)).toBe(network)
})

test('an IPv6 address also has its /48', () => {
  expect(networkOf('2001:db8:1:2:3:4:5:6', 48)).toBe('2001:db8:1::/48')
  expect(networkOf('2001:db8::1', 48)).toBe('2001:db8:0::/48')
  expect(networkOf('192.0.2.7', 48)).toBe('192.0.2.7')
  expect(networksOf('2001:db8:1:2::9')).toEqual(['2001:db8:1:2::/64', '2001:db8:1::/48'])
  expect(networksOf('192.0.2.7')).toEqual(['192.0.2.7', '192.0.2.7'])
})
