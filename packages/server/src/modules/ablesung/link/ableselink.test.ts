import { randomBytes, randomUUID } from 'node:crypto'
import { listAblesungen } from '@ekp/wire/ablesung'
import { createAblesungByLink, openAbleselink } from '@ekp/wire/ablesung/link'
import { listAnfragen } from '@ekp/wire/anfrage'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { sql } from 'kysely'
import { hashLinktoken } from '../../../http/session/ableselink.ts'
import { createAblesung, createAnschlussnutzer, createVertrag, createZaehler } from '../../../testing/data/factories.ts'
import { call } from '../../../testing/call.ts'
import { deleteQueuedMails, queuedMails } from '../../../testing/mails/queuedMails.ts'
import { type TestApp, testApp } from '../../../testing/portals/testApp.ts'

const obis = '1-0:1.8.0'
const nummer = '1EMH0012345719'

let portal: TestApp
beforeAll(async () => {
  portal = await testApp()
})
afterAll(() => portal.close())
beforeEach(async () => {
  await sql`truncate anschlussnutzer, vorgang, budget cascade`.execute(portal.db)
  await deleteQueuedMails(portal.db)
  portal.clock.set('2026-11-21T10:00:00+01:00')
  const { db } = portal
  await createAnschlussnutzer(db, { kundennummer: 'T-1', nachname: 'Geheimrat', email: 'erika@example.org' })
  await createVertrag(db, { id: '4711', kundennummer: 'T-1', strasse: 'Innweg', ort: 'Simbach' })
  await createZaehler(db, { vertrag_id: '4711', nummer })
})

/** A link that is good until the end of the year, unless `changes` say otherwise. */
async function createLink(changes: object = {}): Promise<string> {
  const token = randomBytes(16).toString('base64url')
  await portal.db
    .insertInto('ableselink')
    .values({
      vertrag_id: '4711',
      zaehlernummer: nummer,
      token_hash: hashLinktoken(token),
      weg: 'brief',
      erstellt_am: portal.clock.now(),
      gesendet_am: portal.clock.now(),
      gilt_bis: '2026-12-31',
      ...changes,
    })
    .execute()
  return token
}
const open = (token: string) => call(portal.app, openAbleselink, { headers: { token } })
const neu = (changes: object = {}) => ({ ablesedatum: '2026-11-21', ablesewerte: { [obis]: 12_345.6 }, ...changes })
const send = (token: string, body: object = neu(), sendung: string = randomUUID()) =>
  call(portal.app, createAblesungByLink, { headers: { token, sendung }, body: neu(body) })
const links = () => portal.db.selectFrom('ableselink').selectAll().execute()
const ablesungen = () => portal.db.selectFrom('ablesung').selectAll().execute()
const vorgaenge = () => portal.db.selectFrom('vorgang').selectAll().execute()

test('an opened link shows the end of the meter, its registers and days, and nothing of the customer [ablesung-34]', async () => {
  await createAblesung(portal.db, {
    vertrag_id: '4711',
    zaehlernummer: nummer,
    ablesedatum: '2026-01-01',
    werte: { [obis]: 12_000 },
  })
  const token = await createLink()
  const { status, body } = await open(token)
  expect([status, body]).toEqual([
    200,
    {
      zaehlerEnde: '5719',
      versorgungsart: 'strom',
      kanaele: [{ obiskennzahl: obis, vorkommastellen: 6, nachkommastellen: 1 }],
      von: '2026-11-21',
      bis: '2026-12-31',
    },
  ])
  expect(await links()).toMatchObject([{ geoeffnet_am: portal.clock.now(), abgelesen_am: null }])
  portal.clock.advance(60)
  await open(token)
  expect((await links())[0]?.geoeffnet_am).not.toEqual(portal.clock.now())
})

test('GET, HEAD and OPTIONS change nothing, so that scanners and previews do no harm [ablesung-35]', async () => {
  const token = await createLink()
  for (const method of ['GET', 'HEAD', 'OPTIONS'] as const) {
    for (const url of ['/ablesen', '/api/ableselink', '/api/ableselink/ablesung']) {
      await portal.app.inject({ method, url, headers: { token } })
    }
  }
  expect(await links()).toMatchObject([{ geoeffnet_am: null, abgelesen_am: null }])
  expect((await send(token)).status).toBe(204)
})

