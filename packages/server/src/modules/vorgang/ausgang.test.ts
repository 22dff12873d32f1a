import { Validator } from '@seriousme/openapi-schema-validator'
import { sql } from 'kysely'
import { lesepseudonymeOf } from '../../db/dienst/lesezugriff.ts'
import { signer } from '../../lib/files/schluessel.ts'
import { testSchluessel } from '../../testing/testTenant.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { revokeAusgangszugang } from '../../db/vorgang/ausgangszugang.ts'
import { createAblesung, createVertrag, createZaehler } from '../../testing/data/factories.ts'
import { openAusgang, type TestAusgang } from '../../testing/portals/openAusgang.ts'
import { testApp } from '../../testing/portals/testApp.ts'

let ausgang: TestAusgang
beforeAll(async () => {
  ausgang = await openAusgang()
})
afterAll(() => ausgang.close())

let token: string
beforeEach(async () => {
  for (const db of Object.values(ausgang.databases)) {
    await db.deleteFrom('vorgang').execute()
    await db.deleteFrom('lesezugriff').execute()
    await db.deleteFrom('ausgangszugang').execute()
    await db.deleteFrom('budget').execute()
  }
  token = await ausgang.createToken('test')
})

/** Puts something into the outbox of `test`, settled. */
async function submit(...args: Parameters<TestAusgang['submit']> extends [unknown, ...infer Rest] ? Rest : never) {
  const nr = await ausgang.submit('test', ...args)
  return nr
}
const list = async (query = '', by = token) => {
  const { status, body } = await ausgang.send('GET', `/test/vorgaenge${query}`, by)
  return { status, nrs: body.vorgaenge.map(({ nr }) => nr), weiter: body.weiter, body }
}
const answer = (nr: number, body: object, by = token) => ausgang.send('PUT', `/test/vorgaenge/${nr}/antwort`, by, body)
const uebernommen = { ergebnis: 'uebernommen' }

