import { deriveSalden } from '@ekp/wire/rules/abschlag'
import { expect, test } from 'vitest'
import { valueText } from '../../ui/charts/texts.ts'
import { jahresbildData } from './chartData.ts'

const monate = [
  { von: '2026-10-01', bis: '2026-11-01', kosten: { mindestens: 80, hoechstens: 80 }, bekannt: true, zahlung: 96 },
  { von: '2026-11-01', bis: '2026-12-01', kosten: { mindestens: 90, hoechstens: 110 }, bekannt: false, zahlung: 96 },
  { von: '2026-12-01', bis: '2027-01-01', kosten: { mindestens: 130, hoechstens: 160 }, bekannt: false, zahlung: 96 },
]
const naechste = [{ datum: '2026-12-01', betrag: 96 }]
const data = jahresbildData(monate, deriveSalden(monate, []), naechste)
const [kosten, zahlung, saldo] = data.series
const plain = (text: string | undefined) => text?.replaceAll('\u00a0', ' ')
const told = (series: (typeof data.series)[number] | undefined) =>
  monate.map((_, index) => series && plain(valueText(data, series, index)))

test('what a month costs is a range where it is not known yet', () => {
  expect(kosten?.values).toEqual([80, 100, 145])
  expect(told(kosten)).toEqual(['80 EUR', '90 bis 110 EUR (erwartet)', '130 bis 160 EUR (erwartet)'])
})

test('what is still to be paid is expected, what is booked in a month that runs is not', () => {
  expect(told(zahlung)).toEqual(['96 EUR', '96 EUR', '96 EUR (erwartet)'])
})

test('the balance is a band that opens with what is not known', () => {
  expect(saldo?.lows).toEqual([16, 2, -62])
  expect(saldo?.values).toEqual([16, 22, -12])
  expect(told(saldo)).toEqual(['etwa +15 EUR', 'etwa 0 bis +25 EUR', 'etwa −65 bis −10 EUR'])
})

test('a sentence sums it up', () => {
  expect(plain(data.summary)).toBe(
    'Am meisten kostet der Dezember 2026 (130 bis 160 EUR). Der Stand ist das Gezahlte abzüglich der Kosten: Ende Dezember 2026 etwa −65 bis −10 EUR.',
  )
})
