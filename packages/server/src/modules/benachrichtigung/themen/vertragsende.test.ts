import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createVertrag } from '../../../testing/data/factories.ts'
import { load } from '../../../testing/data/importRecords.ts'
import { erinnerungen } from '../../../testing/erinnerungen.ts'
import { testApp, type TestApp } from '../../../testing/portals/testApp.ts'
import { vertragsende } from './vertragsende.ts'

let portal: TestApp
let kunde: ReturnType<typeof erinnerungen>
beforeAll(async () => {
  portal = await testApp()
  kunde = erinnerungen(portal, 'vertragsende')
  await kunde.createKunde()
})
beforeEach(async () => {
  portal.clock.set('2026-11-21T10:00:00+01:00')
  await kunde.reset()
  await createVertrag(portal.db, { id: '4711', kundennummer: 'T-1', lieferbeginn: '2024-01-01' })
})
afterAll(() => portal.close())

const ends = (lieferende: string | null) => load(portal.db, [{ art: 'vertrag', id: '4711', lieferende }])

test('gives one mail six weeks before the last day, from 6:00, and says what to do [benachrichtigung-11]', async () => {
  await ends('2027-01-15')
  expect(await kunde.order()).toBe(204)
  portal.clock.set('2026-12-04T05:59:00+01:00')
  expect(await kunde.mails()).toEqual([])
  portal.clock.set('2026-12-04T06:00:00+01:00')
  await kunde.runTwice()
  const [mail, ...others] = await kunde.mails()
  expect(others).toEqual([])
  expect(mail).toMatchObject({
    betreff: 'Ihre Stromlieferung endet am 15.01.2027',
    angaben: [
      { name: 'Vertrag', wert: '4711' },
      { name: 'Letzter Tag', wert: '15.01.2027' },
    ],
    schluss: ['Die Schlussrechnung bekommen Sie spätestens sechs Wochen danach.'],
    knopf: { url: '/vertrag/4711/detail' },
  })
  expect(mail?.absaetze.join(' ')).toContain('Bis zum 26.02.2027 können Sie uns den Stand schicken.')
})

test('gives one at once of an end that becomes known later, one of another day, and none twice of the same', async () => {
  await kunde.order()
  await ends('2026-11-30')
  expect(await kunde.betreffe()).toEqual(['Ihre Stromlieferung endet am 30.11.2026'])
  await ends(null)
  expect(await kunde.betreffe()).toHaveLength(1)
  await ends('2026-11-30')
  await ends('2026-11-30')
  expect(await kunde.betreffe()).toHaveLength(1)
  await ends('2026-12-15')
  expect(await kunde.betreffe()).toContain('Ihre Stromlieferung endet am 15.12.2026')
})

test('gives none to who did not order it, of what was known when it was ordered, of the past, and of a withdrawn contract', async () => {
  await ends('2026-11-30')
  expect(await kunde.mails()).toEqual([])
  await kunde.order()
  await ends('2026-11-20')
  expect(await kunde.mails()).toEqual([])
  await ends('2026-12-20')
  await portal.db.updateTable('vertrag').set({ storniert: true }).execute()
  expect(await kunde.mails()).toEqual([])
})

test('asks a customer who may only look for no reading, which the portal would not take [benachrichtigung-11]', async () => {
  await kunde.order()
  const { db } = portal
  await db.updateTable('anschlussnutzer').set({ zugriff: 'eingeschränkt' }).execute()
  await ends('2026-11-30')
  const [mail] = await kunde.mails()
  await db.updateTable('anschlussnutzer').set({ zugriff: 'voll' }).execute()
  expect(mail?.betreff).toBe('Ihre Stromlieferung endet am 30.11.2026')
  expect(mail?.absaetze.join(' ')).not.toMatch(/ablesen|lesen Sie|Stand schicken/)
})

test('an index finds what ends', async () => {
  const { rows } = await portal.db.transaction().execute(async (tx) => {
    await sql`set local enable_seqscan = off`.execute(tx)
    return sql<{ 'QUERY PLAN': string }>`explain ${vertragsende.listNews(portal.clock.now())}`.execute(tx)
  })
  expect(rows.map((row) => row['QUERY PLAN']).join('\n')).toContain('vertrag_lieferende')
})
