import type { Kostenaufstellung, Kostenposition } from '@ekp/wire/verbrauch/kosten'
import { expect, test } from 'vitest'
import { listAnteile } from './anteile.ts'
import { kostenCsv } from './kostenCsv.ts'
import {
  hinweise,
  kostensatz,
  mengeText,
  rechnungsweise,
  postenText,
  preisText,
  tageText,
  teilText,
  unbekanntText,
} from './texts.ts'

const energie: Kostenposition = {
  von: '2026-10-01',
  bis: '2026-11-01',
  bezeichnung: 'Energie',
  gruppe: 'energie',
  stufe: null,
  menge: 745,
  einheit: 'kWh',
  preis: 0.1234,
  istMittel: false,
  betrag: 91.93,
}
const netz: Kostenposition = { ...energie, bezeichnung: 'Netzentgelt', gruppe: 'netz', preis: 0.0871, betrag: 64.89 }
const grundpreis: Kostenposition = {
  ...energie,
  bezeichnung: 'Grundpreis',
  menge: 31,
  einheit: 'Tage',
  preis: 100,
  betrag: 8.49,
}
const kosten: Kostenaufstellung = {
  von: '2026-10-01',
  bis: '2026-11-01',
  grundlage: 'LASTGANG',
  positionen: [energie, netz, grundpreis],
  umsatzsteuer: [{ satz: 19, auf: 165.31, betrag: 31.41 }],
  netto: 165.31,
  brutto: 196.72,
  verbrauchskosten: 186.62,
  verbrauch: 745,
  bepreisterVerbrauch: 745,
  tageOhneVerbrauch: 0,
  geschaetzt: false,
}
const plain = (text: string | undefined) => text?.replaceAll('\u00A0', ' ')
const satz = (part: Partial<Kostenaufstellung>) => {
  const { betrag, wofuer } = kostensatz({ ...kosten, ...part }) ?? { betrag: '', wofuer: '' }
  return plain(`${betrag} ${wofuer}`)
}

test('the days are said with the last one that belongs to them', () => {
  expect(tageText(kosten)).toBe('Vom 01.10.2026 bis\u00A031.10.2026')
  expect(tageText({ von: '2026-10-31', bis: '2026-11-01' })).toBe('Am 31.10.2026')
})

test('one sentence says what it came to and for how much', () => {
  expect(satz({})).toBe('196,72 EUR brutto für 745,00 kWh')
  expect(satz({ brutto: null })).toBe('165,31 EUR netto für 745,00 kWh')
  expect(satz({ netto: null, verbrauch: 497.2381, bepreisterVerbrauch: 497.238 })).toBe(
    '196,72 EUR brutto für 497,24 kWh',
  )
  expect(satz({ bepreisterVerbrauch: 512.3 })).toBe('196,72 EUR brutto für 512,30 von 745,00 kWh')
})

test('what is not known is not said: without consumption, without prices, without a sum', () => {
  expect(kostensatz({ ...kosten, verbrauch: null })).toBeUndefined()
  expect(kostensatz({ ...kosten, positionen: [] })).toBeUndefined()
  expect(kostensatz({ ...kosten, brutto: null, netto: null })).toBeUndefined()
  expect(unbekanntText({ ...kosten, verbrauch: null }, true)).toContain('in der Regel am Tag danach')
  expect(unbekanntText({ ...kosten, verbrauch: null }, false)).toContain('ein Zählerstand abgelesen')
  expect(unbekanntText({ ...kosten, positionen: [] }, true)).toContain('kein Preis bekannt')
})

test.each<[Partial<Kostenaufstellung>, readonly string[]]>([
  [{}, ['Aus den Messwerten Ihres Zählers, jeder zu seinem Preis.']],
  [{ grundlage: 'ABLESUNGEN' }, ['Aus Ihren Zählerständen, dazwischen nach Gradtagen aufgeteilt.']],
  [{ tageOhneVerbrauch: 0.2 }, ['Für 5 Stunden ist kein Verbrauch bekannt']],
  [{ tageOhneVerbrauch: 0.2 }, ['fehlt hier. Ihre Rechnung enthält es, und unter „Verbräuche“ zählt es mit']],
  [{ tageOhneVerbrauch: 0.01 }, ['Für 1 Stunde ist kein Verbrauch bekannt']],
  [{ tageOhneVerbrauch: 1 }, ['Für 1 Tag ist kein Verbrauch bekannt']],
  [{ tageOhneVerbrauch: 12.04 }, ['Für 12 Tage ist kein Verbrauch bekannt']],
  [{ bepreisterVerbrauch: 512.3 }, ['Für 232,70 kWh ist kein Preis bekannt']],
  [{ geschaetzt: true }, ['geschätzt']],
  [{ brutto: null }, ['Netto: Die Umsatzsteuer kommt noch hinzu.']],
  [{ positionen: [energie, netz] }, ['Ein Grundpreis ist nicht enthalten.']],
  [{ positionen: [energie, { ...grundpreis, preis: -120 }] }, ['Ein Grundpreis ist nicht enthalten.']],
  [
    { positionen: [energie, grundpreis, { ...energie, von: '2026-11-01', bis: '2026-12-01' }] },
    ['Ein Grundpreis ist nicht für alle Tage enthalten.'],
  ],
])('%j is said', (part, said) => {
  const texts = hinweise({ ...kosten, ...part }, false, 'HEIZUNG').map(plain)
  // Where the figures come from is always said.
  expect(texts).toHaveLength(part.grundlage === undefined && Object.keys(part).length > 0 ? 2 : 1)
  expect(texts.at(-1)).toContain(said[0])
})