test('a reading comes by the link, with number and time, and the customer finds it in the portal [ablesung-37]', async () => {
  const token = await createLink()
  const foto = (
    await sharp({ create: { width: 40, height: 40, channels: 3, background: 'red' } })
      .jpeg()
      .toBuffer()
  ).toString('base64')
  const { status, headers } = await send(token, { foto })
  const [vorgang] = await vorgaenge()
  expect([status, headers['vorgang'], headers['eingang']]).toEqual([
    204,
    String(vorgang?.id),
    portal.clock.now().toISOString(),
  ])
  expect(vorgang).toMatchObject({ art: 'ablesung', weg: 'link', kundennummer: 'T-1', inhalt: { hatFoto: true } })
  expect(await links()).toMatchObject([{ abgelesen_am: portal.clock.now(), vorgang_id: vorgang?.id }])
  const protokoll = await portal.db
    .selectFrom('protokoll')
    .orderBy('nr', 'desc')
    .limit(1)
    .select(['akteur', 'aktion', 'inhalt'])
    .execute()
  expect(protokoll).toMatchObject([
    { akteur: 'kunde', aktion: 'ablesung_uebermittelt', inhalt: { nachher: { weg: 'link', vorgang: vorgang?.id } } },
  ])
  const mails = await queuedMails(portal.db)
  expect(mails.map(({ absaetze }) => absaetze)).toEqual([[expect.stringContaining('mit dem Link')]])
  const owner = await portal.login('T-1', 'Sonnenblume-2026')
  const own = await call(portal.app, listAblesungen, { params: { vertragId: '4711' }, query: {} }, owner)
  expect(own.body).toMatchObject([{ zaehlernummer: nummer, ableseart: 'KUNDE' }])
  const anfragen = await call(portal.app, listAnfragen, { query: {} }, owner)
  expect(JSON.stringify(anfragen.body)).toContain('ablesung')
})

test('the same reading sent again gets its first receipt, also when the link has ended; another one does not [ablesung-37]', async () => {
  const token = await createLink()
  const sendung = randomUUID()
  const first = await send(token, {}, sendung)
  portal.clock.set('2027-02-01T10:00:00+01:00')
  const again = await send(token, {}, sendung.toUpperCase())
  expect([again.status, again.headers['vorgang']]).toEqual([204, first.headers['vorgang']])
  expect(again.headers['eingang']).toBe(first.headers['eingang'])
  expect((await send(token, {}, randomUUID())).status).toBe(403)
  expect([await ablesungen(), await vorgaenge()]).toEqual([[expect.anything()], [expect.anything()]])
})

test('of many at once one enters, the others find the link used; a double press is one reading', async () => {
  const token = await createLink()
  const answers = await Promise.all(
    Array.from({ length: 8 }, (_, nr) => send(token, { ablesewerte: { [obis]: 12_000 + nr } })),
  )
  expect(answers.map(({ status }) => status).toSorted()).toEqual([204, 403, 403, 403, 403, 403, 403, 403])
  const other = await createLink({ gilt_bis: '2026-12-30' })
  const sendung = randomUUID()
  const pressed = await Promise.all([1, 2].map(() => send(other, { ablesewerte: { [obis]: 13_000 } }, sendung)))
  expect(pressed.map(({ status }) => status)).toEqual([204, 204])
  expect(new Set(pressed.map(({ headers }) => headers['vorgang'])).size).toBe(1)
  expect(await ablesungen()).toHaveLength(2)
})

const bad: readonly (readonly [string, () => Promise<string>])[] = [
  ['of another form', async () => 'unsinn'],
  ['wrong', async () => randomBytes(16).toString('base64url')],
  [
    'used',
    async () => {
      const token = await createLink()
      await send(token)
      return token
    },
  ],
  ['expired', () => createLink({ gilt_bis: '2026-11-20' })],
  ['withdrawn', () => createLink({ widerrufen_am: new Date() })],
  ['written by a clock that was ahead', () => createLink({ erstellt_am: new Date('2026-11-22T10:00:00Z') })],
  ['of a locked customer', () => linkAfter(sql`update anschlussnutzer set gesperrt = true`)],
  ['of a customer who may only look', () => linkAfter(sql`update anschlussnutzer set zugriff = 'eingeschränkt'`)],
  ['of a customer who has died', () => linkAfter(sql`update anschlussnutzer set verstorben_am = '2026-11-01'`)],
  [
    'of a customer who has asked to be deleted',
    () => linkAfter(sql`insert into loeschvermerk (kundennummer, verlangt_am) values ('T-1', now())`),
  ],
  ['of a contract that has ended', () => linkAfter(sql`update vertrag set lieferende = '2026-11-20'`)],
  ['of a contract that was withdrawn', () => linkAfter(sql`update vertrag set storniert = true`)],
  ['of a contract that has not begun', () => linkAfter(sql`update vertrag set lieferbeginn = '2026-12-01'`)],
  ['of a meter that was removed', () => linkAfter(sql`update zaehler set ausgebaut_am = '2026-11-20'`)],
  [
    'of a meter that was replaced today',
    async () => {
      await createZaehler(portal.db, { vertrag_id: '4711', nummer: 'NEU', eingebaut_am: '2026-11-21' })
      return createLink()
    },
  ],
  ['of a meter without registers', () => linkAfter(sql`delete from messkanal`)],
  [
    'of a meter that was deleted',
    async () => {
      const token = await createLink()
      await sql`delete from messkanal`.execute(portal.db)
      await sql`delete from zaehler`.execute(portal.db)
      return token
    },
  ],
]

