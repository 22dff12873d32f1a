// @module-tag zones

import { utcTag } from '@ekp/wire/rules/kalendertag'
import type { Tarifvergleich, Vergleichstarif } from '@ekp/wire/tarif/vergleich'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Angebot, preisstaendeOfAngebot } from '../../../preis/angebot.ts'
import { tagesplaene } from '../../../preis/kalender.ts'
import { deriveVerbrauchsreihen } from '../../../preis/lastreihe.ts'
import { fillGebiete } from '../../../preis/marktpreise.ts'
import { type BestandteilRow, derivePreisstaende } from '../../../preis/preisstand.ts'
import { stepsOfTage } from '../../../preis/steps.ts'
import type { Verschiebung } from '../../../preis/verschieben.ts'
import { lastgangtag, preistag } from '../historie/testing/buildGrundlagen.ts'
import type { Kandidat } from './kandidat.ts'
import { sortTarife, vergleiche } from './vergleiche.ts'

const part = (changes: Partial<BestandteilRow>): BestandteilRow => ({
  bezeichnung: 'Teil',
  gruppe: 'energie',
  berechnung: 'arbeit',
  wert: '0.1',
  stufe: null,
  kalender: null,
  gueltig_von: '2020-01-01',
  gueltig_bis: null,
  ...changes,
})
const levels = `${'N'.repeat(24)}${'S'.repeat(44)}${'H'.repeat(16)}${'S'.repeat(12)}`
const plan = tagesplaene(
  [1, 2, 3, 4].flatMap((quartal) =>
    (['werktag', 'samstag', 'sonntag'] as const).map((tagart) => ({
      kalender: 'Nord',
      gueltig_von: '2020-01-01',
      gueltig_bis: null,
      quartal,
      tagart,
      land: 'by' as const,
      stufen: levels,
    })),
  ),
)
const tarif = {
  name: 'Eigener',
  kunden_art: 'Haushaltskunde',
  tariftyp: '',
  ist_dynamisch: false,
  grundpreis: null,
  arbeitspreis: null,
  arbeitspreis_nt: null,
  anteil_nt: null,
  marktgebiet: null,
  aufschlag: null,
  umsatzsteuer: null,
  gueltig_von: '2020-01-01',
  gueltig_bis: null,
}
/** The contract's own parts: the network becomes dearer on the middle day. */
const eigene = (middle: string) => [
  part({ bezeichnung: 'Energie', wert: '0.13' }),
  part({ bezeichnung: 'Grundpreis', berechnung: 'jahr', wert: '96' }),
  part({ bezeichnung: 'Netz', gruppe: 'netz', wert: '0.07', gueltig_bis: middle }),
  part({ bezeichnung: 'Netz', gruppe: 'netz', wert: '0.09', gueltig_von: middle }),
  part({ bezeichnung: 'Umlage', gruppe: 'abgaben', wert: '0.01' }),
  part({ bezeichnung: 'Stromsteuer', gruppe: 'steuern', wert: '0.0105' }),
  part({ bezeichnung: 'USt', gruppe: 'steuern', berechnung: 'umsatzsteuer', wert: '19' }),
]
const modul3: Angebot['bestandteile'] = [
  part({ berechnung: 'boerse', wert: null }),
  part({ bezeichnung: 'Vertrieb', wert: '0.0165' }),
  part({ bezeichnung: 'Grundpreis', berechnung: 'jahr', wert: '72' }),
  ...(['HT', 'ST', 'NT'] as const).map((stufe, index) =>
    part({ gruppe: 'netz', stufe, kalender: 'Nord', wert: ['0.15', '0.08', '0.02'][index] ?? null }),
  ),
]
const aufteilung = { verlauf: 'HAUSHALT', jahresbetraege: 'kalenderjahr', ganzeKwh: false } as const
const dynamisch: Angebot['bestandteile'] = modul3.slice(0, 3)

