// @module-tag zones

import { describe, expect, test } from 'vitest'
import { checkEnde, checkLoeschung, deriveEinordnung, deriveFortgeltung, isGueltig } from './gueltigkeit.ts'

const eintrag = (id: string, von: string | null, bis: string | null = null, beendetZum: string | null = null) => ({
  id,
  gueltig_von: von,
  gueltig_bis: bis,
  beendet_zum: beendetZum,
})

describe('a new entry', () => {
  test('holds for ever where there is no other', () => {
    expect(deriveEinordnung([], '2026-03-01')).toEqual({ gueltigBis: null, vorgaenger: null, geendet: null })
  })

  test.each([
    ['since ever', null],
    ['since the day before', '2028-02-28'],
  ])('ends what holds %s on the day before', (_name, von) => {
    const { vorgaenger } = deriveEinordnung([eintrag('A', von)], '2028-02-29')
    expect(vorgaenger).toEqual({ id: 'A', gueltigBis: '2028-02-28', beendetZum: null, entfallen: false })
  })

  test('takes the place of one that begins on the same day', () => {
    const [first, second] = [eintrag('A', null, '2026-02-28'), eintrag('B', '2026-03-01', '2026-12-31')]
    expect(deriveEinordnung([second, first], '2026-03-01')).toEqual({
      gueltigBis: null,
      vorgaenger: { id: 'B', gueltigBis: '2026-12-31', beendetZum: '2026-12-31', entfallen: true },
      geendet: null,
    })
  })

  test('ends before the next that is planned', () => {
    const planned = [
      eintrag('C', '2026-09-01'),
      eintrag('B', '2026-06-01', '2026-08-31'),
      eintrag('A', null, '2026-05-31'),
    ]
    expect(deriveEinordnung(planned, '2026-03-01')).toEqual({
      gueltigBis: '2026-05-31',
      vorgaenger: { id: 'A', gueltigBis: '2026-02-28', beendetZum: null, entfallen: false },
      geendet: null,
    })
  })

  test('leaves alone what has ended', () => {
    const { vorgaenger, geendet } = deriveEinordnung([eintrag('A', null, '2026-02-27')], '2026-03-01')
    expect([vorgaenger, geendet]).toEqual([null, null])
  })

  test('that follows one with an end of its own on the day before does not count as the reason of that end', () => {
    const { vorgaenger, geendet } = deriveEinordnung([eintrag('A', null, '2026-02-28')], '2026-03-01')
    expect(vorgaenger).toBeNull()
    expect(geendet).toEqual({ id: 'A', gueltigBis: '2026-02-28', beendetZum: '2026-02-28', entfallen: false })
  })

  test('stores the own end of the one before it', () => {
    const limited = [eintrag('A', '2026-01-01', '2026-12-31')]
    expect(deriveEinordnung(limited, '2026-03-01').vorgaenger).toMatchObject({ beendetZum: '2026-12-31' })
  })
})

describe('when a planned entry is deleted', () => {
  const planned = eintrag('B', '2026-06-01')

  test('the entry that it would have ended stays valid', () => {
    expect(deriveFortgeltung([planned, eintrag('A', null, '2026-05-31')], planned)).toEqual({
      id: 'A',
      gueltigBis: null,
      beendetZum: null,
      entfallen: false,
    })
  })

  test('it holds on until the next one', () => {
    const entries = [eintrag('C', '2026-09-01'), planned, eintrag('A', null, '2026-05-31')]
    expect(deriveFortgeltung(entries, planned)?.gueltigBis).toBe('2026-08-31')
  })

  test('it holds on until its own end', () => {
    expect(deriveFortgeltung([planned, eintrag('A', null, '2026-05-31', '2026-12-31')], planned)?.gueltigBis).toBe(
      '2026-12-31',
    )
  })

  test.each([
    ['was ended on that very day', eintrag('A', null, '2026-05-31', '2026-05-31')],
    ['had ended before', eintrag('A', null, '2026-05-30')],
  ])('one that %s does not come back', (_name, before) => {
    expect(deriveFortgeltung([planned, before], planned)).toBeNull()
  })
})

test('an entry holds on both of its days', () => {
  const days = ['2026-02-28', '2026-03-01', '2026-03-31', '2026-04-01']
  const march = eintrag('A', '2026-03-01', '2026-03-31')
  expect(days.map((tag) => isGueltig(march, tag))).toEqual([false, true, true, false])
  expect(days.map((tag) => isGueltig(eintrag('A', null), tag))).toEqual([true, true, true, true])
})

test.each([
  ['without a beginning', null, null, undefined, 'gilt'],
  ['that begins today', '2026-03-10', null, undefined, 'gilt'],
  ['that begins tomorrow', '2026-03-11', null, 'kuenftig', undefined],
  ['that ends today', null, '2026-03-10', 'beendet', 'beendet'],
  ['that ended yesterday', null, '2026-03-09', 'beendet', 'beendet'],
  ['that ends tomorrow', null, '2026-03-11', undefined, 'gilt'],
])('of an entry %s it depends on the day whether it is ended or deleted', (_name, von, bis, ende, loeschung) => {
  const dates = { gueltigVon: von, gueltigBis: bis }
  expect([checkEnde(dates, '2026-03-10'), checkLoeschung(dates, '2026-03-10')]).toEqual([ende, loeschung])
})
