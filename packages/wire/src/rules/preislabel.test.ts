import { expect, test } from 'vitest'
import { derivePreislabel } from './preislabel.ts'

test.each([
  ['ALLES_INKLUSIVE_BRUTTO', 'Haushaltskunde', ' (brutto)'],
  ['ALLES_INKLUSIVE_BRUTTO', 'Sondervertragskunde', ' (brutto)'],
  ['ALLES_INKLUSIVE_BRUTTO', 'RLMKunde', ' (brutto)'],
  ['ALLES_INKLUSIVE_BRUTTO', null, ' (brutto)'],
  ['DYNAMISCHER_PREIS', 'Haushaltskunde', ' (brutto)'],
  ['DYNAMISCHER_PREIS', 'Sondervertragskunde', ' (netto)'],
  ['DYNAMISCHER_PREIS', 'RLMKunde', ' (netto)'],
  ['DYNAMISCHER_PREIS', null, ' (netto)'],
  ['ALLES_INKLUSIVE_NETTO', 'Haushaltskunde', ' (netto)'],
  ['REINER_ENERGIEPREIS', 'Haushaltskunde', ' (netto)'],
  [null, 'Haushaltskunde', ' (netto)'],
])('%s of a %s:%s', (tariftyp, kundenArt, label) => {
  expect(derivePreislabel({ tariftyp }, kundenArt)).toBe(label)
})
