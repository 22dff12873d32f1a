import { encodeHeaderValue } from '@ekp/wire/rules/headerValue'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createAnschlussnutzer } from '../../../testing/factories.ts'
import { openMailbox } from '../../../testing/mailbox.ts'
import { deleteQueuedMails } from '../../../testing/queuedMails.ts'
import { linkOf, receiveMails, runResetJobs, tokenOf } from '../../../testing/resetMails.ts'
import { type TestApp, testApp } from '../../../testing/testApp.ts'
import { testTenant } from '../../../testing/testTenant.ts'
import { hashResetToken } from './resetToken.ts'

const basisUrl = 'https://portal.example.org/passwort/erneuern'

let portal: TestApp
beforeAll(async () => {
  portal = await testApp({ trustedProxies: ['127.0.0.1'], database: { connections: 10 } })
  const email = 'erika@example.org'
  await createAnschlussnutzer(portal.db, { kundennummer: 'T-1', email })
  await createAnschlussnutzer(portal.db, { kundennummer: 'T-2', email: null })
  await createAnschlussnutzer(portal.db, { kundennummer: 'T-3', email, gesperrt: true })
})
afterAll(() => portal.close())
let day = 0
beforeEach(async () => {
  // Each day has limits of its own.
  day += 2
  portal.clock.set(new Date(Date.parse('2026-11-21T10:00:00+01:00') + day * 86_400_000).toISOString())
  await portal.db.deleteFrom('passwort_reset').execute()
  await deleteQueuedMails(portal.db)
})

interface Sender {
  readonly basisUrl?: string
  readonly ip?: string
  readonly headers?: Record<string, string>
}
async function ask(kundennummer: string, sender: Sender = {}, { app } = portal) {
  const { statusCode, payload } = await app.inject({
    method: 'POST',
    url: '/api/anschlussnutzer/passwort_reset',
    headers: {
      kundennummer: encodeHeaderValue(kundennummer),
      basisurl: encodeHeaderValue(sender.basisUrl ?? basisUrl),
      'x-forwarded-for': sender.ip ?? '198.51.100.1',
      ...sender.headers,
    },
  })
  const { detail, code } = payload === '' ? {} : JSON.parse(payload)
  return { status: statusCode, detail, code }
}
const countResets = async (db = portal.db) => (await db.selectFrom('passwort_reset').select('id').execute()).length

describe('a link', () => {
  test('goes to the address on record, to the configured page, for 24 hours', async () => {
    expect((await ask('1')).status).toBe(204)
    const [mail, ...more] = await receiveMails(portal)
    expect(more).toEqual([])
    expect(mail).toMatchObject({ an: ['erika@example.org'], subject: 'Neues Passwort für Ihr Kundenportal' })
    const link = linkOf(mail)
    expect(link.origin + link.pathname).toBe(basisUrl)
    expect(link.searchParams.get('token')).toMatch(/^ekpr_[\w-]{43}$/)
    expect(mail?.text).toContain('Link gültig bis: 24.11.2026, 10:00 Uhr')
  })

  test('leaves no secret in the database: not in the queue, not beside the hash', async () => {
    await ask('T-1')
    const queue = await sql<{ payload: unknown }>`select payload from graphile_worker._private_jobs`.execute(portal.db)
    const [asked] = await portal.db.selectFrom('passwort_reset').selectAll().execute()
    expect(queue.rows).toEqual([{ payload: { id: asked?.id } }])
    expect(asked?.token_hash).toBeNull()
    const [mail] = await receiveMails(portal)
    const token = tokenOf(mail)
    const { rows } = await sql<{ text: string }>`select r::text as text from passwort_reset r`.execute(portal.db)
    expect(token).not.toBe('')
    expect(JSON.stringify(rows)).not.toContain(token.slice(5))
  })

  test('is the same when its mail is tried again, and counts its hours from there', async () => {
    await ask('T-1')
    let isDown = true
    const mailbox = await openMailbox({
      onRcptTo: (_address, _session, done) => {
        if (isDown) done(Object.assign(new Error('later'), { responseCode: 451 }))
        else done()
      },
    })
    await runResetJobs(portal, mailbox)
    expect([mailbox.connections(), mailbox.mails.length]).toEqual([1, 0])
    const before = await portal.db.selectFrom('passwort_reset').select(['token_hash', 'gilt_bis']).executeTakeFirst()
    isDown = false
    portal.clock.advance(3600)
    await runResetJobs(portal, mailbox, { isLater: true })
    await mailbox.close()
    const after = await portal.db.selectFrom('passwort_reset').select(['token_hash', 'gilt_bis']).executeTakeFirst()
    expect(mailbox.mails).toHaveLength(1)
    expect(after?.token_hash).toEqual(before?.token_hash)
    expect(hashResetToken(tokenOf(mailbox.mails[0]))).toEqual(before?.token_hash)
    expect(Number(after?.gilt_bis) - Number(before?.gilt_bis)).toBe(3_600_000)
    expect(Number(after?.gilt_bis)).toBe(portal.clock.now().getTime() + 86_400_000)
  })

  test('is not sent when the customer is locked meanwhile', async () => {
    await ask('T-1')
    await portal.db.updateTable('anschlussnutzer').set({ gesperrt: true }).where('kundennummer', '=', 'T-1').execute()
    expect(await receiveMails(portal)).toEqual([])
    await portal.db.updateTable('anschlussnutzer').set({ gesperrt: false }).where('kundennummer', '=', 'T-1').execute()
  })
})

