import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addTage } from './kalendertag.ts'
import {
  findFristende,
  findFruehestesVertragsende,
  findLetzterKuendigungstag,
  spellKuendigungsfrist,
} from './kuendigungsfrist.ts'

test.each([
  ['1 Monat', '1 Monat'],
  ['1 Monate', '1 Monat'],
  ['3 monaten', '3 Monate'],
  ['2Wochen', '2 Wochen'],
  ['1 WOCHE', '1 Woche'],
  [' 14 Tage ', '14 Tage'],
])('%j is a period of notice: %s', (text, spelled) => expect(spellKuendigungsfrist(text)).toBe(spelled))

test.each([
  '',
  'Monat',
  '0 Tage',
  '01 Monat',
  '100 Tage',
  '1,5 Monate',
  '-1 Monat',
  'P1M',
  '4 Wochen zum Monatsende',
  '1 Jahr',
  '2 ',
])('%j is none', (text) => {
  expect(spellKuendigungsfrist(text)).toBeUndefined()
  expect(findFristende('2026-11-29', text)).toBeUndefined()
})

test.each([
  // Days and weeks: the day of the receipt does not count, so the same day of the week (§ 188 Abs. 2 BGB).
  ['2026-11-29', '14 Tage', '2026-12-13'],
  ['2026-11-29', '2 Wochen', '2026-12-13'],
  ['2026-12-20', '2 Wochen', '2027-01-03'],
  ['2024-02-28', '1 Woche', '2024-03-06'],
  // Months: the same number of the day, also over the end of a year.
  ['2026-11-29', '1 Monat', '2026-12-29'],
  ['2026-12-15', '1 Monat', '2027-01-15'],
  ['2026-10-31', '3 Monate', '2027-01-31'],
  // Or the last day of a month that lacks it (§ 188 Abs. 3 BGB), in a leap year the 29th.
  ['2026-01-31', '1 Monat', '2026-02-28'],
  ['2027-12-31', '2 Monate', '2028-02-29'],
  ['2028-01-30', '1 Monat', '2028-02-29'],
  ['2026-03-31', '1 Monat', '2026-04-30'],
  // Never to the end of a month only because today is one.
  ['2026-02-28', '1 Monat', '2026-03-28'],
  ['2028-02-29', '12 Monate', '2029-02-28'],
  ['2028-02-29', '48 Monate', '2032-02-29'],
])('a notice of %s with %s ends on %s', (tag, frist, ende) => expect(findFristende(tag, frist)).toBe(ende))

test('a month later is never a shorter month away than its days, and never skips one', () => {
  const days = fc.integer({ min: 0, max: 30_000 }).map((tage) => addTage('2000-01-01', tage))
  fc.assert(
    fc.property(days, fc.integer({ min: 1, max: 99 }), (tag, monate) => {
      const ende = findFristende(tag, `${monate} Monate`) ?? ''
      const months = (text: string) => Number(text.slice(0, 4)) * 12 + Number(text.slice(5, 7))
      expect(months(ende) - months(tag)).toBe(monate)
      // The number of the day, or the last of the month.
      expect(ende.slice(8) === tag.slice(8) || addTage(ende, 1).endsWith('-01')).toBe(true)
    }),
  )
})

const haushalt = { kundenArt: 'Haushaltskunde', lieferbeginn: '2024-01-01', laufzeitBis: null, kuendigungsfrist: null }
const today = '2026-11-29'

