import type { Tarif } from '@ekp/wire/tarif'
import { expect, test } from 'vitest'
import { durchschnittsText, tarifhistorieErrorText } from './texts.ts'

const tarif: Tarif = {
  name: 'Dynamisch',
  tariftyp: 'DYNAMISCHER_PREIS',
  preisgarantietyp: null,
  istDynamisch: true,
  grundpreis: null,
  arbeitspreis: null,
  arbeitspreisNT: null,
  anteilNt: null,
  aufschlag: null,
  umsatzsteuer: null,
  durchschnittlicherArbeitspreisVormonat: 0.27,
  durchschnittlicherArbeitspreisGesamt: 0.26,
  gueltigVon: '2025-09-01',
  gueltigBis: null,
}

test('the averages reach to the end of the last month, also over the turn of the year', () => {
  expect(durchschnittsText(tarif, '2026-11-21')).toBe(
    'Die durchschnittlichen Arbeitspreise reichen bis 31.10.2026. Die Werte für November 2026 erwarten wir nach dem Monatsende.',
  )
  expect(durchschnittsText(tarif, '2027-01-01')).toContain('bis 31.12.2026. Die Werte für Januar 2027')
})

test('says where the prices are, or when the averages come, if there are none; says nothing for a fixed price', () => {
  const none = { durchschnittlicherArbeitspreisVormonat: null, durchschnittlicherArbeitspreisGesamt: null }
  const neu = { ...tarif, ...none, gueltigVon: '2026-11-01' }
  expect(durchschnittsText(neu, '2026-11-21')).toMatch(/liegen noch nicht vor\. .* November 2026/)
  expect(durchschnittsText({ ...tarif, ...none }, '2026-11-21')).toBe(
    'Was eine kWh zu welcher Stunde kostet, zeigt die Preiszeitreihe.',
  )
  expect(durchschnittsText({ ...tarif, istDynamisch: false }, '2026-11-21')).toBeUndefined()
})

const historie = 'Es ist ein Fehler bei Laden der Tarifhistorie aufgetreten.'
const vertrag = 'Es ist ein Fehler bei Laden des Vertrags aufgetreten.'

test.each([
  ['the history', { historie: true, vertrag: false }, historie],
  ['the contract', { historie: false, vertrag: true }, vertrag],
  ['both, joined by a space', { historie: true, vertrag: true }, `${historie} ${vertrag}`],
])('names what failed: %s', (_name, failed, text) => {
  expect(tarifhistorieErrorText(failed)).toBe(text)
})
