import { expect, test } from 'vitest'
import { describeObjekt } from './describeObjekt.ts'

test.each([
  ['vertrag/4711', { nachher: { thema: 'rechnung' } }, 'E-Mail zu neuen Rechnungen, Vertrag 4711'],
  ['vertrag/4711', { nachher: { thema: 'of a later version' } }, 'Vertrag 4711'],
  ['vertrag/4711', { vorher: { zaehlernummer: 'Z1' } }, 'Zähler Z1, Vertrag 4711'],
  ['vertrag/4711', null, 'Vertrag 4711'],
  ['anschlussnutzer', { vorher: { kundennummer: 'T-1' }, nachher: { kundennummer: 'T-2' } }, 'T-1 → T-2'],
  ['verknuepfung', { nachher: { von: 'T-1', zu: 'T-2' } }, 'T-1 → T-2'],
  ['verknuepfung', null, null],
  ['anschlussnutzer', null, null],
])('%s with %j is %s', (objekt, inhalt, said) => {
  expect(describeObjekt({ objekt, inhalt })).toBe(said)
})
