import { utcTag } from '@ekp/wire/rules/kalendertag'
import { listVertragspreise, type Vertragspreis } from '@ekp/wire/tarif/preise'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { call, type Credentials } from '../../testing/call.ts'
import { createAnschlussnutzer, createMarktpreis, createTarif, createVertrag } from '../../testing/data/factories.ts'
import { type TestApp, testApp } from '../../testing/portals/testApp.ts'

const stufen = { werktag: 'N'.repeat(25) + 'S'.repeat(39) + 'H'.repeat(17) + 'S'.repeat(15), frei: 'S'.repeat(96) }

let portal: TestApp
let owner: Credentials
beforeAll(async () => {
  portal = await testApp()
  const { db } = portal
  const { passwort } = await createAnschlussnutzer(db, { kundennummer: 'T-1', zugriff: 'eingeschränkt' })
  await createAnschlussnutzer(db, { kundennummer: 'T-2' })
  for (const id of ['4711', '4712', '4713', '4714', '4715']) await createVertrag(db, { id, kundennummer: 'T-1' })
  await createVertrag(db, { id: '9999', kundennummer: 'T-2' })
  const dynamisch = {
    ist_dynamisch: true,
    tariftyp: 'DYNAMISCHER_PREIS',
    arbeitspreis: null,
    marktgebiet: 'DE-LU',
  } as const
  await createTarif(db, { vertrag_id: '4711', ...dynamisch })
  await createTarif(db, { vertrag_id: '4712', arbeitspreis: '0.3245' })
  await createTarif(db, { vertrag_id: '4713', arbeitspreis: '0.3', arbeitspreis_nt: '0.2' })
  await createTarif(db, { vertrag_id: '4715', ...dynamisch, aufschlag: '0.15', umsatzsteuer: '0' })
  await db.updateTable('vertrag').set({ lieferbeginn: '2026-10-25' }).where('id', '=', '4712').execute()
  const part = { vertrag_id: '4711', gruppe: 'netz', berechnung: 'arbeit', gueltig_von: '2026-01-01' } as const
  const netz = { ...part, bezeichnung: 'Netzentgelt', kalender: 'Nord' }
  await db
    .insertInto('preisbestandteil')
    .values([
      { ...part, position: 1, bezeichnung: 'Börse', gruppe: 'energie', berechnung: 'boerse' },
      {
        ...part,
        position: 2,
        bezeichnung: 'Beschaffung',
        gruppe: 'energie',
        wert: '0.0179',
        gueltig_bis: '2026-10-25',
      },
      { ...part, position: 3, bezeichnung: 'Beschaffung', gruppe: 'energie', wert: '0.02', gueltig_von: '2026-10-25' },
      { ...netz, position: 4, stufe: 'HT', wert: '0.14570001' },
      { ...netz, position: 5, stufe: 'ST', wert: '0.0971' },
      { ...netz, position: 6, stufe: 'NT', wert: '0.0389' },
      { ...part, position: 7, bezeichnung: 'Umsatzsteuer', gruppe: 'steuern', berechnung: 'umsatzsteuer', wert: '19' },
    ])
    .execute()
  const kalender = { kalender: 'Nord', gueltig_von: '2025-01-01', gueltig_bis: null, land: 'by' } as const
  await db
    .insertInto('preiskalender')
    .values(
      [1, 2, 3, 4].flatMap((quartal) => [
        { ...kalender, quartal, tagart: 'werktag' as const, stufen: stufen.werktag },
        { ...kalender, quartal, tagart: 'samstag' as const, stufen: stufen.frei },
        { ...kalender, quartal, tagart: 'sonntag' as const, stufen: stufen.werktag.replaceAll('H', 'N') },
      ]),
    )
    .execute()
  for (const tag of ['03-27', '03-28', '03-29', '03-30', '10-23', '10-24', '10-25', '10-26', '11-18', '11-19']) {
    const preise = Array.from({ length: 96 }, (_step, index) => marktpreisOf(`2026-${tag}`, index))
    await createMarktpreis(db, { tag: `2026-${tag}`, minuten: 15, preise })
  }
  await createMarktpreis(db, { tag: '2026-11-10', preise: Array.from({ length: 24 }, (_hour, index) => `${index}`) })
  owner = await portal.login('T-1', passwort)
})
afterAll(() => portal.close())

/** Another price in each quarter hour, below zero in some; one of them is not known. */
function marktpreisOf(tag: string, index: number): string | null {
  if (tag.endsWith('19') && index === 40) return null
  return ((((Number(tag.slice(8)) * 97 + index) * 7919) % 24_000) / 100 - 40).toFixed(4)
}

const tagOf = (datum: string, from: string, to: string) => {
  const next = utcTag(Date.parse(datum) + 86_400_000)
  return { von: `${datum}T00:00:00${from}`, bis: `${next}T00:00:00${to}` }
}
const november = tagOf('2026-11-19', '+01:00', '+01:00')
const list = (vertragId: string, query: object = november, credentials: Credentials | undefined = owner) =>
  call(portal.app, listVertragspreise, { params: { vertragId }, query }, credentials)
const pricesOf = async (vertragId: string, query: object = november): Promise<Vertragspreis[]> =>
  (await list(vertragId, query)).body.preise