const kandidat = (kennung: string | null, preisstaende: Kandidat['preisstaende']): Kandidat => ({
  kennung,
  name: kennung ?? 'Eigener',
  beschreibung: null,
  bedingung: null,
  gueltigVon: null,
  gueltigBis: null,
  preisstaende,
})

interface Given {
  readonly wh: readonly (number | null)[]
  /** 10^-4 EUR per MWh. */
  readonly preise: readonly (number | null)[]
  readonly verschiebung?: Verschiebung
  readonly offers?: Readonly<Record<string, Angebot['bestandteile']>>
}

/** Compares over three Berlin days; the values are those of four UTC days from the day before the first. */
function compare(
  days: readonly string[],
  { wh, preise, verschiebung, offers = { dynamisch, modul3 } }: Given,
): Promise<Tarifvergleich> {
  const [first = '', middle = '', last = ''] = days
  const next = utcTag(Date.parse(last) + 86_400_000)
  const zeitraum = { von: first, bis: next }
  const steps = stepsOfTage(zeitraum)
  const utc = [-1, 0, 1, 2].map((offset) => utcTag(Date.parse(first) + offset * 86_400_000))
  const own = eigene(middle)
  const lastgang = utc.map((tag, index) => lastgangtag(tag, wh.slice(96 * index, 96 * index + 96)))
  const market = utc.map((tag, index) =>
    preistag(
      tag,
      preise.slice(96 * index, 96 * index + 96).map((preis) => (preis === null ? null : (preis / 1e4).toFixed(4))),
    ),
  )
  const angebote = Object.entries(offers).map(([name, bestandteile]) =>
    kandidat(name, preisstaendeOfAngebot({ name, marktgebiet: 'DE-LU', bestandteile }, own)),
  )
  const preisstaende = derivePreisstaende([tarif], own)
  return vergleiche(
    {
      zeitraum,
      lieferung: { lieferbeginn: null, lieferende: null, preisstaende, plan, aufteilung },
      kandidaten: [kandidat(null, preisstaende), ...angebote],
      verschiebung,
    },
    steps,
    { ...deriveVerbrauchsreihen(steps, lastgang), preise: fillGebiete(steps, market) },
  )
}

const local = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Berlin', dateStyle: 'short', timeStyle: 'short' })
/** Another way to what an offer costs, in EUR with fractions of Cents: each quarter hour by itself, its time from the zone database. */
function costOf(name: 'Eigener' | 'dynamisch' | 'modul3', days: readonly string[], { wh, preise }: Given): number {
  const [first = '', middle = '', last = ''] = days
  let total = 0n
  for (const [index, menge] of wh.entries()) {
    const ms = Date.parse(first) - 86_400_000 + index * 900_000
    const [datum = '', time = ''] = local.format(ms).split(' ')
    const preis = preise[index] ?? null
    // Where the exchange's price is missing, no tariff is charged.
    if (datum < first || datum > last || menge === null || preis === null) continue
    const level = levels[Number(time.slice(0, 2)) * 4 + Number(time.slice(3)) / 15]
    // In 10^-7 EUR per kWh.
    const netz =
      name === 'modul3' ? { N: 200_000, S: 800_000, H: 1_500_000 }[level ?? ''] : datum < middle ? 700_000 : 900_000
    const energie = name === 'Eigener' ? 1_300_000 : preis + 165_000
    total += BigInt(menge) * BigInt(energie + (netz ?? Number.NaN) + 205_000)
  }
  const grundpreis = (3 * (name === 'Eigener' ? 96 : 72)) / 365
  return 1.19 * (Number(total) / 1e10 + grundpreis)
}

const series = (wert: fc.Arbitrary<number>, freq: number) =>
  fc.array(fc.option(wert, { freq, nil: null }), { minLength: 4 * 96, maxLength: 4 * 96 })
const preis = fc.integer({ min: -5_000_000, max: 9_000_000 })

