import { listVerbraeuche } from '@ekp/wire/verbrauch'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { call, type Credentials } from '../../testing/call.ts'
import {
  createAblesung,
  createAnschlussnutzer,
  createUmrechnung,
  createVertrag,
  createZaehler,
} from '../../testing/data/factories.ts'
import { type TestApp, testApp } from '../../testing/portals/testApp.ts'
import { gas, total, ht, nt } from './testing/buildVertrag.ts'

let portal: TestApp
let owner: Credentials
beforeAll(async () => {
  portal = await testApp()
  const { db } = portal
  const { passwort } = await createAnschlussnutzer(db, { kundennummer: 'T-1' })
  await createAnschlussnutzer(db, { kundennummer: 'T-2' })
  await createAnschlussnutzer(db, { kundennummer: 'T-3', zugriff: 'eingeschränkt' })
  for (const [id, kundennummer] of [
    ['4711', 'T-1'],
    ['4713', 'T-1'],
    ['9999', 'T-2'],
    ['9998', 'T-3'],
  ] as const) {
    await createVertrag(db, { id, kundennummer })
    await createZaehler(db, { vertrag_id: id, kanaele: [{ obiskennzahl: ht }, { obiskennzahl: nt }] })
    for (const [ablesedatum, eins, zwei] of [
      ['2023-12-31', '1000.1', '0'],
      ['2024-12-31', '2000.123456', '300.000001'],
      ['2025-12-31', '3000.4', '400.7'],
    ] as const)
      await createAblesung(db, { vertrag_id: id, ablesedatum, werte: { [ht]: eins, [nt]: zwei } })
  }
  await createVertrag(db, { id: '4712', kundennummer: 'T-1', versorgungsart: 'gas' })
  await createZaehler(db, { vertrag_id: '4712', kanaele: [{ obiskennzahl: gas }] })
  await createAblesung(db, { vertrag_id: '4712', ablesedatum: '2024-01-01', werte: { [gas]: '17.25' } })
  await createAblesung(db, { vertrag_id: '4712', ablesedatum: '2025-01-01', werte: { [gas]: '1017.25' } })
  await createUmrechnung(db, { vertrag_id: '4712', gueltig_bis: '2024-12-31' })
  await createVertrag(db, { id: '4714', kundennummer: 'T-1' })
  owner = await portal.login('T-1', passwort)
})
afterAll(() => portal.close())

const list = (vertragId: string, credentials?: Credentials, query: object = {}) =>
  call(portal.app, listVerbraeuche, { params: { vertragId }, query }, credentials)

const imported = (von: string, bis: string, changes: object = {}) =>
  portal.db
    .insertInto('verbrauch')
    .values({ vertrag_id: '4713', von, bis, summe: '1234.5', ...changes })
    .execute()

test('the consumption from reading to reading, oldest first, in exact JSON numbers', async () => {
  const { status, text } = await list('4711', owner)
  expect(status).toBe(200)
  expect(text).toBe(
    JSON.stringify([
      {
        von: '2023-12-31',
        bis: '2024-12-31',
        summe: 1300.023,
        summeJahr: 1296.471,
        prognose: false,
        proKanal: [
          { obiskennzahl: ht, verbrauch: 1000.023 },
          { obiskennzahl: nt, verbrauch: 300 },
        ],
        umrechnung: [],
      },
      {
        von: '2024-12-31',
        bis: '2025-12-31',
        summe: 1100.977,
        summeJahr: 1100.977,
        prognose: false,
        proKanal: [
          { obiskennzahl: ht, verbrauch: 1000.277 },
          { obiskennzahl: nt, verbrauch: 100.7 },
        ],
        umrechnung: [],
      },
    ]),
  )
})

test('gas comes in kWh, with the way there and a mark where factors are not known yet', async () => {
  const [verbrauch] = (await list('4712', owner)).body
  expect(verbrauch).toMatchObject({ summe: 10_640, summeJahr: 10_610.929, prognose: true })
  expect(verbrauch?.umrechnung).toEqual([
    { von: '2024-01-01', bis: '2025-01-01', kubikmeter: 1000, zustandszahl: 0.95, brennwert: 11.2 },
  ])
})

test.each([
  [{}, 2],
  [{ von: '2024-12-31' }, 2],
  [{ von: '2025-01-01' }, 1],
  [{ bis: '2024-12-30' }, 1],
  [{ bis: '2024-12-31' }, 2],
  [{ von: '2024-06-01', bis: '2024-06-01' }, 1],
  [{ von: '2026-01-01' }, 0],
  [{ bis: '2023-12-30' }, 0],
])('of a range %o %i periods are touched', async (query, count) => {
  expect((await list('4711', owner, query)).body).toHaveLength(count)
})

test('a day that does not exist is refused', async () => {
  expect((await list('4711', owner, { von: '2026-02-30' })).status).toBe(400)
})

test('a contract without meters has none', async () => {
  expect((await list('4714', owner)).text).toBe('[]')
})

test('a meter without channels on record has the channels that its readings name', async () => {
  await createVertrag(portal.db, { id: '4715', kundennummer: 'T-1' })
  await createZaehler(portal.db, { vertrag_id: '4715', kanaele: [] })
  await createAblesung(portal.db, { vertrag_id: '4715', ablesedatum: '2025-01-01', werte: { [total]: '1' } })
  await createAblesung(portal.db, { vertrag_id: '4715', ablesedatum: '2026-01-01', werte: { [total]: '3' } })
  expect((await list('4715', owner)).body).toMatchObject([{ summe: 2 }])
})

test('what the back office has calculated replaces derived periods that overlap it', async () => {
  await imported('2024-12-31', '2025-07-01', { prognose: true })
  await imported('2025-12-31', '2026-12-31', {
    summe: '99.123456',
    summe_jahr: '98.5',
    obiskennzahlen: [ht, nt],
    verbraeuche: ['99', '0.123456'],
  })
  expect((await list('4713', owner)).body).toEqual([
    expect.objectContaining({ von: '2023-12-31', bis: '2024-12-31', summe: 1300.023 }),
    {
      von: '2024-12-31',
      bis: '2025-07-01',
      summe: 1234.5,
      summeJahr: 2475.783, // 1234.5 × 365 / 182
      prognose: true,
      proKanal: [],
      umrechnung: [],
    },
    {
      von: '2025-12-31',
      bis: '2026-12-31',
      summe: 99.123456,
      summeJahr: 98.5,
      prognose: false,
      proKanal: [
        { obiskennzahl: ht, verbrauch: 99 },
        { obiskennzahl: nt, verbrauch: 0.123456 },
      ],
      umrechnung: [],
    },
  ])
})

test('a customer with restricted access may look', async () => {
  const restricted = await portal.login('T-3', 'Sonnenblume-2026')
  expect((await list('9998', restricted)).body).toHaveLength(2)
})

test('a foreign Vertrag answers like one that does not exist', async () => {
  const [foreign, missing] = await Promise.all([list('9999', owner), list('0815', owner)])
  expect(foreign.status).toBe(404)
  expect(foreign.text).toBe(missing.text)
})

test('needs a session', async () => {
  expect((await list('4711')).status).toBe(401)
})
