import { expect, test } from 'vitest'
import { warnOfEmbedded } from './startWarnings.ts'
import { testTenant } from '../testing/testTenant.ts'

const own = 'postgres://portal@db/portal'

test.each([
  ['the demo', undefined, undefined, undefined, false],
  ['real tenants on the embedded database', '/srv/mandanten', undefined, undefined, true],
  ['real tenants on a server of their own', '/srv/mandanten', own, undefined, false],
  ['a real tenant with an address of its own', '/srv/mandanten', undefined, own, false],
])('%s', (_what, tenantsDir, databaseUrl, datenbank, isTold) => {
  const tenant = { ...testTenant(), datenbank }
  expect(warnOfEmbedded({ tenantsDir, databaseUrl }, [tenant]) !== undefined).toBe(isTold)
})
