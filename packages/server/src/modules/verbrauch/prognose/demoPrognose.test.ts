import { findPrognose } from '@ekp/wire/verbrauch/prognose'
import { afterEach, expect, test } from 'vitest'
import { demoLogins } from '../../../demo/kunden.ts'
import { loadDemo } from '../../../demo/loadDemo.ts'
import { demoZaehler, demoZaehlwerke, deriveDemoZaehlerstand } from '../../../demo/zaehler.ts'
import { loadTenants } from '../../../tenant/tenant.ts'
import { call } from '../../../testing/call.ts'
import { testApp, type TestApp } from '../../../testing/portals/testApp.ts'

let portal: TestApp | undefined
afterEach(() => portal?.close())

/** What the demo's electricity contract will really have used: its meter depends on the days alone. */
function laterOf(vertragId: string, von: string, bis: string): number {
  const zaehler = demoZaehler({ today: von }).find((one) => one.vertragId === vertragId)
  const werke = demoZaehlwerke[vertragId] ?? []
  const stand = (datum: string) =>
    werke.reduce((sum, werk) => sum + deriveDemoZaehlerstand(werk, zaehler?.eingebautAm ?? '', datum), 0)
  return stand(bis) - stand(von)
}

async function expectRanges(instant: string): Promise<void> {
  const [tenant] = loadTenants({ tenantsDir: undefined })
  if (tenant === undefined) throw new Error('no demo tenant')
  portal = await testApp({ tenant, database: { statementTimeoutMs: 0 } })
  portal.clock.set(instant)
  await loadDemo(portal.db, new Date(instant))
  const vertraege = await portal.db.selectFrom('vertrag').selectAll().orderBy('id').execute()
  const said: Record<string, string> = {}
  const missed: string[] = []
  const years: Record<string, string> = {}
  for (const { id, kundennummer, versorgungsart } of vertraege) {
    const passwort = demoLogins.find((login) => login.kundennummer === kundennummer)?.passwort ?? ''
    const session = await portal.login(kundennummer, passwort)
    const { status, body } = await call(portal.app, findPrognose, { params: { vertragId: id } }, session)
    if (status === 404) continue
    said[id] = body.kostengrund ?? 'KOSTEN'
    years[id] = body.von
    const { mindestens = Number.NaN, hoechstens = Number.NaN } = body.verbrauch ?? {}
    const later = versorgungsart === 'strom' ? laterOf(id, body.von, body.bis) : (mindestens + hoechstens) / 2
    const isMet = mindestens <= later && later <= hoechstens && hoechstens <= 1.4 * mindestens
    if (!isMet) missed.push(`${id}: ${later} in ${mindestens} to ${hoechstens}`)
  }
  expect(missed).toEqual([])
  // Each where its yearly bill ended; the bills of the dynamic tariff are monthly.
  const neujahr = `${instant.slice(0, 4)}-01-01`
  expect(years).toMatchObject({ 4711001: neujahr, 4711002: neujahr, 4711011: neujahr, 4711012: neujahr })
  expect(said).toEqual({
    4711001: 'KOSTEN',
    4711002: 'KOSTEN',
    4711003: 'KOSTEN',
    4711004: 'LEISTUNGSPREIS',
    // Its price is for energy alone.
    4711005: 'PREIS',
    4711007: 'KOSTEN',
    4711010: 'KOSTEN',
    4711011: 'KOSTEN',
    4711012: 'KOSTEN',
  })
}

test.each(['2026-11-21T10:00:00+01:00'])(
  'at %s the range of each contract of the demo contains what it will have used',
  expectRanges,
)
test.each(['2026-03-02T12:00:00+01:00', '2027-08-15T12:00:00+02:00'])(
  'at %s the range of each contract of the demo contains what it will have used',
  { tags: 'full' },
  expectRanges,
)
