import { expect, test } from 'vitest'
import { parseCall } from './command.ts'
import { commands } from './commands.ts'

/** The command and what its parameters were given, by name. */
function parse(...args: readonly string[]) {
  const call = parseCall(commands, args)
  if (!('command' in call)) return { helpOn: call.helpOn?.name }
  const { command, given } = call
  return [command.name, Object.fromEntries(command.parameters.map((parameter) => [parameter.name, given(parameter)]))]
}

test('a call gives the command and the values of its parameters', () => {
  expect(parse('vorgaenge', '--fotos', 'x', '--hoechstens', '1000')).toEqual([
    'vorgaenge',
    { mandant: undefined, fotos: 'x', hoechstens: 1000 },
  ])
  expect(parse('vorgaenge-quittieren', '--bis=4711', '--mandant', 'stw')).toEqual([
    'vorgaenge-quittieren',
    { mandant: 'stw', bis: 4711 },
  ])
  expect(parse('import', 'a.ndjson', '--dateien', 'pdf')).toEqual([
    'import',
    { DATEI: 'a.ndjson', mandant: undefined, dateien: 'pdf', 'mit-ende': false, probe: false },
  ])
  expect(parse('bankleitzahlen', '-', '--ab', '2026-12-07')).toEqual([
    'bankleitzahlen',
    { DATEI: '-', ab: '2026-12-07' },
  ])
  expect(parse('dokumente-pruefen', '--mandant', 'stw')).toEqual(['dokumente-pruefen', { mandant: 'stw' }])
  expect(parse('aufbewahrung', '--ausfuehren')).toEqual([
    'aufbewahrung',
    { mandant: undefined, ausfuehren: true, 'uhr-geprueft': false },
  ])
  expect(parse('pseudonym', '--kundennummer', '1001', '--tag', '2026-11-21')).toEqual([
    'pseudonym',
    { mandant: undefined, kundennummer: '1001', tag: '2026-11-21' },
  ])
})

test('a call can ask for the help of everything or of one command', () => {
  expect(parse('--help')).toEqual({ helpOn: undefined })
  expect(parse('import', '-h')).toEqual({ helpOn: 'import' })
  expect(parse('nichts', '--help')).toEqual({ helpOn: undefined })
})

test.each([
  [['vorgaenge', 'datei'], 'Mit datei kann der Befehl vorgaenge nichts anfangen.'],
  [['vorgaenge', '--bis', '1'], 'Die Option --bis gehört nicht zum Befehl vorgaenge.'],
  [['vorgaenge', '--DATEI', '1'], 'Die Option --DATEI gibt es nicht.'],
  [['vorgaenge', '--hoechstens', '0'], 'Nach --hoechstens gehört eine Anzahl, zum Beispiel 1000.'],
  [['vorgaenge', '--hoechstens', '1e3'], 'Nach --hoechstens gehört eine Anzahl'],
  [['vorgaenge', '--fotos'], 'Nach --fotos gehört ein Ordner.'],
  [['vorgaenge', '--fotos', '--hoechstens', '3'], 'Nach --fotos gehört ein Ordner.'],
  [['vorgaenge-quittieren'], 'Es fehlt --bis mit der Nummer'],
  [['vorgaenge-quittieren', '--bis'], 'Nach --bis gehört die Nummer eines Vorgangs.'],
  [['vorgaenge-quittieren', '--bis', '-1'], 'Nach --bis gehört die Nummer eines Vorgangs.'],
  [['vorgaenge-quittieren', '--bis', '99999999999999999999'], 'Nach --bis gehört die Nummer eines Vorgangs, zum'],
  [['import', 'a', '--dateien'], 'Nach --dateien gehört ein Ordner.'],
  [['import', 'a', '--help=ja'], '--help steht für sich.'],
  [['bankleitzahlen', 'a', '--ab', '2026-02-30'], 'Nach --ab gehört ein Tag, zum Beispiel 2026-12-07.'],
  [['dokumente-pruefen', 'x'], 'Mit x kann der Befehl dokumente-pruefen nichts anfangen.'],
  [['aufbewahrung', '--ausfuehren=nein'], '--ausfuehren steht für sich.'],
  [['kunde-loeschen', '--ausfuehren'], 'Es fehlt --kundennummer.'],
  [['pseudonym', '--kundennummer', '1001'], 'Es fehlt --tag mit dem Tag'],
  [['pseudonym', '--tag', '2026-02-30'], 'Nach --tag gehört ein Tag, zum Beispiel 2026-11-21.'],
  [['constructor'], 'Den Befehl constructor gibt es nicht.'],
])('%j is answered with a sentence', (args, sentence) => {
  expect(() => parseCall(commands, args)).toThrow(sentence)
})
