import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type CliOrdner, openCliOrdner, recordTerminal } from '../../testing/cli.ts'
import { testDatabase, type TestDatabase } from '../../testing/testDatabase.ts'
import { runPortal } from '../runPortal.ts'

const root = new URL('../../../../../', import.meta.url)
const manual = readFileSync(new URL('docs/import.md', root), 'utf8')

let database: TestDatabase
let ordner: CliOrdner
beforeAll(async () => {
  database = await testDatabase()
  ordner = await openCliOrdner(database, { app: { kurzname: 'swm', kundennummerPrefix: 'SWM-' } })
})
afterAll(async () => {
  await ordner.close()
  await database.close()
})

const run = (args: readonly string[]) => recordTerminal((terminal) => runPortal(args, ordner.environment, terminal))
const countKunden = async () =>
  (await database.db.selectFrom('anschlussnutzer').select('kundennummer').execute()).length

test('an export with decimal commas, in Latin-1 and with Herrn goes live by the calls of the manual', async () => {
  const section = manual.split('### Eigene Exporte')[1]?.split('\n### ')[0] ?? ''
  const calls = [...section.matchAll(/^npm run portal -- (import .*)$/gm)].map(([, call = '']) =>
    call.split(' ').map((word) => (word.startsWith('docs/') ? fileURLToPath(new URL(word, root)) : word)),
  )
  const [probe = [], echt = []] = calls
  expect([calls.length, probe.includes('--probe'), echt.includes('--probe')]).toEqual([2, true, false])
  expect(await run(probe)).toMatchObject({ code: 0, out: expect.stringContaining('Nur geprüft') })
  expect(await countKunden()).toBe(0)
  expect(await run(echt)).toMatchObject({ code: 0, out: expect.stringContaining('Eingespielt.') })
  const rows = await database.db.selectFrom('anschlussnutzer').select(['anrede', 'nachname']).execute()
  expect(rows).toEqual(
    expect.arrayContaining([
      { anrede: 'Herr', nachname: 'Müller' },
      { anrede: 'Familie', nachname: 'Groß' },
    ]),
  )
  expect(await run(echt)).toMatchObject({ code: 0, out: expect.stringContaining('Nichts geändert') })
})

test('what a table does not know is told at the terminal with its values, and the report names none', async () => {
  const zuordnung = await ordner.write(
    'z.json',
    JSON.stringify({
      datensaetze: [
        {
          art: 'anschlussnutzer',
          felder: { kundennummer: 'KD', anrede: { spalte: 'ANR', tabelle: { Herrn: 'Herr' } } },
        },
      ],
    }),
  )
  const file = await ordner.write('kunden.txt', 'KD;ANR\nSWM-1;Frl.\nSWM-2;Frl.\nSWM-3;Mx\n')
  expect(await run(['import', '--zuordnung', zuordnung, file])).toEqual({
    code: 1,
    out: '',
    err: expect.stringContaining(`In der Spalte ANR fehlen der Tabelle: „Frl.“ (2 mal), „Mx“ (1 mal)
Zeile 2, Spalte ANR: Diesen Wert kennt die Tabelle der Zuordnung nicht.
Zeile 3, Spalte ANR: Diesen Wert kennt die Tabelle der Zuordnung nicht.
Zeile 4, Spalte ANR: Diesen Wert kennt die Tabelle der Zuordnung nicht.

Die Datei wurde abgelehnt. Nichts wurde eingespielt.
`),
  })
  const [lauf] = await database.db.selectFrom('importlauf').select('fehler').orderBy('id', 'desc').execute()
  expect(JSON.stringify(lauf)).not.toContain('Frl.')
})

test.each([
  [['--zuordnung', 'gibtesnicht.json'], 'Zuordnung gibtesnicht.json: Die Datei ist nicht lesbar (ENOENT).'],
  [['--zuordnung', 'x.json', '--art', 'tarif'], '--zuordnung und --art gehen nicht zusammen.'],
  [['--zuordnung', 'x.json', '--teilweise', '/tmp'], '--zuordnung und --teilweise gehen nicht zusammen.'],
])('%j is a wrong call', async (options, sentence) => {
  const { code, err } = await run(['import', 'x.csv', ...options])
  expect([code, err]).toEqual([2, expect.stringContaining(sentence)])
})
