import { Vertrag } from '@ekp/wire/vertrag'
import { parse } from 'valibot'
import { expect, test } from 'vitest'
import { lauterWeg } from './lauterWeg.ts'

const laufend = { id: '4711001', versorgungsart: 'strom', lieferbeginn: '2024-01-01' }
const wegOf = (fields: object, umstaende: Partial<Parameters<typeof lauterWeg>[1]> = {}) =>
  lauterWeg(parse(Vertrag, { ...laufend, ...fields }), { mayWrite: true, ...umstaende })

test.each<[string, ReturnType<typeof wegOf>, string | undefined]>([
  ['a meter that is read by its customer', wegOf({}), 'ablesung'],
  ['a customer who may change nothing', wegOf({}, { mayWrite: false }), 'verbrauch'],
  ['a smart meter', wegOf({ hatHistorie: true }), 'verbrauch'],
  ['an RLM meter', wegOf({ kundenArt: 'RLMKunde' }), 'verbrauch'],
  ['a dynamic tariff', wegOf({ hatHistorie: true }, { istDynamisch: true }), 'preise'],
  ['a dynamic tariff that is over', wegOf({ lieferende: '2024-12-31' }, { istDynamisch: true }), 'verbrauch'],
  ['a contract that ended long ago', wegOf({ lieferende: '2024-12-31' }), 'verbrauch'],
  ['a contract that is only ordered', wegOf({ lieferbeginn: null }), undefined],
  ['a contract that was withdrawn', wegOf({ storniert: true }), undefined],
])('the loud way of %s', (_name, weg, expected) => expect(weg).toBe(expected))