test('what was asked for a day ago is forgotten, but for what still waits for the mail server', async () => {
  await createAnschlussnutzer(portal.db, { kundennummer: 'T-4', email: 'a@b.example', passwort_hash: null })
  await ask('T-1')
  await receiveMails(portal)
  portal.clock.advance(301)
  await ask('T-4')
  const [sent, waiting] = await portal.db.selectFrom('passwort_reset').select('id').orderBy('angefordert_am').execute()
  portal.clock.advance(86_400)
  await ask('T-1')
  const ids = (await portal.db.selectFrom('passwort_reset').select('id').execute()).map(({ id }) => id)
  expect(ids).toContain(waiting?.id)
  expect(ids).not.toContain(sent?.id)
  expect(ids).toHaveLength(2)
})

describe('basisUrl', () => {
  test.each([
    'https://evil.example/passwort/erneuern',
    'https://portal.example.org@evil.example/passwort/erneuern',
    'https://evil.example\\@portal.example.org/passwort/erneuern',
    'http://portal.example.org/passwort/erneuern',
    'https://portal.example.org:8443/passwort/erneuern',
    '//portal.example.org/passwort/erneuern',
    '/passwort/erneuern',
    'https://portal.example.org/passwort/erneuern/../../x',
    'https://portal.example.org/passwort/erneuern?x=1',
    'https://portal.example.org/passwort/erneuern#x',
    'https://portal.example.org.evil.example/passwort/erneuern',
    'https://pоrtal.example.org/passwort/erneuern',
    'javascript:alert(1)',
    'egal',
  ])('%s is refused, and no mail goes out', async (hostile) => {
    expect(await ask('T-1', { basisUrl: hostile })).toMatchObject({
      status: 400,
      detail: 'Diese Adresse gehört nicht zum Portal.',
    })
    expect(await countResets()).toBe(0)
  })

  test.each([
    { basisUrl: 'HTTPS://PORTAL.example.org:443/passwort/./erneuern' },
    { headers: { host: 'evil.example' } },
    { headers: { origin: 'https://evil.example', referer: 'https://evil.example/' } },
    { headers: { 'x-forwarded-host': 'evil.example', forwarded: 'host=evil.example', 'x-forwarded-proto': 'http' } },
  ])('%j never gets into the link', async (sender) => {
    expect((await ask('T-1', sender)).status).toBe(204)
    const [mail] = await receiveMails(portal)
    expect(linkOf(mail).href).toMatch(/^https:\/\/portal\.example\.org\/passwort\/erneuern\?token=ekpr_[\w-]{43}$/)
    expect(mail?.raw).not.toContain('evil')
  })
})

