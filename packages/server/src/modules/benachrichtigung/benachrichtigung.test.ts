import {
  type Benachrichtigung,
  endBenachrichtigung,
  listBenachrichtigungen,
  updateBenachrichtigung,
} from '@ekp/wire/benachrichtigung'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { call, type Credentials } from '../../testing/call.ts'
import { createAnschlussnutzer, createRechnung, createVertrag } from '../../testing/data/factories.ts'
import { openMailbox } from '../../testing/mails/mailbox.ts'
import { deleteQueuedMails, queuedMails } from '../../testing/mails/queuedMails.ts'
import { testApp, type TestApp } from '../../testing/portals/testApp.ts'
import { runJobs, testJobContext } from '../../testing/runJobs.ts'
import { testLog } from '../../testing/testLog.ts'
import { benachrichtigungTask } from './task.ts'

const passwort = 'Erfunden-Benachrichtigung-2026'
const today = '2026-11-21T10:00:00+01:00'

let portal: TestApp
let owner: Credentials
let other: Credentials
beforeAll(async () => {
  portal = await testApp()
  portal.clock.set(today)
  for (const kundennummer of ['T-1', 'T-2']) {
    await createAnschlussnutzer(portal.db, { kundennummer, passwort, email: `${kundennummer}@example.org` })
  }
  await createVertrag(portal.db, { id: '4711', kundennummer: 'T-1' })
  await createVertrag(portal.db, { id: '4712', kundennummer: 'T-1' })
  await createVertrag(portal.db, { id: '4713', kundennummer: 'T-2' })
})
beforeEach(async () => {
  await deleteQueuedMails(portal.db)
  for (const table of ['benachrichtigung', 'rechnung'] as const) await portal.db.deleteFrom(table).execute()
  portal.clock.set(today)
  owner = await portal.login('T-1', passwort)
  other = await portal.login('T-2', passwort)
})
afterAll(() => portal.close())

const order = (bestellt: boolean, vertragId = '4711', credentials = owner) =>
  call(
    portal.app,
    updateBenachrichtigung,
    { params: { vertragId }, body: { thema: 'rechnung', bestellt } },
    credentials,
  )
const list = async (credentials = owner) => (await call(portal.app, listBenachrichtigungen, {}, credentials)).body
const ordered = (vertragId: string): Benachrichtigung => ({ vertragId, thema: 'rechnung' })
const addRechnung = (rechnungsnummer: string, vertrag_id = '4711') => {
  const bo4e = {
    rechnungsnummer,
    vertrag: { vertragsnummer: vertrag_id },
    rechnungsperiode: { startdatum: '2025-11-01', enddatum: '2026-10-31' },
    gesamtbrutto: { wert: 100 },
  }
  const row = { rechnungsnummer, vertrag_id, rechnungsdatum: '2026-11-20', bo4e: JSON.stringify(bo4e) }
  return createRechnung(portal.db, { ...row, von: '2025-11-01', bis: '2026-11-01' })
}
const context = () => {
  const { db, clock, tenant } = portal
  return testJobContext({ db, clock, tenant })
}
const runTask = () => benachrichtigungTask.run(context(), {})
const mails = async () => (await queuedMails(portal.db)).filter(({ abo }) => abo !== undefined)
/** The bills that mails tell of. */
const told = async () =>
  (await mails()).map(({ angaben = [] }) => angaben.find(({ name }) => name === 'Rechnung')?.wert)
const kunde = (set: { gesperrt?: boolean; email?: string | null; verstorben_am?: string | null }) =>
  portal.db.updateTable('anschlussnutzer').set(set).where('kundennummer', '=', 'T-1').execute()