describe('who may call what', () => {
  const foto = Buffer.from([0xff, 0xd8, 1, 2])

  const ablesungen = { test: 0, nachbar: 0 }
  beforeAll(async () => {
    for (const mandant of ['test', 'nachbar'] as const) {
      const db = ausgang.databases[mandant]
      const vertrag_id = await createVertrag(db, { id: '4711', kundennummer: 'T-1' })
      await createZaehler(db, { vertrag_id })
      const id = await createAblesung(db, { vertrag_id, ablesedatum: '2026-11-20', werte: { '1-0:1.8.0': 1 } })
      await db.insertInto('ablesung_foto').values({ ablesung_id: id, jpeg: foto }).execute()
      ablesungen[mandant] = id
    }
  })

  /** A reading with a photo in the tenant's outbox. */
  async function submitAblesung(mandant: 'test' | 'nachbar'): Promise<number> {
    const inhalt = { ablesungId: ablesungen[mandant], hatFoto: true }
    const nr = await ausgang.submit(mandant, 'T-1', 'ablesung', inhalt)
    return nr
  }

  const tokens = {
    none: async () => undefined,
    nonsense: async () => 'ekp_' + 'A'.repeat(43),
    neighbour: () => ausgang.createToken('nachbar'),
    revoked: async () => {
      const revoked = await ausgang.createToken('test')
      const { id } = await ausgang.databases.test
        .selectFrom('ausgangszugang')
        .select('id')
        .orderBy('id', 'desc')
        .executeTakeFirstOrThrow()
      await revokeAusgangszugang(ausgang.databases.test, id, ausgang.clock.now())
      return revoked
    },
    'other kinds': () => ausgang.createToken('test', { arten: ['kuendigung'] }),
    'read only': () => ausgang.createToken('test', { antworten: false }),
    'read and answer': () => ausgang.createToken('test'),
  }

  test.each<[keyof typeof tokens, { list: number; foto: number; answer: number; sees: boolean }]>([
    ['none', { list: 401, foto: 401, answer: 401, sees: false }],
    ['nonsense', { list: 401, foto: 401, answer: 401, sees: false }],
    ['neighbour', { list: 401, foto: 401, answer: 401, sees: false }],
    ['revoked', { list: 401, foto: 401, answer: 401, sees: false }],
    ['other kinds', { list: 200, foto: 404, answer: 404, sees: false }],
    ['read only', { list: 200, foto: 200, answer: 403, sees: true }],
    ['read and answer', { list: 200, foto: 200, answer: 204, sees: true }],
  ])('%s', async (name, expected) => {
    const nr = await submitAblesung('test')
    const foreign = await submitAblesung('nachbar')
    const by = await tokens[name]()
    const listed = await ausgang.send('GET', '/test/vorgaenge', by)
    const picture = await ausgang.send('GET', `/test/vorgaenge/${nr}/foto`, by)
    const answered = await ausgang.send('PUT', `/test/vorgaenge/${nr}/antwort`, by, uebernommen)
    expect([listed.status, picture.status, answered.status]).toEqual([expected.list, expected.foto, expected.answer])
    expect(listed.bytes.includes(`"nr":${nr},`)).toBe(expected.sees)
    expect(picture.bytes.equals(foto)).toBe(expected.foto === 200)
    for (const refused of [listed, picture, answered].filter(({ status }) => status >= 400)) {
      expect(refused.headers['content-type']).toBe('application/problem+json; charset=utf-8')
      expect(refused.body.detail).toMatch(/\.$/)
    }
    const { rows } = await sql<{ offen: boolean }>`
      select uebergeben_am is null as offen from vorgang where id = ${nr}
    `.execute(ausgang.databases.test)
    expect(rows).toEqual([{ offen: expected.answer !== 204 }])

    if (name === 'neighbour') return
    for (const [method, path] of [
      ['GET', ''],
      ['GET', `/${foreign}/foto`],
      ['PUT', `/${foreign}/antwort`],
    ] as const) {
      const body = method === 'PUT' ? uebernommen : undefined
      expect((await ausgang.send(method, `/nachbar/vorgaenge${path}`, by, body)).status).toBe(401)
    }
    const { rows: theirs } = await sql`select from vorgang where uebergeben_am is null`.execute(
      ausgang.databases.nachbar,
    )
    expect(theirs).toHaveLength(1)
  })

  test('a token that only reads is told that it may neither take nor answer, and how to get one that may', async () => {
    const [nr, by] = [await submitAblesung('test'), await tokens['read only']()]
    const { body } = await ausgang.send('PUT', `/test/vorgaenge/${nr}/antwort`, by, uebernommen)
    expect(body.detail).toBe(
      'Mit diesem Token lassen sich Vorgänge nur lesen. Übernehmen und beantworten darf einer, der mit --antworten angelegt ist.',
    )
  })

  test('there is no such tenant, no such call, and nothing of it under the portal’s own address', async () => {
    expect((await ausgang.send('GET', '/anderer/vorgaenge', token)).status).toBe(404)
    expect((await ausgang.send('GET', '/test/kunden', token)).status).toBe(404)
    expect((await ausgang.app.inject('/api/vertraege')).statusCode).toBe(404)
    const portal = await testApp()
    const { statusCode } = await portal.app.inject({
      url: '/ausgang/test/vorgaenge',
      headers: { authorization: `Bearer ${token}` },
    })
    await portal.close()
    expect(statusCode).toBe(404)
  })

  test('the token is stored only as a hash', async () => {
    const { rows } = await sql<{ text: string }>`select t::text as text from ausgangszugang t`.execute(
      ausgang.databases.test,
    )
    expect(rows).toHaveLength(1)
    expect(JSON.stringify(rows)).not.toContain(token.slice(4))
    expect(JSON.stringify(rows)).not.toContain(Buffer.from(token).toString('hex'))
  })

  test('wrong tokens are counted by the network of who sent them, not by the proxy [versorger-102]', async () => {
    const wrong = async (ip: string) =>
      (await ausgang.app.inject({ url: '/ausgang/test/vorgaenge', headers: { 'x-forwarded-for': ip } })).statusCode
    for (let index = 1; index <= 60; index++) expect(await wrong(`2001:db8:1:2::${index.toString(16)}`)).toBe(401)
    expect([await wrong('2001:db8:1:2::ffff'), await wrong('2001:db8:1:3::1')]).toEqual([429, 401])
    await ausgang.databases.test.deleteFrom('budget').execute()
  })

  test(
    'who asks too often waits, and a neighbour’s token goes on; so with wrong tokens',
    { tags: 'full' },
    async () => {
      const { databases } = ausgang
      const theirs = await ausgang.createToken('nachbar')
      const calls = await Promise.all(Array.from({ length: 620 }, () => list()))
      expect(calls.filter(({ status }) => status === 429)).toHaveLength(20)
      const limited = await ausgang.send('GET', '/test/vorgaenge', token)
      expect(Number(limited.headers['retry-after'])).toBeGreaterThan(0)
      expect((await ausgang.send('GET', '/nachbar/vorgaenge', theirs)).status).toBe(200)
      ausgang.clock.advance(61)
      expect((await list()).status).toBe(200)
      const wrong = await Promise.all(Array.from({ length: 65 }, () => list('', 'falsch')))
      expect(wrong.filter(({ status }) => status === 429)).toHaveLength(5)
      expect((await list()).status).toBe(200)
      await databases.test.deleteFrom('budget').execute()
    },
  )
})

