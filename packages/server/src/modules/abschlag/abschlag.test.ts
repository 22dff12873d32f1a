import { findAbschlag, createAbschlagsaenderung, withdrawAbschlagsaenderung } from '@ekp/wire/abschlag'
import { listAnfragen } from '@ekp/wire/anfrage'
import { createVertragBankverbindung } from '@ekp/wire/bankverbindung'
import { type Insertable, sql } from 'kysely'
import * as v from 'valibot'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { AbschlagsplanRow } from '../../db/tables/rechnung.ts'
import { takeVorgaenge } from '../../db/vorgang/uebergabe.ts'
import { AbschlagSettings } from '../../tenant/abschlag.ts'
import { call, type Credentials, eingangOf } from '../../testing/call.ts'
import {
  createAnschlussnutzer,
  createBankverbindung,
  createVertrag,
  createZahlung,
} from '../../testing/data/factories.ts'
import { deleteQueuedMails, queuedMails } from '../../testing/mails/queuedMails.ts'
import { type TestApp, testApp } from '../../testing/portals/testApp.ts'
import { testTenant } from '../../testing/testTenant.ts'

const empfaenger = { name: 'Stadtwerke Test', iban: 'DE02120300000000202051' }
let portal: TestApp
let owner: Credentials
let reader: Credentials
let other: Credentials
beforeAll(async () => {
  portal = await testApp({
    database: { connections: 10 },
    tenant: testTenant({ abschlag: v.parse(AbschlagSettings, { empfaenger }) }),
  })
  const email = 'erika@example.org'
  const { passwort } = await createAnschlussnutzer(portal.db, { kundennummer: 'T-1', email })
  await createAnschlussnutzer(portal.db, { kundennummer: 'T-2', email })
  await createAnschlussnutzer(portal.db, { kundennummer: 'T-3', email, zugriff: 'eingeschränkt' })
  owner = await portal.login('T-1', passwort)
  other = await portal.login('T-2', passwort)
  reader = await portal.login('T-3', passwort)
  await createBankverbindung(portal.db, { kundennummer: 'T-1', iban: 'DE89370400440532013000' })
})
afterAll(() => portal.close())
beforeEach(async () => {
  portal.clock.set('2026-11-21T10:00:00+01:00')
  for (const table of ['vorgang', 'abschlagsplan', 'zahlung', 'vertrag'] as const)
    await portal.db.deleteFrom(table).execute()
  await sql`truncate budget`.execute(portal.db)
  await deleteQueuedMails(portal.db)
  const dates = { lieferbeginn: '2024-01-01' }
  for (const id of ['1', '2']) await createVertrag(portal.db, { id, kundennummer: 'T-1', ...dates })
  await createVertrag(portal.db, { id: '8', kundennummer: 'T-3', ...dates })
  await createPlan({ vertrag_id: '1', gueltig_von: '2026-01-01', betrag: '96', tag: 1 })
  await createPlan({ vertrag_id: '8', gueltig_von: '2026-01-01', betrag: '96', tag: 1 })
})

const createPlan = (row: Insertable<AbschlagsplanRow>) => portal.db.insertInto('abschlagsplan').values(row).execute()
const find = (vertragId = '1', credentials: Credentials | undefined = owner) =>
  call(portal.app, findAbschlag, { params: { vertragId } }, credentials)
const change = (body: object, vertragId = '1', credentials: Credentials | undefined = owner) =>
  call(portal.app, createAbschlagsaenderung, { params: { vertragId }, body: { betrag: 90, ...body } }, credentials)
const withdraw = (nr: unknown, vertragId = '1', credentials: Credentials | undefined = owner) =>
  call(portal.app, withdrawAbschlagsaenderung, { params: { vertragId, nr: String(nr) } }, credentials)
const refused = (text: string) => ({ status: 409, body: { detail: expect.stringContaining(text) } })
const nrOf = (reply: Awaited<ReturnType<typeof change>>) => Number(eingangOf(reply)?.nummer)

