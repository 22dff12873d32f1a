import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  createAblesung,
  createAnschlussnutzer,
  createRechnung,
  createVertrag,
  createZaehler,
} from '../../../testing/data/factories.ts'
import { testApp, type TestApp } from '../../../testing/portals/testApp.ts'
import { findJahresrechnung, findTurnusablesung } from '../queries.ts'

let portal: TestApp
beforeAll(async () => {
  portal = await testApp()
  await createAnschlussnutzer(portal.db, { kundennummer: 'T-1' })
})
afterAll(() => portal.close())

interface Rechnung {
  readonly von: string
  readonly bis: string
  readonly titel?: string
  readonly nummer?: string
  readonly storniert?: string
}

const jahr = { von: '2025-01-01', bis: '2026-01-01', nummer: 'R-1' }
const monat = { von: '2026-09-01', bis: '2026-10-01', titel: 'Monatsrechnung September 2026' }

test.each<[string, readonly Rechnung[], string | undefined]>([
  ['the end of one over a year', [jahr], '2026-01-01'],
  ['no bill of a month', [monat], undefined],
  ['that of the year, also where one of a month is newer', [jahr, monat], '2026-01-01'],
  [
    'the first one, which is shorter',
    [{ von: '2025-10-01', bis: '2026-02-01', titel: 'Turnusrechnung' }],
    '2026-02-01',
  ],
  ...[
    'Vierteljahresrechnung 3/2026',
    'Halbjahresabrechnung 2026',
    'Zwischenrechnung zum Jahreswechsel',
    'Außerturnusmäßige Zwischenrechnung',
  ].map((titel): [string, readonly Rechnung[], string | undefined] => [
    `no „${titel}“`,
    [jahr, { von: '2026-07-01', bis: '2026-10-01', titel }],
    '2026-01-01',
  ]),
  ...['Jahresverbrauchsabrechnung Strom', 'Ihre Jahresrechnung', 'Turnus-Abrechnung', 'TURNUSRECHNUNG'].map(
    (titel): [string, readonly Rechnung[], string | undefined] => [
      `a first „${titel}“`,
      [{ von: '2025-10-01', bis: '2026-02-01', titel }],
      '2026-02-01',
    ],
  ),
  ['none that was taken back', [jahr, { ...jahr, nummer: 'S-1', storniert: 'R-1' }], undefined],
  ['that of before the delivery', [{ von: '2019-01-01', bis: '2020-01-01' }], undefined],
  ['none that is still to come', [{ von: '2026-01-01', bis: '2027-01-01' }], undefined],
])('the yearly bill: %s [verbrauch-25]', async (_name, rechnungen, bis) => {
  const { db } = portal
  const vertragId = `V-${randomUUID().slice(0, 8)}`
  await createVertrag(db, { id: vertragId, kundennummer: 'T-1', lieferbeginn: '2020-01-01' })
  for (const { titel, nummer, storniert, ...tage } of rechnungen)
    await createRechnung(db, {
      vertrag_id: vertragId,
      ...tage,
      ...(nummer && { rechnungsnummer: `${vertragId} ${nummer}` }),
      ...(storniert && { ist_storno: true, original_rechnungsnummer: `${vertragId} ${storniert}` }),
      bo4e: JSON.stringify({ rechnungstitel: titel }),
    })
  const rows = await findJahresrechnung(db, { vertragId, kundennummer: 'T-1', today: '2026-11-21' })
  expect(rows.map((row) => row.bis)).toEqual(bis === undefined ? [] : [bis])
})

test.each([
  ['Turnusablesung', true],
  ['Ablesung im Regelturnus', true],
  ['Jahresablesung', true],
  ['Außerturnusmäßige Ablesung', false],
  ['Zwischenablesung außer Turnus', false],
  ['Vierteljahresablesung', false],
])('a reading for „%s“ is one of the yearly round: %s [verbrauch-25]', async (ablesegrund, isTurnus) => {
  const { db } = portal
  const vertragId = `V-${randomUUID().slice(0, 8)}`
  await createVertrag(db, { id: vertragId, kundennummer: 'T-1', lieferbeginn: '2020-01-01' })
  await createZaehler(db, { vertrag_id: vertragId })
  const werte = { '1-0:1.8.0': 100 }
  await createAblesung(db, { vertrag_id: vertragId, ablesedatum: '2026-03-31', ablesegrund, werte })
  const rows = await findTurnusablesung(db, { vertragId, kundennummer: 'T-1', today: '2026-11-21' })
  expect(rows.map(({ ablesedatum }) => ablesedatum)).toEqual(isTurnus ? ['2026-03-31'] : [])
})
