import { listHistorie } from '@ekp/wire/verbrauch'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { call, type Credentials } from '../../../testing/call.ts'
import {
  createAnschlussnutzer,
  createLastgang,
  createLastgangkanal,
  createMarktpreis,
  createTarif,
  createVertrag,
} from '../../../testing/data/factories.ts'
import { type TestApp, testApp } from '../../../testing/portals/testApp.ts'
import { each } from './testing/buildGrundlagen.ts'

let portal: TestApp
let owner: Credentials
beforeAll(async () => {
  portal = await testApp()
  const { db } = portal
  const { passwort } = await createAnschlussnutzer(db, { kundennummer: 'T-1' })
  await createAnschlussnutzer(db, { kundennummer: 'T-2' })
  await createAnschlussnutzer(db, { kundennummer: 'T-3', zugriff: 'eingeschränkt' })
  for (const [vertrag_id, kundennummer] of [
    ['4711', 'T-1'],
    ['9999', 'T-2'],
    ['9998', 'T-3'],
  ] as const) {
    await createVertrag(db, { id: vertrag_id, kundennummer, lieferbeginn: '2026-10-01' })
    await createTarif(db, { vertrag_id, gueltig_von: '2026-01-01', gueltig_bis: '2026-10-01' })
    await createTarif(db, {
      vertrag_id,
      tariftyp: 'DYNAMISCHER_PREIS',
      ist_dynamisch: true,
      arbeitspreis: null,
      gueltig_von: '2026-10-01',
      marktgebiet: 'DE-LU',
      aufschlag: '0.15',
      umsatzsteuer: '19',
    })
    const kanal_id = await createLastgangkanal(db, { vertrag_id })
    for (const [tag, werte] of [
      ['2026-10-24', each(96, 250)],
      ['2026-10-25', [...each(88, 125), null, ...each(7, 125)]],
    ] as const)
      await createLastgang(db, { kanal_id, tag, werte })
  }
  await createVertrag(db, { id: '4712', kundennummer: 'T-1' })
  await createTarif(db, { vertrag_id: '4712' })
  for (const tag of ['2026-10-24', '2026-10-25'])
    await createMarktpreis(db, { tag, preise: each(24, '100'), minuten: 60 })
  await createMarktpreis(db, { gebiet: 'AT', tag: '2026-10-25', preise: each(24, '999') })
  owner = await portal.login('T-1', passwort)
})
afterAll(() => portal.close())

const tag = { von: '2026-10-25T00:00:00+02:00', bis: '2026-10-26T00:00:00+01:00', interval: 'daily' }
const list = (vertragId: string, credentials?: Credentials, query: object = tag) =>
  call(portal.app, listHistorie, { params: { vertragId }, query }, credentials)

test('a day of 25 hours, of which a quarter is missing, as data.data in exact JSON numbers', async () => {
  const { status, text } = await list('4711', owner)
  expect(status).toBe(200)
  expect(text).toBe(
    JSON.stringify({
      data: {
        data: [
          {
            von: '2026-10-25T00:00:00+02:00',
            bis: '2026-10-26T00:00:00+01:00',
            // Two hours of 1 kWh in the UTC day before, 23 of 0.5 kWh without the quarter.
            verbrauch: 13.375,
            arbeitspreis: 0.2975,
            kosten: 3.9790625,
            bepreisterVerbrauch: 13.375,
            stundenOhneVerbrauch: 0.25,
            geschaetzt: false,
            geschaetzterVerbrauch: 0,
            unvollstaendig: true,
          },
        ],
      },
    }),
  )
})

test('hours and months of the same time', async () => {
  const hours = (await list('4711', owner, { ...tag, interval: 'hourly' })).body.data.data
  expect(hours).toHaveLength(25)
  expect(hours[22]).toMatchObject({ von: '2026-10-25T21:00:00+01:00', verbrauch: 0.5, kosten: 0.14875 })
  expect(hours[23]).toMatchObject({ von: '2026-10-25T22:00:00+01:00', verbrauch: 0.5 })
  expect(hours[24]).toMatchObject({ von: '2026-10-25T23:00:00+01:00', verbrauch: 0.375, unvollstaendig: true })
  const months = (await list('4711', owner, { ...tag, interval: 'monthly' })).body.data.data
  expect(months).toMatchObject([{ ...tagBounds, verbrauch: 13.375 }])
})
const tagBounds = { von: tag.von, bis: tag.bis }

