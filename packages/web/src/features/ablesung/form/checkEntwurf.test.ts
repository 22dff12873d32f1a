import { describe, expect, test } from 'vitest'
import type { WaehlbarerZaehler } from '../zaehler/zaehler.ts'
import { checkEntwurf } from './checkEntwurf.ts'

const kanal = (obiskennzahl: string) => ({ obiskennzahl, vorkommastellen: 6, nachkommastellen: 1 })
const zaehler: WaehlbarerZaehler = {
  vertragId: '4711001',
  versorgungsart: 'strom',
  lieferadresse: '',
  zaehlernummer: '1EMH1',
  kanaele: [kanal('1-0:1.8.1'), kanal('1-0:1.8.2')],
  eingebautAm: '2024-03-01',
  lieferende: null,
  letzteAblesung: null,
}
const werte = { '1-0:1.8.1': '0012345,6', '1-0:1.8.2': '7' }
const complete = { zaehler, entwurf: { werte }, foto: undefined, today: '2026-11-21' }

const grundOf = (difference: Partial<Parameters<typeof checkEntwurf>[0]>) => {
  const checked = checkEntwurf({ ...complete, ...difference })
  return 'grund' in checked ? checked.grund : checked.ablesung
}

test('a complete draft becomes a reading of today', () => {
  expect(checkEntwurf(complete)).toEqual({
    ablesung: {
      ablesedatum: '2026-11-21',
      ablesewerte: { '1-0:1.8.1': 12345.6, '1-0:1.8.2': 7 },
      zaehlernummer: '1EMH1',
      foto: null,
    },
  })
})

test('a photo goes along as bare Base64', () => {
  const foto = { dataUrl: 'data:image/jpeg;base64,/9j/4AAQ', bytes: 6 }
  expect(grundOf({ foto })).toMatchObject({ foto: '/9j/4AAQ' })
})

test('for a delivery that has ended the default day is its last one', () => {
  expect(grundOf({ zaehler: { ...zaehler, lieferende: '2026-10-31' } })).toMatchObject({ ablesedatum: '2026-10-31' })
})

describe('the reason names what is missing', () => {
  test.each([
    ['no meter', { zaehler: undefined }, /Zähler aus/],
    ['a channel without a value', { entwurf: { werte: { '1-0:1.8.1': '1' } } }, /für jeden Messkanal/],
    ['blanks', { entwurf: { werte: { ...werte, '1-0:1.8.2': '  ' } } }, /für jeden Messkanal/],
    [
      'a single channel',
      { zaehler: { ...zaehler, kanaele: [kanal('1')] }, entwurf: { werte: {} } },
      /den Ablesewert ein/,
    ],
    ['two commas', { entwurf: { werte: { ...werte, '1-0:1.8.2': '1,2,3' } } }, /prüfen.*Ablesewert/],
    ['1e5', { entwurf: { werte: { ...werte, '1-0:1.8.2': '1e5' } } }, /prüfen.*Ablesewert/],
    ['too many digits', { entwurf: { werte: { ...werte, '1-0:1.8.2': '1234567' } } }, /prüfen.*Ablesewert/],
    ['no day', { entwurf: { werte, ablesedatum: '' } }, /Ablesedatum an/],
    ['tomorrow', { entwurf: { werte, ablesedatum: '2026-11-22' } }, /prüfen.*Ablesedatum/],
    ['a day before the meter was there', { entwurf: { werte, ablesedatum: '2024-02-29' } }, /prüfen.*Ablesedatum/],
  ])('%s', (_name, difference, grund) => {
    expect(grundOf(difference)).toMatch(grund)
  })
})