describe('an order', () => {
  test('is off, can be put in and cancelled for each contract, and both are in the audit trail once [benachrichtigung-1]', async () => {
    expect(await list()).toEqual([])
    for (const vertragId of ['4712', '4711', '4711']) expect((await order(true, vertragId)).status).toBe(204)
    expect(await list()).toEqual([ordered('4711'), ordered('4712')])
    expect(await list(other)).toEqual([])
    for (const bestellt of [false, false]) expect((await order(bestellt)).status).toBe(204)
    expect(await list()).toEqual([ordered('4712')])
    const protokoll = await portal.db
      .selectFrom('protokoll')
      .where('objekt', '=', 'vertrag/4711')
      .orderBy('nr')
      .select(['aktion', 'akteur', 'inhalt'])
      .execute()
    expect(protokoll).toEqual([
      { aktion: 'benachrichtigung_bestellt', akteur: 'kunde', inhalt: { nachher: { thema: 'rechnung' } } },
      { aktion: 'benachrichtigung_abbestellt', akteur: 'kunde', inhalt: { nachher: { thema: 'rechnung' } } },
    ])
  })

  test('of another customer’s contract is not found, and stays as it is; without a session there is none', async () => {
    await order(true)
    expect((await order(false, '4711', other)).status).toBe(404)
    expect(await list()).toEqual([ordered('4711')])
    expect((await call(portal.app, listBenachrichtigungen, {})).status).toBe(401)
  })

  test('needs access to change something, a topic that there is, and a truth value', async () => {
    const zugriff = (level: 'voll' | 'eingeschränkt') =>
      portal.db.updateTable('anschlussnutzer').set({ zugriff: level }).where('kundennummer', '=', 'T-1').execute()
    await zugriff('eingeschränkt')
    expect((await order(true, '4711', await portal.login('T-1', passwort))).status).toBe(403)
    await zugriff('voll')
    for (const body of [
      { thema: 'wetter', bestellt: true },
      { thema: 'rechnung', bestellt: 'ja' },
    ]) {
      const { status } = await call(
        portal.app,
        updateBenachrichtigung,
        { params: { vertragId: '4711' }, body: body as never },
        owner,
      )
      expect(status).toBe(400)
    }
  })
})

describe('a mail', () => {
  test('tells once of what came after the order, however often the task runs or the bill is imported [benachrichtigung-4]', async () => {
    await addRechnung('ALT')
    await order(true)
    await runTask()
    expect(await told()).toEqual([])
    await addRechnung('NEU')
    await addRechnung('FREMD', '4712')
    await Promise.all([runTask(), runTask()])
    await portal.db.deleteFrom('rechnung').execute()
    await addRechnung('NEU')
    await addRechnung('ALT')
    await runTask()
    expect(await told()).toEqual(['NEU'])
  })

  test('is not lost and not doubled when the process dies between writing it and noting it [benachrichtigung-4]', async () => {
    await order(true)
    await addRechnung('NEU')
    await sql`
      create function stirb() returns trigger language plpgsql as $$ begin raise exception 'gestorben'; end $$;
      create trigger stirb before insert on graphile_worker._private_jobs for each row execute function stirb()
    `.execute(portal.db)
    const log = testLog()
    await benachrichtigungTask.run({ ...context(), log }, {})
    expect(log.lines.map(({ ereignis }) => ereignis)).toEqual(['Benachrichtigung nicht geschrieben'])
    await sql`drop function stirb cascade`.execute(portal.db)
    expect(await told()).toEqual([])
    await runTask()
    await runTask()
    expect(await told()).toEqual(['NEU'])
  })

  test('that cannot be written keeps no other one waiting', async () => {
    await order(true)
    await order(true, '4712')
    await addRechnung('UNLESBAR')
    await addRechnung('LESBAR', '4712')
    await sql`update rechnung set bo4e = '{}' where rechnungsnummer = 'UNLESBAR'`.execute(portal.db)
    await runTask()
    expect(await told()).toEqual(['LESBAR'])
  })

  test('waits while the customer is locked, has died or has no address [benachrichtigung-4]', async () => {
    await order(true)
    await addRechnung('NEU')
    for (const set of [{ gesperrt: true }, { verstorben_am: '2026-11-01' }, { email: null }]) {
      await kunde(set)
      await runTask()
      await kunde({ gesperrt: false, verstorben_am: null, email: 'T-1@example.org' })
      expect(await told()).toEqual([])
    }
    await runTask()
    expect(await told()).toEqual(['NEU'])
  })

  test('about what came while nothing was ordered is never sent', async () => {
    await order(true)
    await order(false)
    await addRechnung('DAZWISCHEN')
    await runTask()
    await order(true)
    await runTask()
    expect(await told()).toEqual([])
  })

  test('goes to each of more customers than one step takes, and a task that is stopped goes on with the rest', async () => {
    const many = Array.from({ length: 520 }, (_, nr) => `VIELE-${nr}`)
    await order(true)
    await sql`
      insert into rechnung (rechnungsnummer, vertrag_id, von, bis, rechnungsdatum, ist_storno, bo4e)
      select nr, '4711', '2025-11-01', '2026-11-01', '2026-11-20', false, json_build_object(
        'rechnungsnummer', nr, 'vertrag', json_build_object('vertragsnummer', '4711'),
        'rechnungsperiode', json_build_object('startdatum', '2025-11-01', 'enddatum', '2026-10-31'),
        'gesamtbrutto', json_build_object('wert', 100)
      ) from unnest(${many}::text[]) nr
    `.execute(portal.db)
    const stopping = new AbortController()
    setTimeout(() => stopping.abort(), 20)
    await benachrichtigungTask.run({ ...context(), signal: stopping.signal }, {})
    expect((await told()).length).toBeLessThan(many.length)
    await runTask()
    expect((await told()).toSorted()).toEqual(many.toSorted())
  })

  test('has one click out in its headers, for this topic alone [benachrichtigung-5]', async () => {
    await order(true)
    await addRechnung('NEU')
    await runTask()
    const mailbox = await openMailbox()
    await runJobs(portal, mailbox)
    await mailbox.close()
    const received = mailbox.mails.find(({ subject }) => subject === 'Ihre neue Stromrechnung')
    const { raw = '', text } = received ?? {}
    expect(raw).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click\r$/m)
    expect(raw.replaceAll('\r\n ', ' ')).toMatch(
      /^List-Unsubscribe: <https?:\/\/\S+\/api\/benachrichtigung\/abbestellung\?thema=rechnung&abo=[\w-]{36}>\r$/m,
    )
    expect(text).toContain('Sie bekommen zu jeder neuen Rechnung eine E-Mail, weil Sie das')
    expect(text).toMatch(/Abbestellen:\n\S+\/benachrichtigung\/abbestellen\?thema=rechnung&abo=/)
  })
})

