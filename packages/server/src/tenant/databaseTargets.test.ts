import { TenantConfig } from '@ekp/wire/tenant'
import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { StartError } from '../lib/errors.ts'
import { testTenant } from '../testing/testTenant.ts'
import { databaseTargets } from './databaseTargets.ts'

const tenant = (kurzname: string, datenbank?: string) =>
  testTenant({ datenbank, app: v.parse(TenantConfig, { kurzname, name: kurzname }) })

const databaseUrl = 'postgres://portal:geheim@db.example/portal'
const embedded = { databaseUrl: undefined }

function sentenceOf(run: () => unknown): string {
  try {
    run()
  } catch (error) {
    if (error instanceof StartError) return error.message
    throw error
  }
  return ''
}

describe('two tenants never share a database', () => {
  test.each([
    ['the name written twice', embedded, 'gleich', 'gleich'],
    ["another's default name", embedded, undefined, 'portal_eins'],
    ['the name written twice on a server', { databaseUrl }, 'gleich', 'gleich'],
    ['the address written twice', embedded, databaseUrl, databaseUrl],
    ['the address with another password', embedded, databaseUrl, 'postgresql://andere:geheim2@DB.example:5432/portal'],
    ['a name and its address', { databaseUrl }, 'portal', databaseUrl],
    ['this machine by two names', embedded, 'postgres://a:geheim@localhost/x', 'postgres://a:geheim@127.0.0.1/x'],
  ])('%s', (_, config, first, second) => {
    const sentence = sentenceOf(() => databaseTargets(config, [tenant('eins', first), tenant('zwei', second)]))
    expect(sentence).toContain('Die Mandanten eins und zwei haben dieselbe Datenbank')
    expect(sentence).not.toContain('geheim')
  })

  test('different ones are theirs', () => {
    const tenants = [tenant('a-b'), tenant('c', 'eigene'), tenant('d', databaseUrl)]
    expect(databaseTargets(embedded, tenants)).toEqual([
      { tenant: tenants[0], embedded: 'portal_a_b' },
      { tenant: tenants[1], embedded: 'eigene' },
      { tenant: tenants[2], address: databaseUrl },
    ])
  })
})

test('a name goes into the address of the server; a tenant alone has the address itself', () => {
  const [named, own] = [tenant('a', 'für_a'), tenant('a')]
  expect(databaseTargets({ databaseUrl }, [named])[0]?.address).toBe('postgres://portal:geheim@db.example/f%C3%BCr_a')
  expect(databaseTargets({ databaseUrl }, [own])[0]?.address).toBe(databaseUrl)
  expect(() => databaseTargets({ databaseUrl }, [own, tenant('b', 'b')])).toThrow('Mandant a: Bei mehreren Mandanten')
})

test.each(['postgres', 'template0', 'template1'])('%s belongs to PostgreSQL', (name) => {
  expect(() => databaseTargets(embedded, [tenant('a', name)])).toThrow(
    `Mandant a: datenbank: ${name} gehört PostgreSQL`,
  )
})

test.each(['mysql://u:geheim@h/db', 'u:geheim@h/db', 'postgres://u:geheim@[/db', 'geheim'.repeat(11), 'geheim\n'])(
  '%j is no name of a database, and is not repeated',
  (database) => {
    for (const config of [embedded, { databaseUrl }]) {
      const sentence = sentenceOf(() => databaseTargets(config, [tenant('a', database)]))
      expect(sentence).toContain('Mandant a: datenbank: Erwartet wird der Name einer Datenbank')
      expect(sentence).not.toContain('geheim')
    }
  },
)

test('an address that only the driver cannot read is refused without its password', () => {
  const address = 'postgres://u:geheim@h/db?sslrootcert=/nonexistent.pem'
  const sentence = sentenceOf(() => databaseTargets(embedded, [tenant('a', address)]))
  expect(sentence).toContain('Mandant a: Die Adresse seiner Datenbank')
  expect(sentence).not.toContain('geheim')
})
