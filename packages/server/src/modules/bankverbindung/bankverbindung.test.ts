import {
  createBankverbindung,
  createVertragBankverbindung,
  deleteVertragBankverbindung,
  listBankverbindungen,
  listVertragBankverbindungen,
} from '@ekp/wire/bankverbindung'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { call, type Credentials } from '../../testing/call.ts'
import * as factories from '../../testing/data/factories.ts'
import { deleteQueuedMails, queuedMails } from '../../testing/mails/queuedMails.ts'
import { testApp, type TestApp } from '../../testing/portals/testApp.ts'
import { listBankverbindungRows } from './routes.ts'

let portal: TestApp
let owner: Credentials
beforeAll(async () => {
  portal = await testApp()
  const { db } = portal
  const { passwort } = await factories.createAnschlussnutzer(db, { kundennummer: 'T-1', email: 'erika@example.org' })
  await factories.createAnschlussnutzer(db, { kundennummer: 'T-2' })
  await factories.createVertrag(db, { id: '4711', kundennummer: 'T-1' })
  owner = await portal.login('T-1', passwort)
})
afterAll(() => portal.close())
afterEach(async () => {
  await portal.db.deleteFrom('vorgang').execute()
  await portal.db.deleteFrom('bankverbindung').execute()
  await deleteQueuedMails(portal.db)
})

const iban = 'DE89370400440532013000'
const neu = (changes: object = {}) => ({ gueltigVon: '2026-11-22', kontoinhaber: 'Erika Muster', iban, ...changes })
const create = (body: object) => call(portal.app, createBankverbindung, { body }, owner)
const list = async () => (await call(portal.app, listBankverbindungen, {}, owner)).body
const vorgaenge = () => portal.db.selectFrom('vorgang').selectAll().orderBy('id').execute()

test('bank details come back with their bank and a mandate', async () => {
  expect((await create(neu({ iban: ' de89 3704 0044 0532 0130 00', kontoinhaber: ' Änne Größer ' }))).status).toBe(204)
  expect(await list()).toEqual([
    {
      bankverbindungId: expect.stringMatching(/^[0-9a-f-]{36}$/),
      gueltigVon: '2026-11-22',
      gueltigBis: null,
      kontoinhaber: 'Änne Größer',
      iban,
      bic: 'COBADEFFXXX',
      bankname: 'Commerzbank',
      blz: '37040044',
      kontonummer: '0532013000',
      valide: true,
      ibanAbleitbar: false,
      lastschrifteinzugErlaubt: true,
      mandatsreferenz: expect.stringMatching(/^EKP-\d{8}-[A-Z2-9]{4}$/),
    },
  ])
})

test.each(['AT611904300234573201', 'FR1420041010050500013M02606', 'NL91ABNA0417164300', 'LU280019400644750000'])(
  'an account elsewhere in SEPA is as good: %s',
  async (elsewhere) => {
    expect((await create(neu({ iban: elsewhere }))).status).toBe(204)
    expect(await list()).toMatchObject([{ iban: elsewhere, valide: true, blz: null, kontonummer: null }])
  },
)

test('values of a client for the bank and the mandate are ignored', async () => {
  const claims = {
    bic: 'FALSCHXXX',
    bankname: 'Falsch',
    valide: false,
    mandatsreferenz: 'MEINE',
    bankverbindungId: 'x',
  }
  expect((await create(neu(claims))).status).toBe(204)
  const [listed] = await list()
  expect(listed).toMatchObject({ bic: 'COBADEFFXXX', valide: true })
  expect([listed?.mandatsreferenz, listed?.bankverbindungId]).not.toEqual(['MEINE', 'x'])
})

test.each<[string, object, string]>([
  ['no IBAN', { iban: undefined }, 'iban'],
  ['wrong check digits', { iban: 'DE89370400440532013001' }, 'iban'],
  ['an unknown bank code', { iban: 'DE93999999990000000001' }, 'iban'],
  ['19 digits', { iban: '8937040044053201300' }, 'iban'],
  ['21 digits', { iban: '893704004405320130000' }, 'iban'],
  ['35 characters', { iban: `DE89${'3'.repeat(31)}` }, 'iban'],
  ['a country outside of SEPA', { iban: 'TR330006100519786457841326' }, 'iban'],
  ['letters', { iban: 'ABCDEFGHIJKLMNOPQRST' }, 'iban'],
  ['10,000 characters', { iban: 'DE'.padEnd(10_000, '8') }, 'iban'],
  ['an IBAN as a number', { iban: 89_370_400_440 }, 'iban'],
  ['an account holder of two letters', { kontoinhaber: ' AB ' }, 'kontoinhaber'],
  ['an account holder of 71 characters', { kontoinhaber: 'x'.repeat(71) }, 'kontoinhaber'],
  ['an account holder with a NUL', { kontoinhaber: 'Eri\0ka' }, 'kontoinhaber'],
  ['direct debit as text', { lastschrifteinzugErlaubt: 'true' }, 'lastschrifteinzugErlaubt'],
  ['today', { gueltigVon: '2026-11-21' }, 'gueltigVon'],
  ['no first day', { gueltigVon: null }, 'gueltigVon'],
])('%s is 400 at its place, and nothing is stored', async (_name, changes, feld) => {
  const { status, body } = await create(neu(changes))
  expect([status, body]).toMatchObject([400, { felder: [{ feld, text: expect.stringMatching(/[.!]$/) }] }])
  expect([await list(), await vorgaenge(), await queuedMails(portal.db)]).toEqual([[], [], []])
})

