import { expect, test } from 'vitest'
import { titelOf } from './kurz.ts'
import { listUrsachen, mitVorzeichen, urteilText } from './texts.ts'

const unterschied = { vorjahr: 'R-0', summe: 0, preis: 0, verbrauch: 0, tage: 0, anderes: 0 }

test.each([
  ['the largest first', { preis: -20, verbrauch: 62 }, ['mehr Verbrauch', 'niedrigere Preise']],
  ['without what rounds to no EUR', { preis: -0.01, verbrauch: 3.23 }, ['mehr Verbrauch']],
  ['without what rounds to no percent', { preis: -2, verbrauch: 600 }, ['mehr Verbrauch']],
  ['with it where there is nothing else', { preis: -0.01, tage: 0.3 }, ['mehr Tage', 'niedrigere Preise']],
  ['none', {}, []],
])('causes: %s [rechnung-10]', (_name, changes, names) => {
  expect(listUrsachen({ ...unterschied, ...changes }).map(({ name }) => name)).toEqual(names)
})

test('what is left out goes into the largest: the causes that are shown add up [rechnung-10]', () => {
  const causes = listUrsachen({ ...unterschied, summe: -242.93, verbrauch: -235.59, tage: -7.33, anderes: -0.01 })
  expect(causes.map(({ betrag }) => betrag)).toEqual([-235.6, -7.33])
})

test('what is left out turns no cause round: where it makes more together, it is shown [rechnung-10]', () => {
  const small = { preis: 0.6, verbrauch: -0.45, tage: -0.4, anderes: -0.35 }
  const causes = listUrsachen({ ...unterschied, ...small, summe: -0.6 })
  expect(causes.map(({ name, betrag }) => `${name} ${betrag}`)).toEqual([
    'höhere Preise 0.6',
    'weniger Verbrauch -0.45',
    'weniger Tage -0.4',
    'entfallene Posten -0.35',
  ])
})

test('an amount that adds or takes has its sign', () => {
  expect([12, 0, -12].map(mitVorzeichen)).toEqual(['+12,00\u00A0EUR', '0,00\u00A0EUR', '−12,00\u00A0EUR'])
})

const neue = { rechnungsnummer: 'R-2', titel: 'Jahresabrechnung Gas 2024', storniertDurch: null }
const alte = { ...neue, rechnungsnummer: 'R-1', storniertDurch: 'S-1' }

test('a bill that was taken back says so in its title [rechnung-9]', () => {
  expect([neue, alte, { ...neue, titel: null }].map(titelOf)).toEqual([
    'Jahresabrechnung Gas 2024',
    'Jahresabrechnung Gas 2024 (storniert)',
    'R-2',
  ])
})

const pruefung = {
  urteil: 'weicht-ab' as const,
  profil: null,
  zeile: 1,
  feld: null,
  zeilen: [],
  abweichung: { netto: 29.17, brutto: 34.71, zuZahlen: 34.71 },
  fehlt: [],
  hinweise: [],
}

test.each([
  [
    {},
    'Unsere Rechnung weicht ab in Zeile 1: Die Rechnung ist um 34,71 EUR höher, als es sich aus den Daten des Portals ergibt; ohne Umsatzsteuer sind es 29,17 EUR.',
  ],
  [{ abweichung: null }, 'Etwas weicht ab in Zeile 1; am Betrag ändert es nichts.'],
  [
    { urteil: 'nicht-nachrechenbar' as const, fehlt: [{ was: 'ablesung', zeile: 1 }] },
    'Dem Portal fehlt dazu etwas: ein Zählerstand (Zeile 1). Das ist kein Fehler der Rechnung; die anderen Posten sind geprüft.',
  ],
])('a verdict of %j in words [rechnung-10]', (changes, text) => {
  expect(urteilText({ ...pruefung, ...changes }).replaceAll('\u00A0', ' ')).toBe(text)
})
