import { afterAll, beforeAll, expect, test } from 'vitest'
import { type CliOrdner, openCliOrdner, recordTerminal } from '../../testing/cli.ts'
import { testDatabase, type TestDatabase } from '../../testing/testDatabase.ts'
import { runPortal } from '../runPortal.ts'

let database: TestDatabase
let folder: CliOrdner
beforeAll(async () => {
  database = await testDatabase()
  folder = await openCliOrdner(database, { hosts: ['portal.stw.example'], app: { kurzname: 'stw' } })
})
afterAll(() => Promise.all([folder.close(), database.close()]))

const run = () => recordTerminal((terminal) => runPortal(['mandanten-pruefen'], folder.environment, terminal))

test('right files are told with what counts of them', async () => {
  expect(await run()).toEqual({
    code: 0,
    out: [
      'stw: Stadtwerke Test',
      '  Adresse:        https://portal.stw.example',
      '  Hostnamen:      portal.stw.example',
      '  Kundennummern:  T-…',
      '  E-Mails:        werden nicht versendet (ohne SMTP_URL)',
      '',
    ].join('\n'),
    err: '',
  })
})

test('the command names a logo or a style that the folder lacks', async () => {
  const app = { kurzname: 'stw', logo: { bild: '/tenant/logo.svg' }, extraStyle: true }
  await folder.writeTenant({ hosts: ['portal.stw.example'], app })
  const { code, err } = await run()
  expect(code).toBe(2)
  expect(err).toMatch(
    /^Mandant stw: Die Datei \S+\/stw\/logo\.svg fehlt\.\nMandant stw: Die Datei \S+\/stw\/stw\.css fehlt\.\n$/,
  )
  await folder.write('mandanten/stw/logo.svg', '<svg/>')
  await folder.write('mandanten/stw/stw.css', '')
  expect((await run()).code).toBe(0)
})

test('the command names an import folder, and says when it is not there', async () => {
  const importordner = { pfad: folder.path('eingang') }
  await folder.writeTenant({ hosts: ['portal.stw.example'], importordner })
  const { code, out, err } = await run()
  expect([code, err]).toEqual([2, `Mandant stw: Den Ordner ${importordner.pfad} gibt es nicht.\n`])
  expect(out).toContain(`  Importordner:   ${importordner.pfad}\n`)
  await folder.write('eingang/leer', '')
  expect((await run()).code).toBe(0)
})

test('all errors of all files are named at once, and nothing is opened', async () => {
  await folder.write('mandanten/a.json', '{')
  await folder.writeTenant({
    hosts: ['portal.stw.example'],
    app: { kurzname: 'nord' },
    tippfehler: 1,
    sitzungSekunden: 1,
  })
  const { code, out, err } = await run()
  expect([code, out]).toEqual([2, ''])
  expect(err).toContain('a.json: Die Datei ist nicht lesbar')
  expect(err).toContain('nord.json: tippfehler: Diese Einstellung gibt es nicht.')
  expect(err).toContain('nord.json: sitzungSekunden: Erwartet wird eine ganze Zahl von 120 bis 28800.')
})
