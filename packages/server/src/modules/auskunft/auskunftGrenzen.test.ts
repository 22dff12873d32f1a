import { buffer } from 'node:stream/consumers'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Credentials } from '../../testing/call.ts'
import { createDokument } from '../../testing/data/createDokument.ts'
import * as factories from '../../testing/data/factories.ts'
import { type AuskunftPortal, openAuskunftPortal, passwort } from '../../testing/portals/openAuskunftPortal.ts'
import { deleteQueuedMails, queuedMails } from '../../testing/mails/queuedMails.ts'
import { readZip } from '../../testing/readZip.ts'

const onceADay =
  /^Sie haben in den letzten 24 Stunden schon eine Auskunft heruntergeladen\. Wieder möglich ist es ab \d\d\.\d\d\.\d{4}, \d\d:\d\d Uhr\.$/
// A machine that is busy with other tests takes its time.
const patient = { timeout: 60_000 }
let portal: AuskunftPortal
let own: Credentials

async function createKunde(kundennummer: string) {
  const { db } = portal
  await factories.createAnschlussnutzer(db, { kundennummer, email: `${kundennummer}@example.org` })
  await factories.createVertrag(db, { id: `V-${kundennummer}`, kundennummer })
}

/** That many different days of quarter hours: more than sockets and pipes hold. */
async function createLastgang(vertrag_id: string, days: number) {
  const kanal_id = await factories.createLastgangkanal(portal.db, { vertrag_id })
  await sql`
    insert into lastgang (kanal_id, tag, werte, stellen)
    select ${kanal_id}, date '2000-01-01' + day::integer,
      (select array_agg((random() * 1e9)::integer) from generate_series(1, 96) where day is not null), 6
    from generate_series(0, ${days - 1}::integer) as day
  `.execute(portal.db)
}

beforeAll(async () => {
  portal = await openAuskunftPortal()
  for (const [kundennummer, days] of [
    ['T-1', 1500],
    ['T-2', 1500],
    ['T-3', 1],
  ] as const) {
    await createKunde(kundennummer)
    await createLastgang(`V-${kundennummer}`, days)
  }
})
beforeEach(async () => {
  portal.clock.advance(86_400 * 5)
  await deleteQueuedMails(portal.db)
  own = await portal.login('T-1', passwort)
})
afterAll(() => portal.close())

