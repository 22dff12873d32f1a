import { createHash } from 'node:crypto'
import { mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type CliOrdner, openCliOrdner, type RecordOptions, recordTerminal } from '../testing/cli.ts'
import { kunde, listRows, toNdjson, vertrag, whole } from '../testing/data/importRecords.ts'
import { testDatabase, type TestDatabase } from '../testing/testDatabase.ts'
import { runPortal } from './runPortal.ts'

let database: TestDatabase
let folder: CliOrdner

beforeAll(async () => {
  database = await testDatabase()
})
beforeEach(async () => {
  folder = await openCliOrdner(database)
  return () => folder.close()
})
afterAll(() => database.close())

const run = (args: readonly string[], options?: RecordOptions) =>
  recordTerminal((terminal) => runPortal(args, folder.environment, terminal), options)

test('a file is imported, and says what changed; the second time nothing', async () => {
  const file = await folder.write('kunden.ndjson', toNdjson(whole))
  const first = await run(['import', file])
  expect(first.code).toBe(0)
  expect(first.err).toMatch(/^Lesen  100 %  \d Zeilen\nPrüfen\nSchreiben\n$/)
  expect(first.out).toMatch(/^anschlussnutzer +1 +0 +0 +0$/m)
  expect(first.out).toMatch(/\nEingespielt\.\n$/)
  const second = await run(['import', file, '--mandant', 'stw'])
  expect(second.code).toBe(0)
  expect(second.out).toMatch(/^tarif +0 +0 +1 +0$/m)
  expect(second.out).toMatch(/Nichts geändert: Der Bestand entspricht schon der Datei\.\n$/)
})

test('a dry run says what would change, exits as the import would, and changes nothing', async () => {
  const file = await folder.write('kunden.ndjson', toNdjson([{ ...kunde, kundennummer: 'T-55' }]))
  const before = await listRows(database.db, 'anschlussnutzer')
  const { code, out } = await run(['import', file, '--probe'])
  expect(code).toBe(0)
  expect(out).toMatch(/^anschlussnutzer +1 +0 +0 +0$/m)
  expect(out).toMatch(/\nNur geprüft: Nichts wurde eingespielt\.\n$/)
  expect(await listRows(database.db, 'anschlussnutzer')).toEqual(before)
  const falsch = await folder.write('falsch.ndjson', toNdjson([{ ...vertrag, id: '91', kundennummer: 'T-404' }]))
  const refused = await run(['import', falsch, '--probe'])
  expect(refused).toEqual(await run(['import', falsch]))
  expect(refused.code).toBe(1)
})

test('what is taken and worth a look is counted and named, also in a dry run and in the report [versorger-115]', async () => {
  const alt = { ...kunde, kundennummer: 'T-56', email: 'jana.möller@example.de' }
  const adresse = {
    art: 'rechnungsadresse',
    id: 'RA-56',
    kundennummer: 'T-56',
    anrede: 'Herr',
    vorname: 'Y',
    nachname: 'O',
    strasse: 'Hauptplatz',
    hausnummer: '9/2/11',
    postleitzahl: '6883',
    ort: 'Xy',
    land: 'Österreich',
  }
  const file = await folder.write('altbestand.ndjson', toNdjson([alt, adresse]))
  const form = 'Übernommen, aber das Formular nimmt so etwas nicht neu an:'
  const hinweise = [
    '4 Hinweise zu Zeilen, die nicht falsch sind und eingespielt werden:',
    `Zeile 1, Feld email: ${form} Die angegebene Email ist ungültig.`,
    `Zeile 2, Feld vorname: ${form} Bitte geben Sie einen Vornamen mit mindestens 2 Zeichen an.`,
    `Zeile 2, Feld nachname: ${form} Bitte geben Sie einen Nachnamen mit mindestens 2 Zeichen an.`,
    `Zeile 2, Feld ort: ${form} Der Ort muss mindestens 3 Zeichen lang sein.`,
  ].join('\n')
  const probe = await run(['import', file, '--probe'])
  expect([probe.code, probe.err]).toEqual([0, expect.stringContaining(hinweise)])
  const real = await run(['import', file])
  expect([real.code, real.err]).toEqual([0, expect.stringContaining(hinweise)])
  const { id } = await database.db
    .selectFrom('importlauf')
    .where('hinweise_gesamt', '=', 4)
    .select('id')
    .executeTakeFirstOrThrow()
  expect((await run(['importe', '--import', String(id)])).out).toContain(hinweise)
})

