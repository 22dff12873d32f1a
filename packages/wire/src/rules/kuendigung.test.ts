import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { Feiertag } from '../kuendigung/feiertage.ts'
import { addTage } from './kalendertag.ts'
import {
  addArbeitstage,
  checkKuendigungsdatum,
  findFruehestesKuendigungsdatum,
  findSpaetestesKuendigungsdatum,
  isArbeitstag,
  laender,
  listFeiertagsdaten,
  listFeiertagsjahre,
  listKuendigungsjahre,
} from './kuendigung.ts'

// The holidays of all Länder; 24.12. and 31.12. are none.
const fixed = ['01-01', '01-06', '03-08', '05-01', '08-15', '09-20', '10-03', '10-31', '11-01', '12-25', '12-26']
const moving = [
  ...['2026-04-03', '2026-04-06', '2026-05-14', '2026-05-25', '2026-06-04', '2026-11-18'],
  ...['2027-03-26', '2027-03-29', '2027-05-06', '2027-05-17', '2027-05-27', '2027-11-17'],
]
const feiertage = new Set(
  ['2026', '2027', '2028'].flatMap((year) => fixed.map((tag) => `${year}-${tag}`)).concat(moving),
)

const werktage = { feiertage, kuendigungstage: 'werktage' } as const

test.each([
  ['2026-11-20', '2026-11-24'],
  ['2026-11-16', '2026-11-19'],
  ['2026-11-17', '2026-11-20'],
  ['2026-04-02', '2026-04-08'],
  ['2026-06-03', '2026-06-08'],
  ['2026-12-22', '2026-12-28'],
  ['2026-12-23', '2026-12-29'],
  ['2026-12-30', '2027-01-05'],
  ['2026-12-31', '2027-01-05'],
  ['2026-05-12', '2026-05-15'],
])('on %s a contract can be cancelled to %s at the earliest', (today, fruehestes) => {
  expect(findFruehestesKuendigungsdatum(today, feiertage)).toBe(fruehestes)
})

test('for every day of two years the earliest date is the second working day after it', () => {
  let today = '2026-01-01'
  let days = 0
  for (; today < '2028-01-01'; today = addTage(today, 1), days++) {
    const fruehestes = findFruehestesKuendigungsdatum(today, feiertage)
    const after: string[] = []
    for (let tag = addTage(today, 1); tag <= fruehestes; tag = addTage(tag, 1)) {
      if (isArbeitstag(tag, feiertage)) after.push(tag)
    }
    expect(after).toHaveLength(2)
    expect(after[1]).toBe(fruehestes)
    expect(checkKuendigungsdatum(fruehestes, today, werktage)).toBeUndefined()
    expect(checkKuendigungsdatum(addTage(fruehestes, -1), today, werktage)).toMatch(
      /^Bitte wählen Sie einen Tag ab dem /,
    )
  }
  expect(days).toBe(730)
})

test('weekends, holidays of any Land, 24 and 31 December are no working days, all other days are', () => {
  const free = Array.from({ length: 365 }, (_day, index) => addTage('2026-01-01', index)).filter(
    (tag) => !isArbeitstag(tag, feiertage),
  )
  const weekdays = free.filter((tag) => ![0, 6].includes(new Date(tag).getUTCDay()))
  expect(weekdays).toEqual([
    ...['2026-01-01', '2026-01-06', '2026-04-03', '2026-04-06', '2026-05-01', '2026-05-14', '2026-05-25'],
    ...['2026-06-04', '2026-11-18', '2026-12-24', '2026-12-25', '2026-12-31'],
  ])
  expect(free.length - weekdays.length).toBe(104)
})

test('zero working days after a day is the day itself', () => {
  expect(addArbeitstage('2026-11-21', 0, feiertage)).toBe('2026-11-21')
})

