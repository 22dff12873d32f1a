import { type Historieninterval, listHistorie } from '@ekp/wire/verbrauch'
import { listVertragspreise } from '@ekp/wire/tarif/preise'
import { findKostenaufstellung, type Kostenaufstellung } from '@ekp/wire/verbrauch/kosten'
import { berlinDayStart } from '@ekp/wire/rules/berlin'
import { addTage } from '@ekp/wire/rules/kalendertag'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { demoLogins } from '../../demo/kunden.ts'
import { loadDemo } from '../../demo/loadDemo.ts'
import { loadTenants } from '../../tenant/tenant.ts'
import { call, type Credentials } from '../../testing/call.ts'
import { createLastgang, createLastgangkanal, createTarif, createVertrag } from '../../testing/data/factories.ts'
import { testApp, type TestApp } from '../../testing/portals/testApp.ts'

// What the page of the history, the page of the costs and their files say of the same days.

const kundennummer = 'SWM-100001'
let portal: TestApp
const sessions = new Map<string, Credentials>()
const vertraege = [
  ['4711003', 'SWM-100002'],
  ['4711011', 'SWM-100009'],
  ['4711012', 'SWM-100010'],
] as const

beforeAll(async () => {
  const [tenant] = loadTenants({ tenantsDir: undefined })
  if (tenant === undefined) throw new Error('no demo tenant')
  portal = await testApp({ tenant, database: { statementTimeoutMs: 0 } })
  const instant = '2026-11-21T10:00:00+01:00'
  portal.clock.set(instant)
  await loadDemo(portal.db, new Date(instant))
  for (const nummer of [kundennummer, ...vertraege.map(([, of]) => of)]) {
    const passwort = demoLogins.find((login) => login.kundennummer === nummer)?.passwort ?? ''
    sessions.set(nummer, await portal.login(nummer, passwort))
  }
})
afterAll(() => portal.close())

interface Tage {
  readonly von: string
  /** Exclusive. */
  readonly bis: string
}

async function kostenOf(vertragId: string, nummer: string, tage: Tage): Promise<Kostenaufstellung> {
  const answer = await call(
    portal.app,
    findKostenaufstellung,
    { params: { vertragId }, query: { ...tage } },
    sessions.get(nummer),
  )
  return answer.body
}

/** What the history's steps add up to, to the Cent; null where none has a cost. */
async function historieOf(vertragId: string, nummer: string, { von, bis }: Tage, interval: Historieninterval) {
  const query = { von: berlinDayStart(von).toISOString(), bis: berlinDayStart(bis).toISOString(), interval }
  const { body } = await call(portal.app, listHistorie, { params: { vertragId }, query }, sessions.get(nummer))
  const kosten = body.data.data.flatMap((wert) => wert.kosten ?? [])
  return kosten.length === 0 ? null : toCents(kosten.reduce((sum, one) => sum + one, 0))
}

// Twelve digits bring back what binary fractions have blurred.
const toCents = (euro: number) => Math.round(Number((100 * euro).toPrecision(12)))
const centsOf = (euro: number | null) => (euro === null ? null : toCents(euro))

const intervals = ['monthly', 'daily', 'hourly', 'quarterHourly'] as const

test('where two amounts each lose half a Cent by rounding, both pages say the exact sum', async () => {
  const vertragId = '4711990'
  await createVertrag(portal.db, { id: vertragId, kundennummer, lieferbeginn: '2026-01-01' })
  const preis = { vertrag_id: vertragId, grundpreis: null }
  await createTarif(portal.db, { ...preis, arbeitspreis: '0.3754', gueltig_bis: '2026-11-04' })
  await createTarif(portal.db, { ...preis, arbeitspreis: '0.4379', gueltig_von: '2026-11-04' })
  const kanal_id = await createLastgangkanal(portal.db, { vertrag_id: vertragId })
  for (const tag of ['2026-11-02', '2026-11-03', '2026-11-04'])
    await createLastgang(portal.db, { kanal_id, tag, werte: Array.from({ length: 96 }, () => 100) })
  const tage = { von: '2026-11-03', bis: '2026-11-05' }
  const kosten = await kostenOf(vertragId, kundennummer, tage)
  // 3.60384 and 4.20384.
  expect(kosten.positionen.map(({ betrag }) => betrag)).toEqual([3.61, 4.2])
  expect(kosten).toMatchObject({ brutto: 7.81, verbrauchskosten: 7.81 })
  for (const interval of intervals) expect(await historieOf(vertragId, kundennummer, tage, interval)).toBe(781)
})

test.each(vertraege)('the history and the costs of %s say the same of each month', async (vertragId, nummer) => {
  let known = 0
  for (let monat = 1; monat <= 11; monat++) {
    const tage = { von: monatsbeginn(monat), bis: monat === 11 ? '2026-11-21' : monatsbeginn(monat + 1) }
    const kosten = await kostenOf(vertragId, nummer, tage)
    const said = centsOf(kosten.verbrauchskosten)
    if (said !== null) known++
    for (const interval of intervals.slice(0, monat % 4 === 0 ? 4 : 2))
      expect(await historieOf(vertragId, nummer, tage, interval)).toBe(said)
    expectToAddUp(kosten)
  }
  expect(known).toBeGreaterThan(3)
})

const monatsbeginn = (monat: number) => `2026-${String(monat).padStart(2, '0')}-01`

test.each(vertraege)('the hours of a day of %s cost what the costs of the day say', async (vertragId, nummer) => {
  for (let tag = '2026-10-20'; tag < '2026-11-01'; tag = addTage(tag, 1)) {
    const tage = { von: tag, bis: addTage(tag, 1) }
    const kosten = await kostenOf(vertragId, nummer, tage)
    expect(await historieOf(vertragId, nummer, tage, 'hourly')).toBe(centsOf(kosten.verbrauchskosten))
    expectToAddUp(kosten)
  }
})

/** The lines make the sum, and sum and tax what is to be paid. */
function expectToAddUp({ positionen, umsatzsteuer, netto, brutto }: Kostenaufstellung): void {
  const sum = (betraege: readonly { betrag: number }[]) =>
    betraege.reduce((all, { betrag }) => all + toCents(betrag), 0)
  expect(sum(positionen)).toBe(centsOf(netto ?? brutto))
  expect(netto === null ? null : toCents(netto) + sum(umsatzsteuer)).toBe(netto === null ? null : centsOf(brutto))
}

test.each(vertraege)(
  '%s: each quarter hour has one price, in the history as among the prices',
  async (vertragId, of) => {
    const query = {
      von: berlinDayStart('2026-11-19').toISOString(),
      bis: berlinDayStart('2026-11-20').toISOString(),
      interval: 'quarterHourly' as const,
    }
    const session = sessions.get(of)
    const { body: historie } = await call(portal.app, listHistorie, { params: { vertragId }, query }, session)
    const { von, bis } = query
    const { body } = await call(portal.app, listVertragspreise, { params: { vertragId }, query: { von, bis } }, session)
    expect(historie.data.data).toHaveLength(96)
    const preise = historie.data.data.map(({ arbeitspreis }) => expect.closeTo(arbeitspreis ?? 0, 5))
    expect(body.preise.map(({ preis }) => preis)).toEqual(preise)
  },
)