const countProtokoll = async () => {
  const rows = await portal.db.selectFrom('protokoll').where('aktion', '=', 'auskunft_erteilt').select('nr').execute()
  return rows.length
}
/** Transactions that still read. */
const countOpen = async () => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and xact_start is not null
      and backend_type = 'client backend'
  `.execute(portal.db)
  return rows[0]?.count
}

test('a customer gets one export a day, whatever the session, and the next day another', async () => {
  expect((await portal.ask(own)).status).toBe(200)
  const again = await portal.ask(own)
  expect([again.status, again.headers['retry-after']]).toEqual([429, '86400'])
  expect(again.problem.detail).toMatch(onceADay)
  expect((await portal.ask(await portal.login('T-1', passwort))).status).toBe(429)
  expect((await portal.ask(await portal.login('T-3', passwort))).status).toBe(200)
  portal.clock.advance(86_400)
  expect((await portal.ask(await portal.login('T-1', passwort))).status).toBe(200)
})

test('of ten requests at once one gets the archive', { tags: 'full' }, async () => {
  const answers = await Promise.all(Array.from({ length: 10 }, () => portal.ask(own)))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(9)
})

describe('a password that is wrong', () => {
  test('is an error of its field; the session goes on, and the day’s export is not used up', async () => {
    const before = await countProtokoll()
    const wrong = await portal.ask(own, 'falsch-2026')
    const text = 'Das Passwort ist nicht richtig.'
    expect(wrong).toMatchObject({ status: 403, problem: { detail: text, felder: [{ feld: 'passwort', text }] } })
    expect(wrong.headers['ttl']).toBe('1800')
    expect(await queuedMails(portal.db)).toEqual([])
    expect(await countProtokoll()).toBe(before)
    expect((await portal.ask(own)).status).toBe(200)
  })

  test('is counted like one at the login', async () => {
    const statuses: number[] = []
    for (let attempt = 0; attempt < 30; attempt++) statuses.push((await portal.ask(own, `falsch-${attempt}`)).status)
    expect(statuses[0]).toBe(403)
    expect(statuses.at(-1)).toBe(429)
    expect((await portal.ask(own)).problem.detail).not.toMatch(onceADay)
  })
})

test('without a password or a session, or with the session of another customer, there is no export', async () => {
  expect((await portal.ask(own, ' ')).status).toBe(400)
  expect((await portal.ask({ ...own, token: 'ekps_x' })).status).toBe(401)
  expect((await portal.ask({ ...own, kundennummer: 'T-2' })).status).toBe(401)
})

test('a customer with restricted access gets his export, a locked one has no session any more', async () => {
  await portal.db
    .updateTable('anschlussnutzer')
    .set({ zugriff: 'eingeschränkt' })
    .where('kundennummer', '=', 'T-3')
    .execute()
  const restricted = await portal.login('T-3', passwort)
  expect((await portal.ask(restricted)).status).toBe(200)
  portal.clock.advance(86_400)
  const locked = await portal.login('T-3', passwort)
  await portal.db.updateTable('anschlussnutzer').set({ gesperrt: true }).where('kundennummer', '=', 'T-3').execute()
  expect((await portal.ask(locked)).status).toBe(401)
  await portal.db
    .updateTable('anschlussnutzer')
    .set({ gesperrt: false, zugriff: 'voll' })
    .where('kundennummer', '=', 'T-3')
    .execute()
})

test('the customer gets one mail about it, without any of the data', async () => {
  await portal.ask(own)
  await portal.ask(own)
  const mails = (await queuedMails(portal.db)).filter(({ betreff }) => betreff.startsWith('Auskunft'))
  expect(mails).toHaveLength(1)
  expect(mails[0]).toMatchObject({
    an: 'T-1@example.org',
    anrede: 'Guten Tag Frau Muster,',
    angaben: [{ wert: 'T-1' }, { name: 'Angefordert am' }],
    schluss: ['Waren Sie das, brauchen Sie nichts zu tun.'],
    warnung: expect.stringContaining('kennt jemand Ihr Passwort'),
    knopf: { url: '/passwort/vergessen' },
  })
  expect(JSON.stringify(mails)).not.toContain('V-T-1')
})

describe('an export that is being sent', () => {
  test(
    'is ended when its client leaves, which frees the database and does not use up the day’s export',
    { tags: 'full' },
    async () => {
      const { response, outgoing } = await portal.begin(own)
      expect(response.statusCode).toBe(200)
      await new Promise((resolve) => response.once('data', resolve))
      response.pause()
      await expect.poll(countOpen, patient).toBe(1)
      outgoing.destroy()
      await expect.poll(countOpen, patient).toBe(0)
      await expect.poll(async () => (await portal.ask(own)).status, patient).toBe(200)
      expect(portal.lines).toEqual([])
    },
  )

  test('can be begun five times a day', async () => {
    const statuses: number[] = []
    for (let time = 0; time < 6; time++) {
      const { response, outgoing } = await portal.begin(own)
      statuses.push(response.statusCode ?? 0)
      outgoing.destroy()
      await expect.poll(countOpen, patient).toBe(0)
    }
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429])
    expect((await portal.ask(own)).problem.detail).toMatch(
      /schon mehrmals eine Auskunft begonnen\. Wieder möglich ist es ab /,
    )
  })

  test(
    'is one of two at most; a third is refused with 429, and other calls are answered',
    { tags: 'full' },
    async () => {
      const second = await portal.login('T-2', passwort)
      const third = await portal.login('T-3', passwort)
      const running = [await portal.begin(own), await portal.begin(second)]
      for (const { response } of running) response.pause()
      const refused = await portal.ask(third)
      expect([refused.status, refused.headers['retry-after']]).toEqual([429, '60'])
      expect(refused.problem.detail).toMatch(/^Gerade werden schon andere Auskünfte erstellt\./)
      const other = await portal.app.inject({ url: '/api/anschlussnutzer', headers: { ...third } })
      expect(other.statusCode).toBe(200)
      for (const { response } of running) expect((await readZip(await buffer(response))).has('daten.json')).toBe(true)
      expect((await portal.ask(third)).status).toBe(200)
    },
  )

  test(
    'is broken off and logged when the database fails, and does not use up the day’s export',
    { tags: 'full' },
    async () => {
      const { response } = await portal.begin(own)
      response.pause()
      await expect.poll(countOpen, patient).toBe(1)
      await sql`
      select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid() and xact_start is not null
      and backend_type = 'client backend'
    `.execute(portal.db)
      await expect(buffer(response)).rejects.toThrow('aborted')
      await expect.poll(() => portal.lines.join(''), patient).toContain('Auskunft abgebrochen')
      expect(portal.lines.join('')).not.toContain('terminating')
      portal.lines.length = 0
      await expect.poll(async () => (await portal.ask(own)).status, patient).toBe(200)
    },
  )

  test('has in none of its files what is changed meanwhile', { tags: 'full' }, async () => {
    const { response } = await portal.begin(own)
    response.pause()
    await expect.poll(countOpen, patient).toBe(1)
    await factories.createVertrag(portal.db, { id: 'SPAET-1', kundennummer: 'T-1' })
    await createDokument(portal, { id: 'SPAET', kundennummer: 'T-1' })
    const files = await readZip(await buffer(response))
    for (const [name, content] of files) expect(name + content.toString('latin1')).not.toContain('SPAET')
  })
})