test.each([
  ['92 quarter hours', ['2026-03-28', '2026-03-29', '2026-03-30']],
  ['100 quarter hours', ['2026-10-24', '2026-10-25', '2026-10-26']],
] as const)('over a day of %s, each tariff costs what its quarter hours cost', async (_name, days) => {
  await fc.assert(
    fc.asyncProperty(series(fc.nat({ max: 5000 }), 1_000_000), series(preis, 20), async (wh, preise) => {
      const given = { wh: wh.map((wert) => wert ?? 0), preise }
      const { tarife } = await compare(days, given)
      expect(tarife).toHaveLength(3)
      for (const { name, kosten } of tarife) {
        const exact = costOf(name as 'Eigener' | 'dynamisch' | 'modul3', days, given)
        expect(kosten?.mindestens).toBe(kosten?.hoechstens)
        // Each of at most 16 lines is rounded to Cent, and the tax.
        expect(Math.abs((kosten?.mindestens ?? Number.NaN) - exact)).toBeLessThan(16 * 0.005 * 1.19 + 0.005)
      }
    }),
    { numRuns: 30 },
  )
})

const days = ['2026-11-02', '2026-11-03', '2026-11-04']
const each = <T>(wert: T) => Array.from({ length: 4 * 96 }, () => wert)
const find = ({ tarife }: Tarifvergleich, kennung: string | null) => tarife.find((one) => one.kennung === kennung)

test('the difference is that of the amounts, and the offers come in their order', async () => {
  const vergleich = await compare(days, { wh: each(250), preise: each(1_000_000) })
  expect(vergleich).toMatchObject({ verbrauch: 72, stundenOhneVerbrauch: 0, stundenOhnePreis: 0, verschoben: null })
  const [own, ...offers] = vergleich.tarife
  expect(own).toMatchObject({ kennung: null, unterschied: null, grund: null })
  expect(offers.map(({ kennung }) => kennung)).toEqual(['modul3', 'dynamisch'])
  for (const { kosten, unterschied } of offers)
    expect(unterschied?.mindestens).toBeCloseTo((kosten?.mindestens ?? 0) - (own?.kosten?.mindestens ?? 0), 9)
})

test('a load moved into cheap hours is cheaper where the price depends on them, and the same where it does not', async () => {
  const given = { wh: each(250), preise: each(1_000_000) }
  const verschiebung = { menge: 40_000n, aus: { von: 17, bis: 21 }, nach: { von: 0, bis: 6 } }
  const moved = await compare(days, { ...given, verschiebung })
  // 4 kWh each evening, 10 kWh asked for in units of a quarter Wh.
  expect(moved).toMatchObject({ verbrauch: 72, verschoben: 12, nichtVerschoben: 18 })
  const [own, modul] = [find(moved, null), find(moved, 'modul3')]
  expect(own?.kosten).toEqual(own?.kostenUnverschoben)
  // From the highest level to the lowest: 12 kWh × 0.13 EUR × 1.19.
  expect((modul?.kostenUnverschoben?.mindestens ?? 0) - (modul?.kosten?.mindestens ?? 0)).toBeCloseTo(1.86, 1)
})

test('moving nothing changes nothing', async () => {
  await fc.assert(
    fc.asyncProperty(series(fc.nat({ max: 5000 }), 10), series(preis, 10), async (wh, preise) => {
      const nothing = { menge: 0n, aus: { von: 17, bis: 21 }, nach: { von: 0, bis: 6 } }
      const without = await compare(days, { wh, preise })
      const moved = await compare(days, { wh, preise, verschiebung: nothing })
      expect(moved.tarife.map(({ kosten }) => kosten)).toEqual(without.tarife.map(({ kosten }) => kosten))
      expect(moved.tarife.map(({ kostenUnverschoben }) => kostenUnverschoben)).toEqual(
        without.tarife.map(({ kosten }) => kosten),
      )
    }),
    { numRuns: 20 },
  )
})