describe('fetching', () => {
  test('goes on behind each place, changes nothing, and begins again from any number', async () => {
    const nrs = [await submit('T-1'), await submit('T-2'), await submit('T-1')]
    const first = await list('?hoechstens=2')
    expect(first.nrs).toEqual(nrs.slice(0, 2))
    const second = await list(`?hoechstens=2&nach=${first.weiter}`)
    expect(second.nrs).toEqual(nrs.slice(2))
    const nothing = await list(`?nach=${second.weiter}`)
    expect([nothing.nrs, nothing.weiter]).toEqual([[], second.weiter])
    const late = await submit('T-3')
    expect((await list(`?nach=${nothing.weiter}`)).nrs).toEqual([late])
    expect((await list(`?nach=${nrs[0]}`)).nrs).toEqual([...nrs.slice(1), late])
    expect((await list()).nrs).toEqual([...nrs, late])
    expect((await list('?nach=0')).nrs).toEqual([...nrs, late])
  })

  test('what was taken over comes only if it is asked for', async () => {
    const nrs = [await submit('T-1'), await submit('T-2')]
    await answer(nrs[0] ?? 0, uebernommen)
    expect((await list()).nrs).toEqual(nrs.slice(1))
    expect((await list('?nach=0&alle=true')).nrs).toEqual(nrs)
  })

  test('each consumer has its kinds and its own place', async () => {
    const [question, kuendigung] = [await submit('T-1'), await submit('T-1', 'kuendigung', { grund: 'AUSZUG' })]
    const service = await ausgang.createToken('test', { arten: ['kontaktanfrage'] })
    const abrechnung = await ausgang.createToken('test', { arten: ['kuendigung', 'ablesung'] })
    expect((await list('', service)).nrs).toEqual([question])
    expect((await list('', abrechnung)).nrs).toEqual([kuendigung])
    // The one does not wait for the other.
    expect((await answer(kuendigung, uebernommen, abrechnung)).status).toBe(204)
    expect((await list('', service)).nrs).toEqual([question])
    expect((await list('?alle=true', service)).nrs).toEqual([question])
  })

  test('a place is found although its Vorgang has been deleted; a bare number is not', async () => {
    await submit('T-1')
    const { weiter, nrs } = await list()
    const next = await submit('T-2')
    await ausgang.databases.test
      .deleteFrom('vorgang')
      .where('id', '=', nrs[0] ?? 0)
      .execute()
    expect((await list(`?nach=${weiter}`)).nrs).toEqual([next])
    const { status, body } = await list(`?nach=${nrs[0]}`)
    expect([status, body.detail]).toEqual([
      404,
      `Einen Vorgang mit der Nummer ${nrs[0]} gibt es nicht oder nicht mehr. nach=0 beginnt beim ersten.`,
    ])
  })

  test('in a restored database a place leads to no gap', async () => {
    const { databases } = ausgang
    const nrs = [await submit('T-1'), await submit('T-2')]
    await answer(nrs[0] ?? 0, uebernommen)
    await sql`update vorgang set transaktion = (9000000000000 + id)::text::xid8`.execute(databases.test)
    const known = `${nrs[0]}-${9_000_000_000_000 + (nrs[0] ?? 0)}`
    const behind = async () => (await list(`?nach=${known}&alle=true`)).nrs
    await vi.waitFor(async () => expect(await behind()).toEqual([nrs[1]]), { timeout: 60_000 })
    await databases.test
      .deleteFrom('vorgang')
      .where('id', '=', nrs[0] ?? 0)
      .execute()
    expect(await behind()).toEqual([nrs[1]])
  })

  test('contents keep every digit, and a Vorgang has its fields', async () => {
    const { databases, clock } = ausgang
    const { rows } = await sql<{ id: number }>`
      insert into vorgang (kundennummer, art, inhalt, eingegangen_am)
      values ('T-1', 'ablesung', '{"wert": 123456789012.123456}', ${clock.now()}) returning id
    `.execute(databases.test)
    const { bytes } = await ausgang.send('GET', '/test/vorgaenge', token)
    expect(bytes.toString()).toMatch(
      new RegExp(
        `^\\{"vorgaenge":\\[\\{"nr":${rows[0]?.id},"art":"ablesung","anlass":"eingang","eingegangenAm":"[^"]+","weg":"portal","kundennummer":"T-1","vertragId":null,"foto":null,"antwort":null,"inhalt":\\{"wert": 123456789012\\.123456\\}\\}\\],"weiter":"\\d+-\\d+"\\}$`,
      ),
    )
  })

  test.each(['nach=x', 'nach=1-', 'nach=-1', 'hoechstens=0', 'hoechstens=1001', 'hoechstens=viele', 'alle=ja'])(
    '?%s is refused with a sentence',
    async (query) => {
      const { status, body } = await list(`?${query}`)
      expect([status, (body.felder[0]?.text.length ?? 0) > 10]).toEqual([400, true])
    },
  )
})

