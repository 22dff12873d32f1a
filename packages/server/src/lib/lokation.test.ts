import { expect, test } from 'vitest'
import { isMarktlokation, isMesslokation } from './lokation.ts'

test.each(['51238696781', '41373559241', '57685676748', '50375312838'])('%s is a Marktlokation', (id) => {
  expect(isMarktlokation(id)).toBe(true)
})

test.each([
  ['51238696782', 'a wrong check digit'],
  ['15238696781', 'two digits that changed places'],
  ['5123869678', 'a digit too few'],
  ['512386967811', 'a digit too many'],
  ['01238696786', 'a leading zero'],
  ['5123869678A', 'a letter'],
  ['', 'nothing'],
])('%s is no Marktlokation: it has %s', (id) => {
  expect(isMarktlokation(id)).toBe(false)
})

test('a Messlokation has 33 characters: country, eleven digits, and twenty capitals or digits', () => {
  expect(isMesslokation('DE00056266802AO6G56M11SN51G21M24S')).toBe(true)
  expect(isMesslokation('DE00056266802AO6G56M11SN51G21M24')).toBe(false)
  expect(isMesslokation('DE00056266802AO6G56M11SN51G21M24SX')).toBe(false)
  expect(isMesslokation('DE0005626680AAO6G56M11SN51G21M24S')).toBe(false)
  expect(isMesslokation('de00056266802ao6g56m11sn51g21m24s')).toBe(false)
})
