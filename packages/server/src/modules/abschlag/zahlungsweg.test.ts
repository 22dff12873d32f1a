import { expect, test } from 'vitest'
import { deriveKonten } from './zahlungsweg.ts'

const today = '2026-11-29'
const [alt, neu] = ['DE02500105170137075030', 'DE89370400440532013000']
const [altKurz, neuKurz] = ['DE02 **** **** **** **50 30', 'DE89 **** **** **** **30 00']
const row = (iban: string, gueltigVon: string | null, gueltigBis: string | null, changes: object = {}) => ({
  vertrag_id: null,
  gueltig_von: gueltigVon,
  gueltig_bis: gueltigBis,
  iban,
  kontonummer: null,
  lastschrifteinzug_erlaubt: true,
  eingegangen_am: null,
  ...changes,
})
const ofVertrag = { vertrag_id: '1' }
const selbst = { lastschrifteinzug_erlaubt: false }

test.each<[string, Parameters<typeof deriveKonten>[0], object]>([
  ['no account', [], { konto: null, wechsel: [] }],
  ['one for ever', [row(alt, null, null)], { konto: altKurz, wechsel: [] }],
  [
    'one of the contract goes before the customer’s, also while it allows no debit',
    [row(alt, null, null), row(neu, null, null, { ...ofVertrag, ...selbst })],
    { konto: null, wechsel: [] },
  ],
  [
    'one that the customer named, in time for the next payment',
    [
      row(alt, null, '2026-11-29', { ...ofVertrag, ...selbst }),
      row(neu, '2026-11-30', null, { ...ofVertrag, eingegangen_am: new Date('2026-11-29T10:00:00Z') }),
    ],
    { konto: neuKurz, wechsel: [{ ab: '2026-11-30', konto: neuKurz, genanntAm: '2026-11-29T10:00:00.000Z' }] },
  ],
  [
    'one that comes after the next payment',
    [row(alt, null, '2026-12-31'), row(neu, '2027-01-01', null)],
    { konto: altKurz, wechsel: [{ ab: '2027-01-01', konto: neuKurz, genanntAm: null }] },
  ],
  [
    'one of the contract that ends, after which the customer’s holds again',
    [row(alt, null, null, { eingegangen_am: new Date(0) }), row(neu, null, '2026-12-15', ofVertrag)],
    { konto: neuKurz, wechsel: [{ ab: '2026-12-16', konto: altKurz, genanntAm: null }] },
  ],
  [
    'one that ends without another',
    [row(alt, null, '2026-12-15')],
    { konto: altKurz, wechsel: [{ ab: '2026-12-16', konto: null, genanntAm: null }] },
  ],
  [
    'the customer’s next one, while the contract has its own',
    [row(alt, null, '2026-12-15'), row(alt, '2026-12-16', null), row(neu, null, null, ofVertrag)],
    { konto: neuKurz, wechsel: [] },
  ],
  ['an end that lies too far ahead', [row(alt, null, '2028-12-15')], { konto: altKurz, wechsel: [] }],
])('%s', (_name, rows, expected) =>
  expect(deriveKonten(rows, { today, bis: '2027-12-30', naechsterTag: '2026-12-01' })).toEqual(expected),
)

test('without a payment the account of today', () => {
  const rows = [row(alt, null, '2026-11-29'), row(neu, '2026-11-30', null)]
  expect(deriveKonten(rows, { today, bis: '2027-12-30', naechsterTag: undefined }).konto).toBe(altKurz)
})
