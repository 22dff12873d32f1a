import { addTage } from '@ekp/wire/rules/kalendertag'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createAnschlussnutzer, createVertrag } from '../../../testing/data/factories.ts'
import { deleteQueuedMails, queuedMails } from '../../../testing/mails/queuedMails.ts'
import { openDienst, type TestDienst } from '../../../testing/portals/openDienst.ts'

const today = '2026-11-21'
const morgen = addTage(today, 1)
const iban = 'DE89370400440532013000'

let desk: TestDienst
let db: TestDienst['databases']['test']
let cookie: string
beforeAll(async () => {
  desk = await openDienst()
  db = desk.databases.test
  await createAnschlussnutzer(db, { kundennummer: 'T-1', email: 'erika@example.org' })
  await createAnschlussnutzer(db, { kundennummer: 'T-2', email: null, gesperrt: true })
  await createVertrag(db, { id: '4711', kundennummer: 'T-1' })
  await createVertrag(db, { id: '4712', kundennummer: 'T-2' })
})
afterAll(() => desk.close())
beforeEach(async () => {
  cookie = await desk.signIn('test', 'service')
})
afterEach(async () => {
  await deleteQueuedMails(db)
  for (const table of ['vorgang', 'bankverbindung', 'rechnungsadresse'] as const) await db.deleteFrom(table).execute()
})

const genannt = (changes: object = {}) => ({ gueltigVon: morgen, kontoinhaber: 'Erika Muster', iban, ...changes })
const post = (path: string, body: object) => desk.send('POST', `/test/kunden/${path}`, { cookie, body })
const vorgaenge = () => db.selectFrom('vorgang').select(['weg', 'art', 'inhalt', 'vertrag_id']).orderBy('id').execute()
const feldernOf = ({ body }: Awaited<ReturnType<typeof post>>) => body.felder.map(({ feld }) => feld).toSorted()