describe('answering', () => {
  const abgelehnt = { ergebnis: 'abgelehnt', ablehnungsgrund: 'Der Zähler ist ausgebaut.' }
  const angenommen = { ergebnis: 'angenommen', giltAb: '2026-12-01' }

  test('the same answer again changes nothing; another one is refused', async () => {
    const nr = await submit('T-1')
    const stateOf = async () =>
      (await ausgang.databases.test.selectFrom('vorgang').selectAll().where('id', '=', nr).execute())[0]
    expect((await answer(nr, uebernommen)).status).toBe(204)
    const taken = await stateOf()
    ausgang.clock.advance(60)
    expect((await answer(nr, uebernommen)).status).toBe(204)
    expect(await stateOf()).toEqual(taken)
    expect((await answer(nr, abgelehnt)).status).toBe(204)
    const refused = await stateOf()
    expect(refused).toMatchObject({ ergebnis: 'abgelehnt', ablehnungsgrund: 'Der Zähler ist ausgebaut.' })
    expect(refused?.uebergeben_am).toEqual(taken?.uebergeben_am)
    ausgang.clock.advance(60)
    expect((await answer(nr, abgelehnt)).status).toBe(204)
    expect((await answer(nr, uebernommen)).status).toBe(204)
    const other = await answer(nr, angenommen)
    expect([other.status, other.body.detail]).toEqual([
      409,
      'Dieser Vorgang ist schon anders beantwortet; dabei bleibt es.',
    ])
    expect((await answer(nr, { ...abgelehnt, ablehnungsgrund: 'Anders.' })).status).toBe(409)
    expect(await stateOf()).toEqual(refused)
  })

  test('only a Kontaktanfrage is answered in words, once [versorger-77]', async () => {
    const nr = await submit('T-1')
    const beantwortet = { ergebnis: 'beantwortet', antworttext: 'Der Zähler ist bestellt.\n\nGruß' }
    expect((await answer(nr, beantwortet)).status).toBe(204)
    expect((await answer(nr, beantwortet)).status).toBe(204)
    expect((await answer(nr, { ...beantwortet, antworttext: 'Doch nicht.' })).status).toBe(409)
    expect((await answer(nr, angenommen)).status).toBe(409)
    const { test: db } = ausgang.databases
    expect(
      await db.selectFrom('vorgang').select(['ergebnis', 'antworttext']).where('id', '=', nr).executeTakeFirst(),
    ).toEqual(beantwortet)
    const ablesung = await ausgang.submit('test', 'T-1', 'ablesung', {})
    const refused = await answer(ablesung, beantwortet)
    expect([refused.status, refused.body.detail]).toEqual([
      409,
      'Mit einem Text beantwortet wird nur eine Kontaktanfrage; diesen Vorgang nehmen Sie an oder lehnen ihn ab.',
    ])
    expect((await list()).nrs).toEqual([ablesung])
  })

  test('what the customer took back is listed no more, and a system that read it before is told [abschlag-9]', async () => {
    const nr = await submit('T-1', 'abschlagsaenderung', { betrag: 80 })
    expect((await list()).nrs).toEqual([nr])
    const { test: db } = ausgang.databases
    const at = ausgang.clock.now()
    await db
      .updateTable('vorgang')
      .set({ ergebnis: 'zurueckgenommen', beantwortet_am: at, uebergeben_am: at })
      .where('id', '=', nr)
      .execute()
    expect((await list()).nrs).toEqual([])
    for (const said of [uebernommen, angenommen, abgelehnt]) {
      const refused = await answer(nr, said)
      expect([refused.status, refused.body.detail]).toEqual([
        409,
        'Der Kunde hat diesen Vorgang zurückgenommen; er ist nicht auszuführen.',
      ])
    }
  })

  test('one that is stuck stops later changes of the same thing, and nothing else', async () => {
    const change = (kundennummer: string) => submit(kundennummer, 'kontaktdaten', {})
    const [stuck, later, others] = [await change('T-1'), await change('T-1'), await change('T-2')]
    const refused = await answer(later, angenommen)
    expect([refused.status, refused.body.detail]).toEqual([
      409,
      `Zuerst ist der Vorgang ${stuck} zu derselben Sache zu beantworten.`,
    ])
    expect((await answer(others, angenommen)).status).toBe(204)
    expect((await list()).nrs).toEqual([stuck, later])
    expect((await answer(stuck, abgelehnt)).status).toBe(204)
    expect((await answer(later, angenommen)).status).toBe(204)
    expect((await list()).nrs).toEqual([])
  })

  test('declarations without a customer do not wait for each other', async () => {
    const { databases, clock } = ausgang
    await sql`
      insert into vorgang (kundennummer, art, inhalt, eingegangen_am)
      select null, 'widerrufserklaerung', '{}', ${clock.now()}::timestamptz from generate_series(1, 2)
    `.execute(databases.test)
    const { nrs } = await list()
    expect((await answer(nrs[1] ?? 0, uebernommen)).status).toBe(204)
  })

  test('ten systems that answer at once: one answer holds', async () => {
    const nr = await submit('T-1')
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, index) => answer(nr, { ...abgelehnt, ablehnungsgrund: `Grund ${index}.` })),
    )
    expect(answers.filter(({ status }) => status === 204)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(9)
  })

  test.each([
    [{}, 'Erlaubt sind: uebernommen, angenommen, abgelehnt, beantwortet.'],
    [{ ergebnis: 'vielleicht' }, 'Erlaubt sind: uebernommen, angenommen, abgelehnt, beantwortet.'],
    [{ ergebnis: 'abgelehnt' }, 'Bitte geben Sie einen Text an.'],
    [{ ergebnis: 'abgelehnt', ablehnungsgrund: ' ' }, 'Bitte geben Sie einen Text an.'],
    [{ ergebnis: 'beantwortet' }, 'Bitte geben Sie einen Text an.'],
    [{ ergebnis: 'beantwortet', antworttext: ' \n ' }, 'Bitte geben Sie einen Text an.'],
    [{ ergebnis: 'beantwortet', antworttext: 'x'.repeat(5001) }, 'Bitte geben Sie höchstens 5000 Zeichen an.'],
    [{ ergebnis: 'angenommen', giltAb: '2026-02-30' }, expect.stringContaining('Datum')],
    [{ ergebnis: 'uebernommen', giltAb: '2026-12-01' }, 'Das Feld „giltAb“ ist unbekannt.'],
    [{ ergebnis: 'angenommen', giltAb: 1 }, 'Bitte geben Sie ein Datum an (JJJJ-MM-TT).'],
  ])('%j is refused', async (body, text) => {
    const nr = await submit('T-1')
    const { status, body: problem } = await answer(nr, body)
    expect([status, problem.felder[0]?.text]).toEqual([400, text])
    expect((await list()).nrs).toEqual([nr])
  })

  test('a number that there is not is not found; one that was not listed yet is answered, whatever else runs', async () => {
    expect((await answer(999_999, uebernommen)).status).toBe(404)
    expect((await ausgang.send('PUT', '/test/vorgaenge/x/antwort', token, uebernommen)).status).toBe(404)
    const running = await ausgang.databases.test.startTransaction().execute()
    await sql`select pg_current_xact_id()`.execute(running)
    const nr = await ausgang.submit('test', 'T-1')
    expect((await answer(nr, uebernommen)).status).toBe(204)
    expect((await list()).nrs).toEqual([])
    await running.rollback().execute()
  })
})

