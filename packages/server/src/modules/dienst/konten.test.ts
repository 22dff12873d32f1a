import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openBudget } from '../../db/budget.ts'
import { insertDienstkonto } from '../../db/dienst/dienstkonto.ts'
import { checkProtokoll } from '../../db/protokoll/checkProtokoll.ts'
import { dienstkette } from '../../db/protokoll/ketten.ts'
import { signer } from '../../lib/files/schluessel.ts'
import { hashPasswort } from '../../lib/passwort.ts'
import * as factories from '../../testing/data/factories.ts'
import { dienstPasswort, type Method, openDienst, type TestDienst } from '../../testing/portals/openDienst.ts'
import { testSchluessel } from '../../testing/testTenant.ts'
import { listKontobuckets } from '../anmeldung/throttle.ts'
import { lockZugang } from '../kunde/zugang.ts'
import { listGebremste } from './dienstkonten.ts'
import { selectPage } from './routes.ts'

let desk: TestDienst
let db: TestDienst['databases']['test']
let admin: string
let konten = 0
let kennung = ''
let passwort = ''
beforeAll(async () => {
  desk = await openDienst()
  db = desk.databases.test
  await factories.createAnschlussnutzer(db, { kundennummer: 'T-1' })
})
afterAll(() => desk.close())
// A short name is never free again, so each test has an account of its own.
beforeEach(async () => {
  desk.clock.advance(86_400)
  admin = await desk.signIn('test', 'admin')
  kennung = `b.berger${++konten}`
  const { body } = await ask('POST', '/konten', { kennung, name: 'Bea Berger', rolle: 'service' })
  passwort = body.passwort
})

const ask = (method: Method, path: string, body?: object, cookie = admin) =>
  desk.send(method, `/test${path}`, { cookie, ...(body && { body }) })
const enter = (typed = passwort, kontoname = kennung) =>
  desk.send('POST', '/test/sitzung', { body: { kennung: kontoname, passwort: typed } })
const listed = async (kontoname = kennung) =>
  (await ask('GET', '/konten')).body.konten.find((konto) => konto.kennung === kontoname)
const protokoll = async (fortsetzung?: string) =>
  (await ask('GET', `/protokoll${fortsetzung === undefined ? '' : `?fortsetzung=${fortsetzung}`}`)).body
const told = async () => (await protokoll()).eintraege.filter((eintrag) => eintrag.kennung === kennung)

