import { expect, test, vi } from 'vitest'
import { mendAddress, mendedAddress } from './mendAddress.ts'

const mended = (address: string) => mendedAddress(new URL(address, 'https://portal.example'))

test.each([
  ['/passwort/erneuern%3Ftoken=ekpr_1', '/passwort/erneuern?token=ekpr_1'],
  ['/passwort/erneuern%3ftoken%3Dekpr_1', '/passwort/erneuern?token=ekpr_1'],
  ['/passwort/erneuern%3Fx%3D1%26token%3Dekpr_1#y', '/passwort/erneuern?x=1&token=ekpr_1#y'],
  ['/passwort/erneuern%3Ftoken=ekpr_1?utm_source=mail', '/passwort/erneuern?token=ekpr_1&utm_source=mail'],
  ['/passwort/erneuern?token%3Dekpr_1', '/passwort/erneuern?token=ekpr_1'],
  ['/passwort/erneuern?x=1&amp;token=ekpr_1', '/passwort/erneuern?x=1&token=ekpr_1'],
  ['/vertraege%3F', '/vertraege'],
])('%s means %s', (address, meant) => {
  expect(mended(address)).toBe(meant)
})

test.each([
  ...['/', '/vertraege', '/vertraege/', '/vertrag/4711001/detail?', '/passwort/erneuern?token=ekpr_1'],
  ...['/passwort/erneuern?token=a%3Db%26c', '/dokumente?x', '/x?a=%E4', '/anmelden#a=b'],
])('%s stays as it is', (address) => {
  const { pathname, search, hash } = new URL(address, 'https://portal.example')
  expect(mended(address)).toBe(pathname + search + hash)
})

test.each([
  ['/passwort/erneuern%3Ftoken=ekpr_1', '/passwort/erneuern?token=ekpr_1'],
  ['/%zz', '/portal/'],
  ['/%E4?x=1', '/portal/'],
  ['/vertraege?x=1', undefined],
])('the address bar of %s then has %s', (address, meant) => {
  const history = { state: { index: 1 }, replaceState: vi.fn<History['replaceState']>() }
  Reflect.apply(mendAddress, undefined, [{ location: new URL(address, 'https://portal.example'), history }, '/portal/'])
  expect(history.replaceState.mock.calls).toEqual(meant === undefined ? [] : [[{ index: 1 }, '', meant]])
})
