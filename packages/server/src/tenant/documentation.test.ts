import { readFileSync } from 'node:fs'
import { TenantConfig } from '@ekp/wire/tenant'
import { expect, test } from 'vitest'
import { TenantFile } from './tenant.ts'

const text = readFileSync(new URL('../../../../docs/betrieb.md', import.meta.url), 'utf8')

test('docs/betrieb.md has a row for each setting of a tenant', () => {
  const settings = [
    ...Object.keys(TenantFile.entries),
    ...Object.keys(TenantConfig.entries).map((name) => `app.${name}`),
  ]
  const rows = text.split('\n').filter((line) => line.startsWith('| `'))
  const missing = settings.filter((name) => name !== 'app' && !rows.some((row) => row.includes(`\`${name}\``)))
  expect(missing, 'in the table of the section Mandanten').toEqual([])
})
