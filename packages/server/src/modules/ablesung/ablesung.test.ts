import { findZaehler, listAblesungen } from '@ekp/wire/ablesung'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { call, type Credentials } from '../../testing/call.ts'
import { createAblesung, createAnschlussnutzer, createVertrag, createZaehler } from '../../testing/data/factories.ts'
import { type TestApp, testApp } from '../../testing/portals/testApp.ts'

const [ht, nt] = ['1-0:1.8.1', '1-0:1.8.2']

let portal: TestApp
let owner: Credentials
beforeAll(async () => {
  portal = await testApp()
  const { db } = portal
  const { passwort } = await createAnschlussnutzer(db, { kundennummer: 'T-1', zugriff: 'eingeschränkt' })
  await createAnschlussnutzer(db, { kundennummer: 'T-2' })
  for (const id of ['4711', '4712', '4713']) await createVertrag(db, { id, kundennummer: 'T-1' })
  await createVertrag(db, { id: '9999', kundennummer: 'T-2' })
  await createZaehler(db, { vertrag_id: '9999', nummer: 'F1' })
  await createAblesung(db, {
    vertrag_id: '9999',
    zaehlernummer: 'F1',
    ablesedatum: '2026-01-01',
    werte: { '1-0:1.8.0': 1 },
  })

  await createZaehler(db, { vertrag_id: '4711', nummer: 'ALT', eingebaut_am: '2018-02-28', ausgebaut_am: '2025-05-20' })
  const kanaele = [{ obiskennzahl: nt, nachkommastellen: 3 }, { obiskennzahl: ht }]
  await createZaehler(db, { vertrag_id: '4711', nummer: 'NEU', eingebaut_am: '2025-05-20', kanaele })
  const neu = { vertrag_id: '4711', zaehlernummer: 'NEU' }
  await createAblesung(db, { ...neu, ablesedatum: '2025-05-20', werte: { [ht]: 0, [nt]: '0.000001' } })
  await createAblesung(db, { ...neu, ablesedatum: '2026-01-01', ableseart: 'ERSATZWERT', werte: { [ht]: 1, [nt]: 2 } })
  await createAblesung(db, {
    ...neu,
    ablesedatum: '2026-01-01',
    ableseart: 'KUNDE',
    ablesegrund: 'Kundenablesung',
    erfassungshinweis: 'Im Kundenportal übermittelt',
    ermittlungsart: 'abgelesen',
    werte: { [ht]: '123456789.123456', [nt]: '0.1' },
  })
  const werte = { '1-0:1.8.0': '99000.5', 'weg:1': 7 }
  await createAblesung(db, { ...neu, zaehlernummer: 'ALT', ablesedatum: '2025-05-20', werte })

  await createZaehler(db, { vertrag_id: '4712', nummer: 'WEG', eingebaut_am: '2020-01-01', ausgebaut_am: '2026-11-20' })
  owner = await portal.login('T-1', passwort)
})
afterAll(() => portal.close())

const list = (
  query: { von?: string; bis?: string } = {},
  vertragId = '4711',
  credentials: Credentials | undefined = owner,
) => call(portal.app, listAblesungen, { params: { vertragId }, query }, credentials)
const find = (vertragId: string, credentials: Credentials | undefined = owner) =>
  call(portal.app, findZaehler, { params: { vertragId } }, credentials)

describe('the readings of a contract', () => {
  test('are sorted newest first, also within a day, with exact values and the decimals of their channel', async () => {
    const { status, body } = await list()
    expect(status).toBe(200)
    expect(body).toEqual([
      {
        ablesedatum: '2026-01-01',
        zaehlernummer: 'NEU',
        ablesewerte: {
          [ht]: { ablesewert: 123456789.123456, obiskennzahl: ht, nachkommastellen: 1 },
          [nt]: { ablesewert: 0.1, obiskennzahl: nt, nachkommastellen: 3 },
        },
        ablesegrund: 'Kundenablesung',
        erfassungshinweis: 'Im Kundenportal übermittelt',
        ermittlungsart: 'abgelesen',
        ableseart: 'KUNDE',
      },
      expect.objectContaining({ ablesedatum: '2026-01-01', ableseart: 'ERSATZWERT', ablesegrund: null }),
      {
        ablesedatum: '2025-05-20',
        zaehlernummer: 'ALT',
        ablesewerte: {
          '1-0:1.8.0': { ablesewert: 99000.5, obiskennzahl: '1-0:1.8.0', nachkommastellen: 1 },
          'weg:1': { ablesewert: 7, obiskennzahl: 'weg:1', nachkommastellen: null },
        },
        ablesegrund: null,
        erfassungshinweis: null,
        ermittlungsart: null,
        ableseart: 'NETZBETREIBER',
      },
      expect.objectContaining({ ablesedatum: '2025-05-20', zaehlernummer: 'NEU' }),
    ])
  })

  test('keep their six decimals to the letter', async () => {
    const { text } = await list()
    expect(text).toContain('"ablesewert":123456789.123456')
    expect(text).toContain('"ablesewert":0.000001')
  })

  test.each([
    [{ von: '2026-01-01' }, 2],
    [{ von: '2026-01-02' }, 0],
    [{ bis: '2025-05-20' }, 2],
    [{ bis: '2025-05-19' }, 0],
    [{ von: '2025-05-20', bis: '2026-01-01' }, 4],
    [{ von: '2026-01-01', bis: '2025-05-20' }, 0],
  ])('of the period %j are %d, both days included', async (query, count) => {
    expect((await list(query)).body).toHaveLength(count)
  })

  test('may be none', async () => expect((await list({}, '4713')).body).toEqual([]))

  test('30 February is refused', async () => {
    const { status, body } = await list({ von: '2026-02-30' })
    expect([status, body]).toMatchObject([400, { felder: [{ feld: 'von' }] }])
  })
})

describe('the meter of a contract', () => {
  test('is the one that is built in today, with its channels in order', async () => {
    expect((await find('4711')).body).toEqual({
      nummer: 'NEU',
      eingebautAm: '2025-05-20',
      kanaele: [
        { obiskennzahl: ht, vorkommastellen: 6, nachkommastellen: 1 },
        { obiskennzahl: nt, vorkommastellen: 6, nachkommastellen: 3 },
      ],
    })
  })

  test('is the last one when it was removed', async () => {
    expect((await find('4712')).body).toMatchObject({ nummer: 'WEG', eingebautAm: '2020-01-01' })
  })

  test('may be missing', async () => {
    expect(await find('4713')).toMatchObject({
      status: 404,
      body: { detail: 'Zu diesem Vertrag ist kein Zähler hinterlegt.' },
    })
  })

  test('is the one of the day in Berlin', async () => {
    portal.clock.set('2025-05-19T21:59:59Z')
    const before = await portal.login('T-1', 'Sonnenblume-2026')
    expect((await find('4711', before)).body.nummer).toBe('ALT')
    portal.clock.set('2025-05-19T22:00:00Z')
    expect((await find('4711', before)).body.nummer).toBe('NEU')
    portal.clock.set('2026-11-21T10:00:00+01:00')
  })
})

test('both need a session, and a foreign Vertrag gets the answer of one that does not exist', async () => {
  for (const ask of [find, (id: string, credentials?: Credentials) => list({}, id, credentials)]) {
    const nobody = { kundennummer: 'T-1', token: 'x' }
    const [without, foreign, missing] = await Promise.all([ask('4711', nobody), ask('9999'), ask('0815')])
    expect([without.status, foreign.status]).toEqual([401, 404])
    expect(missing.text).toBe(foreign.text)
  }
})
