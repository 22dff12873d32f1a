import { updateBenachrichtigung } from '@ekp/wire/benachrichtigung'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { call } from '../../../testing/call.ts'
import {
  createAbschlagsplan,
  createAnschlussnutzer,
  createVertrag,
  createZahlung,
} from '../../../testing/data/factories.ts'
import { load } from '../../../testing/data/importRecords.ts'
import { deleteQueuedMails, queuedMails } from '../../../testing/mails/queuedMails.ts'
import { testApp, type TestApp } from '../../../testing/portals/testApp.ts'
import { testJobContext } from '../../../testing/runJobs.ts'
import { benachrichtigungTask } from '../task.ts'
import { abschlag } from './abschlag.ts'

const passwort = 'Erfunden-Abschlagsmail-2026'
const plan = (gueltigVon: string, betrag: number, gueltigBis: string | null = null) => ({
  art: 'abschlagsplan',
  vertragId: '4711',
  gueltigVon,
  gueltigBis,
  betrag,
  tag: 1,
})

let portal: TestApp
beforeAll(async () => {
  portal = await testApp()
  await createAnschlussnutzer(portal.db, { kundennummer: 'T-1', passwort, email: 'k@example.org' })
})
beforeEach(async () => {
  portal.clock.set('2026-11-21T10:00:00+01:00')
  await deleteQueuedMails(portal.db)
  for (const table of ['benachrichtigung', 'abschlagsplan', 'zahlung', 'vertrag'] as const)
    await portal.db.deleteFrom(table).execute()
  await createVertrag(portal.db, { id: '4711', kundennummer: 'T-1', lieferbeginn: '2024-01-01' })
  await createAbschlagsplan(portal.db, { vertrag_id: '4711', gueltig_von: '2026-01-01', betrag: '96' })
})
afterAll(() => portal.close())

async function order() {
  const body = { thema: 'abschlag', bestellt: true } as const
  const credentials = await portal.login('T-1', passwort)
  await call(portal.app, updateBenachrichtigung, { params: { vertragId: '4711' }, body }, credentials)
}
const runTask = () => {
  const { db, clock, tenant } = portal
  return benachrichtigungTask.run(testJobContext({ db, clock, tenant }), {})
}
async function mails() {
  await runTask()
  return (await queuedMails(portal.db)).filter(({ abo }) => abo !== undefined)
}
const betreffe = async () => (await mails()).map(({ betreff }) => betreff)
const zurueck = (id: string, datum = '2026-11-20') =>
  createZahlung(portal.db, { vertrag_id: '4711', id, datum, betrag: '96', status: 'zurueckgebucht', zweck: 'Abschlag' })

describe('a plan of another amount [benachrichtigung-8]', () => {
  const neu = [plan('2026-01-01', 96, '2026-12-31'), plan('2027-01-01', 110)]

  test('gives one mail with both amounts and the day, also when it is imported again', async () => {
    await order()
    expect(await mails()).toEqual([])
    await load(portal.db, neu)
    const [mail, ...others] = await mails()
    expect(others).toEqual([])
    expect(mail).toMatchObject({
      betreff: 'Ihr neuer Stromabschlag',
      angaben: [
        { name: 'Vertrag', wert: '4711' },
        { name: 'Neuer Abschlag', wert: '110,00 EUR' },
        { name: 'Bisher', wert: '96,00 EUR' },
        { name: 'Gilt ab', wert: '01.01.2027' },
      ],
      knopf: { url: '/vertrag/4711/abschlag' },
    })
    expect(mail?.absaetze[0]).toContain('ab dem 01.01.2027 ist Ihr Abschlag 110,00 EUR statt 96,00 EUR.')
    await load(portal.db, neu)
    await Promise.all([runTask(), runTask()])
    expect(await betreffe()).toHaveLength(1)
  })

  test('gives none of what was there when it was ordered, of the same amount, and of one that began long ago', async () => {
    await load(portal.db, neu)
    await order()
    expect(await betreffe()).toEqual([])
    await load(portal.db, [...neu.slice(0, 1), plan('2027-01-01', 110, '2027-06-30'), plan('2027-07-01', 110)])
    expect(await betreffe()).toEqual([])
    await load(portal.db, [plan('2026-01-01', 96, '2026-06-30'), plan('2026-07-01', 80)])
    expect(await betreffe()).toEqual([])
  })

  test('gives none where nothing is delivered any more', async () => {
    await order()
    await load(portal.db, neu)
    await portal.db.updateTable('vertrag').set({ lieferende: '2026-10-31' }).execute()
    expect(await betreffe()).toEqual([])
  })

  test('gives none of one that begins after the end of the delivery [benachrichtigung-8]', async () => {
    await order()
    await portal.db.updateTable('vertrag').set({ lieferende: '2026-12-31' }).execute()
    await load(portal.db, neu)
    expect(await betreffe()).toEqual([])
  })
})