test(
  'a system that was away for a week and is killed mid-way gets everything, in each customer’s order',
  { tags: 'full' },
  async () => {
    const submitted: { nr: number; kunde: string }[] = []
    for (let day = 0; day < 7; day++) {
      for (let count = 0; count < 20; count++) {
        const kunde = `T-${(count % 3) + 1}`
        submitted.push({ kunde, nr: await ausgang.submit('test', kunde) })
      }
      ausgang.clock.advance(86_400)
    }
    const stuck = submitted[4]?.nr ?? 0
    /** What its own database has: written before it answers, so that a kill between the two repeats one. */
    const booked: { nr: number; kunde: string }[] = []
    let isRepaired = false
    let steps = 0
    /** One run; dies after so many answers. */
    async function run(diesAfter: number): Promise<void> {
      const passed = new Set<string>()
      let weiter = ''
      for (;;) {
        const { body } = await list(`?hoechstens=9${weiter}`)
        if (body.vorgaenge.length === 0) return
        for (const { nr, kundennummer: kunde } of body.vorgaenge) {
          if (passed.has(kunde)) continue
          if (nr === stuck && !isRepaired) {
            passed.add(kunde)
            continue
          }
          if (!booked.some((one) => one.nr === nr)) booked.push({ nr, kunde })
          if (steps++ === diesAfter) throw new Error('killed')
          expect((await answer(nr, { ergebnis: 'angenommen' })).status).toBe(204)
        }
        weiter = `&nach=${body.weiter}`
      }
    }
    for (const diesAfter of [13, 40, 41]) await expect(run(diesAfter)).rejects.toThrow('killed')
    await run(Number.POSITIVE_INFINITY)
    const stuckKunde = submitted.find(({ nr }) => nr === stuck)?.kunde
    const ofOthers = submitted.filter(({ kunde }) => kunde !== stuckKunde).length
    expect(booked.filter(({ kunde }) => kunde !== stuckKunde)).toHaveLength(ofOthers)
    expect(booked.length).toBeLessThan(submitted.length)
    isRepaired = true
    await run(Number.POSITIVE_INFINITY)
    expect((await list()).nrs).toEqual([])
    for (const kunde of ['T-1', 'T-2', 'T-3']) {
      const of = (all: typeof booked) => all.filter((one) => one.kunde === kunde).map(({ nr }) => nr)
      expect(of(booked)).toEqual(of(submitted))
    }
  },
)