describe('bank details [versorger-131]', () => {
  test('without a mandate are taken up without direct debit; mail, audit trail and customer’s page say so', async () => {
    const { status, body } = await post('T-1/bankverbindungen', genannt({ iban: 'de89 3704 0044 0532 0130 00' }))
    expect([status, body]).toEqual([200, { nr: expect.any(Number), email: 'erika@example.org' }])
    const [vorgang] = await vorgaenge()
    expect(vorgang).toMatchObject({
      weg: 'kundendienst',
      art: 'bankverbindung',
      vertrag_id: null,
      inhalt: { eintrag: { iban, lastschrifteinzugErlaubt: false, mandatsreferenz: null, bankname: 'Commerzbank' } },
    })
    expect(vorgang?.inhalt).not.toHaveProperty('mandat')
    const [mail] = await queuedMails(db)
    expect(mail?.absaetze[0]).toContain('auf Ihren Wunsch am Kundendienst wurde eine neue Bankverbindung hinterlegt.')
    expect(mail?.angaben).toContainEqual({ name: 'Lastschrifteinzug', wert: 'nicht erlaubt' })
    const protokoll = await db.selectFrom('protokoll').select(['akteur', 'aktion', 'inhalt']).execute()
    expect(protokoll).toMatchObject([
      { akteur: 'versorger', aktion: 'bankverbindung_angelegt', inhalt: { bearbeiter: 'a.service' } },
    ])
    expect(JSON.stringify(protokoll)).not.toContain(iban)
  })

  test('with a signed mandate are collected from, with its day and a reference, and no text that nobody read [versorger-132]', async () => {
    const { body } = await post('T-1/bankverbindungen', genannt({ mandatVom: '2026-11-18' }))
    const { nr } = body as unknown as { nr: number }
    const [vorgang] = await vorgaenge()
    expect(vorgang?.inhalt).toMatchObject({
      eintrag: { lastschrifteinzugErlaubt: true, mandatsreferenz: expect.stringMatching(/^EKP-/) },
      mandat: { erteiltAm: '2026-11-18' },
    })
    const blatt = (await desk.send('GET', `/test/vorgaenge/${nr}`, { cookie })).body
    expect(blatt.angaben).toContainEqual({ name: 'SEPA-Mandat erteilt am', wert: '18.11.2026' })
    expect(blatt.angaben.map(({ name }) => name)).not.toContain('Wortlaut des Mandats')
    const [mail] = await queuedMails(db)
    expect(mail?.angaben).toContainEqual({ name: 'Mandatsreferenz', wert: expect.stringMatching(/^EKP-/) })
  })

  test('what is wrong is said at its field, and nothing is stored', async () => {
    const wrong = await post(
      'T-1/bankverbindungen',
      genannt({ iban: 'DE89370400440532013001', gueltigVon: today, kontoinhaber: 'E', mandatVom: morgen }),
    )
    expect([wrong.status, feldernOf(wrong)]).toEqual([400, ['gueltigVon', 'iban', 'kontoinhaber', 'mandatVom']])
    const old = await post('T-1/bankverbindungen', genannt({ mandatVom: '2023-11-20' }))
    expect([old.status, feldernOf(old)]).toEqual([400, ['mandatVom']])
    // A clerk cannot say that the customer agreed.
    const agreed = await post('T-1/bankverbindungen', genannt({ lastschrifteinzugErlaubt: true }))
    expect([agreed.status, feldernOf(agreed)]).toEqual([400, ['lastschrifteinzugErlaubt']])
    expect(await vorgaenge()).toEqual([])
  })

  test('of one contract hold for it alone, also of a locked customer; never of somebody else’s', async () => {
    expect((await post('T-2/vertraege/4711/bankverbindungen', genannt())).status).toBe(404)
    expect((await desk.send('GET', '/test/kunden/T-2/vertraege/4711/bankverbindungen', { cookie })).status).toBe(404)
    const { body } = await post('T-2/vertraege/4712/bankverbindungen', genannt())
    expect(body).toEqual({ nr: expect.any(Number), email: null })
    expect(await vorgaenge()).toMatchObject([{ vertrag_id: '4712', inhalt: { vertragId: '4712' } }])
    const list = (place: string) => desk.send('GET', `/test/kunden/T-2/${place}bankverbindungen`, { cookie })
    expect((await list('vertraege/4712/')).body).toMatchObject([{ iban, gueltigVon: morgen }])
    expect((await list('')).body).toEqual([])
  })

  test('that meet planned ones replace what the form named, and keep them otherwise [eintrag-4]', async () => {
    await post('T-1/bankverbindungen', genannt({ gueltigVon: '2027-01-01' }))
    const { body } = await desk.send('GET', '/test/kunden/T-1/bankverbindungen', { cookie })
    const [{ bankverbindungId } = { bankverbindungId: '' }] = body as unknown as { bankverbindungId: string }[]
    const ersetzteGeplante = [bankverbindungId]
    expect((await post('T-1/bankverbindungen', genannt({ ersetzteGeplante }))).status).toBe(200)
    const weg = 'kundendienst'
    expect(await vorgaenge()).toMatchObject([
      { weg, inhalt: { aktion: 'angelegt' } },
      { weg, inhalt: { aktion: 'geloescht' } },
      { weg, inhalt: { aktion: 'angelegt' } },
    ])
    const gone = await post('T-1/bankverbindungen', genannt({ gueltigVon: '2026-12-01', ersetzteGeplante }))
    expect(gone.status).toBe(409)
  })

  test('the lookup names the bank and knows no customer', async () => {
    const ask = (text: string) => desk.send('POST', '/test/bankauskunft', { cookie, body: { iban: text } })
    expect((await ask('DE89 3704 0044 0532 0130 00')).body).toMatchObject({ valide: true, bankname: 'Commerzbank' })
    expect((await ask('DE00')).body).toMatchObject({ valide: false, bankname: null })
  })
})

test('a billing address of one contract holds for it alone [versorger-131]', async () => {
  const adresse = { gueltigVon: today, anrede: 'Frau', vorname: 'Erika', nachname: 'Muster' }
  const ort = { strasse: 'Neugasse', hausnummer: '7', postleitzahl: '01067', ort: 'Dresden' }
  const { status } = await post('T-1/vertraege/4711/rechnungsadressen', { ...adresse, ...ort })
  expect(status).toBe(200)
  expect(await vorgaenge()).toMatchObject([{ weg: 'kundendienst', art: 'rechnungsadresse', vertrag_id: '4711' }])
  const [mail] = await queuedMails(db)
  expect(mail?.betreff).toBe('Ihre Rechnungsadresse für Vertrag 4711 wurde geändert')
  const list = (place: string) => desk.send('GET', `/test/kunden/T-1/${place}rechnungsadressen`, { cookie })
  expect((await list('vertraege/4711/')).body.eintraege).toMatchObject([{ strasse: 'Neugasse' }])
  expect((await list('')).body.eintraege).toEqual([])
  expect((await post('T-2/vertraege/4711/rechnungsadressen', { ...adresse, ...ort })).status).toBe(404)
})