describe('an account [versorger-78]', () => {
  test('is made with a password that is shown once, and signs in with its role', async () => {
    expect(passwort).toMatch(/^[a-z2-9]{5}(?:-[a-z2-9]{5}){3}$/)
    const konto = {
      nr: expect.any(Number),
      kennung,
      name: 'Bea Berger',
      rolle: 'service',
      gesperrt: false,
      gebremst: false,
    }
    const angelegtAm = desk.clock.now().toISOString()
    expect(await listed()).toEqual({ ...konto, angelegtAm, angemeldetAm: null })
    desk.clock.advance(60)
    expect((await enter()).body).toMatchObject({ kennung, rolle: 'service' })
    expect(await listed()).toEqual({ ...konto, angelegtAm, angemeldetAm: desk.clock.now().toISOString() })
    expect(JSON.stringify((await ask('GET', '/konten')).body)).not.toMatch(/passwort|argon2/)
  })

  test('needs a name, a role, and a short name that no account has or had', async () => {
    const create = (body: object) => ask('POST', '/konten', body)
    const taken = await create({ kennung, name: 'Bernd Berger', rolle: 'lesen' })
    const sentence = `Die Kennung ${kennung} ist schon vergeben; eine Kennung bekommt nie jemand anders.`
    expect([taken.status, taken.body.detail]).toEqual([409, sentence])
    await ask('DELETE', `/konten/${kennung}`)
    expect((await create({ kennung, name: 'Bernd Berger', rolle: 'lesen' })).body.detail).toBe(sentence)
    const wrong = await create({ kennung: 'B Berger', name: ' ', rolle: 'chef' })
    expect([wrong.status, wrong.body.felder.map(({ feld }) => feld).toSorted()]).toEqual([
      400,
      ['kennung', 'name', 'rolle'],
    ])
  })

  const changes: [what: string, method: Method, path: string, body?: object][] = [
    ['gets another role', 'PUT', '/rolle', { rolle: 'lesen' }],
    ['is locked', 'POST', '/sperre'],
    ['gets another password', 'POST', '/passwort'],
    ['is removed', 'DELETE', ''],
  ]
  test.each(changes)('loses its sessions at once when it %s', async (_what, method, path, body) => {
    const { cookie } = await enter()
    expect((await ask('GET', '/sitzung', undefined, cookie)).status).toBe(200)
    expect((await ask(method, `/konten/${kennung}${path}`, body)).status).toBe(200)
    expect((await ask('GET', '/sitzung', undefined, cookie)).status).toBe(401)
    expect((await ask('GET', '/sitzung')).status).toBe(200)
  })

  test('has its new role, and stays locked when it gets one', async () => {
    await ask('POST', `/konten/${kennung}/sperre`)
    expect((await ask('PUT', `/konten/${kennung}/rolle`, { rolle: 'lesen' })).body.text).toBe(
      `${kennung} hat jetzt die Rolle lesen.`,
    )
    expect(await listed()).toMatchObject({ rolle: 'lesen', gesperrt: true })
    expect((await enter()).status).toBe(403)
    await ask('DELETE', `/konten/${kennung}/sperre`)
    expect((await enter()).body).toMatchObject({ rolle: 'lesen' })
  })

  test('has only its newest password, and none of its passkeys', async () => {
    const { id } = await db
      .selectFrom('dienstkonto')
      .where('kennung', '=', kennung)
      .select('id')
      .executeTakeFirstOrThrow()
    await db
      .insertInto('dienstpasskey')
      .values({
        konto_id: id,
        credential_id: kennung,
        public_key: Buffer.alloc(1),
        counter: 0,
        bezeichnung: 'x',
        angelegt_am: desk.clock.now(),
      })
      .execute()
    const { body } = await ask('POST', `/konten/${kennung}/passwort`)
    expect((await enter()).status).toBe(403)
    expect((await enter(body.passwort)).status).toBe(200)
    expect(await db.selectFrom('dienstpasskey').where('konto_id', '=', id).selectAll().execute()).toEqual([])
  })

  test('is gone when it is removed, for every call and for good', async () => {
    await ask('DELETE', `/konten/${kennung}`)
    expect(await listed()).toBeUndefined()
    expect((await enter()).status).toBe(403)
    for (const [, method, path, body] of changes) {
      const { status, body: answer } = await ask(method, `/konten/${kennung}${path}`, body)
      expect([status, answer.detail]).toEqual([409, `Ein Konto ${kennung} gibt es nicht.`])
    }
  })

  test.each(changes)('is not one’s own that %s', async (_what, method, path, body) => {
    const { status, body: answer } = await ask(method, `/konten/a.admin${path}`, body)
    expect([status, answer.detail]).toEqual([
      409,
      'Das eigene Konto ändert nur jemand anders mit der Rolle admin. Nichts ist geändert.',
    ])
    expect(await listed('a.admin')).toMatchObject({ rolle: 'admin', gesperrt: false })
    expect((await ask('GET', '/sitzung')).status).toBe(200)
  })

  test('of a neighbour is neither seen nor changed', async () => {
    const cookie = await desk.signIn('nachbar', 'admin')
    const foreign = await desk.send('GET', '/nachbar/konten', { cookie })
    expect(foreign.body.konten.map((konto) => konto.kennung)).toEqual(['a.admin', 'a.lesen', 'a.service'])
    expect((await desk.send('GET', '/nachbar/protokoll', { cookie })).body).toEqual({
      eintraege: [],
      fortsetzung: null,
    })
    expect((await desk.send('POST', `/nachbar/konten/${kennung}/sperre`, { cookie })).status).toBe(409)
    expect(await listed()).toMatchObject({ gesperrt: false })
  })
})

describe('the last admin [versorger-78]', () => {
  test.each<[what: string, method: Method, path: string, body?: object]>([
    ['remove', 'DELETE', ''],
    ['lock', 'POST', '/sperre'],
    ['take the role from', 'PUT', '/rolle', { rolle: 'lesen' }],
  ])('remains when two %s each other at once', async (_what, method, path, body) => {
    await ask('PUT', `/konten/${kennung}/rolle`, { rolle: 'admin' })
    const { cookie } = await enter()
    const answers = await Promise.all([
      ask(method, `/konten/${kennung}${path}`, body),
      ask(method, `/konten/a.admin${path}`, body, cookie),
    ])
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    const left = db.selectFrom('dienstkonto').where('rolle', '=', 'admin').where('gesperrt', '=', false)
    expect(await left.selectAll().execute()).toHaveLength(1)
    // Whoever it is: the next test needs one that is a.admin.
    await db.deleteFrom('dienstkonto').where('kennung', 'in', ['a.admin', kennung]).execute()
    const passwortHash = await hashPasswort(dienstPasswort)
    await insertDienstkonto(db, {
      kennung: 'a.admin',
      name: 'Anna Berger',
      rolle: 'admin',
      passwortHash,
      angelegtAm: desk.clock.now(),
    })
  })
})