async function linkAfter(change: ReturnType<typeof sql>): Promise<string> {
  await change.execute(portal.db)
  return createLink()
}

test.each(bad)('a link that is %s gets the one answer of all that do not hold [ablesung-35]', async (_what, make) => {
  const token = await make()
  const before = await vorgaenge()
  for (const answer of [await open(token), await send(token, { ablesewerte: { [obis]: 15_000 } })]) {
    expect([answer.status, answer.text]).toEqual([
      403,
      JSON.stringify({
        type: 'about:blank',
        status: 403,
        title: 'Link gilt nicht',
        detail:
          'Dieser Link gilt nicht oder nicht mehr. Ist Ihr Zählerstand noch nicht bei uns, melden Sie sich im Kundenportal an oder wenden Sie sich an den Kundenservice.',
      }),
    ])
  }
  expect(await vorgaenge()).toEqual(before)
})

test('a session or the token of a view is no link, and a link is no session', async () => {
  const { token } = await portal.login('T-1', 'Sonnenblume-2026')
  expect((await open(token)).status).toBe(403)
  const link = await createLink()
  const asSession = { kundennummer: 'T-1', token: link }
  expect((await call(portal.app, listAblesungen, { params: { vertragId: '4711' }, query: {} }, asSession)).status).toBe(
    401,
  )
})

test('what is impossible is refused in words that tell no more than the page does, and the link stays good', async () => {
  await sql`update zaehler set eingebaut_am = '2025-05-20'`.execute(portal.db)
  const token = await createLink()
  const texts = []
  for (const body of [
    { ablesedatum: '2025-01-01' },
    { ablesedatum: '2026-11-22' },
    { ablesewerte: { [obis]: 1e7 } },
    { ablesewerte: { '1-0:9.8.0': 5 } },
    { foto: Buffer.from('kein Foto').toString('base64') },
  ]) {
    const { status, text } = await send(token, body)
    expect(status).toBe(400)
    texts.push(text)
  }
  expect(texts.join(' ')).not.toMatch(/1EMH|2025|20\.05/)
  expect(texts[0]).toContain('Bitte wählen Sie einen Tag: heute, den 21.11.2026.')
  expect((await send(token)).status).toBe(204)
})

test('an unlikely reading is taken without a word of earlier ones, and the supplier reads the question [ablesung-36]', async () => {
  await createAblesung(portal.db, {
    vertrag_id: '4711',
    zaehlernummer: nummer,
    ablesedatum: '2026-11-01',
    werte: { [obis]: 20_000 },
  })
  const token = await createLink()
  const { status, text, headers } = await send(token, { ablesewerte: { [obis]: 19_000 } })
  expect([status, text]).toEqual([204, ''])
  expect(JSON.stringify(headers)).not.toContain('20000')
  expect(await vorgaenge()).toMatchObject([{ inhalt: { rueckfrage: expect.stringContaining('niedriger') } }])
})

test('a reading that the customer has sent himself is not entered twice, and uses the link up', async () => {
  const first = await createLink()
  const { headers } = await send(first)
  const second = await createLink({ gilt_bis: '2026-12-30' })
  const again = await send(second)
  expect([again.status, again.headers['vorgang']]).toEqual([204, headers['vorgang']])
  expect(await vorgaenge()).toHaveLength(1)
})

test('after a hundred links that do not hold, a network waits for an hour, others do not [T32]', async () => {
  const from = (ip: string, token: string) =>
    portal.app.inject({ method: 'POST', url: '/api/ableselink', headers: { token }, remoteAddress: ip })
  const statuses = await Promise.all(
    Array.from(
      { length: 100 },
      async () => (await from('198.18.0.1', randomBytes(16).toString('base64url'))).statusCode,
    ),
  )
  expect(new Set(statuses)).toEqual(new Set([403]))
  const token = await createLink()
  const limited = await from('198.18.0.1', token)
  expect([limited.statusCode, Number(limited.headers['retry-after']) > 0]).toEqual([429, true])
  expect((await from('198.18.0.2', token)).statusCode).toBe(200)
  portal.clock.advance(3601)
  expect((await from('198.18.0.1', token)).statusCode).toBe(200)
})

test('only a hash of the token is stored', async () => {
  const token = await createLink()
  await send(token)
  const { rows } = await sql<{ text: string }>`
    select string_agg(ableselink::text, ' ') as text from ableselink
  `.execute(portal.db)
  expect(rows[0]?.text).not.toContain(token)
})
