import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { sql } from 'kysely'
import { createAblesung, createAnschlussnutzer, createVertrag, createZaehler } from '../../../testing/data/factories.ts'
import { openDienst, type TestDienst } from '../../../testing/portals/openDienst.ts'

let desk: TestDienst
let db: TestDienst['databases']['test']
let cookie: string
beforeAll(async () => {
  desk = await openDienst()
  db = desk.databases.test
})
afterAll(() => desk.close())
beforeEach(async () => {
  await sql`truncate anschlussnutzer cascade`.execute(db)
  await createAnschlussnutzer(db, { kundennummer: 'T-1', email: 'erika@example.org' })
  await createAnschlussnutzer(db, { kundennummer: 'T-2', email: null, gesperrt: true })
  for (const nr of [1, 2]) {
    await createVertrag(db, { id: `471${nr}`, kundennummer: `T-${nr}` })
    await createZaehler(db, { vertrag_id: `471${nr}`, nummer: `Z-${nr}` })
  }
  cookie = await desk.signIn('test', 'service')
})

const make = (body: object, place = 'T-1/vertraege/4711') =>
  desk.send('POST', `/test/kunden/${place}/ableselink`, { cookie, body: { bis: '2026-12-31', ...body } })
const withdraw = () => desk.send('DELETE', '/test/kunden/T-1/vertraege/4711/ableselink', { cookie })
const seen = async () => Reflect.get((await desk.send('GET', '/test/kunden/T-1', { cookie })).body, 'ableselinks')

test('a clerk shows a customer his link, sees how it stands, and withdraws it [ablesung-38]', async () => {
  const { status, body } = await make({ weg: 'anzeigen' })
  expect([status, body]).toEqual([200, { adresse: expect.stringMatching(/\/ablesen#[\w-]{22}$/), email: null }])
  expect(await seen()).toMatchObject([
    { vertragId: '4711', zaehlernummer: 'Z-1', bis: '2026-12-31', stand: 'gesendet', gesendetAm: expect.any(String) },
  ])
  expect((await withdraw()).body.text).toBe('1 Link gilt nicht mehr.')
  expect((await withdraw()).body.text).toBe('0 Links gelten nicht mehr.')
  expect(await seen()).toMatchObject([{ stand: 'widerrufen' }])
  const trail = await db
    .selectFrom('protokoll')
    .where('kundennummer', '=', 'T-1')
    .select(['akteur', 'aktion'])
    .execute()
  expect(trail.map(({ aktion }) => aktion)).toEqual(['ableselink_erstellt', 'ableselink_widerrufen'])
})

test('the desk counts the links of each occasion, and names whose reading is missing [ablesung-38]', async () => {
  const stand = async () => (await desk.send('GET', '/test/ableselinks', { cookie })).body
  expect(await stand()).toEqual({ anlaesse: [], fehlende: [], mehr: false })
  await make({ weg: 'anzeigen' })
  await make({ weg: 'anzeigen', bis: '2026-12-30' })
  const fehlend = { kundennummer: 'T-1', name: 'Erika Muster', vertragId: '4711', zaehlernummer: 'Z-1' }
  const anlass = { gesendet: 1, geoeffnet: 0, abgelesen: 0, anders: 0, fehlt: 1, widerrufen: 0 }
  expect(await stand()).toMatchObject({
    anlaesse: [
      { bis: '2026-12-31', ...anlass },
      { bis: '2026-12-30', ...anlass },
    ],
    fehlende: [
      { ...fehlend, bis: '2026-12-30', stand: 'gesendet' },
      { ...fehlend, bis: '2026-12-31', stand: 'gesendet' },
    ],
    mehr: false,
  })
  await db.updateTable('ableselink').set({ gilt_bis: '2020-01-01' }).where('gilt_bis', '=', '2026-12-30').execute()
  await createAblesung(db, {
    vertrag_id: '4711',
    zaehlernummer: 'Z-1',
    ablesedatum: '2099-01-01',
    werte: { '1-0:1.8.0': 1 },
  })
  expect(await stand()).toMatchObject({
    anlaesse: [{ anders: 1, fehlt: 0 }, { bis: '2020-01-01' }],
    fehlende: [],
  })
})

test('a link by mail waits for its mail, and takes the place of the one before', async () => {
  await make({ weg: 'anzeigen' })
  expect((await make({ weg: 'mail' })).body).toEqual({ adresse: null, email: 'erika@example.org' })
  expect(await seen()).toMatchObject([{ stand: expect.any(String) }, { stand: expect.any(String) }])
  const stands = await db.selectFrom('ableselink').select(['weg', 'widerrufen_am']).orderBy('weg').execute()
  expect(stands).toEqual([
    { weg: 'kundendienst', widerrufen_am: expect.any(Date) },
    { weg: 'mail', widerrufen_am: null },
  ])
})

test('of clerks at once each gets the link that he asked for, or is told that there is none [ablesung-38]', async () => {
  const answers = await Promise.all(
    Array.from({ length: 6 }, (_, nr) => make({ weg: nr % 2 === 0 ? 'anzeigen' : 'mail' })),
  )
  const done = answers.filter(({ status }) => status === 200)
  for (const { body } of done)
    expect(Reflect.get(body, 'adresse') ?? Reflect.get(body, 'email')).toEqual(expect.any(String))
  const others = answers.filter(({ status }) => status !== 200)
  expect(others.map(({ status, body }) => [status, body.detail])).toEqual(
    others.map(() => [409, expect.stringContaining('Nichts ist geändert')]),
  )
  expect(await db.selectFrom('ableselink').select('id').execute()).toHaveLength(done.length)
  const open = await db.selectFrom('ableselink').where('widerrufen_am', 'is', null).select('id').execute()
  expect(open).toHaveLength(1)
})

test.each<[string, object, string?]>([
  ['zwischen heute und dem', { weg: 'mail', bis: '2025-01-01' }],
  ['darf gerade nichts einreichen', { weg: 'anzeigen' }, 'T-2/vertraege/4712'],
])('it is refused with a sentence: %s', async (sentence, body, place) => {
  const answer = await make(body, place)
  expect([answer.status, answer.body.detail]).toEqual([409, expect.stringContaining(sentence)])
})

test('a contract of somebody else is not found', async () => {
  expect((await make({ weg: 'anzeigen' }, 'T-1/vertraege/4712')).status).toBe(404)
})
