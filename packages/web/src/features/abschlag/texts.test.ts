import type { Abschlag, Offenes } from '@ekp/wire/abschlag'
import { expect, test } from 'vitest'
import { hinweisText } from './hinweis.ts'
import { kontoText, naechsterText, offenText, wegText } from './kurz.ts'
import {
  anzahlText,
  endeText,
  ibanText,
  passtText,
  ungewissText,
  wechselTexte,
  wieWeiterText,
  wunschText,
  zahlungenKurz,
  zahlungsstatusText,
} from './texts.ts'

const plain = (text: string | undefined) => text?.replaceAll('\u00a0', ' ')

const naechste = [{ datum: '2026-12-01', betrag: 96 }]

test('what is paid next, with its year or without; nothing where none is', () => {
  expect(plain(naechsterText({ naechste }, '2026-11-30'))).toBe('96,00 EUR am 01.12.')
  expect(plain(naechsterText({ naechste }, '2026-12-01'))).toBe('96,00 EUR heute')
  expect(naechsterText({ naechste: [] }, '2026-12-01')).toBeUndefined()
})

test.each([
  ['DE89 **** **** **** **30 00', 'DE… 3000'],
  ['******7890', '… 7890'],
])('the account %s is called %s', (konto, text) => expect(plain(kontoText(konto))).toBe(text))

test('who pays how', () => {
  const weg = { konto: null, wechsel: [], empfaenger: null, verwendungszweck: 'T-1 1' }
  expect(wegText({ weg })).toBe('Sie überweisen selbst')
  expect(plain(wegText({ weg: { ...weg, konto: 'DE89 **30 00' } }))).toBe('wir buchen ab von DE… 3000')
})

test('of another account: since when the next payment comes from it, and from when later ones do', () => {
  const genanntAm = '2026-11-28T23:30:00Z'
  const konto = 'DE89 **30 00'
  const texts = (...wechsel: Abschlag['weg']['wechsel']) => wechselTexte({ wechsel }, '2026-12-01').map(plain)
  expect(texts()).toEqual([])
  expect(texts({ ab: '2026-11-30', konto, genanntAm })).toEqual([
    'Dieses Konto gilt ab dem 30.11.2026, wie Sie es uns am 29.11.2026 mitgeteilt haben.',
  ])
  expect(texts({ ab: '2026-11-30', konto: null, genanntAm: null })).toEqual(['Das gilt ab dem 30.11.2026.'])
  expect(
    texts(
      { ab: '2026-11-30', konto: null, genanntAm: null },
      { ab: '2026-12-01', konto, genanntAm: null },
      { ab: '2027-01-01', konto: null, genanntAm },
      { ab: '2027-02-01', konto, genanntAm: null },
    ),
  ).toEqual([
    'Dieses Konto gilt ab dem 01.12.2026.',
    'Ab dem 01.01.2027 überweisen Sie selbst, wie Sie es uns am 29.11.2026 mitgeteilt haben.',
    'Ab dem 01.02.2027 buchen wir ab von DE… 3000.',
  ])
})

test('an IBAN stands in fours', () => expect(ibanText('DE02120300000000202051')).toBe('DE02 1203 0000 0000 2020 51'))

test('whether it fits is only said where that is known', () => {
  expect(passtText(96, null)).toBeUndefined()
  expect(passtText(96, 100)).toContain('Das passt voraussichtlich')
  expect(plain(passtText(96, 120))).toBe('Passend wären voraussichtlich 120 EUR.')
  expect(hinweisText(96, 97)).toBe('Ihr Abschlag passt weiterhin.')
  expect(plain(hinweisText(96, 82))).toBe('Passend wären jetzt 82 EUR Abschlag statt 96 EUR.')
})

