import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { createAnschlussnutzer, createVertrag, createZaehler } from '../../../testing/data/factories.ts'
import { deleteQueuedMails, queuedMails } from '../../../testing/mails/queuedMails.ts'
import { openDienst, type TestDienst } from '../../../testing/portals/openDienst.ts'

const obis = '1-0:1.8.0'

let desk: TestDienst
let db: TestDienst['databases']['test']
let cookie: string
beforeAll(async () => {
  desk = await openDienst()
  db = desk.databases.test
  await createAnschlussnutzer(db, { kundennummer: 'T-1', email: 'erika@example.org' })
  await createAnschlussnutzer(db, { kundennummer: 'T-2', email: null, gesperrt: true, zugriff: 'eingeschränkt' })
  await createVertrag(db, { id: '4711', kundennummer: 'T-1', strasse: 'Innweg', hausnummer: '5' })
  await createVertrag(db, { id: '4712', kundennummer: 'T-2', lieferbeginn: '2025-01-01' })
  await createVertrag(db, { id: '4713', kundennummer: 'T-1', lieferende: '2026-01-31' })
  for (const vertrag_id of ['4711', '4712', '4713']) await createZaehler(db, { vertrag_id, nummer: `Z-${vertrag_id}` })
})
afterAll(() => desk.close())
beforeEach(async () => {
  cookie = await desk.signIn('test', 'service')
})
afterEach(async () => {
  await deleteQueuedMails(db)
  await db.deleteFrom('vorgang').execute()
  await db.deleteFrom('ablesung').execute()
})

const genannt = (stand: number, changes: object = {}) => ({
  ablesedatum: '2026-11-21',
  zaehlernummer: 'z-4711',
  ablesewerte: { [obis]: stand },
  ...changes,
})
const takeUp = (body: object, place = 'T-1/vertraege/4711') =>
  desk.send('POST', `/test/kunden/${place}/ablesungen`, { cookie, body })
const vorgaenge = () => db.selectFrom('vorgang').select(['id', 'weg', 'art', 'inhalt', 'kundennummer']).execute()

test('a reading is taken up as the customer would send it, came by the desk, and is confirmed by mail [versorger-120]', async () => {
  const { status, body } = await takeUp(genannt(12_345.6))
  const [vorgang, ...others] = await vorgaenge()
  expect([status, body, others]).toEqual([
    200,
    { aufnahme: { nr: vorgang?.id, email: 'erika@example.org' }, frage: null },
    [],
  ])
  expect(vorgang).toMatchObject({ weg: 'kundendienst', art: 'ablesung', inhalt: { zaehlernummer: 'Z-4711' } })
  expect(await db.selectFrom('ablesung').select(['ableseart', 'erfassungshinweis']).execute()).toEqual([
    { ableseart: 'KUNDE', erfassungshinweis: 'Am Kundendienst genannt' },
  ])
  const [mail] = await queuedMails(db)
  expect(mail).toMatchObject({ an: 'erika@example.org', betreff: 'Ihr Zählerstand ist bei uns eingegangen' })
  expect(mail?.angaben).toContainEqual({ name: 'Zählerstand', wert: '12.345,6 kWh' })
  const protokoll = await db
    .selectFrom('protokoll')
    .where('kundennummer', '=', 'T-1')
    .select(['akteur', 'aktion', 'inhalt'])
    .execute()
  expect(protokoll).toMatchObject([
    { akteur: 'versorger', aktion: 'ablesung_uebermittelt', inhalt: { bearbeiter: 'a.service' } },
  ])
})

test('an unlikely reading is a question first, with the words that the customer gets [versorger-120]', async () => {
  await takeUp(genannt(20_000, { ablesedatum: '2026-11-01' }))
  const unlikely = genannt(19_000)
  const { body } = await takeUp(unlikely)
  expect(body).toMatchObject({
    aufnahme: null,
    frage: { plausibel: false, ueberlauf: true, hinweis: expect.stringContaining('ist niedriger als der letzte vom') },
  })
  expect(await vorgaenge()).toHaveLength(1)
  const confirmed = await takeUp({ ...unlikely, bestaetigt: true })
  expect(confirmed.body).toMatchObject({ aufnahme: { nr: expect.any(Number) }, frage: null })
  expect((await vorgaenge()).at(-1)?.inhalt).toMatchObject({ rueckfrage: expect.stringContaining('niedriger') })
})

test('the same reading again stays one', async () => {
  const first = await takeUp(genannt(12_345))
  expect((await takeUp(genannt(12_345))).body).toEqual(first.body)
  expect(await vorgaenge()).toHaveLength(1)
})

test('an impossible reading is refused at its field and stores nothing', async () => {
  const { status, body } = await takeUp(genannt(12_345, { ablesedatum: '2027-01-01' }))
  expect([status, body.felder.map(({ feld }) => feld)]).toEqual([400, ['ablesedatum']])
  const unknown = await takeUp(genannt(12_345, { foto: null }))
  expect([unknown.status, unknown.body.felder]).toEqual([
    400,
    [{ feld: 'foto', text: 'Das Feld „foto“ ist unbekannt.' }],
  ])
  expect(await vorgaenge()).toEqual([])
})

test('a customer who is locked out calls all the same; without an address the desk prints the receipt', async () => {
  const { status, body } = await takeUp(genannt(500, { zaehlernummer: 'Z-4712' }), 'T-2/vertraege/4712')
  expect([status, body]).toEqual([200, { aufnahme: { nr: expect.any(Number), email: null }, frage: null }])
  expect(await queuedMails(db)).toEqual([])
})

test('nothing is taken up for a contract of somebody else, an unknown customer, or one who wants to be deleted', async () => {
  expect((await takeUp(genannt(500), 'T-2/vertraege/4711')).status).toBe(404)
  const unknown = await takeUp(genannt(500), 'T-99/vertraege/4711')
  expect([unknown.status, unknown.body.detail]).toEqual([409, 'Den Kunden T-99 gibt es nicht.'])
  await db.insertInto('loeschvermerk').values({ kundennummer: 'T-1', verlangt_am: desk.clock.now() }).execute()
  const restricted = await takeUp(genannt(500))
  await db.deleteFrom('loeschvermerk').execute()
  expect([restricted.status, restricted.body.detail]).toEqual([409, expect.stringContaining('Art. 18 DSGVO')])
  expect(await vorgaenge()).toEqual([])
})

test('the form gets the installed meter with what it showed last; why a contract takes no reading is a sentence', async () => {
  await takeUp(genannt(12_345))
  const zaehlerOf = (vertragId: string) =>
    desk.send('GET', `/test/kunden/T-1/vertraege/${vertragId}/zaehler`, { cookie })
  expect((await zaehlerOf('4711')).body).toEqual({
    vertragId: '4711',
    versorgungsart: 'strom',
    lieferadresse: 'Innweg 5',
    zaehlernummer: 'Z-4711',
    kanaele: [{ obiskennzahl: obis, vorkommastellen: 6, nachkommastellen: 1 }],
    eingebautAm: expect.any(String),
    lieferende: null,
    letzteAblesung: { ablesedatum: '2026-11-21', ablesewerte: { [obis]: 12_345 } },
  })
  const closed = await zaehlerOf('4713')
  expect([closed.status, closed.body.detail]).toEqual([
    400,
    expect.stringContaining('Die Lieferung endete am 31.01.2026'),
  ])
  expect((await zaehlerOf('4712')).status).toBe(404)
})
