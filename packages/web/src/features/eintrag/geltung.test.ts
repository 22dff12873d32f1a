import { expect, test } from 'vitest'
import { checkGeplante, findGueltigen, folgenText, geltungsbereichText, geltungText, listSpaetere } from './geltung.ts'

const eintrag = (gueltigVon: string | null, gueltigBis: string | null = null, name = 'neu') => ({
  gueltigVon,
  gueltigBis,
  name,
})
const art = { wort: 'Bankverbindung', kurz: ({ name }: { name: string }) => name }

test.each([
  ['2026-11-30', 'alt'],
  ['2026-12-01', 'neu'],
  ['2026-12-31', 'neu'],
  ['2027-01-01', undefined],
])('on %s the entry holds that includes the day', (tag, name) => {
  const all = [eintrag('2026-12-01', '2026-12-31'), eintrag(null, '2026-11-30', 'alt')]
  expect(findGueltigen(all, tag)?.name).toBe(name)
})

test('what would end a new entry begins after it, the next one first', () => {
  const all = [eintrag('2027-03-01'), eintrag('2026-12-01'), eintrag('2027-01-01'), eintrag(null)]
  expect(listSpaetere(all, '2026-12-01').map(({ gueltigVon }) => gueltigVon)).toEqual(['2027-01-01', '2027-03-01'])
})

test('from a day on a contract’s own entry holds, or else the customer’s, or none', () => {
  const own = [eintrag(null, null, 'meine')]
  expect(geltungText(art, '2026-12-01', [eintrag('2026-11-01')], own)).toBe(' Ab dem 01.12.2026 gilt: neu.')
  expect(geltungText(art, '2026-12-01', [], own)).toBe(' Ab dem 01.12.2026 gilt Ihre eigene Bankverbindung: meine.')
  expect(geltungText(art, '2026-12-01', [], [])).toBe(
    ' Ab dem 01.12.2026 ist für diesen Vertrag keine Bankverbindung hinterlegt.',
  )
  expect(geltungText(art, '2026-12-01', [], undefined)).toBe('')
})

test('what ends a new entry is named, and what it replaced', () => {
  const geplant = eintrag('2026-12-01', null, 'DE89')
  const all = [geplant, eintrag('2026-11-23', '2026-11-30')]
  expect(folgenText(art, '2026-11-23', all, [])).toBe(' Sie gilt bis 30.11.2026; danach gilt die schon geplante: DE89.')
  expect(folgenText(art, '2026-11-23', [eintrag('2026-11-23')], [geplant])).toBe(
    ' Die ab 01.12.2026 geplante entfällt.',
  )
  expect(folgenText(art, '2026-11-23', [eintrag('2026-11-23')], [])).toBe('')
  expect(folgenText(art, '2026-11-23', [], [])).toBe('')
})

test.each<[string[], string[] | undefined, string]>([
  [['1'], [], 'Gilt für Vertrag 1.'],
  [['1', '2'], [], 'Gilt für die Verträge 1 und 2.'],
  [
    ['1', '2', '3'],
    ['2'],
    'Gilt für die Verträge 1 und 3. Für Vertrag 2 ist eine abweichende Bankverbindung hinterlegt.',
  ],
  [['1', '2'], ['1', '2'], 'Für die Verträge 1 und 2 ist eine abweichende Bankverbindung hinterlegt.'],
  [['1', '2'], undefined, 'Gilt für alle Ihre Verträge, für die keine abweichende Bankverbindung hinterlegt ist.'],
])('of the contracts %j with own entries for %j', (vertragIds, own, text) => {
  expect(geltungsbereichText(art, vertragIds, own)).toBe(text)
})

test('what becomes of planned entries has to be chosen, and the chosen ones are named by their ids [eintrag-4]', () => {
  const worte = { idOf: ({ name }: { name: string }) => name || null }
  const all = [eintrag('2026-12-01', null, 'A'), eintrag('2027-01-01', null, 'B'), eintrag('2026-01-01', null, 'C')]
  const check = (geplante: string, eintraege = all, gueltigVon = '2026-11-23') =>
    checkGeplante<(typeof all)[number], { x: number; ersetzteGeplante?: string[] }>(
      worte,
      eintraege,
      { gueltigVon, geplante },
      { output: { x: 1 } },
    )
  expect(check('')).toEqual({ problems: { geplante: 'Bitte wählen Sie, was dann gelten soll.' } })
  expect(check('behalten')).toEqual({ output: { x: 1 } })
  expect(check('ersetzen')).toEqual({ output: { x: 1, ersetzteGeplante: ['A', 'B'] } })
  // Nothing is planned then, no day is chosen yet, or the host sends no ids.
  expect(check('', [], '2026-11-23')).toEqual({ output: { x: 1 } })
  expect(check('', all, '')).toEqual({ output: { x: 1 } })
  expect(check('', [eintrag('2026-12-01', null, '')])).toEqual({ output: { x: 1 } })
  const wrong = { problems: { iban: 'Die IBAN ist ungültig.' } }
  expect(checkGeplante(worte, all, { gueltigVon: '2026-11-23', geplante: '' }, wrong)).toEqual({
    problems: { ...wrong.problems, geplante: expect.any(String) },
  })
})
