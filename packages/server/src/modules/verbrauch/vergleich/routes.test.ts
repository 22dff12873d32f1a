import { utcTag } from '@ekp/wire/rules/kalendertag'
import { compareTarife } from '@ekp/wire/tarif/vergleich'
import { findKostenaufstellung } from '@ekp/wire/verbrauch/kosten'
import { findVertrag } from '@ekp/wire/vertrag'
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
import { load } from '../../../testing/data/importRecords.ts'
import { testApp, type TestApp } from '../../../testing/portals/testApp.ts'

let portal: TestApp
let owner: Credentials
let other: Credentials

const each = <T>(count: number, wert: T) => Array.from({ length: count }, () => wert)
const days = (first: string, count: number) =>
  each(count, 0).map((_, index) => utcTag(Date.parse(first) + index * 86_400_000))
const part = (gruppe: string, berechnung: string, wert: number | null) => ({
  bezeichnung: 'Teil',
  gruppe,
  berechnung,
  ...(wert !== null && { wert }),
})
const energie = [part('energie', 'arbeit', 0.1), part('energie', 'jahr', 36.5)]
const rest = [
  part('netz', 'arbeit', 0.04),
  part('abgaben', 'arbeit', 0.01),
  part('steuern', 'arbeit', 0.02),
  part('steuern', 'umsatzsteuer', 19),
]
// § 14a EnWG, module 1: a credit beside the network's price.
const modul = [part('netz', 'arbeit', 0.04), { ...part('netz', 'jahr', -100), bezeichnung: 'Gutschrift' }]
const bestandteileOf = (vertragId: string, all: readonly object[]) =>
  all.map((one, index) => ({
    art: 'preisbestandteil',
    vertragId,
    position: index + 1,
    gueltigVon: '2026-01-01',
    ...one,
    bezeichnung: `Teil ${index + 1}`,
  }))
const angebot = (kennung: string, bestandteile: readonly object[], changes: object = {}) => ({
  art: 'tarifangebot',
  kennung,
  name: 'Strom Fix',
  versorgungsart: 'strom',
  gueltigVon: '2026-11-01',
  bestandteile,
  ...changes,
})

beforeAll(async () => {
  portal = await testApp()
  const { db } = portal
  const { passwort } = await createAnschlussnutzer(db, { kundennummer: 'T-1' })
  const foreign = await createAnschlussnutzer(db, { kundennummer: 'T-2' })
  for (const id of ['F-1', 'U-1', 'L-1', 'G-1', 'P-1', 'N-1', 'S-1'])
    await createVertrag(db, {
      id,
      kundennummer: 'T-1',
      lieferbeginn: '2026-01-01',
      versorgungsart: id === 'G-1' ? 'gas' : 'strom',
    })
  // The same name as an offer's, gross, with a base price of 0.10 EUR a day.
  await createTarif(db, { vertrag_id: 'F-1', name: 'Strom Fix', arbeitspreis: '0.30', grundpreis: '36.5' })
  // Nobody knows its base price.
  await createTarif(db, { vertrag_id: 'U-1', name: 'Strom Alt', arbeitspreis: '0.30', grundpreis: null })
  await createTarif(db, { vertrag_id: 'L-1' })
  await createTarif(db, { vertrag_id: 'G-1', arbeitspreis: '0.10', grundpreis: '36.5' })
  for (const vertrag_id of ['P-1', 'N-1', 'S-1'])
    await createTarif(db, { vertrag_id, name: 'Teile', arbeitspreis: '0.30', grundpreis: '36.5' })
  for (const vertrag_id of ['F-1', 'U-1', 'G-1', 'P-1', 'N-1', 'S-1']) {
    const kanal = await createLastgangkanal(db, { vertrag_id })
    for (const tag of days('2026-11-01', 5)) await createLastgang(db, { kanal_id: kanal, tag, werte: each(96, 250) })
  }
  for (const tag of days('2026-11-01', 5)) await createMarktpreis(db, { tag, preise: each(24, '100'), minuten: 60 })
  await load(db, [
    angebot('billig', [...energie, ...rest]),
    angebot('dynamisch', [part('energie', 'boerse', null), part('energie', 'jahr', 73), ...rest], {
      name: 'Strom Dynamisch',
      marktgebiet: 'DE-LU',
    }),
    angebot('modul', [...energie, ...modul, ...rest.slice(1)], { name: 'Strom Modul 1' }),
    angebot('nur-energie', energie, { name: 'Strom Energie', beschreibung: 'Zwölf Monate fest.' }),
    angebot('vorbei', [...energie, ...rest], { gueltigBis: '2026-11-10' }),
    angebot('kommt', [...energie, ...rest], { gueltigVon: '2027-01-01' }),
  ])
  await load(db, [
    ...bestandteileOf('P-1', [...energie, ...rest]),
    ...bestandteileOf('N-1', [...energie, ...rest, { ...part('netz', 'jahr', 60), bezeichnung: 'Messstelle' }]),
    ...bestandteileOf('S-1', [...energie, ...modul, ...rest.slice(1)]),
  ])
  owner = await portal.login('T-1', passwort)
  other = await portal.login('T-2', foreign.passwort)
})
afterAll(() => portal.close())