test('missing consumption is a span: between the cheapest and the dearest price of the missing quarter hours', async () => {
  const preise = each<number>(1_000_000)
  const wh = each<number | null>(1000)
  // Twelve hours of the middle day, from noon on by Berlin's clocks; one of them is dear, one is cheap.
  const noon = 96 + 96 + 44
  wh.fill(null, noon, noon + 48)
  preise.fill(3_000_000, noon, noon + 4)
  preise.fill(-500_000, noon + 4, noon + 8)
  const vergleich = await compare(days, { wh, preise, offers: { dynamisch } })
  expect(vergleich).toMatchObject({ verbrauch: 240, stundenOhneVerbrauch: 12, angenommenerVerbrauch: 48 })
  const [own, offer] = [find(vergleich, null), find(vergleich, 'dynamisch')]
  // A fixed price has no span.
  expect(own?.kosten?.mindestens).toBe(own?.kosten?.hoechstens)
  const { mindestens = 0, hoechstens = 0 } = offer?.kosten ?? {}
  expect(hoechstens - mindestens).toBeCloseTo(48 * 0.35 * 1.19, 2)
  expect(offer?.unterschied?.hoechstens).toBeCloseTo(hoechstens - (own?.kosten?.hoechstens ?? 0), 9)
})

test('hours without a market price are left out for all tariffs, and named', async () => {
  const preise = each<number | null>(1_000_000)
  preise.fill(null, 200, 208)
  const some = await compare(days, { wh: each(1000), preise, offers: { dynamisch } })
  expect(some).toMatchObject({ verbrauch: 280, stundenOhnePreis: 2, verbrauchOhnePreis: 8, stundenOhneVerbrauch: 0 })
  const all = await compare(days, { wh: each(1000), preise: each(1_000_000), offers: { dynamisch } })
  const own = (vergleich: Tarifvergleich) => find(vergleich, null)?.kosten?.mindestens ?? 0
  expect(own(all) - own(some)).toBeCloseTo(8 * 0.2405 * 1.19, 1)
})

test('an offer without market prices has no amount, and the others are still compared', async () => {
  const vergleich = await compare(days, { wh: each(1000), preise: each(null), offers: { dynamisch } })
  expect(vergleich).toMatchObject({ verbrauch: 288, stundenOhnePreis: 0 })
  expect(find(vergleich, 'dynamisch')).toMatchObject({ kosten: null, unterschied: null, grund: 'BOERSENPREIS' })
  expect(find(vergleich, null)?.kosten).not.toBeNull()
})

test('without any consumption there is no amount', async () => {
  const { verbrauch, tarife } = await compare(days, { wh: each(null), preise: each(1) })
  expect(verbrauch).toBeNull()
  expect(tarife.map(({ kosten, grund }) => [kosten, grund])).toEqual(each([null, 'VERBRAUCH']).slice(0, 3))
})

test('prices by register need its quarter hours, levels their calendar', async () => {
  const register = [part({ stufe: 'HT' }), part({ stufe: 'NT' })]
  const strange = [part({}), part({ gruppe: 'netz', stufe: 'HT', kalender: 'Süd' })]
  const vergleich = await compare(days, { wh: each(1000), preise: each(1), offers: { register, strange } })
  expect(find(vergleich, 'register')?.grund).toBe('ZAEHLWERK')
  expect(find(vergleich, 'strange')?.grund).toBe('KALENDER')
})

test('an offer without a base price has no difference to the own tariff and no place among those that have one', () => {
  const mitBetrag = (kennung: string | null, euro: number, ohneGrundpreis = false): Vergleichstarif => ({
    kennung,
    name: 'Strom',
    beschreibung: null,
    bedingung: null,
    gueltigVon: null,
    gueltigBis: null,
    gleicheTeile: true,
    ohneGrundpreis,
    kosten: { mindestens: euro, hoechstens: euro },
    kostenUnverschoben: null,
    unterschied: null,
    grund: null,
  })
  const tarife = sortTarife([mitBetrag('ohne', 10, true), mitBetrag('mit', 15), mitBetrag(null, 20)])
  expect(tarife.map(({ kennung, unterschied }) => [kennung, unterschied?.mindestens])).toEqual([
    [null, undefined],
    ['mit', -5],
    ['ohne', undefined],
  ])
})
