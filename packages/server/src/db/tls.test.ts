import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { checkServer } from '../cli/doctor/checkDatenbank.ts'
import { warnOfTls } from '../app/startWarnings.ts'
import { databaseTargets } from '../tenant/databaseTargets.ts'
import { startTlsPostgres, type TlsPostgres } from '../testing/servers/tlsPostgres.ts'
import { testTenant } from '../testing/testTenant.ts'
import { describeDatabaseError } from './databaseErrors.ts'
import { openDatabase } from './open.ts'
import { findSchwaeche } from './tls.ts'

let server: TlsPostgres
beforeAll(async () => {
  server = await startTlsPostgres()
})
afterAll(() => server.stop())

const open = (address: string) => {
  const db = openDatabase(address, { connectTimeoutMs: 60_000 })
  onTestFinished(() => db.destroy())
  return db
}

/** Whether PostgreSQL says that the connection has TLS, or why there is none. */
async function connect(address: string): Promise<boolean | string> {
  try {
    const query = sql<{ ssl: boolean }>`select ssl from pg_stat_ssl where pid = pg_backend_pid()`
    return (await query.execute(open(address))).rows[0]?.ssl ?? 'no answer'
  } catch (error) {
    return describeDatabaseError(error)
  }
}

const unknown = expect.stringMatching(
  /^das Zertifikat des Servers ist von keiner bekannten Stelle; sslrootcert .*_CERT/,
)
const checked = ['verify-full', 'verify-ca', 'require', 'prefer']

test('without a word there is no TLS, and with no-verify it is there whoever answers', async () => {
  expect(await connect(server.address())).toBe(false)
  expect(await connect(server.address('?sslmode=disable'))).toBe(false)
  expect(await connect(server.address('?sslmode=no-verify'))).toBe(true)
  expect(await connect(server.address('?sslmode=no-verify', 'localhost'))).toBe(true)
})

test.each(checked)('with %s the certificate is checked, against an authority of one’s own too', async (word) => {
  expect(await connect(server.address(`?sslmode=${word}`))).toEqual(unknown)
  const own = `?sslmode=${word}&sslrootcert=${server.ca}`
  expect(await connect(server.address(own))).toBe(true)
  expect(await connect(server.address(own, 'localhost'))).toMatch(/gilt nicht für diesen Namen/)
  expect(await connect(server.address(`?sslrootcert=${server.ca}`))).toBe(true)
})

test('nothing in the environment lets a checked connection go unchecked', async () => {
  vi.stubEnv('NODE_TLS_REJECT_UNAUTHORIZED', '0')
  onTestFinished(() => void vi.unstubAllEnvs())
  expect(await connect(server.address('?sslmode=verify-full'))).toEqual(unknown)
  vi.stubEnv('PGSSLMODE', 'verify-full')
  expect(await connect(server.address())).toEqual(unknown)
})

test('a server without TLS is said to have none', async () => {
  await sql`alter system set ssl = off`.execute(open(server.address()))
  await sql`select pg_reload_conf()`.execute(open(server.address()))
  await expect.poll(() => connect(server.address('?sslmode=no-verify'))).toBe('der Server kann kein TLS')
  await sql`alter system reset ssl`.execute(open(server.address()))
  await sql`select pg_reload_conf()`.execute(open(server.address()))
  await expect.poll(() => connect(server.address('?sslmode=no-verify'))).toBe(true)
})

const tenant = (address: string) => testTenant({ datenbank: address })
test.each([
  ['?sslmode=allow', 'sslmode=allow: Erlaubt sind disable, no-verify, prefer, require, verify-ca, verify-full.'],
  ['?sslmode=verify_full', 'sslmode=verify_full: Erlaubt sind'],
  ['?ssl=ja', 'ssl=ja: Schreiben Sie sslmode=verify-full.'],
  ['?sslmode=require&uselibpqcompat=true', 'uselibpqcompat gibt es hier nicht'],
  ['?sslmode=no-verify&sslrootcert=CA', 'sslrootcert prüft nichts zusammen mit sslmode=no-verify.'],
  ['?sslmode=disable&sslrootcert=CA', 'sslrootcert prüft nichts zusammen mit sslmode=disable.'],
  ['?sslmode=verify-full&sslrootcert=/fehlt.pem', 'sslrootcert: /fehlt.pem gibt es nicht'],
  ['?sslmode=verify-full&sslrootcert=LEER', 'ist kein Zertifikat'],
])('an address with %s is refused before anything starts', (parameters, sentence) => {
  const leer = join(server.dir, 'leer.pem')
  writeFileSync(leer, 'kein Zertifikat')
  const address = server.address(parameters.replace('CA', server.ca).replace('LEER', leer))
  expect(() => databaseTargets({ databaseUrl: undefined }, [tenant(address)])).toThrow(sentence)
})

const schwaechen: readonly (readonly [parameters: string, words: string | undefined])[] = [
  ['', 'ist nicht verschlüsselt.'],
  ['?sslmode=disable', 'ist nicht verschlüsselt.'],
  ['?ssl=0', 'ist nicht verschlüsselt.'],
  ['?sslmode=no-verify', 'ist verschlüsselt, aber niemand prüft, wer antwortet (sslmode=no-verify).'],
  ['?ssl=no-verify', 'ist verschlüsselt, aber niemand prüft, wer antwortet (sslmode=no-verify).'],
  ...[...checked.map((word) => `?sslmode=${word}`), '?ssl=true', '?sslrootcert=x'].map(
    (one) => [one, undefined] as const,
  ),
]
test.each(schwaechen)('the start says of an address on another machine with "%s": %s', (parameters, words) => {
  const address = `postgres://portal@db.example/portal${parameters}`
  const satz = words && `Die Verbindung zur Datenbank auf db.example ${words}`
  expect(findSchwaeche(address)?.satz).toBe(satz)
  if (parameters.includes('rootcert')) return
  const warning = warnOfTls({ databaseUrl: address }, [testTenant({})])
  expect(warning ?? '').toMatch(satz ? /^Hinweis: Mandant .*auf db\.example .*\?sslmode=verify-full an/ : /^$/)
  expect(findSchwaeche(address.replace('db.example', 'localhost'))).toBeUndefined()
  expect(findSchwaeche(address.replace('db.example', '[::1]'))).toBeUndefined()
})

test('doctor names how long the certificate of a database is good', async () => {
  const address = server.address(`?sslmode=verify-full&sslrootcert=${server.ca}`)
  const about = { kurzname: 'stw', isDemo: false, connection: address, verbindungen: 15 }
  const at = async (day: string) => {
    const verdicts = await checkServer(open(address), { ...about, now: new Date(day) })
    return verdicts.filter(({ satz }) => satz.includes('Zertifikat'))
  }
  expect(await at('2026-11-27')).toEqual([
    { zustand: 'in Ordnung', satz: 'Das Zertifikat der Datenbank auf 127.0.0.1 gilt bis 28.10.2126.' },
  ])
  expect(await at('2126-10-20')).toMatchObject([{ zustand: 'Hinweis', satz: expect.stringContaining('läuft am 28') }])
})
