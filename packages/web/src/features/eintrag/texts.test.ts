import { expect, test } from 'vitest'
import { abweichendText, eintragEnde, eintragStatus, formatGueltigkeit, gefaltetText, orderEintraege } from './texts.ts'

const today = '2026-11-21'

test.each<[string, string | null, string | null, string]>([
  ['since ever and for ever', null, null, 'Aktuell'],
  ['from today', '2026-11-21', null, 'Aktuell'],
  ['from tomorrow', '2026-11-22', null, 'Künftig'],
  ['until today', '2026-01-01', '2026-11-21', 'Aktuell'],
  ['until yesterday', '2026-01-01', '2026-11-20', 'Vergangen'],
  ['in future only', '2027-01-01', '2027-12-31', 'Künftig'],
])('%s', (_name, gueltigVon, gueltigBis, label) => {
  expect(eintragStatus({ gueltigVon, gueltigBis }, today).label).toBe(label)
})

test.each<[string | null, string | null, string]>([
  [null, null, 'Gültig ohne Begrenzung'],
  ['2026-01-01', null, 'Gültig ab 01.01.2026'],
  [null, '2026-12-31', 'Gültig bis 31.12.2026'],
  ['2026-01-01', '2026-12-31', 'Gültig vom 01.01.2026 bis\u00A031.12.2026'],
  ['2026-01-01', '2026-01-01', 'Gültig am 01.01.2026'],
])('%s to %s reads %s', (gueltigVon, gueltigBis, text) => {
  expect(formatGueltigkeit({ gueltigVon, gueltigBis })).toBe(text)
})

const ende = (gueltigVon: string | null, gueltigBis: string | null) =>
  eintragEnde('Bankverbindung', { gueltigVon, gueltigBis }, today)

test.each<[string, string | null, string | null, string | undefined]>([
  ['holds since ever', null, null, 'Beenden'],
  ['begins today', today, null, 'Beenden'],
  ['begins tomorrow', '2026-11-22', null, 'Löschen'],
  ['ends tomorrow', null, '2026-11-22', 'Beenden'],
  ['ends today', null, today, undefined],
  ['ended yesterday', null, '2026-11-20', undefined],
])('what %s', (_what, gueltigVon, gueltigBis, action) => {
  expect(ende(gueltigVon, gueltigBis)?.action).toBe(action)
})

test('each way has its words', () => {
  expect(ende(null, null)).toMatchObject({
    question: 'Möchten Sie diese Bankverbindung wirklich beenden? Sie gilt dann nur noch heute.',
    ab: '2026-11-22',
    impossible: 'Die Bankverbindung konnte nicht beendet werden.',
  })
  expect(ende('2027-01-01', null)).toMatchObject({
    ab: '2027-01-01',
    done: 'Die künftige Bankverbindung ist gelöscht.',
    impossible: 'Die Bankverbindung konnte nicht gelöscht werden.',
  })
})

const past = { gueltigVon: '2025-01-01', gueltigBis: '2025-12-31' }

const art = { wort: 'Bankverbindung' }

test('without any the customer’s own one applies, if he has one', () => {
  const keine = 'Für diesen Vertrag ist keine abweichende Bankverbindung hinterlegt.'
  expect(abweichendText(art, [], past)).toBe(`${keine} Es gilt Ihre eigene Bankverbindung:`)
  expect(abweichendText(art, [], null)).toBe(
    `${keine} Eine Bankverbindung für alle Ihre Verträge gibt es zurzeit auch nicht.`,
  )
  expect(abweichendText(art, [], undefined)).toBe(keine)
})

test('with others only there is none at the moment', () => {
  const keine = 'Zurzeit gibt es für diesen Vertrag keine abweichende Bankverbindung.'
  expect(abweichendText(art, [past], undefined)).toBe(keine)
  expect(abweichendText(art, [past], past)).toBe(`${keine} Es gilt Ihre eigene Bankverbindung:`)
})

const eintrag = (gueltigVon: string | null, gueltigBis: string | null) => ({ gueltigVon, gueltigBis })

test('what holds comes first, then what is next, then what was last', () => {
  const first = eintrag(null, '2024-12-31')
  const last = eintrag('2025-01-01', '2025-12-31')
  const aktuell = eintrag('2026-01-01', '2026-12-31')
  const next = eintrag('2027-01-01', '2027-12-31')
  const later = eintrag('2028-01-01', null)
  const expected = [aktuell, next, later, last, first]
  expect(orderEintraege([first, later, last, next, aktuell], '2026-11-21')).toEqual(expected)
  expect(orderEintraege([later, first], '2026-11-21')).toEqual([later, first])
  expect(orderEintraege([], '2026-11-21')).toEqual([])
})

test('folded it is said what holds, and from when another one does', () => {
  const alt = { gueltigVon: null, gueltigBis: null, name: 'ING, endet auf 5030' }
  const neu = { gueltigVon: '2026-12-01', gueltigBis: null, name: 'DKB, endet auf 2051' }
  const wortOf = { gefaltet: ({ name }: typeof alt | typeof neu) => name }
  expect(gefaltetText(wortOf, alt, undefined)).toBe('ING, endet auf 5030')
  expect(gefaltetText(wortOf, alt, neu)).toBe('ING, endet auf 5030; ab 01.12.2026 eine andere')
  expect(gefaltetText(wortOf, null, undefined)).toBe('keine')
  expect(gefaltetText(wortOf, null, neu, alt)).toBe('Ihre eigene, ab 01.12.2026 eine andere')
  expect(gefaltetText(wortOf, null, undefined, alt)).toBe('keine, es gilt Ihre eigene')
  expect(gefaltetText(wortOf, null, neu)).toBe('erst ab 01.12.2026')
})