describe('the link', () => {
  const paths = ['benachrichtigung', 'monatsmail']
  let abo: string
  beforeEach(async () => {
    await order(true)
    await addRechnung('NEU')
    await runTask()
    const [mail] = await mails()
    abo = new URL(mail?.abo?.callUrl ?? '', 'https://x').searchParams.get('abo') ?? ''
  })

  test.each(paths)(
    'at %s cancels without a login, as mail programs call it, and answers the same again [benachrichtigung-5]',
    async (path) => {
      for (const payload of ['List-Unsubscribe=One-Click', 'List-Unsubscribe=One-Click']) {
        const { statusCode } = await portal.app.inject({
          method: 'POST',
          url: `/api/${path}/abbestellung?abo=${abo}`,
          headers: { 'content-type': 'application/x-www-form-urlencoded' },
          payload,
        })
        expect(statusCode).toBe(204)
      }
      expect(await list()).toEqual([])
      await order(true)
      expect((await call(portal.app, endBenachrichtigung, { query: { abo } })).status).toBe(204)
      expect(await list()).toEqual([])
    },
  )

  test('that no customer got changes nothing and says nothing; one that is cut is refused', async () => {
    const foreign = '00000000-0000-4000-8000-000000000000'
    expect((await call(portal.app, endBenachrichtigung, { query: { abo: foreign } })).status).toBe(204)
    expect((await call(portal.app, endBenachrichtigung, { query: { abo: abo.slice(1) } })).status).toBe(400)
    expect(await list()).toEqual([ordered('4711')])
  })

  test.each(paths)(
    'at %s opened by a mail program that does not know it leads to the page with the button',
    async (path) => {
      const url = `/api/${path}/abbestellung?thema=rechnung&abo=${abo}`
      const { statusCode, headers } = await portal.app.inject({ url })
      expect(statusCode).toBe(303)
      expect(headers.location).toBe(`${portal.tenant.portalUrl}/${path}/abbestellen?thema=rechnung&abo=${abo}`)
      expect(await list()).toEqual([ordered('4711')])
    },
  )
})