// Without the error of binary fractions.
const rounded = (euro: number | null) => (euro === null ? null : Number(euro.toPrecision(12)))

const local = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Berlin', dateStyle: 'short', timeStyle: 'short' })

/** What a quarter hour costs with module 3, by another way: its time from the zone database, whole numbers of 10^-16 EUR. */
function expectedAt(ms: number): { preis: number | null; boersenpreis: number | null; stufe: string } {
  const [datum = '', time = ''] = local.format(ms).split(' ')
  const [hour = 0, minute = 0] = time.split(':').map(Number)
  const weekday = new Date(`${datum}T12:00:00Z`).getUTCDay()
  const letter = weekday === 6 ? 'S' : (stufen.werktag[hour * 4 + minute / 15] ?? '')
  const shown = weekday === 0 && letter === 'H' ? 'N' : letter
  const utc = new Date(ms).toISOString()
  const markt = marktpreisOf(utc.slice(0, 10), (ms / 900_000) % 96)
  const netz = { H: 14_570_001n, S: 9_710_000n, N: 3_890_000n }[shown] ?? 0n
  const beschaffung = datum < '2026-10-25' ? 1_790_000n : 2_000_000n
  // EUR per MWh with four decimals are 10^-7 EUR per kWh: ten of the 10^-8 that the parts are in.
  const netto = markt === null ? null : BigInt(markt.replace('.', '')) * 10n + netz + beschaffung
  return {
    preis: netto === null ? null : Number(netto * 119n) / 1e10,
    boersenpreis: markt === null ? null : Number(markt.replace('.', '')) / 1e7,
    stufe: { H: 'HT', S: 'ST', N: 'NT' }[shown] ?? '',
  }
}

test.each([
  ['92 quarter hours', tagOf('2026-03-29', '+01:00', '+02:00'), 92],
  ['96 quarter hours', november, 96],
  ['100 quarter hours, on which a part changes', tagOf('2026-10-25', '+02:00', '+01:00'), 100],
  ['a day before that', tagOf('2026-10-24', '+02:00', '+02:00'), 96],
] as const)('with levels by time each quarter hour has its own price: %s', async (_name, day, count) => {
  const preise = await pricesOf('4711', day)
  expect(preise).toHaveLength(count)
  expect([preise[0]?.von, preise.at(-1)?.bis]).toEqual([day.von, day.bis])
  expect(preise.map(({ von, bis }) => Date.parse(bis) - Date.parse(von))).toEqual(preise.map(() => 900_000))
  const given = preise.map(({ von, bis: _bis, ...preis }) => [von, { ...preis, preis: rounded(preis.preis) }])
  const expected = preise.map(({ von }) => [von, { ...expectedAt(Date.parse(von)), brutto: true }])
  expect(given).toEqual(expected)
})

test('a fixed price holds all the time, from the first day of delivery on', async () => {
  const [first, ...others] = await pricesOf('4712')
  expect(first).toEqual({
    von: november.von,
    bis: '2026-11-19T00:15:00+01:00',
    preis: 0.3245,
    brutto: true,
    boersenpreis: null,
    stufe: null,
  })
  expect(new Set(others.map(({ preis }) => preis))).toEqual(new Set([0.3245]))
  const turn = { von: '2026-10-24T23:30:00+02:00', bis: '2026-10-25T00:30:00+02:00' }
  expect((await pricesOf('4712', turn)).map(({ preis }) => preis)).toEqual([null, null, 0.3245, 0.3245])
})

test('a price by the meter’s register has no time, and neither has one without a tariff', async () => {
  for (const vertragId of ['4713', '4714'])
    expect(new Set((await pricesOf(vertragId)).map(({ preis }) => preis))).toEqual(new Set([null]))
})

test('where the exchange had hours, so has the price; a cut step is given in full; without tax a price is net', async () => {
  const query = { von: '2026-11-10T12:20:00+01:00', bis: '2026-11-10T13:40:00+01:00' }
  expect(
    (await pricesOf('4715', query)).map(({ von, bis, preis, brutto }) => [
      von.slice(11, 16),
      bis.slice(11, 16),
      preis,
      brutto,
    ]),
  ).toEqual([
    ['12:00', '13:00', 0.161, false],
    ['13:00', '14:00', 0.162, false],
  ])
})

test('a foreign Vertrag answers like one that does not exist', async () => {
  const [foreign, missing] = await Promise.all([list('9999'), list('0815')])
  expect([foreign.status, foreign.text]).toEqual([404, missing.text])
})

test('needs a session', async () => {
  const { status } = await call(portal.app, listVertragspreise, { params: { vertragId: '4711' }, query: november })
  expect(status).toBe(401)
})

test.each([
  ['von after bis', { von: november.bis, bis: november.von }, 'bis', 'Das Ende muss nach dem Beginn liegen.'],
  ['no instant', { von: '2026-11-19' }, 'von', /^Bitte geben Sie einen Zeitpunkt/],
  ['more than 31 days', { von: '2026-10-19T21:59:59Z' }, 'bis', /höchstens 31 Tage/],
])('%s is refused', async (_name, changes, feld, text) => {
  const { status, body } = await list('4711', { ...november, ...changes })
  expect(status).toBe(400)
  expect(body).toMatchObject({ felder: [{ feld, text: expect.stringMatching(text) }] })
})