test.each<[Parameters<typeof ungewissText>[0], RegExp]>([
  [
    { grund: 'ZU_WENIG', sagbarAb: '2027-02-14' },
    /keine drei Monate bekannt\. Ab dem 14\.02\.2027 können wir es sagen\.$/,
  ],
  [{ grund: 'ZU_WENIG', sagbarAb: null }, /Ein neuer Zählerstand hilft\.$/],
  [{ grund: 'ZU_UNGEWISS', sagbarAb: null }, /zu weit auseinander/],
  [{ grund: 'PREIS', sagbarAb: null }, /der ganze Preis bekannt/],
  [{ grund: 'LEISTUNGSPREIS', sagbarAb: null }, /Leistung/],
])('%j says why nothing can be said', (vorausschau, text) => expect(ungewissText(vorausschau)).toMatch(text))

test('a plan that ends says so, unless another follows', () => {
  const ende = (changes: Partial<Abschlag>) => endeText({ gueltigBis: '2026-12-31', naechste, ...changes }, null)
  expect(ende({})).toContain('läuft bis zum 31.12.2026')
  expect(ende({ naechste: [...naechste, { datum: '2027-01-01', betrag: 80 }] })).toBeUndefined()
  expect(ende({ gueltigBis: null })).toBeUndefined()
})

test('a plan that ends with the delivery is followed by the final bill', () => {
  const ende = (lieferende: string) => endeText({ gueltigBis: '2026-12-31', naechste }, lieferende)
  expect(ende('2026-12-31')).toBe('Ihr Abschlagsplan läuft bis zum 31.12.2026. Danach kommt Ihre Schlussrechnung.')
  expect(ende('2027-01-01')).toContain('Was danach gilt')
})

const zahlung = { datum: '2026-11-01', betrag: 96, status: 'bezahlt', zweck: null } as const

test.each([
  [zahlung, 'bezahlt'],
  [{ ...zahlung, betrag: -20 }, 'an Sie gezahlt'],
  [{ ...zahlung, status: 'zurueckgebucht' }, 'zurückgebucht'],
  [{ ...zahlung, status: 'offen' }, 'offen'],
  [{ ...zahlung, status: 'offen', betrag: -20 }, 'wird an Sie gezahlt'],
  [{ ...zahlung, status: 'offen', datum: '2026-12-01' }, 'fällig'],
] as const)('%j is %s', (one, text) => expect(zahlungsstatusText(one, '2026-11-23')).toBe(text))

test('all payments on one line', () => {
  expect(plain(zahlungenKurz([zahlung], '2026-11-23'))).toBe('Zuletzt 96,00 EUR am 01.11.2026, bezahlt')
})

test.each([
  ['eingegangen', 'Ab dem 01.01.2027 möchten Sie 85,00 EUR zahlen.', /können Sie ihn zurücknehmen/],
  ['uebergeben', 'Ab dem 01.01.2027 möchten Sie 85,00 EUR zahlen.', /nicht mehr/],
  ['angenommen', 'Ab dem 01.01.2027 zahlen Sie 85,00 EUR.', /vereinbart/],
] as const)('a change that is %s', (zustand, text, further) => {
  const wunsch = { nr: 1, betrag: 85, giltAb: '2027-01-01', eingegangenAm: '2026-11-22T14:05:00Z', zustand }
  expect(plain(wunschText(wunsch))).toBe(text)
  expect(wieWeiterText(wunsch)).toMatch(further)
})

test('what is to be paid now, and why: what came back, else since when it is open', () => {
  const offen = (offenes: Offenes) => {
    const { betrag, grund } = offenText(offenes)
    return plain(`${betrag}, ${grund}`)
  }
  const zurueck = { ...zahlung, datum: '2026-11-04', status: 'zurueckgebucht' } as const
  expect(offen({ betrag: 96, zurueck, seit: null })).toBe('96,00 EUR, eine Abbuchung kam am 04.11.2026 zurück')
  expect(offen({ betrag: 192, zurueck: null, seit: '2026-10-15' })).toBe('192,00 EUR, offen seit dem 15.10.2026')
  expect(offen({ betrag: 96, zurueck: null, seit: null })).toBe('96,00 EUR, noch offen')
})

test('fewer than twelve instalments a year are named', () => {
  expect(anzahlText({ anzahlImJahr: 11 })).toBe('Sie zahlen 11 Abschläge im Jahr.')
  for (const anzahlImJahr of [12, 13, null]) expect(anzahlText({ anzahlImJahr })).toBeUndefined()
})