test('with --mit-ende a file that was cut short at the end of a line is refused', async () => {
  const line = `${JSON.stringify(kunde)}\n`
  const ende = JSON.stringify({ ende: { zeilen: 1, sha256: createHash('sha256').update(line).digest('hex') } })
  const cut = await run(['import', await folder.write('kurz.ndjson', line), '--mit-ende'])
  expect(cut).toMatchObject({ code: 1, err: expect.stringContaining('Die Datei ist nicht vollständig') })
  expect((await run(['import', await folder.write('ganz.ndjson', line + ende), '--mit-ende'])).code).toBe(0)
})

test('with --teilweise the right lines are imported, and the others wait in files that only their owner can read', async () => {
  const wrong = JSON.stringify({ ...vertrag, id: '92', kundennummer: 'T-71', plz: 'x' })
  const file = await folder.write('nacht.ndjson', `${toNdjson([{ ...kunde, kundennummer: 'T-71' }])}\n${wrong}\n`)
  const reste = folder.path('reste')
  await mkdir(reste)
  const probe = await run(['import', file, '--teilweise', reste, '--probe'])
  expect(probe).toMatchObject({
    code: 3,
    out: expect.stringMatching(/^anschlussnutzer +1 +0 +0 +0 +0$/m),
    err: expect.stringContaining('Zeile 2, Feld plz: Eine Postleitzahl hat 4 oder 5 Ziffern.\n'),
  })
  expect(probe.out).toMatch(/\nNur geprüft: Nichts wurde eingespielt\. Ein Import ließe 1 von 2 Zeilen aus\.\n$/)
  expect(await readdir(reste)).toEqual([])
  const { code, out, err } = await run(['import', file, '--teilweise', reste])
  expect(code).toBe(3)
  expect(out).toContain('\nTeilweise eingespielt. Ausgelassen sind 1 von 2 Zeilen: ')
  expect(out + err).not.toContain('T-71')
  const names = (await readdir(reste)).toSorted()
  expect(names).toEqual([
    expect.stringMatching(/^nacht\.\d{8}T\d{6}Z\.gruende\.ndjson$/),
    expect.stringMatching(/^nacht\.\d{8}T\d{6}Z\.reste\.ndjson$/),
  ])
  for (const name of names) {
    expect(out).toContain(join(reste, name))
    expect((await stat(join(reste, name))).mode & 0o777).toBe(0o600)
  }
  const rest = join(reste, names[1] ?? '')
  expect(await readFile(rest, 'utf8')).toBe(`${wrong}\n`)
  await writeFile(rest, wrong.replace('"x"', '"08999"'))
  expect((await run(['import', rest, '--teilweise', reste])).code).toBe(0)
  expect(await readdir(reste)).toHaveLength(2)
})

test('a CSV file says its kind by its name or by --art, also in part', async () => {
  const text = 'kundennummer;nachname;email\nT-81;A;a@example.org\nT-82;B;x\n'
  const file = await folder.write('anschlussnutzer-nacht.csv', text)
  expect(await run(['import', file])).toMatchObject({ code: 1, err: expect.stringMatching(/^Zeile 3, Feld email: /m) })
  expect((await run(['import', file, '--teilweise', folder.path('')])).code).toBe(3)
  const reste = (await readdir(folder.path(''))).find((name) => name.endsWith('.reste.csv')) ?? ''
  expect(await readFile(folder.path(reste), 'utf8')).toBe('kundennummer;nachname;email\nT-82;B;x\n')
  expect((await run(['import', folder.path(reste)])).code).toBe(1)
  const unnamed = await folder.write('export.csv', text)
  expect(await run(['import', unnamed])).toMatchObject({
    code: 2,
    err: expect.stringContaining(
      'Bitte sagen Sie mit --art, was in der Datei steht: anschlussnutzer, vertrag, zaehler,',
    ),
  })
  expect((await run(['import', unnamed, '--art', 'anschlussnutzer', '--probe'])).code).toBe(1)
  const piped = { stdin: 'kundennummer;nachname\nT-83;C\n' }
  expect((await run(['import', '-', '--art', 'anschlussnutzer'], piped)).code).toBe(0)
})