test('the page says how the supplier shares out', () => {
  const abrechnung = { jahresbetraege: 'kalenderjahr', strom: 'lastprofil', ganzeGasKwh: true } as const
  expect(rechnungsweise(abrechnung, 'HAUSHALT')).toContain('nach Tagen aufgeteilt, in Schaltjahren durch 366. Was')
  expect(rechnungsweise({ ...abrechnung, jahresbetraege: 'tage365' }, 'HEIZUNG')).toContain(
    'immer durch 365. Der Verbrauch',
  )
  expect(rechnungsweise({ ...abrechnung, jahresbetraege: 'monate' }, 'HAUSHALT')).toContain('nach Monaten aufgeteilt')
})

test('what the history says of the same days is found again', () => {
  const last = (part: Partial<Kostenaufstellung>, hasHistorie = true) =>
    plain(hinweise({ ...kosten, ...part }, hasHistorie, 'HAUSHALT').at(-1))
  expect(last({})).toBe('Ohne Grundpreis 186,62 EUR brutto, wie in der Verbrauchshistorie.')
  expect(last({ brutto: null, verbrauchskosten: 156.82 })).toBe(
    'Ohne Grundpreis 156,82 EUR netto, wie in der Verbrauchshistorie.',
  )
  const gutschrift = { ...grundpreis, bezeichnung: 'Gutschrift', preis: -120 }
  expect(last({ positionen: [energie, grundpreis, gutschrift] })).toBe(
    'Ohne Grundpreis und Gutschriften 186,62 EUR brutto, wie in der Verbrauchshistorie.',
  )
  // Without a base price both say the same, and there may be no history.
  expect(last({ positionen: [energie, netz] })).toBe('Ein Grundpreis ist nicht enthalten.')
  for (const part of [{ grundlage: 'ABLESUNGEN' }, { verbrauchskosten: null }] as const)
    expect(last(part)).not.toContain('Verbrauchshistorie')
  expect(last({}, false)).not.toContain('Verbrauchshistorie')
})

test('a line has its level, amount and price with all their decimals', () => {
  expect(postenText({ ...netz, stufe: 'ST' })).toBe('Netzentgelt, Standardtarif (ST)')
  expect(postenText({ ...energie, bezeichnung: 'Arbeitspreis HT', stufe: 'HT' })).toBe('Arbeitspreis, Hochtarif (HT)')
  expect(
    [energie, { ...energie, menge: 497.238 }, grundpreis, { ...grundpreis, menge: 1 }].map(mengeText).map(plain),
  ).toEqual(['745,00 kWh', '497,238 kWh', '31 Tage', '1 Tag'])
  // 0.28945 * 100 is 28.944999….
  expect(
    [
      netz,
      { ...energie, preis: 0.28945 },
      { ...energie, preis: 0.1096249, istMittel: true },
      grundpreis,
      { ...energie, preis: null },
    ]
      .map(preisText)
      .map(plain),
  ).toEqual(['8,71 Cent/kWh', '28,945 Cent/kWh', 'im Mittel 10,96 Cent/kWh', '100,00 EUR/Jahr', '–'])
})

test('the supplier’s own Grundpreis is told from the tariff’s', () => {
  expect(teilText(grundpreis, 'Grundpreis')).toBe('Grundpreis – Energie')
  expect(teilText({ ...grundpreis, bezeichnung: 'Messstellenbetrieb', gruppe: 'netz' }, 'Grundpreis')).toBe(
    'Messstellenbetrieb',
  )
})

test('shares add up to what is paid, value added tax among the taxes', () => {
  const shares = listAnteile(kosten)
  expect(shares.map(({ name, betrag }) => [name, betrag])).toEqual([
    ['Energie', 100.42],
    ['Netz', 64.89],
    ['Steuern', 31.41],
  ])
  expect(shares.reduce((sum, { anteil }) => sum + anteil, 0)).toBeCloseTo(100)
  expect(listAnteile({ ...kosten, brutto: null }).map(({ name }) => name)).toEqual(['Energie', 'Netz'])
  // A price of one piece has no shares that would tell anything.
  expect(listAnteile({ ...kosten, positionen: [{ ...energie, gruppe: 'ungeteilt' }] })).toEqual([])
})

test('the file has the lines and sums of the page', () => {
  const { name, text } = kostenCsv({ ...kosten, positionen: [{ ...energie, preis: 0.28945 }, grundpreis] })
  expect(name).toBe('Kosten_2026-10-01_2026-10-31.csv')
  expect(text.split('\r\n')).toEqual([
    'von;bis;Posten;Menge;Einheit;Preis in EUR;Betrag in EUR',
    '2026-10-01;2026-10-31;Energie;745;kWh;0,28945;91,93',
    '2026-10-01;2026-10-31;Grundpreis;31;Tage;100;8,49',
    '2026-10-01;2026-10-31;Summe netto;null;null;null;165,31',
    '2026-10-01;2026-10-31;Umsatzsteuer 19 % auf 165,31 EUR;null;null;null;31,41',
    '2026-10-01;2026-10-31;Summe brutto;null;null;null;196,72',
    '',
  ])
})
