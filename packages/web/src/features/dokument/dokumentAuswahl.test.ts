import type { Dokument } from '@ekp/wire/dokument'
import { expect, test } from 'vitest'
import { isChosen, kategorieText, listWords, orderDokumente, vertragText } from './dokumentAuswahl.ts'

function dokument(id: string, changes: Partial<Dokument> = {}): Dokument {
  const none = {
    kategorie: null,
    beschreibung: null,
    dateiname: null,
    vertragId: null,
    erstellzeitpunkt: null,
    groesse: null,
    rechnungsnummer: null,
  }
  return { id, ...none, ...changes }
}

const dokumente = [
  dokument('ohne'),
  dokument('alt', { vertragId: '4711010', kategorie: 'Rechnung', erstellzeitpunkt: '2024-01-01T00:00:00Z' }),
  dokument('neu', { vertragId: '4711002', kategorie: 'Ärger', erstellzeitpunkt: '2026-01-01T00:30:00+01:00' }),
  dokument('mitte', { vertragId: '4711010', kategorie: 'Rechnung', erstellzeitpunkt: '2025-12-31T23:45:00Z' }),
]
const idsOf = (chosen: readonly Dokument[]) => chosen.map(({ id }) => id)

test('the newest comes first, by the instant and not by how it is written', () => {
  expect(idsOf(orderDokumente(dokumente))).toEqual(['mitte', 'neu', 'alt', 'ohne'])
})

test('each word is offered once, in alphabetical order', () => {
  expect(listWords(dokumente, vertragText)).toEqual(['4711002', '4711010', 'Vertragsübergreifend'])
  expect(listWords(dokumente, kategorieText)).toEqual(['Ärger', 'Rechnung', 'Sonstiges'])
})

test.each([
  ['', '', ['ohne', 'alt', 'neu', 'mitte']],
  ['4711010', '', ['alt', 'mitte']],
  ['', 'Ärger', ['neu']],
  ['4711010', 'Ärger', []],
  ['Vertragsübergreifend', 'Sonstiges', ['ohne']],
])('of %j and %j there are %j', (vertrag, kategorie, ids) => {
  expect(idsOf(dokumente.filter((one) => isChosen({ vertrag, kategorie }, one)))).toEqual(ids)
})