const tage = { von: '2026-11-02', bis: '2026-11-05' }
const ask = (vertragId: string, query: object = {}, credentials: Credentials | undefined = owner) =>
  call(portal.app, compareTarife, { params: { vertragId }, query: { ...tage, ...query } }, credentials)

test('the own tariff first, then what is offered today, the cheapest first, and what cannot be calculated with its reason', async () => {
  const { body } = await ask('F-1')
  expect(body).toMatchObject({ ...tage, verbrauch: 72, verschoben: null, stundenOhnePreis: 0 })
  const spanne = (betrag: number) => ({ mindestens: betrag, hoechstens: betrag })
  expect(body.tarife).toMatchObject([
    { kennung: null, name: 'Strom Fix', kosten: spanne(21.9), unterschied: null, gueltigVon: null },
    // 72 kWh × 0.17 and 0.30 EUR, with tax.
    {
      kennung: 'billig',
      name: 'Strom Fix',
      kosten: spanne(14.92),
      unterschied: spanne(-6.98),
      gueltigVon: '2026-11-01',
    },
    { kennung: 'dynamisch', kosten: spanne(15.28), unterschied: spanne(-6.62) },
    { kennung: 'modul', kosten: spanne(13.94), unterschied: spanne(-7.96) },
    { kennung: 'nur-energie', kosten: null, unterschied: null, grund: 'NETZ', beschreibung: 'Zwölf Monate fest.' },
  ])
})

test('the own amount is that of the costs', async () => {
  const kosten = await call(portal.app, findKostenaufstellung, { params: { vertragId: 'F-1' }, query: tage }, owner)
  const { body } = await ask('F-1')
  expect(body.tarife[0]?.kosten?.mindestens).toBe(kosten.body.brutto)
})

test('without the own base price no difference is told', async () => {
  const { tarife } = (await ask('U-1')).body
  expect(tarife[0]).toMatchObject({ kennung: null, ohneGrundpreis: true, grund: null })
  expect(tarife.map(({ unterschied }) => unterschied)).toEqual(each(5, null))
})

test('an offer after § 14a EnWG has a condition, and comes after those without; for a contract with such prices it has none', async () => {
  const { tarife } = (await ask('P-1')).body
  const of = (kennung: string | null) => tarife.find((one) => one.kennung === kennung)
  expect(of('modul')).toMatchObject({ bedingung: 'STEUERBARE_VERBRAUCHSEINRICHTUNG', gleicheTeile: true })
  expect(of('modul')?.kosten?.mindestens).toBeLessThan(of('billig')?.kosten?.mindestens ?? 0)
  expect(tarife.findIndex((one) => one === of('modul'))).toBeGreaterThan(
    tarife.findIndex((one) => one === of('dynamisch')),
  )
  const ofSteuerbar = (await ask('S-1')).body.tarife
  expect(ofSteuerbar[1]).toMatchObject({ kennung: 'modul', bedingung: null, gleicheTeile: true })
})

