import { dienstHeader } from '@ekp/wire/dienst'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import * as factories from '../../testing/data/factories.ts'
import { dienstPasswort, openDienst, type TestDienst } from '../../testing/portals/openDienst.ts'

let desk: TestDienst
let db: TestDienst['databases']['test']
let cookie: string
beforeAll(async () => {
  desk = await openDienst({ lokaleKonten: true, adresse: 'https://dienst.example.org' })
  db = desk.databases.test
  await factories.createAnschlussnutzer(db, { kundennummer: 'T-1', nachname: 'Muster', email: 'erika@example.org' })
})
afterAll(() => desk.close())
beforeEach(async () => {
  desk.clock.advance(86_400)
  cookie = await desk.signIn('test', 'service')
})

describe('searches of one account [versorger-104] [T21]', () => {
  test('run two at once, wait, and are then refused; those of others do not wait', async () => {
    const other = await desk.signIn('test', 'lesen')
    // In many browsers, since one of them has four calls at once.
    const cookies = await Promise.all(Array.from({ length: 10 }, () => desk.signIn('test', 'service')))
    const search = (session: string) =>
      desk.send('POST', '/test/kundensuche', { cookie: session, body: { suche: 'Muster' } })
    const own = cookies.flatMap((one) => Array.from({ length: 4 }, () => search(one)))
    expect((await search(other)).status).toBe(200)
    const came = (await Promise.all(own)).map(({ status }) => status)
    expect(came.filter((status) => status === 200).length).toBeGreaterThanOrEqual(10)
    expect(came.filter((status) => status === 429).length).toBeGreaterThan(0)
    expect(came.every((status) => status === 200 || status === 429)).toBe(true)
  })
})

describe('one-time passwords for one customer [versorger-105]', () => {
  const ask = () => desk.send('POST', '/test/kunden/T-1/einmalpasswort', { cookie })
  const version = async () =>
    (
      await db
        .selectFrom('anschlussnutzer')
        .where('kundennummer', '=', 'T-1')
        .select('passwort_version')
        .executeTakeFirst()
    )?.passwort_version ?? 0

  test('are set once a minute, however often somebody clicks, one after the other or at once', async () => {
    const before = await version()
    const answers = await Promise.all(Array.from({ length: 12 }, ask))
    for (let index = 0; index < 5; index++) answers.push(await ask())
    const text = 'Ein neues Einmalpasswort ist unterwegs; es gilt 14 Tage.'
    expect(answers.map(({ status, body }) => [status, body.text])).toEqual(answers.map(() => [200, text]))
    expect(await version()).toBe(before + 1)
    const { rows } = await sql`select from graphile_worker.jobs where task_identifier = 'einmalpasswort'`.execute(db)
    expect(rows).toHaveLength(1)
    desk.clock.advance(60)
    expect((await ask()).status).toBe(200)
    expect(await version()).toBe(before + 2)
  })

  test('a second click says what is in the way, if it is something else', async () => {
    await ask()
    await desk.send('POST', '/test/kunden/T-1/sperre', { cookie })
    expect(await ask()).toMatchObject({ status: 409, body: { detail: expect.stringContaining('gesperrt') } })
    await desk.send('DELETE', '/test/kunden/T-1/sperre', { cookie })
  })
})

describe('a desk with an address of its own [versorger-106] [T28]', () => {
  test.each([
    ['dienst.example.org', '192.0.2.1', 200],
    ['DIENST.example.org:443', '192.0.2.1', 200],
    ['localhost:3002', '127.0.0.1', 200],
    ['[::1]:3002', '::1', 200],
    ['localhost', '192.0.2.1', 421],
    ['dienst.example.org.', '192.0.2.1', 421],
    ['angreifer.example', '127.0.0.1', 421],
    ['192.0.2.7', '192.0.2.1', 421],
  ])('is asked as %s from %s: %i', async (host, remoteAddress, status) => {
    const headers = { host, [dienstHeader]: '1' }
    const { statusCode } = await desk.app.inject({ url: '/dienst/test/sitzung', headers, remoteAddress })
    expect(statusCode).toBe(status === 200 ? 401 : status)
    const neighbour = await desk.app.inject({ url: '/dienst/nachbar/sitzung', headers, remoteAddress })
    expect(neighbour.statusCode).toBe(401)
  })

  test('keeps its cookies for https, whatever the request came by', async () => {
    const { headers } = await desk.send('POST', '/test/sitzung', {
      body: { kennung: 'a.service', passwort: dienstPasswort },
    })
    const kept = [headers['set-cookie']].flat().map(String)
    expect(kept).toHaveLength(2)
    expect(kept.every((one) => one.includes('; Secure;'))).toBe(true)
    expect(kept[1]).toMatch(/^__Host-ekp-dienstgeraet=/)
    const plain = await desk.send('POST', '/nachbar/sitzung', {
      body: { kennung: 'a.service', passwort: dienstPasswort },
    })
    expect(String(plain.headers['set-cookie'])).not.toContain('Secure')
  })
})

test('beginnings of sign-ins with a passkey are counted by the network of a household [versorger-102]', async () => {
  const begin = async (remoteAddress: string) => {
    const headers = { [dienstHeader]: '1', host: 'dienst.example.org' }
    return (await desk.app.inject({ method: 'POST', url: '/dienst/test/passkey', headers, remoteAddress })).statusCode
  }
  for (let index = 1; index <= 100; index++) expect(await begin(`2001:db8:1:2::${index.toString(16)}`)).toBe(200)
  expect([await begin('2001:db8:1:2::ffff'), await begin('2001:db8:1:3::1')]).toEqual([429, 200])
})
