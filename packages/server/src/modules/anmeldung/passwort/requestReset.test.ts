import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createAnschlussnutzer } from '../../../testing/data/factories.ts'
import { openMailbox } from '../../../testing/mails/mailbox.ts'
import { openResetPortal, startResetDay } from '../../../testing/portals/openResetPortal.ts'
import { askForReset, linkOf, receiveMails, runResetJobs, tokenOf } from '../../../testing/mails/resetMails.ts'
import type { TestApp } from '../../../testing/portals/testApp.ts'
import { resetTokens } from './linkTokens.ts'

const basisUrl = 'https://portal.example.org/passwort/erneuern'

let portal: TestApp
beforeAll(async () => {
  portal = await openResetPortal()
})
afterAll(() => portal.close())
let day = 0
beforeEach(() => startResetDay(portal, (day += 2)))

type Sender = Parameters<typeof askForReset>[2]
const ask = (kundennummer: string, sender?: Sender) => askForReset(portal, kundennummer, sender)
const countResets = async () => (await portal.db.selectFrom('passwort_reset').select('id').execute()).length

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
    expect(resetTokens.hash(tokenOf(mailbox.mails[0]))).toEqual(before?.token_hash)
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

test('requests older than a day are deleted, except those with a mail that still waits', async () => {
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

  test.each<Sender>([
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
