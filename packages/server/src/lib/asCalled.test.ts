import { expect, test } from 'vitest'
import { warnOfHolding } from '../app/startWarnings.ts'
import { asCalled } from './asCalled.ts'

test('what a portal from the archive says names its own program, and not npm', () => {
  const warning = warnOfHolding('swm')
  expect(asCalled(warning, { PORTAL_AUFRUF: '/opt/portal/portal' })).toContain(
    ' /opt/portal/portal sicherung-freigeben --mandant swm ',
  )
  expect(asCalled(warning, {})).toBe(warning)
})