describe('a date', () => {
  const check = (datum: string) => checkKuendigungsdatum(datum, '2026-11-17', werktage)
  const keinWerktag = (...tage: string[]) =>
    `Bitte wählen Sie einen Tag, der kein Samstag, Sonntag oder Feiertag ist, zum Beispiel ${tage.map((tag) => `den ${tag}`).join(' oder ')}.`
  const zuFrueh = 'Bitte wählen Sie einen Tag ab dem 20.11.2026; das ist der zweite Werktag nach heute.'

  test.each([
    ['long ago', '1900-01-01', zuFrueh],
    ['today', '2026-11-17', zuFrueh],
    ['the day before the first', '2026-11-19', zuFrueh],
    ['the first', '2026-11-20', undefined],
    ['a Saturday', '2026-11-21', keinWerktag('20.11.2026', '23.11.2026')],
    ['a Sunday', '2026-11-22', keinWerktag('20.11.2026', '23.11.2026')],
    ['a Monday', '2026-11-23', undefined],
    ['Christmas Eve', '2026-12-24', undefined],
    ['Christmas', '2026-12-25', keinWerktag('24.12.2026', '28.12.2026')],
    ['the last day of the year', '2026-12-31', undefined],
    ['the last day of a year, a Sunday', '2028-12-31', keinWerktag('29.12.2028')],
    ['a holiday of three Länder', '2027-01-06', keinWerktag('05.01.2027', '07.01.2027')],
    ['the last working day', '2028-12-29', undefined],
    ['the day after the end', '2029-01-01', 'Bitte wählen Sie einen Tag bis Ende 2028.'],
    ['the end of time', '2100-12-31', 'Bitte wählen Sie einen Tag bis Ende 2028.'],
  ])('%s', (_name, datum, sentence) => {
    expect(check(datum)).toBe(sentence)
  })

  test.each([
    ['a Saturday', '2026-11-21', undefined],
    ['Christmas', '2026-12-25', undefined],
    ['the last day of a year, a Sunday', '2028-12-31', undefined],
    ['the day before the first', '2026-11-19', zuFrueh],
    ['the day after the end', '2029-01-01', 'Bitte wählen Sie einen Tag bis Ende 2028.'],
  ])('where all days are taken, weekends and holidays count for the minimum alone: %s', (_name, datum, sentence) => {
    expect(checkKuendigungsdatum(datum, '2026-11-17', { feiertage, kuendigungstage: 'alle' })).toBe(sentence)
  })

  test('where the first day is right after a refused one, only that one is named', () => {
    // The second working day after the Thursday is a Monday.
    expect(checkKuendigungsdatum('2026-11-21', '2026-11-19', werktage)).toMatch(/ ab dem 23\.11\.2026/)
    expect(checkKuendigungsdatum('2026-11-28', '2026-11-25', werktage)).toMatch(
      / den 27\.11\.2026 oder den 30\.11\.2026\.$/,
    )
  })

  test('the last day is the last of the year after next', () => {
    expect(findSpaetestesKuendigungsdatum('2026-01-01')).toBe('2028-12-31')
    expect(findSpaetestesKuendigungsdatum('2026-12-31')).toBe('2028-12-31')
    expect(listKuendigungsjahre('2026-12-31')).toEqual([2026, 2027, 2028])
  })
})

test.each([
  ['2026-01-01', [2026]],
  ['2026-11-30', [2026]],
  ['2026-12-01', [2026, 2027]],
  ['2026-12-31', [2026, 2027]],
])('on %s the earliest date needs the holidays of %j', (today, years) => {
  expect(listFeiertagsjahre(today)).toEqual(years)
})

const tag = (date: string, flags: object = {}) => v.parse(Feiertag, { date, fname: 'x', ...flags })

test('a holiday of a single Land counts', () => {
  for (const land of laender)
    expect([...listFeiertagsdaten([tag('2026-06-04', { [land]: '1' })])]).toEqual(['2026-06-04'])
  expect(new Set(laender).size).toBe(16)
})

test('a nationwide holiday counts without flags of the Länder, a day without any flag does not', () => {
  const days = [tag('2026-01-01', { all_states: '1' }), tag('2026-08-08', { all_states: '0', by: '0' })]
  expect([...listFeiertagsdaten(days)]).toEqual(['2026-01-01'])
})
