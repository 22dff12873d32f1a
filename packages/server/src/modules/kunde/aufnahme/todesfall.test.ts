import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { queueKundenmail } from '../../../mail/queueMail.ts'
import { createAnschlussnutzer, createVertrag } from '../../../testing/data/factories.ts'
import { queuedMails, testMail } from '../../../testing/mails/queuedMails.ts'
import { openDienst, type TestDienst } from '../../../testing/portals/openDienst.ts'

let desk: TestDienst
let db: TestDienst['databases']['test']
let cookie: string
beforeAll(async () => {
  desk = await openDienst()
  db = desk.databases.test
  const kontakt = { email: 'erika@example.org', geburtsdatum: '1940-05-01' }
  await createAnschlussnutzer(db, { kundennummer: 'T-1', ...kontakt })
  await createVertrag(db, { id: '4711', kundennummer: 'T-1' })
})
afterAll(() => desk.close())
beforeEach(async () => {
  cookie = await desk.signIn('test', 'service')
})

const angaben = {
  verstorbenAm: '2026-11-10',
  ansprechpartner: 'Jonas Muster',
  strasse: 'Hauptstraße 3',
  postleitzahl: '01067',
  ort: 'Dresden',
  telefon: '0351 7654321',
}
const takeUp = (body: object) => desk.send('POST', '/test/kunden/T-1/todesfall', { cookie, body })

test('a day in the future or before the birth is refused at its field', async () => {
  for (const verstorbenAm of ['2026-11-22', '1940-04-30']) {
    const { status, body } = await takeUp({ ...angaben, verstorbenAm })
    expect([status, body.felder.map(({ feld }) => feld)]).toEqual([400, ['verstorbenAm']])
  }
  expect((await takeUp({ verstorbenAm: '2026-11-10' })).body.felder.map(({ feld }) => feld).toSorted()).toEqual([
    'ansprechpartner',
    'ort',
    'postleitzahl',
    'strasse',
  ])
})

test('a death locks the access with its reason, stops mails, and letters go to the heirs [versorger-124]', async () => {
  await queueKundenmail(db, 'T-1', testMail({ an: 'erika@example.org' }))
  const { status, body } = await takeUp(angaben)
  expect([status, body]).toEqual([200, { nr: expect.any(Number), email: null }])
  expect((await queuedMails(db)).filter(({ an }) => an === 'erika@example.org')).toEqual([])
  const blatt = (await desk.send('GET', '/test/kunden/T-1', { cookie })).body
  expect(blatt).toMatchObject({
    verstorbenAm: '2026-11-10',
    gesperrt: true,
    anmeldesatz: 'Kann sich nicht anmelden: er ist am 10.11.2026 verstorben.',
    anschrift: ['Jonas Muster', 'Hauptstraße 3', '01067 Dresden'],
    vorgaenge: [{ art: 'todesfall', weg: 'kundendienst' }],
  })
  const { nr } = body as unknown as { nr: number }
  expect((await desk.send('GET', `/test/vorgaenge/${nr}`, { cookie })).body.angaben).toEqual([
    { name: 'Verstorben am', wert: '10.11.2026' },
    { name: 'Für die Erben schreibt', wert: 'Jonas Muster' },
    { name: 'Anschrift', wert: 'Hauptstraße 3, 01067 Dresden' },
    { name: 'Telefon', wert: '0351 7654321' },
  ])
  const protokoll = await db.selectFrom('protokoll').orderBy('nr').select(['aktion', 'inhalt']).execute()
  expect(protokoll).toMatchObject([
    { aktion: 'zugang_gesperrt', inhalt: { bearbeiter: 'a.service', nachher: { grund: 'verstorben' } } },
    { aktion: 'todesfall_gemeldet', inhalt: { bearbeiter: 'a.service', nachher: { verstorbenAm: '2026-11-10' } } },
  ])
})

test('it is taken up once; the heirs cancel by telephone, and unlocking takes it back', async () => {
  const again = await takeUp(angaben)
  expect([again.status, again.body.detail]).toEqual([
    409,
    'Dass der Kunde am 10.11.2026 verstorben ist, ist schon aufgenommen. Nichts ist geändert.',
  ])
  const body = { grund: 'SONDERKUENDIGUNG', datum: '2026-11-30' }
  const cancelled = await desk.send('POST', '/test/kunden/T-1/vertraege/4711/kuendigungen', { cookie, body })
  expect(cancelled.status).toBe(200)
  expect((await desk.send('DELETE', '/test/kunden/T-1/sperre', { cookie })).status).toBe(200)
  expect((await desk.send('GET', '/test/kunden/T-1', { cookie })).body).toMatchObject({
    verstorbenAm: null,
    gesperrt: false,
  })
})