test('an offer without the own network’s base price, or without the own credit, has no difference', async () => {
  const ofNetz = (await ask('N-1')).body.tarife.find(({ kennung }) => kennung === 'billig')
  expect(ofNetz).toMatchObject({ gleicheTeile: false, unterschied: null, ohneGrundpreis: false })
  const ofSteuerbar = (await ask('S-1')).body.tarife.find(({ kennung }) => kennung === 'billig')
  expect(ofSteuerbar).toMatchObject({ gleicheTeile: false, unterschied: null })
})

test('a load that is moved, with decimals', async () => {
  const { body } = await ask('F-1', { kwh: '1.5', aus: '7-22', nach: '23-5' })
  expect(body).toMatchObject({ verbrauch: 72, verschoben: 4.5, nichtVerschoben: 0 })
  expect(body.tarife[0]?.kostenUnverschoben).toEqual(body.tarife[0]?.kosten)
})

test('days that have not come yet are left out, and days without consumption have no amount', async () => {
  expect((await ask('F-1', { bis: '2026-12-24' })).body).toMatchObject({ bis: '2026-11-21' })
  const { body } = await ask('F-1', { von: '2026-12-01', bis: '2026-12-24' })
  expect(body).toMatchObject({ von: '2026-12-01', bis: '2026-12-01', verbrauch: null })
  expect(body.tarife.map(({ kosten }) => kosten)).toEqual(each(5, null))
})

test.each([
  ['L-1', 'Zu diesem Vertrag gibt es keine Viertelstundenwerte. Ohne sie lassen sich Tarife nicht vergleichen.'],
  ['G-1', 'Zu diesem Vertrag gibt es derzeit keine Angebote zum Vergleichen.'],
])('%s is refused', async (vertragId, detail) => {
  expect(await ask(vertragId)).toMatchObject({ status: 404, body: { detail } })
})

test('a contract says whether there is a comparison', async () => {
  const says = async (vertragId: string) =>
    (await call(portal.app, findVertrag, { params: { vertragId } }, owner)).body.hatTarifvergleich
  expect(await Promise.all(['F-1', 'U-1', 'L-1', 'G-1'].map(says))).toEqual([true, true, false, false])
})

test.each<readonly [string, object, string]>([
  ['bis', { bis: '2026-11-02' }, 'Das Ende muss nach dem Beginn liegen.'],
  ['bis', { von: '2025-11-02' }, 'Bitte vergleichen Sie Tarife für höchstens ein Jahr auf einmal.'],
  ['kwh', { kwh: '5' }, 'Bitte geben Sie kwh, aus und nach zusammen an oder nichts davon.'],
  ['kwh', { aus: '7-22', nach: '23-5' }, 'Bitte geben Sie kwh, aus und nach zusammen an oder nichts davon.'],
  ...['0', '-1', '1000', '1,5', '1.2345', 'viel'].map(
    (kwh) =>
      [
        'kwh',
        { kwh, aus: '7-22', nach: '23-5' },
        'Bitte geben Sie kWh am Tag an, über 0 und unter 1000, mit höchstens drei Stellen nach dem Punkt.',
      ] as const,
  ),
  ...['5-5', '0-24', '25-3', 'nachts'].map(
    (aus) =>
      [
        'aus',
        { kwh: '5', aus, nach: '23-5' },
        'Bitte geben Sie ein Fenster aus vollen Stunden an, etwa 7-22 oder 23-5, nicht den ganzen Tag.',
      ] as const,
  ),
  [
    'nach',
    { kwh: '5', aus: '7-22', nach: '21-5' },
    'Die Stunden, in die verschoben wird, dürfen nicht unter denen sein, aus denen verschoben wird.',
  ],
])('%s: %o is refused', async (feld, query, text) => {
  expect(await ask('F-1', query)).toMatchObject({ status: 400, body: { felder: [{ feld, text }] } })
})

test('it needs a session, and a foreign contract answers like a missing one', async () => {
  const without = await call(portal.app, compareTarife, { params: { vertragId: 'F-1' }, query: tage })
  expect(without.status).toBe(401)
  const [foreign, missing] = await Promise.all([ask('F-1', {}, other), ask('X-9', {}, other)])
  expect([foreign.status, foreign.body]).toEqual([404, missing.body])
})