describe('what is due and paid', () => {
  test('the next due days, the account that is debited, and the limits', async () => {
    const { status, body } = await find()
    expect(status).toBe(200)
    expect(body).toMatchObject({
      betrag: 96,
      ohne: null,
      weg: { konto: 'DE89 **** **** **** **30 00', empfaenger, verwendungszweck: 'T-1 1' },
      grenzen: { mindestens: 77, hoechstens: 192, schritt: 1, mindestensMitGrund: 1 },
      // Ten days before it is today.
      aenderbarAb: '2026-12-01',
      gewuenscht: null,
    })
    expect(body.naechste.slice(0, 2)).toEqual([
      { datum: '2026-12-01', betrag: 96 },
      { datum: '2027-01-01', betrag: 96 },
    ])
    expect(body.naechste).toHaveLength(13)
  })

  test.each([
    ['booked today is not due any more', { status: 'bezahlt' }, '2026-12-21'],
    ['that came back today is due still', { status: 'zurueckgebucht' }, '2026-11-21'],
    ['is due still where another payment is booked today', { status: 'bezahlt', zweck: 'Nachzahlung' }, '2026-11-21'],
  ] as const)('an instalment %s', async (_, zahlung, datum) => {
    await createPlan({ vertrag_id: '2', gueltig_von: '2026-01-01', betrag: '96', tag: 21 })
    await createZahlung(portal.db, { vertrag_id: '2', datum: '2026-11-21', betrag: '96', ...zahlung })
    expect((await find('2')).body.naechste[0]).toEqual({ datum, betrag: 96 })
  })

  test('a new account of the contract, as the customer gave it', async () => {
    const body = { kontoinhaber: 'Erika Muster', iban: 'AT611904300234573201', gueltigVon: '2026-12-15' }
    const params = { vertragId: '1' }
    const reply = await call(portal.app, createVertragBankverbindung, { params, body }, owner)
    expect(reply.status).toBe(204)
    const { konto, wechsel } = (await find()).body.weg
    await portal.db.deleteFrom('bankverbindung').where('vertrag_id', '=', '1').execute()
    expect(konto).toBe('DE89 **** **** **** **30 00')
    expect(wechsel).toEqual([
      { ab: '2026-12-15', konto: expect.stringMatching(/^AT61.*01$/), genanntAm: '2026-11-21T09:00:00.000Z' },
    ])
  })

  test('a change comes too late for a payment within the lead time', async () => {
    await createPlan({ vertrag_id: '2', gueltig_von: '2026-01-01', betrag: '96', tag: 30 })
    const { naechste, aenderbarAb } = (await find('2')).body
    expect([naechste[0]?.datum, aenderbarAb]).toEqual(['2026-11-30', '2026-12-30'])
  })

  test('payments with what became of them, the latest first', async () => {
    await createZahlung(portal.db, { vertrag_id: '1', datum: '2026-10-01', betrag: '96', zweck: 'Abschlag' })
    await createZahlung(portal.db, { vertrag_id: '1', datum: '2026-11-03', betrag: '96', status: 'zurueckgebucht' })
    expect((await find()).body.zahlungen).toEqual([
      { datum: '2026-11-03', betrag: 96, status: 'zurueckgebucht', zweck: null },
      { datum: '2026-10-01', betrag: 96, status: 'bezahlt', zweck: 'Abschlag' },
    ])
  })

  test.each<[string, object, object]>([
    [
      'monthly bills',
      { betrag: null, tag: null },
      { betrag: null, ohne: 'MONATSRECHNUNG', naechste: [], grenzen: null },
    ],
    ['a plan that is over', { gueltig_bis: '2026-10-31' }, { betrag: null, ohne: 'KEIN_PLAN', grenzen: null }],
    [
      'a plan that ends before a change could hold',
      { gueltig_bis: '2026-11-30' },
      { betrag: 96, naechste: [], gueltigBis: '2026-11-30', grenzen: null, aenderbarAb: null },
    ],
    [
      'limits of its own',
      { mindestens: '80', hoechstens: '120', schritt: '5' },
      { grenzen: { mindestens: 80, hoechstens: 120, schritt: 5, mindestensMitGrund: 5 } },
    ],
  ])('%s', async (_name, plan, expected) => {
    await createPlan({ vertrag_id: '2', gueltig_von: '2026-01-01', betrag: '96', tag: 1, ...plan })
    expect((await find('2')).body).toMatchObject(expected)
  })

  test.each<[string, object, object]>([
    ['no plan', {}, { betrag: null, ohne: 'KEIN_PLAN' }],
    ['an ended delivery', { lieferende: '2026-10-31' }, { betrag: null, ohne: 'BEENDET', naechste: [], grenzen: null }],
    ['a cancelled contract', { storniert: true }, { ohne: 'BEENDET' }],
  ])('%s', async (_name, vertrag, expected) => {
    await createVertrag(portal.db, { id: '3', kundennummer: 'T-1', lieferbeginn: '2024-01-01', ...vertrag })
    expect((await find('3')).body).toMatchObject(expected)
  })

  test('nothing is due before the delivery begins or after it has ended', async () => {
    await createVertrag(portal.db, {
      id: '3',
      kundennummer: 'T-1',
      lieferbeginn: '2026-12-15',
      lieferende: '2027-02-28',
    })
    await createPlan({ vertrag_id: '3', gueltig_von: '2026-11-01', betrag: '50', tag: 1 })
    expect((await find('3')).body.naechste.map(({ datum }) => datum)).toEqual(['2027-01-01', '2027-02-01'])
  })

  test('of a foreign contract, and without a session, nothing', async () => {
    expect((await find('1', other)).status).toBe(404)
    expect((await call(portal.app, findAbschlag, { params: { vertragId: '1' } })).status).toBe(401)
  })
})

