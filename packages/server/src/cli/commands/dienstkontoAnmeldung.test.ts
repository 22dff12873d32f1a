import { dienstHeader } from '@ekp/wire/dienst'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { buildDienst } from '../../app/servers.ts'
import { openServicePortal, type ServicePortal } from '../../testing/portals/openServicePortal.ts'
import { testSchluessel, testTenant } from '../../testing/testTenant.ts'
import { helpOf } from '../runPortal.ts'
import { dienstkontoAendern } from './dienstkonten.ts'

// The command changes an account that is signed in at the desk; the desk is asked over HTTP on the same database [versorger-50].

let portal: ServicePortal
let dienst: FastifyInstance
beforeAll(async () => {
  portal = await openServicePortal()
  dienst = await buildDienst({
    tenants: [testTenant()],
    databaseOf: () => portal.db,
    clock: portal.clock,
    schluessel: testSchluessel,
  })
})
afterAll(async () => {
  await dienst.close()
  await portal.close()
})

let passwort: string
beforeEach(async () => {
  // A day later nothing is remembered of the test before.
  portal.clock.advance(86_400)
  for (const table of ['dienstkonto', 'budget'] as const) await portal.db.deleteFrom(table).execute()
  passwort = await run('dienstkonto-anlegen --kennung a.berger --name Berger --rolle lesen --bearbeiter jp')
})

async function run(befehl: string): Promise<string> {
  const { code, out, err } = await portal.run(befehl)
  expect([code, err]).toEqual([0, ''])
  return out.trim()
}
const aendern = (options: string) =>
  run(['dienstkonto-aendern --kennung a.berger', options, '--bearbeiter jp'].filter((part) => part !== '').join(' '))

async function signIn(typed: string): Promise<{ status: number; rolle: unknown; cookie: string }> {
  const answer = await dienst.inject({
    method: 'POST',
    url: '/dienst/test/sitzung',
    headers: { [dienstHeader]: '1' },
    payload: { kennung: 'a.berger', passwort: typed },
  })
  const cookie = [answer.headers['set-cookie']].flat().join(';').split(';')[0] ?? ''
  return { status: answer.statusCode, rolle: answer.json().rolle, cookie }
}
const statusOf = async (cookie: string) =>
  (await dienst.inject({ url: '/dienst/test/vorgaenge', headers: { [dienstHeader]: '1', cookie } })).statusCode

test('another role ends every session at once; the password stays, and the next one has the role', async () => {
  const sessions = [await signIn(passwort), await signIn(passwort)]
  for (const { rolle, cookie } of sessions) expect([rolle, await statusOf(cookie)]).toEqual(['lesen', 200])
  expect(await aendern('--rolle service')).toBe('Das Konto a.berger ist geändert.')
  for (const { cookie } of sessions) expect(await statusOf(cookie)).toBe(401)
  const { rolle, cookie } = await signIn(passwort)
  expect([rolle, await statusOf(cookie)]).toEqual(['service', 200])
})

test('a new password ends the session at once; only the new one signs in', async () => {
  const { cookie } = await signIn(passwort)
  const neues = await aendern('--neues-passwort')
  expect(neues).not.toBe(passwort)
  expect(await statusOf(cookie)).toBe(401)
  expect((await signIn(passwort)).status).toBe(403)
  const again = await signIn(neues)
  expect([again.status, await statusOf(again.cookie)]).toEqual([200, 200])
})

test('a lock ends the session at once and keeps its owner out until it is taken back', async () => {
  const { cookie } = await signIn(passwort)
  expect(await aendern('--sperren')).toBe('Das Konto a.berger ist gesperrt.')
  expect([await statusOf(cookie), (await signIn(passwort)).status]).toEqual([401, 403])
  expect(await aendern('')).toBe('Das Konto a.berger ist geändert.')
  expect([await statusOf(cookie), (await signIn(passwort)).status]).toEqual([401, 200])
})

test('after ten slips the command lets him in again at once, and he stays where he is signed in', async () => {
  const { cookie } = await signIn(passwort)
  for (let slip = 0; slip < 10; slip++) expect((await signIn('falsch')).status).toBe(403)
  expect((await signIn(passwort)).status).toBe(429)
  await aendern('')
  // So long a process may remember that an account is throttled.
  portal.clock.advance(6)
  expect([(await signIn(passwort)).status, await statusOf(cookie)]).toEqual([200, 200])
})

test('the help names what it changes and that sessions end', () => {
  const help = helpOf(dienstkontoAendern)
  expect(help).toContain('gibt einem Konto des Kundendienstes eine andere Rolle oder ein neues Passwort')
  expect(help).toContain('seine Sitzungen enden')
  expect([...help.matchAll(/^ {2}(--[a-z-]+)/gm)].map(([, option]) => option)).toEqual([
    '--mandant',
    '--kennung',
    '--rolle',
    '--neues-passwort',
    '--ueber-anbieter',
    '--passkeys-entfernen',
    '--sperren',
    '--bearbeiter',
    '--help',
  ])
})

test.each([
  ['--rolle lesen --bearbeiter jp', 2, 'Es fehlt --kennung.'],
  ['--kennung a.berger --rolle chef --bearbeiter jp', 2, 'chef ist keine Rolle: lesen, service oder admin.'],
  ['--kennung a.berger --rolle lesen', 2, 'Es fehlt --bearbeiter'],
  [
    '--kennung a.berger --neues-passwort --ueber-anbieter --bearbeiter jp',
    2,
    'Ein Konto hat ein Passwort oder den Anbieter: --neues-passwort oder --ueber-anbieter.',
  ],
  ['--kennung b.bauer --rolle service --bearbeiter jp', 1, 'Ein Konto b.bauer gibt es nicht. dienstkonten zeigt alle'],
])('dienstkonto-aendern %s is refused with a sentence, and the session goes on', async (options, code, sentence) => {
  const { cookie } = await signIn(passwort)
  const refused = await portal.run(`dienstkonto-aendern ${options}`)
  expect([refused.code, refused.out, refused.err]).toEqual([code, '', expect.stringContaining(sentence)])
  expect([await statusOf(cookie), (await signIn(passwort)).status]).toEqual([200, 200])
})