describe('a payment that came back [benachrichtigung-8]', () => {
  test('gives one mail that says what to do, names no account and no amount', async () => {
    await order()
    await zurueck('Z-1')
    const [mail, ...others] = await mails()
    expect(others).toEqual([])
    expect(mail).toMatchObject({
      betreff: 'Eine Zahlung kam zurück',
      knopf: { url: '/vertrag/4711/abschlag' },
      schluss: ['Eine Kontonummer nennen wir Ihnen nie in einer E-Mail.'],
    })
    const text = JSON.stringify(mail)
    expect(text).toContain('Ihre Bank hat unsere Abbuchung am 20.11.2026 nicht ausgeführt.')
    expect(text).not.toMatch(/IBAN|DE\d\d|EUR|Mahnung/)
    await portal.db.deleteFrom('zahlung').execute()
    await zurueck('Z-1')
    expect(await betreffe()).toHaveLength(1)
    await zurueck('Z-2', '2026-11-21')
    expect(await betreffe()).toHaveLength(2)
  })

  test('gives none of one that was known when it was ordered, that is paid meanwhile, or six weeks old', async () => {
    await zurueck('Z-0')
    await order()
    await zurueck('Z-1', '2026-10-05')
    expect(await betreffe()).toEqual([])
    await portal.db.deleteFrom('zahlung').execute()
    await zurueck('Z-2', '2026-11-10')
    await createZahlung(portal.db, { vertrag_id: '4711', datum: '2026-11-18', betrag: '96', zweck: 'Abschlag' })
    expect(await betreffe()).toEqual([])
  })

  test('gives none of one that is paid since, where another one is not [benachrichtigung-8]', async () => {
    await order()
    await zurueck('Z-1', '2026-11-10')
    await createZahlung(portal.db, { vertrag_id: '4711', datum: '2026-11-18', betrag: '96', zweck: 'Abschlag' })
    await zurueck('Z-2', '2026-11-20')
    const all = await mails()
    expect(all.map(({ absaetze }) => absaetze[0])).toEqual([expect.stringContaining('am 20.11.2026')])
  })

  test('is told after the process died between writing the mail and noting it, once', async () => {
    await order()
    await zurueck('Z-1')
    await sql`
      create function die() returns trigger language plpgsql as $$ begin raise 'killed'; end $$;
      create trigger die before update on benachrichtigung for each row execute function die();
    `.execute(portal.db)
    await runTask()
    await sql`drop trigger die on benachrichtigung; drop function die`.execute(portal.db)
    expect(await betreffe()).toEqual(['Eine Zahlung kam zurück'])
    expect(await betreffe()).toHaveLength(1)
  })
})

test('indexes find what is news', async () => {
  const { rows } = await portal.db.transaction().execute(async (tx) => {
    await sql`set local enable_seqscan = off`.execute(tx)
    return sql<{ 'QUERY PLAN': string }>`explain ${abschlag.listNews(portal.clock.now())}`.execute(tx)
  })
  const text = rows.map((row) => row['QUERY PLAN']).join('\n')
  for (const index of ['abschlagsplan_beginn', 'zahlung_zurueckgebucht']) expect(text).toContain(index)
})