describe('another amount', () => {
  test('is a Vorgang with its receipt, a mail, and shown until it is in the plan', async () => {
    const reply = await change({})
    expect(reply.status).toBe(204)
    const nr = nrOf(reply)
    const { inhalt, vertrag_id } = await portal.db
      .selectFrom('vorgang')
      .where('id', '=', nr)
      .selectAll()
      .executeTakeFirstOrThrow()
    expect(vertrag_id).toBe('1')
    expect(inhalt).toMatchObject({ betrag: 90, bisher: 96, giltAb: '2026-12-01', grund: null, begruendung: null })
    expect((await find()).body.gewuenscht).toMatchObject({
      nr,
      betrag: 90,
      giltAb: '2026-12-01',
      zustand: 'eingegangen',
    })
    const [mail] = await queuedMails(portal.db)
    expect(mail).toMatchObject({ betreff: 'Ihre Abschlagsänderung ist bei uns eingegangen' })
    const { anfragen } = (await call(portal.app, listAnfragen, { query: {} }, owner)).body
    expect(anfragen[0]).toMatchObject({
      art: 'abschlagsaenderung',
      zustand: 'eingegangen',
      abschlagsaenderung: { betrag: 90, bisher: 96, giltAb: '2026-12-01' },
    })
    await createPlan({ vertrag_id: '1', gueltig_von: '2026-12-01', betrag: '90', tag: 1 })
    await portal.db
      .updateTable('abschlagsplan')
      .set({ gueltig_bis: '2026-11-30' })
      .where('gueltig_von', '=', '2026-01-01')
      .execute()
    expect((await find()).body.gewuenscht).toBeNull()
  })

  test.each<[string, object, string, string]>([
    ['below the limit', { betrag: 70 }, 'betrag', 'Unter 77,00 EUR brauchen wir einen Grund'],
    [
      'below the limit without words',
      { betrag: 70, grund: 'WENIGER_VERBRAUCH' },
      'begruendung',
      'kurz, was sich geändert hat',
    ],
    ['above the limit', { betrag: 193 }, 'betrag', 'höchstens 192,00 EUR'],
    ['nothing', { betrag: 0, grund: 'WENIGER_VERBRAUCH', begruendung: 'Auszug' }, 'betrag', 'mindestens 1,00 EUR'],
    ['between steps', { betrag: 90.5 }, 'betrag', 'in Schritten von 1,00 EUR'],
    ['the same', { betrag: 96 }, 'betrag', 'Das ist schon Ihr Abschlag.'],
  ])('%s gets its sentence, and nothing is stored', async (_name, body, feld, text) => {
    const reply = await change(body)
    expect(reply.status).toBe(400)
    expect(reply.body).toMatchObject({ felder: [{ feld, text: expect.stringContaining(text) }] })
    expect(await portal.db.selectFrom('vorgang').select('id').execute()).toEqual([])
  })

  test('below the limit with a reason', async () => {
    const reason = { betrag: 40, grund: 'WENIGER_VERBRAUCH', begruendung: 'Zwei Personen sind ausgezogen.' }
    expect((await change(reason)).status).toBe(204)
  })

  test('the same again is answered with the first, another one while it waits is refused', async () => {
    const nr = nrOf(await change({}))
    expect(nrOf(await change({}))).toBe(nr)
    const second = await change({ betrag: 85 })
    expect(second).toMatchObject(refused('Nehmen Sie diese zurück'))
  })

  test('of ten at once one is stored', async () => {
    const replies = await Promise.all(Array.from({ length: 10 }, (_, index) => change({ betrag: 80 + index })))
    expect(replies.map(({ status }) => status).toSorted()).toEqual([204, ...Array(9).fill(409)])
    expect(await portal.db.selectFrom('vorgang').select('id').execute()).toHaveLength(1)
  })

  test.each<[string, object, string]>([
    ['an ended contract', { lieferende: '2026-10-31' }, 'beendet'],
    ['no plan', {}, 'kein Abschlag hinterlegt'],
  ])('%s is refused', async (_name, vertrag, text) => {
    await createVertrag(portal.db, { id: '3', kundennummer: 'T-1', lieferbeginn: '2024-01-01', ...vertrag })
    const reply = await change({}, '3')
    expect(reply).toMatchObject(refused(text))
  })

  test('a customer who may only look, a foreign contract, no session', async () => {
    expect((await find('8', reader)).body.betrag).toBe(96)
    expect((await change({}, '8', reader)).status).toBe(403)
    expect((await change({}, '1', other)).status).toBe(404)
    expect(
      (await call(portal.app, createAbschlagsaenderung, { params: { vertragId: '1' }, body: { betrag: 90 } })).status,
    ).toBe(401)
  })
})

