import { expect, test } from 'vitest'
import { ergebnisSatz, findErsatz, unterschiedSatz } from './antwort.ts'

const plain = (text: string) => text.replaceAll('\u00A0', ' ')

const rechnung = {
  brutto: 481.01,
  zuZahlen: 81.01,
  faelligkeitsdatum: '2026-01-31',
  bezahltAm: null,
  istStorno: false,
  storniertDurch: null,
}

test.each<[Partial<Parameters<typeof ergebnisSatz>[0]>, string]>([
  [{}, 'Zu zahlen 81,01 EUR fällig am 31.01.2026'],
  [{ faelligkeitsdatum: null }, 'Zu zahlen 81,01 EUR'],
  [{ faelligkeitsdatum: '2026-01-19' }, 'Nachzahlung 81,01 EUR fällig am 19.01.2026'],
  [{ bezahltAm: '2026-01-30' }, 'Nachzahlung 81,01 EUR bezahlt am 30.01.2026'],
  [{ zuZahlen: -111.12 }, 'Guthaben 111,12 EUR'],
  [{ zuZahlen: -111.12, bezahltAm: '2026-01-30' }, 'Guthaben 111,12 EUR ausgezahlt am 30.01.2026'],
  [{ zuZahlen: 0 }, 'Zu zahlen 0,00 EUR alles ist bezahlt'],
  [{ zuZahlen: null }, '481,01 EUR mit Umsatzsteuer'],
  [{ storniertDurch: 'S-1' }, 'Diese Rechnung über 481,01 EUR gilt nicht mehr'],
  [{ istStorno: true }, 'Diese Stornorechnung über 481,01 EUR nimmt eine Rechnung zurück'],
])('a bill with %j opens with %s [rechnung-10]', (changes, text) => {
  const { before, figure, after } = ergebnisSatz({ ...rechnung, ...changes }, '2026-01-20')
  expect(plain([before, figure, after].filter((part) => part !== undefined).join(' '))).toBe(text)
})

const unterschied = { vorjahr: 'R-0', summe: -242.93, preis: -200, verbrauch: -40, tage: 0, anderes: -2.93 }

test.each([
  [{ von: '2025-10-01', bis: '2025-11-01' }, 'niedriger als im Oktober 2025, vor allem'],
  [{ von: '2025-01-01', bis: '2026-01-01' }, 'niedriger als im Jahr 2025, vor allem'],
  [{ von: '2024-10-01', bis: '2025-10-01' }, 'niedriger als vom 01.10.2024 bis 30.09.2025, vor allem'],
  [{ von: '2025-10-15', bis: '2025-11-01' }, 'niedriger als vom 15.10.2025 bis 31.10.2025, vor allem'],
  [undefined, 'niedriger als auf der Rechnung davor, vor allem'],
])('the difference to a bill of %j says what it is compared with [rechnung-10]', (vorherige, text) => {
  expect(plain(unterschiedSatz(unterschied, vorherige))).toBe(
    `Die Kosten sind 242,93 EUR ${text} durch niedrigere Preise.`,
  )
})

test('the main reason points the way of the sum; without one none is named', () => {
  const of = (changes: object) =>
    plain(unterschiedSatz({ ...unterschied, preis: 0, verbrauch: 0, anderes: 0, ...changes }, undefined))
  expect(of({ summe: 12, preis: 30, verbrauch: -18 })).toMatch(
    /12,00 EUR höher als .*, vor allem durch höhere Preise\.$/,
  )
  expect(of({ summe: -12, preis: 30, verbrauch: -42 })).toMatch(/ niedriger als .* durch weniger Verbrauch\.$/)
  expect(of({ summe: 0 })).toBe('Die Kosten sind so hoch wie auf der Rechnung davor.')
})

const kopf = {
  rechnungsnummer: 'R-1',
  titel: 'Jahresabrechnung Gas 2024',
  vertragId: '4711002',
  von: '2024-01-01',
  bis: '2025-01-01',
  rechnungsdatum: null,
  faelligkeitsdatum: null,
  brutto: 100,
  zuZahlen: 12,
  zukuenftigerAbschlag: null,
  istStorno: false,
  originalRechnungsnummer: null,
  storniertDurch: null,
  bezahltAm: null,
}
const alte = { ...kopf, storniertDurch: 'S-1' }
const storno = { ...kopf, rechnungsnummer: 'S-1', istStorno: true, originalRechnungsnummer: 'R-1' }
const neue = { ...kopf, rechnungsnummer: 'R-2' }

test.each([
  ['one that was taken back', alte, [storno, neue, alte], neue],
  ['the one that takes it back', storno, [storno, neue, alte], neue],
  ['one that holds', neue, [storno, neue, alte], undefined],
  ['one without a correction', alte, [storno, alte], undefined],
  ['one of other days', alte, [{ ...neue, von: '2025-01-01', bis: '2026-01-01' }, alte], undefined],
  ['one of another contract', alte, [{ ...neue, vertragId: '4711001' }, alte], undefined],
])('in place of %s holds the newest of its days [rechnung-11]', (_name, eine, alle, ersatz) => {
  expect(findErsatz(eine, alle)).toBe(ersatz)
})
