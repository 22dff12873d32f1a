import { Vertrag } from '@ekp/wire/vertrag'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { listThemen } from './themenwahl.ts'

const vertrag = (changes: object) =>
  v.parse(Vertrag, { id: '4711', versorgungsart: 'strom', lieferbeginn: '2024-01-01', ...changes })

test.each([
  ['a household', {}, ['ablesung', 'rechnung', 'abschlag', 'preis', 'vertragsende']],
  ['with a history', { hatHistorie: true }, ['ablesung', 'rechnung', 'abschlag', 'preis', 'vertragsende', 'verbrauch']],
  ['with an RLM meter', { kundenArt: 'RLMKunde' }, ['rechnung', 'abschlag', 'preis', 'vertragsende']],
  ['that ends later', { lieferende: '2026-12-31' }, ['ablesung', 'rechnung', 'abschlag', 'preis', 'vertragsende']],
  ['that has ended', { lieferende: '2026-10-31' }, ['rechnung']],
  ['that was withdrawn', { storniert: true }, []],
])('of a contract %s there are %j mails to choose', (_what, changes, themen) => {
  expect(listThemen(vertrag(changes), [], '2026-11-29')).toEqual(themen)
})

test('what is ordered can be cancelled wherever it is', () => {
  expect(listThemen(vertrag({ lieferende: '2026-10-31' }), ['verbrauch', 'abschlag'], '2026-11-29')).toEqual([
    'rechnung',
    'abschlag',
    'verbrauch',
  ])
})