test('the customers that a token reads are recorded, once in a quarter of an hour [versorger-108]', async () => {
  const db = ausgang.databases.test
  await submit('T-2')
  for (let times = 0; times < 2; times++) await ausgang.send('GET', '/test/vorgaenge', token)
  const rows = await db
    .selectFrom('lesezugriff')
    .innerJoin('ausgangszugang', 'ausgangszugang.id', 'zugang_id')
    .select(['kunde', 'was', 'abnehmer', 'konto_id'])
    .execute()
  const [kunde] = await lesepseudonymeOf(db, signer(testSchluessel, 'test'), 'T-2')
  expect(rows).toEqual([{ kunde, was: 'vorgang', abnehmer: 'Abrechnung', konto_id: null }])
})

test('the description is OpenAPI 3.1 for a public validator, and needs no token', async () => {
  const { status, bytes } = await ausgang.send('GET', '/openapi.json')
  const body = JSON.parse(bytes.toString())
  expect(status).toBe(200)
  expect(Object.keys(body.paths)).toEqual([
    '/{mandant}/vorgaenge',
    '/{mandant}/vorgaenge/{nr}/foto',
    '/{mandant}/vorgaenge/{nr}/antwort',
  ])
  expect(await new Validator().validate(body)).toMatchObject({ valid: true })
  // Where a parameter has no text of its own, its name stands there, or what it means to the portal's customers.
  expect(JSON.stringify(body)).not.toMatch(/"description":"(\w+|[^"]*\bEUR\b[^"]*)"/)
})