describe('what is told', () => {
  const unknown =
    'Entweder ist zu dieser Kundennummer keine E-Mail-Adresse hinterlegt oder die Kundennummer ist uns unbekannt.'

  test('is that a number is unknown, has no address or no access', async () => {
    expect(await ask('T-999')).toMatchObject({ status: 404, detail: unknown })
    expect(await ask('T-2')).toMatchObject({ status: 404, detail: unknown })
    expect(await ask('T-3')).toMatchObject({
      status: 403,
      code: 702,
      detail: 'Zu dieser Kundennummer existiert kein Zugang zum Kundenportal.',
    })
    expect(await receiveMails(portal)).toEqual([])
  })

  test('is nothing any more to who has asked thrice in an hour, of IPv6 whoever has the same /64', async () => {
    const from = (end: number) => ask('T-999', { ip: `2001:db8:1:2::${end}` })
    expect([await from(1), await from(2), await from(3), await from(4)].map(({ status }) => status)).toEqual([
      404, 404, 404, 204,
    ])
    expect((await ask('T-3', { ip: '2001:db8:1:2::5' })).status).toBe(204)
    expect((await ask('T-999', { ip: '2001:db8:1:3::1' })).status).toBe(404)
    expect((await ask('T-1', { ip: '2001:db8:1:2::6' })).status).toBe(204)
    expect(await receiveMails(portal)).toHaveLength(1)
    portal.clock.advance(3601)
    expect((await from(5)).status).toBe(404)
  })

  test('is the truth sixty times an hour in all, from a hundred addresses', async () => {
    const answers = await Promise.all(
      Array.from({ length: 300 }, (_, index) => ask(`T-${1000 + index}`, { ip: `203.0.113.${index % 100}` })),
    )
    expect(answers.filter(({ status }) => status === 404)).toHaveLength(60)
    expect(answers.filter(({ status }) => status === 204)).toHaveLength(240)
  })

  test('is nothing at all where the tenant wants it so, whatever the number, at the same pace', async () => {
    const neutral = await testApp({ tenant: testTenant({ auskunft: 'neutral' }), trustedProxies: ['127.0.0.1'] })
    try {
      const rounds = 12
      for (let round = 0; round < rounds; round++) {
        await createAnschlussnutzer(neutral.db, {
          kundennummer: `T-${round}`,
          email: 'a@b.example',
          passwort_hash: null,
        })
      }
      await createAnschlussnutzer(neutral.db, { kundennummer: 'T-999', email: 'a@b.example', gesperrt: true })
      const times: Record<'known' | 'unknown', number[]> = { known: [], unknown: [] }
      for (let round = 0; round < rounds; round++) {
        for (const kind of ['known', 'unknown'] as const) {
          const start = performance.now()
          const nummer = kind === 'known' ? `T-${round}` : `T-${round + 500}`
          expect((await ask(nummer, { ip: `203.0.113.${round}` }, neutral)).status).toBe(204)
          times[kind].push(performance.now() - start)
        }
      }
      expect((await ask('T-999', {}, neutral)).status).toBe(204)
      expect(await countResets(neutral.db)).toBe(rounds)
      const median = (values: number[]) => values.toSorted((a, b) => a - b)[rounds / 2] ?? 0
      expect(Math.min(...times.known, ...times.unknown)).toBeGreaterThan(145)
      expect(Math.abs(median(times.known) - median(times.unknown))).toBeLessThan(20)
    } finally {
      await neutral.close()
    }
  })
})

describe('mails', () => {
  test('of a hundred requests at once for one account are one', async () => {
    const answers = await Promise.all(
      Array.from({ length: 100 }, (_, index) => ask('T-1', { ip: `203.0.113.${index}` })),
    )
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([204]))
    expect(await receiveMails(portal)).toHaveLength(1)
  })

  test('to one account are one in five minutes, three an hour, five a day, and nobody is told', async () => {
    const asked: number[] = []
    for (const seconds of [0, 299, 2, 301, 301, 3600, 301, 3600, 12 * 3600, 12 * 3600]) {
      portal.clock.advance(seconds)
      expect((await ask('T-1', { ip: `203.0.113.${asked.length}` })).status).toBe(204)
      asked.push((await receiveMails(portal)).length)
    }
    expect(asked).toEqual([1, 0, 1, 1, 0, 1, 1, 0, 0, 1])
  })

  test('from one source are ten an hour; then it is told nothing at all', async () => {
    for (let nummer = 100; nummer < 112; nummer++) {
      await createAnschlussnutzer(portal.db, { kundennummer: `T-${nummer}`, email: 'a@b.example', passwort_hash: null })
      expect((await ask(`T-${nummer}`)).status).toBe(204)
    }
    expect(await countResets()).toBe(10)
    expect((await ask('T-999')).status).toBe(204)
    expect((await ask('T-999', { ip: '203.0.113.9' })).status).toBe(404)
  })
})