test('the instants may have any offset, and the answer has Berlin’s', async () => {
  const query = { von: '2026-10-24T18:00:00-04:00', bis: '2026-10-26T08:00:00+09:00', interval: 'daily' }
  expect((await list('4711', owner, query)).text).toBe((await list('4711', owner)).text)
})

test('where nothing is known the list is empty', async () => {
  const query = { von: '2024-10-25T00:00:00Z', bis: '2024-10-26T00:00:00Z', interval: 'hourly' }
  expect((await list('4711', owner, query)).text).toBe('{"data":{"data":[]}}')
})

test('a contract without a dynamic tariff and without a load profile says so', async () => {
  expect(await list('4712', owner)).toMatchObject({
    status: 404,
    body: {
      detail:
        'Zu diesem Vertrag gibt es weder Viertelstundenwerte noch einen dynamischen Tarif und damit keine Historie.',
    },
  })
})

test.each([
  ['von after bis', { von: tag.bis, bis: tag.von }, 'bis', 'Das Ende muss nach dem Beginn liegen.'],
  ['nothing', { bis: tag.von }, 'bis', 'Das Ende muss nach dem Beginn liegen.'],
  ['the year 0', { von: '0000-01-01T00:00:00Z' }, 'von', /^Bitte geben Sie einen Zeitpunkt/],
  ['the year 275760', { bis: '+275760-09-13T00:00:00Z' }, 'bis', /^Bitte geben Sie einen Zeitpunkt/],
  ['a day that does not exist', { von: '2026-02-30T00:00:00Z' }, 'von', /^Bitte geben Sie einen Zeitpunkt/],
  ['no zone', { von: '2026-10-25T00:00:00' }, 'von', /^Bitte geben Sie einen Zeitpunkt mit Zeitzone/],
  [
    'an interval that does not exist',
    { interval: 'weekly' },
    'interval',
    'Erlaubt sind: quarterHourly, hourly, daily, monthly.',
  ],
  ['too many hours', { von: '2026-08-01T00:00:00Z', interval: 'hourly' }, 'bis', /höchstens 62 Tage/],
  ['too many days', { von: '2024-01-01T00:00:00Z' }, 'bis', /höchstens 800 Tage/],
  ['too many months', { von: '2009-01-01T00:00:00Z', interval: 'monthly' }, 'bis', /höchstens fünf Jahre/],
])('%s is refused', async (_name, changes, feld, text) => {
  const { status, body } = await list('4711', owner, { ...tag, ...changes })
  expect(status).toBe(400)
  expect(body).toMatchObject({ felder: [{ feld, text: expect.stringMatching(text) }] })
})

test('the longest stretches are answered', async () => {
  for (const [von, interval, count] of [
    ['2026-08-25T00:00:00+02:00', 'hourly', 62 * 24 + 1],
    ['2024-08-17T00:00:00+02:00', 'daily', 800],
    ['2021-11-01T00:00:00+01:00', 'monthly', 60],
  ] as const) {
    expect((await list('4711', owner, { ...tag, von, interval })).body.data.data).toHaveLength(count)
  }
})

test('a customer with restricted access may look', async () => {
  const restricted = await portal.login('T-3', 'Sonnenblume-2026')
  expect((await list('9998', restricted)).text).toBe((await list('4711', owner)).text)
})

test('a foreign Vertrag answers like one that does not exist', async () => {
  const [foreign, missing] = await Promise.all([list('9999', owner), list('0815', owner)])
  expect(foreign.status).toBe(404)
  expect(foreign.text).toBe(missing.text)
})

test('needs a session', async () => {
  expect((await list('4711')).status).toBe(401)
})