describe('the audit trail [versorger-79]', () => {
  test('tells who did what to which account, the latest first, and no secret', async () => {
    for (const [method, path, body] of [
      ['PUT', '/rolle', { rolle: 'lesen' }],
      ['POST', '/sperre'],
      ['DELETE', '/sperre'],
      ['POST', '/passwort'],
      ['DELETE', ''],
    ] as const) {
      desk.clock.advance(1)
      await ask(method, `/konten/${kennung}${path}`, body)
    }
    expect((await told()).map((eintrag) => Reflect.get(eintrag, 'aktion'))).toEqual([
      ...['dienstkonto_entfernt', 'dienstkonto_passkeys_entfernt', 'dienstkonto_passwort_gesetzt'],
      ...['dienstkonto_entsperrt', 'dienstkonto_gesperrt', 'dienstkonto_rolle_geaendert', 'dienstkonto_angelegt'],
    ])
    const [last] = await told()
    expect(last).toEqual({
      zeit: desk.clock.now().toISOString(),
      bearbeiter: 'a.admin',
      aktion: 'dienstkonto_entfernt',
      objekt: null,
      kundennummer: null,
      kennung,
      rolle: null,
    })
    expect((await told()).at(-1)).toMatchObject({ rolle: 'service' })
    const stored = await db.selectFrom('protokoll').where('kundennummer', '=', dienstkette).select('inhalt').execute()
    expect(JSON.stringify(stored)).not.toMatch(/argon2|[a-z2-9]{5}-[a-z2-9]{5}/)
  })

  test('tells what was done to customers as well, but not by systems', async () => {
    desk.clock.advance(1)
    await ask('POST', '/kunden/T-1/sperre')
    const [last] = (await protokoll()).eintraege
    expect(last).toMatchObject({ bearbeiter: 'a.admin', aktion: 'zugang_gesperrt', kundennummer: 'T-1', kennung: null })
    desk.clock.advance(1)
    await ask('DELETE', '/kunden/T-1/sperre')
    desk.clock.advance(1)
    await lockZugang(db, 'T-1', { bearbeiter: 'Abrechnung', now: desk.clock.now() })
    expect((await protokoll()).eintraege[0]).toMatchObject({ aktion: 'zugang_entsperrt' })
    await ask('DELETE', '/kunden/T-1/sperre')
  })

  test('comes in pages, each entry once', async () => {
    for (let nr = 0; nr < 60; nr++) await ask(nr % 2 === 0 ? 'POST' : 'DELETE', `/konten/${kennung}/sperre`)
    const first = await protokoll()
    expect(first.eintraege).toHaveLength(50)
    const all = [...first.eintraege]
    for (let next = first.fortsetzung; next !== null;) {
      const { eintraege, fortsetzung } = await protokoll(next)
      all.push(...eintraege)
      next = fortsetzung
    }
    expect(all.filter((eintrag) => eintrag.kennung === kennung)).toHaveLength(61)
    const stored = await db
      .selectFrom('protokoll')
      .where(sql<boolean>`inhalt ->> 'bearbeiter' <> 'Abrechnung'`)
      .select('nr')
      .execute()
    expect(all).toHaveLength(stored.length)
    expect((await ask('GET', '/protokoll?fortsetzung=x')).status).toBe(400)
  })

  test('is found by an index, not past what customers and systems did', async () => {
    const plan = await db.transaction().execute(async (tx) => {
      await sql`set local enable_seqscan = off`.execute(tx)
      return JSON.stringify((await sql`explain (format json) ${selectPage(undefined)}`.execute(tx)).rows)
    })
    expect(plan).toContain('protokoll_bearbeiter')
  })

  test('is one chain that is checked as those of customers are', async () => {
    const breaks: unknown[] = []
    await db.transaction().execute((tx) => checkProtokoll(tx, (bruch) => void breaks.push(bruch)))
    expect(breaks).toEqual([])
  })
})

test('one statement tells which of all accounts are throttled', async () => {
  const budget = openBudget(db, signer(testSchluessel, 'test'))
  const [bucket] = listKontobuckets({ door: 'dienst', konto: 'k.7' }).unbekannt
  if (bucket === undefined) throw new Error('An account has no limit for wrong passwords')
  const now = desk.clock.now()
  for (let nr = 0; nr < bucket.most; nr++) await budget.charge([bucket], now)
  let charges = 0
  const counted: typeof budget = {
    charge: (buckets, at) => {
      charges++
      return budget.charge(buckets, at)
    },
  }
  const kennungen = Array.from({ length: 500 }, (_, nr) => `k.${nr}`)
  expect([...(await listGebremste(counted, kennungen, now))]).toEqual(['k.7'])
  expect(charges).toBe(1)
})