test('--teilweise needs a file and a folder that can be written', async () => {
  const file = await folder.write('kunden.ndjson', toNdjson([kunde]))
  const piped = await run(['import', '-', '--teilweise', folder.path('')], { stdin: toNdjson([kunde]) })
  expect(piped).toMatchObject({ code: 2, err: expect.stringContaining('speichern Sie die Eingabe erst als Datei') })
  const nowhere = await run(['import', file, '--teilweise', folder.path('nirgends')])
  expect(nowhere).toMatchObject({ code: 2, err: expect.stringContaining('Den Ordner gibt es nicht.') })
})

test('a dash reads the standard input, and a terminal shows a progress bar', async () => {
  const { code, out, err } = await run(['import', '-'], { stdin: toNdjson([kunde]), isTTY: true })
  expect(code).toBe(0)
  expect(out).toMatch(/^anschlussnutzer/m)
  expect(err).toMatch(/^\r\u001b\[KLesen +1 Zeile\r/)
  const file = await folder.write('kunden.ndjson', toNdjson([kunde]))
  expect((await run(['import', file], { isTTY: true })).err).toContain('████████████████████████  100 %  1 Zeile')
})

test('an empty file says so', async () => {
  expect(await run(['import', '-'], { stdin: '\r\n' })).toMatchObject({
    code: 0,
    out: 'Die Datei enthält keine Datensätze; nichts geändert.\n',
  })
})

test('a bad file is refused with all its errors, a hundred by name', async () => {
  const lines = Array.from({ length: 130 }, (_, index) => ({ ...vertrag, id: `9${index}`, plz: 'x' }))
  const { code, out, err } = await run(['import', await folder.write('falsch.ndjson', toNdjson(lines))])
  expect({ code, out }).toEqual({ code: 1, out: '' })
  expect(err).toMatch(/^Zeile 1, Feld plz: Eine Postleitzahl hat 4 oder 5 Ziffern\.$/m)
  expect(err).toMatch(
    /\nZeile 100, .*\n… und 30 weitere Fehler\.\n\nDie Datei wurde abgelehnt\. Nichts wurde eingespielt\.\n$/,
  )
})

test.each([
  [[], 'Es fehlt der Befehl.'],
  [['export'], 'Den Befehl export gibt es nicht.'],
  [['import'], 'Es fehlt die Datei.'],
  [['import', 'a', 'b'], 'Bitte nennen Sie nur eine Datei.'],
  [['import', 'a', '--force'], 'Die Option --force gibt es nicht.'],
  [['import', 'a', '--mandant'], 'Nach --mandant gehört der Kurzname'],
  [['import', '/nirgends.ndjson'], 'Die Datei /nirgends.ndjson ist nicht lesbar: Es gibt sie nicht.'],
  [['import', tmpdir()], 'ist nicht lesbar: Das ist ein Ordner.'],
  [['import', 'a', '--mandant', 'swm'], 'Den Mandanten swm gibt es nicht. Bekannt sind: stw.'],
])('%j is answered with a sentence and exit code 2', async (args, sentence) => {
  const { code, out, err } = await run(args)
  expect({ code, out }).toEqual({ code: 2, out: '' })
  expect(err).toContain(sentence)
})

test('--help explains itself', async () => {
  const { code, out } = await run(['--help'])
  expect(code).toBe(0)
  expect(out).toMatch(/^Aufruf: npm run portal -- BEFEHL/)
})

test('with several tenants one must be named, and each needs its own database', async () => {
  const zwei = { hosts: ['zwei.example'], app: { kurzname: 'zwei' } }
  await folder.writeTenant(zwei)
  const file = await folder.write('kunden.ndjson', toNdjson(whole))
  expect(await run(['import', file])).toMatchObject({
    code: 2,
    err: 'Es gibt mehrere Mandanten. Bitte nennen Sie mit --mandant einen von: stw, zwei.\n',
  })
  expect(await run(['import', file, '--mandant', 'zwei'])).toMatchObject({
    code: 2,
    err: expect.stringContaining('braucht jeder die Einstellung datenbank'),
  })
  await folder.writeTenant({ ...zwei, datenbank: database.connection.database })
  expect((await run(['import', file, '--mandant', 'zwei'])).code).toBe(0)
})

test('a wrong setting and an unreachable database are named', async () => {
  const file = await folder.write('kunden.ndjson', toNdjson(whole))
  const { environment } = folder
  environment['PORT'] = 'drei'
  expect(await run(['import', file])).toMatchObject({ code: 2, err: expect.stringContaining('Einstellung PORT') })
  delete environment['PORT']
  environment['DATABASE_URL'] = 'postgres://nobody@127.0.0.1:1/nothing'
  const { code, err } = await run(['import', file])
  expect(code).toBe(2)
  expect(err).toMatch(/Datenbank des Mandanten stw lässt sich nicht öffnen/)
})

test('an interrupted import stops and imports nothing', async () => {
  const before = await listRows(database.db, 'anschlussnutzer')
  const abort = new AbortController()
  const stdin = new Readable({ read: () => undefined })
  stdin.push(`${JSON.stringify({ ...kunde, kundennummer: 'T-77' })}\n`)
  const { code, err } = await recordTerminal(
    (terminal) => {
      const write = (text: string) => {
        terminal.stderr.write(text)
        // The input stays open: only the signal ends this.
        if (text.startsWith('Lesen')) abort.abort()
      }
      return runPortal(['import', '-'], folder.environment, { ...terminal, stderr: { write, isTTY: false } })
    },
    { stdin, signal: abort.signal },
  )
  expect(code).toBe(130)
  expect(err).toMatch(/Abgebrochen\. Nichts wurde eingespielt\.\n$/)
  expect(await listRows(database.db, 'anschlussnutzer')).toEqual(before)
})

test('an unforeseen failure is one sentence and exit code 2, and quotes no data', async () => {
  const stdin = new Readable({ read: () => stdin.destroy(new RangeError('Geheim')) })
  const brokenOff = await run(['import', '-'], { stdin })
  expect(brokenOff.code).toBe(2)
  expect(brokenOff.err).toMatch(
    /Der Import ist gescheitert \(RangeError, runPortal\.test\.ts:\d+\)\. Nichts wurde eingespielt\.\n$/,
  )

  const out = () => {
    throw new TypeError('Geheim')
  }
  const unheard = await recordTerminal(
    (terminal) => runPortal(['import', '-'], folder.environment, { ...terminal, out }),
    { stdin: toNdjson([kunde]) },
  )
  expect(unheard.code).toBe(2)
  expect(unheard.err).toMatch(/\nDer Befehl ist gescheitert \(TypeError, runPortal\.test\.ts:\d+\)\.\n$/)
  expect(brokenOff.err + unheard.err).not.toContain('Geheim')
})

test('of a database error only the code is shown, not its message', async () => {
  await database.db.schema
    .alterTable('vertrag')
    .addCheckConstraint('nie', sql`id <> '99'`)
    .execute()
  const { code, err } = await run(['import', '-'], {
    stdin: toNdjson([kunde, { ...vertrag, id: '99', ort: 'Geheim' }]),
  })
  expect(code).toBe(2)
  expect(err).toContain('Der Import ist gescheitert (23514, nie). Nichts wurde eingespielt.')
  expect(err).not.toContain('Geheim')
})
