import { expect, test, vi } from 'vitest'
import { checkSettings } from './checkSettings.mjs'

test('a setting that the portal would refuse stops the start before anything is built', () => {
  vi.stubEnv('PORT', 'achtzig')
  expect(checkSettings).toThrow('Einstellung PORT: Erwartet wird eine ganze Zahl von 0 bis 65535.')
  vi.stubEnv('PORT', '')
  vi.stubEnv('TENANTS_DIR', '/gibt/es/nicht')
  expect(checkSettings).toThrow('Einstellung TENANTS_DIR: Der Ordner /gibt/es/nicht ist nicht lesbar.')
  vi.stubEnv('TENANTS_DIR', '')
  expect(checkSettings).not.toThrow()
  vi.unstubAllEnvs()
})
