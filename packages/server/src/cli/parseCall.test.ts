import { expect, test } from 'vitest'
import { parseCall } from './parseCall.ts'

test('a call says which command with what', () => {
  expect(parseCall(['vorgaenge', '--fotos', 'x', '--hoechstens', '1000'])).toEqual({
    command: 'vorgaenge',
    mandant: undefined,
    fotos: 'x',
    hoechstens: 1000,
  })
  expect(parseCall(['vorgaenge-quittieren', '--bis=4711', '--mandant', 'stw'])).toEqual({
    command: 'vorgaenge-quittieren',
    mandant: 'stw',
    bis: 4711,
  })
  expect(parseCall(['import', 'a.ndjson', '--dateien', 'pdf'])).toEqual({
    command: 'import',
    mandant: undefined,
    file: 'a.ndjson',
    dateien: 'pdf',
  })
  expect(parseCall(['dokumente-pruefen', '--mandant', 'stw'])).toEqual({ command: 'dokumente-pruefen', mandant: 'stw' })
  expect(parseCall(['pseudonym', '--kundennummer', '1001', '--tag', '2026-11-21'])).toEqual({
    command: 'pseudonym',
    mandant: undefined,
    kundennummer: '1001',
    tag: '2026-11-21',
  })
  expect(parseCall(['import', '-h'])).toEqual({ command: 'help' })
})

test.each([
  [['vorgaenge', 'datei'], 'Mit datei kann der Befehl vorgaenge nichts anfangen.'],
  [['vorgaenge', '--bis', '1'], 'Die Option --bis gehört nicht zum Befehl vorgaenge.'],
  [['vorgaenge', '--hoechstens', '0'], 'Nach --hoechstens gehört eine Anzahl, zum Beispiel 1000.'],
  [['vorgaenge', '--hoechstens', '1e3'], 'Nach --hoechstens gehört eine Anzahl'],
  [['vorgaenge', '--fotos'], 'Nach --fotos gehört ein Ordner.'],
  [['vorgaenge', '--fotos', '--hoechstens', '3'], 'Nach --fotos gehört ein Ordner.'],
  [['vorgaenge-quittieren'], 'Es fehlt --bis mit der Nummer'],
  [['vorgaenge-quittieren', '--bis'], 'Nach --bis gehört die Nummer eines Vorgangs.'],
  [['vorgaenge-quittieren', '--bis', '-1'], 'Nach --bis gehört die Nummer eines Vorgangs.'],
  [['vorgaenge-quittieren', '--bis', '99999999999999999999'], 'Nach --bis gehört die Nummer eines Vorgangs, zum'],
  [['import', 'a', '--dateien'], 'Nach --dateien gehört ein Ordner.'],
  [['dokumente-pruefen', 'x'], 'Mit x kann der Befehl dokumente-pruefen nichts anfangen.'],
  [['pseudonym', '--kundennummer', '1001'], 'Es fehlt --tag mit dem Tag'],
  [['pseudonym', '--tag', '2026-02-30'], 'Es fehlt --tag mit dem Tag'],
  [['constructor'], 'Den Befehl constructor gibt es nicht.'],
])('%j is answered with a sentence', (args, sentence) => {
  expect(parseCall(args)).toMatch(sentence)
})