test.each([
  ['the period of notice where there is no term', { kuendigungsfrist: '1 Monat' }, '2026-12-29'],
  ['the term where it ends later', { kuendigungsfrist: '1 Monat', laufzeitBis: '2027-03-31' }, '2027-03-31'],
  [
    'the period of notice where the term ends within it',
    { kuendigungsfrist: '1 Monat', laufzeitBis: '2026-12-15' },
    '2026-12-29',
  ],
  ['the same day of both', { kuendigungsfrist: '1 Monat', laufzeitBis: '2026-12-29' }, '2026-12-29'],
  ['the period of notice after the term', { kuendigungsfrist: '2 Wochen', laufzeitBis: '2025-12-31' }, '2026-12-13'],
  ['the term alone', { laufzeitBis: '2027-03-31' }, '2027-03-31'],
  ['the term that ends today', { laufzeitBis: today }, today],
  ['the first day of delivery, if later', { kuendigungsfrist: '2 Wochen', lieferbeginn: '2027-02-01' }, '2027-02-01'],
  [
    'the term where the notice is a text of another host',
    { laufzeitBis: '2027-03-31', kuendigungsfrist: 'P1M' },
    '2027-03-31',
  ],
  ['nothing where the term alone is known and over', { laufzeitBis: '2026-11-28' }, undefined],
  ['nothing where nothing is known', {}, undefined],
  [
    'nothing for a business',
    { kundenArt: 'RLMKunde', laufzeitBis: '2027-03-31', kuendigungsfrist: '3 Monate' },
    undefined,
  ],
  ['nothing for a customer of an unknown kind', { kundenArt: null, kuendigungsfrist: '1 Monat' }, undefined],
])('a contract ends at the earliest with %s [kuendigung-24]', (_name, known, ende) =>
  expect(findFruehestesVertragsende({ ...haushalt, ...known }, today)).toBe(ende),
)

test.each([
  ['1 Monat', '2027-03-31', '2027-02-28'],
  ['1 Monat', '2027-03-30', '2027-02-28'],
  ['1 Monat', '2027-03-28', '2027-02-28'],
  ['1 Monat', '2027-03-27', '2027-02-27'],
  // From the 30th and the 31st a month ends on the same day.
  ['1 Monat', '2027-04-30', '2027-03-31'],
  ['2 Wochen', '2027-03-31', '2027-03-17'],
  ['30 Tage', '2027-03-31', '2027-03-01'],
  ['1 Monat', '2026-12-29', today],
])('with %s a contract until %s is cancelled by %s [kuendigung-27]', (kuendigungsfrist, laufzeitBis, tag) =>
  expect(findLetzterKuendigungstag({ ...haushalt, laufzeitBis, kuendigungsfrist }, today)).toBe(tag),
)

test.each([
  ['that day is over', { kuendigungsfrist: '1 Monat', laufzeitBis: '2026-12-28' }],
  ['the term is unknown', { kuendigungsfrist: '1 Monat' }],
  ['the notice is unknown', { laufzeitBis: '2027-03-31' }],
  ['the notice is a text of another host', { laufzeitBis: '2027-03-31', kuendigungsfrist: 'P1M' }],
  ['it is a business', { kundenArt: 'RLMKunde', kuendigungsfrist: '1 Monat', laufzeitBis: '2027-03-31' }],
])('there is no last day to cancel where %s [kuendigung-27]', (_name, known) =>
  expect(findLetzterKuendigungstag({ ...haushalt, ...known }, today)).toBeUndefined(),
)

test('a notice on the last day ends the contract with its term, one a day later does not [kuendigung-27]', () => {
  const terms = fc.integer({ min: 1, max: 20_000 }).map((tage) => addTage('2027-01-01', tage))
  const notices = fc.tuple(fc.integer({ min: 1, max: 24 }), fc.constantFrom('Tage', 'Wochen', 'Monate'))
  fc.assert(
    fc.property(terms, notices, (laufzeitBis, [zahl, einheit]) => {
      const kuendigungsfrist = `${zahl} ${einheit}`
      const tag = findLetzterKuendigungstag({ ...haushalt, laufzeitBis, kuendigungsfrist }, '2000-01-01') ?? ''
      const endeOf = (day: string) => findFristende(day, kuendigungsfrist) ?? ''
      expect([endeOf(tag), laufzeitBis, endeOf(addTage(tag, 1))].toSorted()[1]).toBe(laufzeitBis)
      expect(endeOf(addTage(tag, 1)) === laufzeitBis).toBe(false)
    }),
  )
})
