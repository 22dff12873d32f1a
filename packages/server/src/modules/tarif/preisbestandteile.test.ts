import { listPreisbestandteile, type Preisstand } from '@ekp/wire/tarif/preisbestandteile'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { call, type Credentials } from '../../testing/call.ts'
import { createAnschlussnutzer, createMarktpreis, createTarif, createVertrag } from '../../testing/data/factories.ts'
import { type TestApp, testApp } from '../../testing/portals/testApp.ts'

let portal: TestApp
let owner: Credentials
beforeAll(async () => {
  portal = await testApp()
  const { db } = portal
  const { passwort } = await createAnschlussnutzer(db, { kundennummer: 'T-1', zugriff: 'eingeschränkt' })
  await createAnschlussnutzer(db, { kundennummer: 'T-2' })
  for (const id of ['4711', '4712', '4713', '4714']) await createVertrag(db, { id, kundennummer: 'T-1' })
  await createVertrag(db, { id: '9999', kundennummer: 'T-2' })
  const dynamisch = {
    ist_dynamisch: true,
    tariftyp: 'DYNAMISCHER_PREIS',
    arbeitspreis: null,
    marktgebiet: 'DE-LU',
  } as const
  await createTarif(db, { vertrag_id: '4711', name: 'Fest', grundpreis: null, gueltig_von: '2026-01-01' })
  await createTarif(db, {
    vertrag_id: '4712',
    name: 'Dynamisch',
    ...dynamisch,
    grundpreis: null,
    gueltig_von: '2026-01-01',
  })
  await createTarif(db, { vertrag_id: '4713', name: 'Ungeteilt', arbeitspreis: '0.3245', grundpreis: '118.8' })
  const arbeit = { vertrag_id: '4711', berechnung: 'arbeit', gueltig_von: '2026-01-01' } as const
  const steuer = {
    ...arbeit,
    bezeichnung: 'Umsatzsteuer',
    gruppe: 'steuern',
    berechnung: 'umsatzsteuer',
    wert: '25',
  } as const
  await db
    .insertInto('preisbestandteil')
    .values([
      { ...arbeit, position: 1, bezeichnung: 'Energie', gruppe: 'energie', wert: '0.12', gueltig_bis: '2027-01-01' },
      { ...arbeit, position: 2, bezeichnung: 'Energie', gruppe: 'energie', wert: '0.13', gueltig_von: '2027-01-01' },
      { ...arbeit, position: 3, bezeichnung: 'Netzentgelt', gruppe: 'netz', wert: '0.2' },
      { ...arbeit, position: 4, bezeichnung: 'Modul 2', gruppe: 'netz', berechnung: 'netzanteil', wert: '40' },
      { ...arbeit, position: 5, bezeichnung: 'Stromsteuer', gruppe: 'steuern', wert: '0.04' },
      { ...arbeit, position: 6, bezeichnung: 'Grundpreis', gruppe: 'energie', berechnung: 'jahr', wert: '96.5' },
      { ...steuer, position: 7 },
    ])
    .execute()
  const netz = { ...arbeit, vertrag_id: '4712', bezeichnung: 'Netzentgelt', gruppe: 'netz', kalender: 'Nord' } as const
  await db
    .insertInto('preisbestandteil')
    .values([
      { ...netz, position: 1, bezeichnung: 'Börse', gruppe: 'energie', berechnung: 'boerse', kalender: null },
      { ...netz, position: 2, stufe: 'HT', wert: '0.4' },
      { ...netz, position: 3, stufe: 'NT', wert: '0.2' },
      { ...steuer, vertrag_id: '4712', position: 4, wert: '0' },
    ])
    .execute()
  const kalender = { kalender: 'Nord', gueltig_von: '2026-01-01', gueltig_bis: null, land: 'by' } as const
  await db
    .insertInto('preiskalender')
    .values(
      [1, 2, 3, 4].flatMap((quartal) =>
        (['werktag', 'samstag', 'sonntag'] as const).map((tagart) => ({
          ...kalender,
          quartal,
          tagart,
          stufen: 'H'.repeat(24) + 'N'.repeat(72),
        })),
      ),
    )
    .execute()
  owner = await portal.login('T-1', passwort)
})
afterAll(() => portal.close())

const list = (vertragId: string, credentials: Credentials | undefined = owner) =>
  call(portal.app, listPreisbestandteile, { params: { vertragId } }, credentials)
const staende = async (vertragId: string): Promise<Preisstand[]> => (await list(vertragId)).body.preisstaende

