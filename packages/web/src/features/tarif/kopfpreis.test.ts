import { Tarif } from '@ekp/wire/tarif'
import { parse } from 'valibot'
import { expect, test } from 'vitest'
import { kopfpreis, tarifKurz } from './kopfpreis.ts'

const fest = { name: 'Strom Natur', tariftyp: 'ALLES_INKLUSIVE_BRUTTO', grundpreis: 129.5, arbeitspreis: 0.2894 }
const dynamisch = { name: 'Dynamisch', tariftyp: 'DYNAMISCHER_PREIS', istDynamisch: true }
const today = '2026-11-28'

const sentenceOf = (tarif: object, kundenArt: string | undefined = 'Haushaltskunde') => {
  const preis = kopfpreis(parse(Tarif, tarif), kundenArt, today)
  return preis && [preis.before, preis.figure, preis.after].join(' ').replaceAll('\u00A0', ' ')
}

test.each<[string, object, string | undefined]>([
  ['a price', fest, 'Sie zahlen 28,94 Cent/kWh brutto'],
  [
    'a price of the energy alone',
    { ...fest, tariftyp: 'REINER_ENERGIEPREIS' },
    'Sie zahlen 28,94 Cent/kWh netto, nur für die Energie',
  ],
  [
    'a price of two channels',
    { ...fest, arbeitspreisNT: 0.2 },
    'Sie zahlen 28,94 Cent/kWh brutto im Hochtarif (HT), 20,00 Cent/kWh im Niedertarif (NT)',
  ],
  [
    'the average of the month before',
    { ...dynamisch, durchschnittlicherArbeitspreisVormonat: 0.27, durchschnittlicherArbeitspreisGesamt: 0.25 },
    'Durchschnitt im Oktober 2026 27,00 Cent/kWh brutto',
  ],
  [
    'the average so far',
    { ...dynamisch, durchschnittlicherArbeitspreisGesamt: 0.25 },
    'Durchschnitt bisher 25,00 Cent/kWh brutto',
  ],
  ['no average yet', dynamisch, undefined],
])('the head of a contract says %s', (_name, tarif, sentence) => expect(sentenceOf(tarif)).toBe(sentence))

test('net or gross is left open while the kind of customer is unknown', () => {
  const tarif = parse(Tarif, { ...dynamisch, durchschnittlicherArbeitspreisGesamt: 0.25 })
  expect(kopfpreis(tarif, undefined, today)?.after).toBe('')
  expect(kopfpreis(tarif, 'RLMKunde', today)?.after).toBe('netto')
})

test('a folded tariff names the one that follows, or else its base price', () => {
  const tarif = parse(Tarif, fest)
  const next = parse(Tarif, { ...fest, name: 'Strom Flex', gueltigVon: '2100-01-01' })
  expect(tarifKurz(tarif, [])).toBe('Strom Natur, Grundpreis 129,50\u00A0EUR im Jahr')
  expect(tarifKurz(tarif, [next, tarif])).toBe('Strom Natur, ab 01.01.2100 Strom Flex')
})
