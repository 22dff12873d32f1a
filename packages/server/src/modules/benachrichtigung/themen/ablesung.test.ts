import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createAblesung, createVertrag, createZaehler } from '../../../testing/data/factories.ts'
import { load } from '../../../testing/data/importRecords.ts'
import { erinnerungen } from '../../../testing/erinnerungen.ts'
import { deleteQueuedMails } from '../../../testing/mails/queuedMails.ts'
import { testApp, type TestApp } from '../../../testing/portals/testApp.ts'
import { ablesung } from './ablesung.ts'

const vertrag_id = '4711'

let portal: TestApp
let kunde: ReturnType<typeof erinnerungen>
beforeAll(async () => {
  portal = await testApp()
  kunde = erinnerungen(portal, 'ablesung')
  await kunde.createKunde()
})
beforeEach(async () => {
  portal.clock.set('2026-11-21T10:00:00+01:00')
  await kunde.reset()
  await createVertrag(portal.db, { id: vertrag_id, kundennummer: 'T-1', lieferbeginn: '2024-01-01' })
  await createZaehler(portal.db, { vertrag_id })
})
afterAll(() => portal.close())

const read = (ablesedatum: string, ableseart: 'NETZBETREIBER' | 'ERSATZWERT' = 'NETZBETREIBER') =>
  createAblesung(portal.db, { vertrag_id, ablesedatum, ableseart, werte: { '1-0:1.8.0': 100 } })
const line = (ablesedatum: string, entfernt = false) => ({
  art: 'ablesung',
  vertragId: vertrag_id,
  zaehlernummer: 'Z1',
  ablesedatum,
  ablesewerte: { '1-0:1.8.0': 100 },
  ableseart: 'NETZBETREIBER',
  entfernt,
})
const einJahrSpaeter = '2026-11-25T06:00:00+01:00'

test('gives one mail from 6:00 of the day a year after the last reading, and leads to the form [benachrichtigung-9]', async () => {
  await read('2025-11-25')
  await read('2026-03-01', 'ERSATZWERT')
  expect(await kunde.order()).toBe(204)
  expect(await kunde.mails()).toEqual([])
  portal.clock.set('2026-11-25T05:59:00+01:00')
  expect(await kunde.mails()).toEqual([])
  portal.clock.set(einJahrSpaeter)
  await kunde.runTwice()
  const [mail, ...others] = await kunde.mails()
  expect(others).toEqual([])
  expect(mail).toMatchObject({
    betreff: 'Bitte Stromzähler ablesen',
    an: 'k@example.org',
    angaben: [{ name: 'Vertrag', wert: vertrag_id }],
    knopf: { url: '/vertrag/4711/ablesung' },
    abo: { url: expect.stringContaining('/benachrichtigung/abbestellen?thema=ablesung&abo=') },
  })
  expect(mail?.absaetze[0]).toBe('Ihr Zähler wurde zuletzt am 25.11.2025 abgelesen.')
  portal.clock.set('2027-03-01T10:00:00+01:00')
  expect(await kunde.betreffe()).toHaveLength(1)
})

test('gives none to who did not order it, and none of what was due when it was ordered', async () => {
  await read('2025-11-01')
  expect(await kunde.mails()).toEqual([])
  await kunde.order()
  expect(await kunde.mails()).toEqual([])
})

test('of a reading that an import takes back and brings again there is one mail, and the next a year later', async () => {
  await load(portal.db, [line('2025-11-25')])
  await kunde.order()
  portal.clock.set(einJahrSpaeter)
  expect(await kunde.betreffe()).toHaveLength(1)
  await load(portal.db, [line('2025-11-25', true)])
  expect(await kunde.betreffe()).toHaveLength(1)
  await load(portal.db, [line('2025-11-25')])
  expect(await kunde.betreffe()).toHaveLength(1)
  await read('2026-11-26')
  expect(await kunde.betreffe()).toHaveLength(1)
  portal.clock.set('2027-11-26T10:00:00+01:00')
  expect(await kunde.betreffe()).toHaveLength(2)
})

test('without any reading it counts from the beginning of the delivery', async () => {
  await portal.db.updateTable('vertrag').set({ lieferbeginn: '2025-11-25' }).execute()
  await kunde.order()
  portal.clock.set(einJahrSpaeter)
  const [mail] = await kunde.mails()
  expect(mail?.absaetze[0]).toBe('seit Beginn der Lieferung am 25.11.2025 haben wir keinen Zählerstand von Ihnen.')
})

test.each([
  ['is read from afar', { kunden_art: 'RLMKunde' }],
  ['was withdrawn', { storniert: true }],
  ['has ended', { lieferende: '2026-11-20' }],
  ['has not begun', { lieferbeginn: '2027-01-01' }],
] as const)('gives none of a contract that %s', async (_what, set) => {
  await read('2025-11-25')
  await kunde.order()
  await portal.db.updateTable('vertrag').set(set).execute()
  portal.clock.set(einJahrSpaeter)
  expect(await kunde.mails()).toEqual([])
})

test('comes at 6:00 in Berlin on the days on which the clocks change as well [benachrichtigung-9]', async () => {
  await kunde.order()
  for (const [zuletzt, davor, um] of [
    ['2025-10-25', '2026-10-25T05:59:00+01:00', '2026-10-25T06:00:00+01:00'],
    ['2026-03-28', '2027-03-28T05:59:00+02:00', '2027-03-28T06:00:00+02:00'],
  ] as const) {
    await portal.db.deleteFrom('ablesung').execute()
    await read(zuletzt)
    await deleteQueuedMails(portal.db)
    portal.clock.set(davor)
    expect(await kunde.mails()).toEqual([])
    portal.clock.set(um)
    expect(await kunde.betreffe()).toHaveLength(1)
  }
})

test('an index finds the last reading', async () => {
  const { rows } = await portal.db.transaction().execute(async (tx) => {
    await sql`set local enable_seqscan = off`.execute(tx)
    return sql<{ 'QUERY PLAN': string }>`explain ${ablesung.listNews(portal.clock.now())}`.execute(tx)
  })
  expect(rows.map((row) => row['QUERY PLAN']).join('\n')).toContain('ablesung_zuletzt')
})