test('each part with its group and share, newest first, future ones as well', async () => {
  const [next, now, ...others] = await staende('4711')
  expect(others).toEqual([])
  expect([next?.gueltigVon, next?.gueltigBis, now?.gueltigBis]).toEqual(['2027-01-01', null, '2027-01-01'])
  // 12 + 40 % of 20 + 4 Cent, and 25 percent on top: 30 Cent.
  expect(now).toEqual({
    tarif: 'Fest',
    gueltigVon: '2026-01-01',
    gueltigBis: '2027-01-01',
    brutto: true,
    umsatzsteuer: 25,
    bestandteile: [
      { bezeichnung: 'Energie', gruppe: 'energie', berechnung: 'arbeit', wert: 0.12, stufe: null, anteil: 40 },
      {
        bezeichnung: 'Netzentgelt',
        gruppe: 'netz',
        berechnung: 'arbeit',
        wert: 0.08,
        stufe: null,
        anteil: 26.67,
      },
      {
        bezeichnung: 'Stromsteuer',
        gruppe: 'steuern',
        berechnung: 'arbeit',
        wert: 0.04,
        stufe: null,
        anteil: 13.33,
      },
      {
        bezeichnung: 'Grundpreis',
        gruppe: 'energie',
        berechnung: 'jahr',
        wert: 96.5,
        stufe: null,
        anteil: null,
      },
    ],
    arbeitspreis: 0.3,
    boersenpreis: null,
    boersenpreisVon: null,
    boersenpreisBis: null,
    anteile: [
      { gruppe: 'energie', anteil: 40 },
      { gruppe: 'netz', anteil: 26.67 },
      { gruppe: 'steuern', anteil: 33.33 },
    ],
  })
  expect(next?.arbeitspreis).toBe(0.3125)
})

test('a price that follows the exchange has no shares before a market price is known, then those of the mean', async () => {
  expect((await staende('4712'))[0]).toMatchObject({ arbeitspreis: null, boersenpreis: null, anteile: [] })
  // Two hours, and two quarters of an hour on another day: (2 × 4 × 100 + 1 × 25 + 1 × 75) / 10 EUR per MWh.
  const { db } = portal
  await createMarktpreis(db, { tag: '2026-03-01', preise: ['100', '100', ...Array.from({ length: 22 }, () => null)] })
  const quarters = ['25', '75', ...Array.from({ length: 94 }, () => null)]
  await createMarktpreis(db, { tag: '2026-04-01', minuten: 15, preise: quarters })
  const today = Array.from({ length: 24 }, () => '999')
  // Neither today nor what is older than a year counts.
  for (const tag of ['2026-11-20', '2025-11-01']) await createMarktpreis(db, { tag, preise: today })
  portal.clock.set('2026-11-20T12:00:00+01:00')
  owner = await portal.login('T-1', 'Sonnenblume-2026')
  // 9 Cent; a quarter of the day at 40, the rest at 20 Cent.
  expect((await staende('4712'))[0]).toMatchObject({
    arbeitspreis: 0.34,
    boersenpreis: 0.09,
    boersenpreisVon: '2026-03-01',
    boersenpreisBis: '2026-04-01',
    bestandteile: [
      { bezeichnung: 'Börse', wert: null, stufe: null, anteil: 26.47 },
      { bezeichnung: 'Netzentgelt', wert: 0.4, stufe: 'HT', anteil: 29.41 },
      { bezeichnung: 'Netzentgelt', wert: 0.2, stufe: 'NT', anteil: 44.12 },
    ],
    anteile: [
      { gruppe: 'energie', anteil: 26.47 },
      { gruppe: 'netz', anteil: 73.53 },
    ],
  })
})

test('a tariff with unknown parts is one part; without a tariff there is nothing', async () => {
  expect(await staende('4713')).toMatchObject([
    {
      brutto: true,
      umsatzsteuer: null,
      arbeitspreis: 0.3245,
      bestandteile: [
        { bezeichnung: 'Arbeitspreis', gruppe: 'ungeteilt', berechnung: 'arbeit', wert: 0.3245, anteil: 100 },
        { bezeichnung: 'Grundpreis', gruppe: 'ungeteilt', berechnung: 'jahr', wert: 118.8, anteil: null },
      ],
    },
  ])
  expect(await staende('4714')).toEqual([])
})

test('a foreign Vertrag answers like one that does not exist', async () => {
  const [foreign, missing] = await Promise.all([list('9999'), list('0815')])
  expect([foreign.status, foreign.text]).toEqual([404, missing.text])
})

test('needs a session', async () => {
  expect((await call(portal.app, listPreisbestandteile, { params: { vertragId: '4711' } })).status).toBe(401)
})
