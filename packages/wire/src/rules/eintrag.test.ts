import fc from 'fast-check'
import { expect, test } from 'vitest'
import { checkGueltigVon, gueltigVonLimits, isBeendbar, isKuenftig, isVergangen, splitEintraege } from './eintrag.ts'
import { addTage } from './kalendertag.ts'

const today = '2024-02-29'

test.each([
  ['without beginning and end', null, null, 'aktuell', true],
  ['from today', '2024-02-29', null, 'aktuell', true],
  ['from tomorrow', '2024-03-01', null, 'kuenftig', false],
  ['until today', '2024-01-01', '2024-02-29', 'aktuell', false],
  ['today alone', '2024-02-29', '2024-02-29', 'aktuell', false],
  ['until tomorrow', null, '2024-03-01', 'aktuell', true],
  ['until yesterday', null, '2024-02-28', 'vergangen', false],
  ['next year', '2025-01-01', '2025-12-31', 'kuenftig', false],
] as const)('%s', (_name, gueltigVon, gueltigBis, stand, beendbar) => {
  const eintrag = { gueltigVon, gueltigBis }
  const { aktuell, kuenftige, vergangene } = splitEintraege([eintrag], today)
  const all = { aktuell: aktuell ? [aktuell] : [], kuenftig: kuenftige, vergangen: vergangene }
  expect(all).toEqual({ aktuell: [], kuenftig: [], vergangen: [], [stand]: [eintrag] })
  expect(isKuenftig(eintrag, today)).toBe(stand === 'kuenftig')
  expect(isVergangen(eintrag, today)).toBe(stand === 'vergangen')
  expect(isBeendbar(eintrag, today)).toBe(beendbar)
})

test('without entries all groups are empty', () => {
  expect(splitEintraege([], today)).toEqual({ aktuell: undefined, kuenftige: [], vergangene: [] })
})

test('entries are sorted newest first, each once, and the one that is valid today is the current one', () => {
  const lengths = fc.array(fc.integer({ min: 1, max: 400 }), { minLength: 1, maxLength: 8 })
  fc.assert(
    fc.property(
      lengths,
      fc.integer({ min: -1500, max: 100 }),
      fc.boolean(),
      fc.func(fc.nat()),
      (days, first, isOpen, by) => {
        let von = addTage(today, first)
        const inOrder = days.map((tage, index) => {
          const gueltigVon = von
          von = addTage(von, tage)
          return { gueltigVon, gueltigBis: isOpen && index === days.length - 1 ? null : addTage(von, -1) }
        })
        const shuffled = inOrder.toSorted((a, b) => by(a.gueltigVon) - by(b.gueltigVon))
        const { aktuell, kuenftige, vergangene } = splitEintraege(shuffled, today)
        expect([...kuenftige, ...(aktuell ? [aktuell] : []), ...vergangene]).toEqual(inOrder.toReversed())
        for (const { gueltigVon } of kuenftige) expect(gueltigVon > today).toBe(true)
        for (const { gueltigBis } of vergangene) expect(gueltigBis !== null && gueltigBis < today).toBe(true)
      },
    ),
  )
})

const zuSpaet = '„Gültig ab“ ist höchstens zehn Jahre im Voraus möglich.'

test.each([
  ['rechnungsadresse', '2028-02-28', '„Gültig ab“ ist frühestens heute möglich.'],
  ['rechnungsadresse', '2028-02-29', undefined],
  ['bankverbindung', '2028-02-29', '„Gültig ab“ ist frühestens morgen möglich.'],
  ['bankverbindung', '2028-03-01', undefined],
  ['rechnungsadresse', '2038-02-28', undefined],
  ['rechnungsadresse', '2038-03-01', zuSpaet],
  ['bankverbindung', '2038-02-28', undefined],
  ['bankverbindung', '2038-03-01', zuSpaet],
] as const)('on a 29 February a %s from %s', (art, tag, text) => {
  expect(checkGueltigVon(art, tag, '2028-02-29')).toBe(text)
})

test('the limits are the first and the last day that the check accepts', () => {
  expect(gueltigVonLimits('rechnungsadresse', '2026-12-31')).toEqual({ minValue: '2026-12-31', maxValue: '2036-12-31' })
  expect(gueltigVonLimits('bankverbindung', '2026-12-31')).toEqual({ minValue: '2027-01-01', maxValue: '2036-12-31' })
  expect(gueltigVonLimits('rechnungsadresse', '2028-02-29').maxValue).toBe('2038-02-28')
})
