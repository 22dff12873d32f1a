import { readdirSync, readFileSync } from 'node:fs'
import { berlinToday } from '@ekp/wire/rules/berlin'
import { beforeEach, expect, test } from 'vitest'
import { buildBankdatei } from '../../testing/data/buildBankdatei.ts'
import { type CliOrdner, openCliOrdner, recordTerminal } from '../../testing/cli.ts'
import { runPortal } from '../runPortal.ts'

let ordner: CliOrdner

beforeEach(async () => {
  ordner = await openCliOrdner()
  return () => ordner.close()
})

const run = (args: readonly string[], stdin?: Buffer) =>
  recordTerminal((terminal) => runPortal(['bankleitzahlen', ...args], ordner.environment, terminal), { stdin })

const folder = () => readdirSync(ordner.path('data/bankleitzahlen'))

test('a valid file is stored under the day in its name; doing it twice changes nothing', async () => {
  const file = await ordner.write('BLZ_20260907.txt', buildBankdatei())
  for (let time = 0; time < 2; time++) {
    expect(await run([file])).toEqual({
      code: 0,
      out: '1.200 Bankleitzahlen, gültig ab 07.09.2026.\nDas Portal nimmt sie binnen einer Minute.\n',
      err: '',
    })
  }
  expect(folder()).toEqual(['BLZ_20260907.txt'])
  expect(readFileSync(ordner.path('data/bankleitzahlen/BLZ_20260907.txt'))).toEqual(buildBankdatei())
})

test('a file that is older than the one in use is not taken, and says so', async () => {
  const older = await ordner.write('BLZ_20260608.txt', buildBankdatei())
  await run([await ordner.write('BLZ_20260907.txt', buildBankdatei())])
  expect(await run([older])).toEqual({
    code: 1,
    out: '',
    err:
      'Nicht übernommen: Diese Datei gilt ab 08.06.2026, und BLZ_20260907.txt (ab 07.09.2026) ' +
      `liegt schon in ${ordner.path('data/bankleitzahlen')}. Die bisherigen Bankleitzahlen bleiben.\n`,
  })
  expect(folder()).toEqual(['BLZ_20260907.txt'])
})

test('a newer file that is broken, or that is only valid later, keeps no older one from being taken', async () => {
  await run([await ordner.write('BLZ_21000104.txt', buildBankdatei())])
  await ordner.write('data/bankleitzahlen/BLZ_20260907.txt', Buffer.from('kaputt'))
  const { code } = await run([await ordner.write('BLZ_20260608.txt', buildBankdatei())])
  expect([code, folder()]).toEqual([0, ['BLZ_20260608.txt', 'BLZ_20260907.txt', 'BLZ_21000104.txt']])
})

test('--ab decides the day, whatever the file is called', async () => {
  const file = await ordner.write('BLZ_20260907.txt', buildBankdatei())
  expect((await run([file, '--ab', '2100-01-04'])).out).toContain(
    'gültig ab 04.01.2100.\nDas Portal nimmt sie an diesem Tag von selbst.',
  )
  expect(folder()).toEqual(['BLZ_21000104.txt'])
})

test('without a day the file is valid from today, also from the standard input', async () => {
  expect((await run(['-'], buildBankdatei())).code).toBe(0)
  expect(folder()).toEqual([`BLZ_${berlinToday(new Date()).replaceAll('-', '')}.txt`])
})

test('a broken file is refused and nothing is stored', async () => {
  const file = await ordner.write('blz.txt', buildBankdatei([{ blz: '37040044', bic: 'X' }]))
  expect(await run([file])).toEqual({
    code: 1,
    out: '',
    err: 'Zeile 1 ist kein Satz der Bankleitzahlendatei. Die bisherigen Bankleitzahlen bleiben.\n',
  })
  expect(readdirSync(ordner.path('.'))).toEqual(['blz.txt'])
})

test.each([
  [[], 'Es fehlt die Datei.'],
  [['a', 'b'], 'Bitte nennen Sie nur eine Datei.'],
  [['a', '--ab', '2026-02-30'], 'Nach --ab gehört ein Tag, zum Beispiel 2026-12-07.'],
  [['a', '--ab'], 'Nach --ab gehört ein Tag.'],
  [['a', '--mandant', 'x'], 'Die Option --mandant gehört nicht zum Befehl bankleitzahlen.'],
  [['/gibt/es/nicht.txt'], 'Die Datei /gibt/es/nicht.txt ist nicht lesbar: Es gibt sie nicht.'],
])('%j is answered with a sentence', async (args, sentence) => {
  const { code, err } = await run(args)
  expect(code).toBe(2)
  expect(err).toContain(sentence)
})

test('a folder that cannot be written says so', async () => {
  await ordner.write('data', Buffer.from('eine Datei'))
  const file = await ordner.write('blz.txt', buildBankdatei())
  const { code, err } = await run([file])
  expect(code).toBe(2)
  expect(err).toMatch(/^In den Ordner .*bankleitzahlen lässt sich nicht schreiben \(ENOTDIR\)\.\n$/)
})