test('all errors are reported at once', async () => {
  const { body } = await create(neu({ iban: 'DE89370400440532013001', gueltigVon: '2026-11-21' }))
  expect(body).toMatchObject({
    felder: [
      { feld: 'gueltigVon', text: '„Gültig ab“ ist frühestens morgen möglich.' },
      { feld: 'iban', text: 'Die IBAN ist ungültig.' },
    ],
  })
})

test.each(['ABC', 'x'.repeat(70), 'Müller 🏦', 'שלום‏', '<script>', '=cmd|calc'])(
  'the account holder %s is one',
  async (kontoinhaber) => {
    expect((await create(neu({ kontoinhaber }))).status).toBe(204)
    expect(await list()).toMatchObject([{ kontoinhaber }])
  },
)

describe('a mandate', () => {
  test('is created only with direct debit', async () => {
    await create(neu({ lastschrifteinzugErlaubt: false }))
    expect(await list()).toMatchObject([{ lastschrifteinzugErlaubt: false, mandatsreferenz: null }])
  })

  test('is a new one for each consent, also for the same account, and contains nothing about the customer', async () => {
    await create(neu())
    await create(neu({ lastschrifteinzugErlaubt: false }))
    await create(neu({ gueltigVon: '2026-12-01' }))
    await create(neu({ gueltigVon: '2027-01-01', kontoinhaber: 'Erik Muster' }))
    const rows = await portal.db.selectFrom('bankverbindung').select('mandatsreferenz').execute()
    const mandate = rows.flatMap(({ mandatsreferenz }) => mandatsreferenz ?? [])
    expect([mandate.length, new Set(mandate).size]).toEqual([3, 3])
    for (const mandatsreferenz of mandate) {
      expect(mandatsreferenz.length).toBeLessThanOrEqual(35)
      expect(mandatsreferenz).not.toMatch(/T-1|4711|37040044|Muster/i)
    }
  })

  test('goes to the supplier with the day and the text that the customer agreed to', async () => {
    await create(neu())
    await create(neu({ gueltigVon: '2026-12-01', lastschrifteinzugErlaubt: false }))
    const [mit, ohne] = (await vorgaenge()).map(({ inhalt }) => Object(inhalt))
    const { name, sepa } = portal.tenant.app
    expect(mit).toMatchObject({ mandat: { erteiltAm: '2026-11-21' } })
    expect(mit.mandat.text).toContain(`Ich ermächtige ${sepa?.glaeubiger ?? name}, Zahlungen von meinem Konto`)
    expect(mit.mandat.text).toMatch(/\n\nIch erteile dieses SEPA-Lastschriftmandat\.$/)
    expect(ohne).not.toHaveProperty('mandat')
  })

  test('stays with the account that is valid again when a planned one is deleted', async () => {
    const columns = { kundennummer: 'T-1', vertrag_id: '4711', mandatsreferenz: 'ALT-1' }
    await factories.createBankverbindung(portal.db, columns)
    const params = { vertragId: '4711' }
    await call(portal.app, createVertragBankverbindung, { params, body: neu() }, owner)
    const [planned] = (await call(portal.app, listVertragBankverbindungen, { params }, owner)).body
    const bankverbindungId = planned?.bankverbindungId ?? ''
    await call(portal.app, deleteVertragBankverbindung, { params: { ...params, bankverbindungId } }, owner)
    const { body } = await call(portal.app, listVertragBankverbindungen, { params }, owner)
    expect(body).toMatchObject([{ mandatsreferenz: 'ALT-1', gueltigBis: null }])
    const [, deletion] = await vorgaenge()
    expect(deletion?.inhalt).toMatchObject({
      aktion: 'geloescht',
      id: bankverbindungId,
      eintrag: planned,
      vorgaenger: { gueltigBis: null, entfallen: false },
    })
  })
})

test('the supplier gets the whole account, the mail shows enough to recognise it', async () => {
  await create(neu())
  const [listed] = await list()
  expect(await vorgaenge()).toMatchObject([
    {
      art: 'bankverbindung',
      kundennummer: 'T-1',
      vertrag_id: null,
      eingegangen_am: portal.clock.now(),
      inhalt: { aktion: 'angelegt', id: listed?.bankverbindungId, vertragId: null, eintrag: listed, vorgaenger: null },
    },
  ])
  const [mail, ...more] = await queuedMails(portal.db)
  expect(more).toEqual([])
  expect(mail).toMatchObject({
    an: 'erika@example.org',
    angaben: expect.arrayContaining([
      { name: 'IBAN', wert: 'DE89 **** **** **** **30 00' },
      { name: 'Mandatsreferenz', wert: listed?.mandatsreferenz },
      { name: 'Gültig ab', wert: '22.11.2026' },
    ]),
    warnung: 'ändern Sie bitte sofort Ihr Passwort',
  })
  expect(JSON.stringify(mail)).not.toMatch(/0532013|37040044|Erika Muster/)
})

test('the query itself filters by the owner of the contract', async () => {
  await factories.createBankverbindung(portal.db, { kundennummer: 'T-2', vertrag_id: '4711' })
  expect(await listBankverbindungRows(portal.db, { kundennummer: 'T-2', vertragId: '4711' })).toEqual([])
})