describe('taking it back', () => {
  test('leaves nothing for the supplier, and the customer reads that he took it back', async () => {
    const nr = nrOf(await change({}))
    portal.clock.set('2026-11-21T10:10:00+01:00')
    expect((await withdraw(nr)).status).toBe(204)
    expect((await withdraw(nr)).status).toBe(204)
    expect((await find()).body.gewuenscht).toBeNull()
    const { anfragen, ungelesene } = (await call(portal.app, listAnfragen, { query: {} }, owner)).body
    expect(anfragen[0]).toMatchObject({ zustand: 'zurueckgenommen', ungelesen: false })
    expect(ungelesene).toEqual([])
    const protokoll = await portal.db.selectFrom('protokoll').select(['aktion', 'akteur']).orderBy('nr').execute()
    expect(protokoll.slice(-2)).toEqual([
      { aktion: 'abschlag_geaendert', akteur: 'kunde' },
      { aktion: 'vorgang_zurueckgenommen', akteur: 'kunde' },
    ])
    expect((await change({ betrag: 85 })).status).toBe(204)
  })

  test('is too late when a system has it', async () => {
    const nr = nrOf(await change({}))
    await takeVorgaenge(portal.db, sql`vorgang.id = ${nr}`, { abnehmer: 'SAP', at: portal.clock.now() })
    const reply = await withdraw(nr)
    expect(reply).toMatchObject(refused('schon in Bearbeitung'))
    expect((await find()).body.gewuenscht?.zustand).toBe('uebergeben')
  })

  test('another customer’s, another contract’s, another kind, an invented one', async () => {
    const nr = nrOf(await change({}))
    for (const reply of [await withdraw(nr, '1', other), await withdraw(nr, '2'), await withdraw(999_999)])
      expect(reply.status).toBe(404)
    expect((await withdraw('abc')).status).toBe(404)
    expect((await find()).body.gewuenscht?.nr).toBe(nr)
  })
})
