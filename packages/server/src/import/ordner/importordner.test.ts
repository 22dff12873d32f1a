import { createHash } from 'node:crypto'
import {
  appendFile,
  chmod,
  chown,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  symlink,
  writeFile,
} from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { advisoryLocks, lockImports } from '../../db/advisoryLocks.ts'
import type { Ordnerergebnis } from '../../metrics/ordnerergebnisse.ts'
import { bundledBanken } from '../../modules/bankverbindung/bankverzeichnis.ts'
import { kunde, listRows, toNdjson, vertrag, zaehler } from '../../testing/data/importRecords.ts'
import { lastgangtag, marktlokation, messlokation, uebertragung, zaehlerstand } from '../../testing/data/mscons.ts'
import { testJobContext } from '../../testing/runJobs.ts'
import { testClock } from '../../testing/testClock.ts'
import { type TestDatabase, testDatabase, waitUntilBlocked } from '../../testing/testDatabase.ts'
import { testLog } from '../../testing/testLog.ts'
import { testTenant } from '../../testing/testTenant.ts'
import { importordnerTask } from './importordnerTask.ts'

let database: TestDatabase
let pfad: string
let log = testLog()
let ergebnisse: Ordnerergebnis[] = []
const clock = testClock()

beforeAll(async () => {
  database = await testDatabase()
})
beforeEach(async () => {
  pfad = await mkdtemp(join(tmpdir(), 'ekp-importordner-'))
  log = testLog()
  ergebnisse = []
  clock.advance(60)
  await sql`truncate importlauf, anschlussnutzer cascade`.execute(database.db)
  return () => rm(pfad, { recursive: true, force: true })
})
afterAll(() => database.close())

interface Settings {
  readonly mitEnde?: boolean
  readonly teilweise?: boolean
  readonly streng?: boolean
  readonly pfad?: string
}

function openTask({ ruheMs = 0, ...settings }: Settings & { ruheMs?: number } = {}) {
  const task = importordnerTask({
    connectionTo: () => database.connection,
    storeOf: () => undefined,
    findBank: async () => bundledBanken(clock),
    onErgebnis: (_mandant, ergebnis) => void ergebnisse.push(ergebnis),
    ruheMs,
  })
  const importordner = { pfad, mitEnde: false, teilweise: false, streng: false, ...settings }
  const context = testJobContext({ db: database.db, clock, log, tenant: testTenant({ importordner }) })
  return () => task.run(context, {})
}
const runTask = (settings?: Settings) => openTask(settings)()

const ndjson = (lines: readonly object[]) => `${toNdjson(lines)}\n`
const put = (name: string, content: string) => writeFile(join(pfad, name), content)
const inOrdner = async (folder: string) => (await readdir(join(pfad, folder))).toSorted()
/** The names of files in a folder as they came. */
const liegtIn = async (folder: string) => (await inOrdner(folder)).map((name) => name.slice(24))
const laeufe = () =>
  database.db
    .selectFrom('importlauf')
    .orderBy('id')
    .select(['dateiname', 'quelle', 'ergebnis', 'datensaetze', 'ausgelassen', 'fehler'])
    .execute()
const kunden = async () =>
  (await listRows(database.db, 'anschlussnutzer')).map((row) => Reflect.get(row, 'kundennummer'))
const reasons = () => log.lines.flatMap(({ facts }) => ('grund' in facts ? [facts.grund] : []))

const foreign = { ...vertrag, id: '91', kundennummer: 'T-404' }

test('a file is loaded and lies in fertig, with a report beside it [versorger-62]', async () => {
  await put('kunden.ndjson', ndjson([kunde]))
  await put('kunden.ndjson.part', 'half')
  await put('.kunden.ndjson', 'half')
  await runTask()
  expect(await kunden()).toEqual([kunde.kundennummer])
  expect(await liegtIn('fertig')).toEqual(['kunden.bericht.txt', 'kunden.ndjson'])
  expect([await inOrdner('in-arbeit'), await inOrdner('fehler')]).toEqual([[], []])
  const [report = ''] = await inOrdner('fertig')
  expect(await readFile(join(pfad, 'fertig', report), 'utf8')).toMatch(
    /^Import \d+, aus dem Importordner: kunden\.ndjson\n[^]*anschlussnutzer +1 +0 +0 +0\n[^]*\nEingespielt\.\n$/,
  )
  expect(await laeufe()).toMatchObject([{ dateiname: 'kunden.ndjson', quelle: 'ordner', ergebnis: 'eingespielt' }])
  expect(ergebnisse).toEqual(['eingespielt'])
  expect(log.lines).toMatchObject([{ stufe: 'info', ereignis: 'Importdatei eingespielt' }])
  expect(JSON.stringify(log.lines)).not.toContain('kunden')
  expect((await readdir(pfad)).toSorted()).toEqual([
    '.kunden.ndjson',
    'fehler',
    'fertig',
    'in-arbeit',
    'kunden.ndjson.part',
  ])
})

test.each([
  [0o770, 0o640],
  [0o700, 0o600],
])('in a folder of mode %o what the portal writes about a file has mode %o, and its group', async (mode, expected) => {
  // Only root may give a folder to a group that it is not in.
  if (process.getuid?.() === 0) await chown(pfad, 0, 54_321)
  await chmod(pfad, mode)
  await put('kunden.ndjson', ndjson([kunde, foreign]))
  await runTask({ teilweise: true })
  const { gid } = await stat(pfad)
  const written = (await inOrdner('fehler')).filter((name) => !name.endsWith('-kunden.ndjson'))
  expect(written).toHaveLength(3)
  for (const name of ['', ...written]) {
    const found = await stat(join(pfad, 'fehler', name))
    expect([found.gid, found.mode & 0o777], name).toEqual([gid, name === '' ? mode : expected])
  }
})

test('files are loaded in the order of their names, and a refused one holds up no other', async () => {
  await put('02-vertrag.ndjson', ndjson([vertrag]))
  await put('01-kunde.ndjson', ndjson([kunde]))
  await put('00-falsch.ndjson', ndjson([foreign]))
  await runTask()
  expect((await laeufe()).map(({ dateiname, ergebnis }) => [dateiname, ergebnis])).toEqual([
    ['00-falsch.ndjson', 'abgelehnt'],
    ['01-kunde.ndjson', 'eingespielt'],
    ['02-vertrag.ndjson', 'eingespielt'],
  ])
  expect(await liegtIn('fehler')).toEqual(['00-falsch.bericht.txt', '00-falsch.ndjson'])
  const [report = ''] = await inOrdner('fehler')
  expect(await readFile(join(pfad, 'fehler', report), 'utf8')).toMatch(
    /\nZeile 1, Feld kundennummer: .*\n\nDie Datei wurde abgelehnt\. Nichts wurde eingespielt\.\n$/,
  )
})

test('CSV says by its name what is in it, also behind digits; another name is refused', async () => {
  const csv = 'kundennummer,nachname\nT-7,Weber\n'
  await put('01-anschlussnutzer.csv', csv)
  await put('export.csv', csv)
  await runTask()
  expect(await kunden()).toEqual(['T-7'])
  expect(await laeufe()).toMatchObject([
    { ergebnis: 'eingespielt' },
    { ergebnis: 'abgelehnt', fehler: [expect.stringMatching(/^Der Name einer CSV-Datei beginnt mit .*tarif/)] },
  ])
})

test('with teilweise what is right is loaded, and the rest lies in fehler with its reasons and the report', async () => {
  await put('kunden.ndjson', ndjson([kunde, foreign]))
  await runTask({ teilweise: true })
  expect(await kunden()).toEqual([kunde.kundennummer])
  expect(await liegtIn('fehler')).toEqual([
    'kunden.bericht.txt',
    'kunden.gruende.ndjson',
    'kunden.ndjson',
    'kunden.reste.ndjson',
  ])
  const [report = '', , , reste = ''] = await inOrdner('fehler')
  expect(await readFile(join(pfad, 'fehler', reste), 'utf8')).toBe(ndjson([foreign]))
  expect(await readFile(join(pfad, 'fehler', report), 'utf8')).toContain(
    `Teilweise eingespielt. Ausgelassen sind 1 von 2 Zeilen.\nDie Zeilen liegen in ${join(pfad, 'fehler', reste)}, die Gründe in`,
  )
  await put('gut.ndjson', ndjson([kunde]))
  await runTask({ teilweise: true })
  expect(await liegtIn('fertig')).toEqual(['gut.bericht.txt', 'gut.ndjson'])
  expect(await liegtIn('fehler')).toHaveLength(4)
})

test('with mitEnde a file without its last line is refused, and one with it loaded', async () => {
  const text = ndjson([kunde])
  await put('a.ndjson', text)
  const ende = { zeilen: 1, sha256: createHash('sha256').update(text).digest('hex') }
  await put('b.ndjson', `${text}${JSON.stringify({ ende })}\n`)
  await runTask({ mitEnde: true })
  expect((await laeufe()).map(({ ergebnis }) => ergebnis)).toEqual(['abgelehnt', 'eingespielt'])
})

describe('a mapping beside the file [versorger-143]', () => {
  const zuordnung = (vorn: string) =>
    JSON.stringify({
      datensaetze: [{ art: 'anschlussnutzer', felder: { kundennummer: { spalte: 'KD', vorn }, nachname: 'NAME' } }],
    })
  const export1 = 'KD;NAME\n7;Weber\n'

  test.each(['wilken.csv', '02-wilken-2026-11-28.csv', 'Wilken_Kunden.CSV'])('reads %s', async (name) => {
    await put('wilken.json', zuordnung('T-'))
    await put(name, export1)
    await runTask({ teilweise: true })
    expect(await kunden()).toEqual(['T-7'])
    expect(await liegtIn('fertig')).toContain(name)
    // It stays for the next file.
    expect(await readdir(pfad)).toContain('wilken.json')
  })

  test('the longest name is the one, and one that only begins alike is none', async () => {
    await put('wilken.json', zuordnung('T-1'))
    await put('wilken-kunden.json', zuordnung('T-2'))
    await put('wilkenalt.json', zuordnung('T-3'))
    await put('a-wilken-kunden-1.csv', export1)
    await put('wilken-kunden-1.csv', export1)
    await runTask()
    expect(await kunden()).toEqual(['T-27'])
    expect((await laeufe()).map(({ ergebnis }) => ergebnis)).toEqual(['abgelehnt', 'eingespielt'])
  })

  test('a wrong mapping, or a file with a wrong line, is refused with its sentences and holds up no other', async () => {
    await put('wilken.json', '{"datensaetze":[{"art":"kunde","felder":{}}]}')
    await put('01-wilken.csv', export1)
    await put('02-kunden.ndjson', ndjson([kunde]))
    await runTask()
    await put('wilken.json', zuordnung('X-'))
    await put('03-wilken.csv', export1)
    await runTask({ teilweise: true })
    expect((await laeufe()).map(({ ergebnis, fehler }) => [ergebnis, fehler])).toEqual([
      ['abgelehnt', [expect.stringMatching(/^Zuordnung wilken\.json: datensaetze\.0\.art: Diese Art gibt es nicht/)]],
      ['eingespielt', []],
      ['abgelehnt', [expect.stringMatching(/^Zeile 2, Spalte KD: /)]],
    ])
    expect((await liegtIn('fehler')).filter((name) => name.endsWith('.csv')).toSorted()).toEqual([
      '01-wilken.csv',
      '03-wilken.csv',
    ])
  })
})

describe('each delivery is loaded once [versorger-63]', () => {
  test('the same name again, with the same or another content, is a new delivery', async () => {
    for (const nachname of ['Weber', 'Weber', 'Schmidt', 'Weber']) {
      await put('kunden.ndjson', ndjson([{ ...kunde, nachname }]))
      await runTask()
      expect(await listRows(database.db, 'anschlussnutzer')).toMatchObject([{ nachname }])
    }
    expect(await laeufe()).toHaveLength(4)
    expect(await liegtIn('fertig')).toHaveLength(8)
  })

  test('the same content under another name changes nothing', async () => {
    await put('a.ndjson', ndjson([kunde]))
    await put('b.ndjson', ndjson([kunde]))
    await runTask()
    const report = (await inOrdner('fertig')).find((name) => name.endsWith('b.bericht.txt')) ?? ''
    expect(await readFile(join(pfad, 'fertig', report), 'utf8')).toContain('Nichts geändert: ')
  })

  test('a file that was loaded before its process was killed is only put away, also beside a new one of its name', async () => {
    await put('kunden.ndjson', ndjson([kunde]))
    await runTask()
    const name = (await inOrdner('fertig')).find((one) => one.endsWith('.ndjson')) ?? ''
    // As if the process had ended between the commit and the report.
    await rename(join(pfad, 'fertig', name), join(pfad, 'in-arbeit', name))
    await rm(join(pfad, 'fertig'), { recursive: true })
    await put('kunden.ndjson', ndjson([{ ...kunde, nachname: 'Schmidt' }]))
    await runTask()
    expect(await laeufe()).toHaveLength(2)
    expect(await listRows(database.db, 'anschlussnutzer')).toMatchObject([{ nachname: 'Schmidt' }])
    expect(await liegtIn('fertig')).toHaveLength(4)
  })

  test('a file that was not loaded when its process was killed is loaded by the next', async () => {
    await mkdir(join(pfad, 'in-arbeit'))
    await put('in-arbeit/20261121T090000Z-0a1b2c-kunden.ndjson', ndjson([kunde]))
    await runTask()
    expect(await kunden()).toEqual([kunde.kundennummer])
    expect(await liegtIn('fertig')).toEqual(['kunden.bericht.txt', 'kunden.ndjson'])
  })

  test('while one process loads, another leaves the folder alone', async () => {
    await put('kunden.ndjson', ndjson([kunde]))
    let first: Promise<void> | undefined
    await database.db.transaction().execute(async (tx) => {
      await lockImports(tx)
      first = runTask()
      await waitUntilBlocked(database.db)
      await put('mehr.ndjson', ndjson([{ ...kunde, kundennummer: 'T-2' }]))
      await runTask()
      expect(await readdir(pfad)).toContain('mehr.ndjson')
      expect(await liegtIn('in-arbeit')).toEqual(['kunden.ndjson'])
    })
    await first
    expect(await laeufe()).toHaveLength(1)
  })

  test('a backup, or the import of documents by a command, holds up no folder', async () => {
    await put('kunden.ndjson', ndjson([kunde]))
    await database.db.connection().execute(async (conn) => {
      await sql`select pg_advisory_lock_shared(${advisoryLocks.contents})`.execute(conn)
      await runTask()
      await sql`select pg_advisory_unlock_shared(${advisoryLocks.contents})`.execute(conn)
    })
    expect(await kunden()).toEqual([kunde.kundennummer])
  })

  test('a delivery that another process has loaded meanwhile is not loaded again', async () => {
    await mkdir(join(pfad, 'in-arbeit'))
    const lieferung = '20261121T090000Z-0a1b2c-kunden.ndjson'
    await put(`in-arbeit/${lieferung}`, ndjson([kunde]))
    let loading: Promise<void> | undefined
    await database.db.transaction().execute(async (tx) => {
      await lockImports(tx)
      loading = runTask()
      await waitUntilBlocked(database.db)
      const time = { begonnen_am: clock.now(), beendet_am: clock.now() }
      const lauf = { dateiname: 'kunden.ndjson', quelle: 'ordner', lieferung, ergebnis: 'eingespielt' } as const
      await tx
        .insertInto('importlauf')
        .values({ ...time, ...lauf, datensaetze: 1 })
        .execute()
    })
    await loading
    expect(await kunden()).toEqual([])
    await runTask()
    expect(await liegtIn('fertig')).toEqual(['kunden.bericht.txt', 'kunden.ndjson'])
  })
})

describe('metered values in the market’s format [versorger-84]', () => {
  const stammdaten = ndjson([
    kunde,
    { ...vertrag, marktlokation, lieferbeginn: '2020-01-01' },
    { ...zaehler, messlokation },
  ])
  const tag = lastgangtag({ tag: '2026-06-01' })
  const stand = zaehlerstand({ tag: '2026-06-01', staende: { '1-1:1.8.0': '220:13012.4' } })
  const fremd = lastgangtag({ tag: '2026-06-01', lokation: '57685676748' })
  const ablesungen = () => listRows(database.db, 'ablesung')
  const lastgaenge = () => database.db.selectFrom('lastgang').selectAll().execute()
  const readOne = async (folder: string, ending: string) => {
    const name = (await inOrdner(folder)).find((one) => one.endsWith(ending)) ?? ''
    return readFile(join(pfad, folder, name), 'utf8')
  }

  test('both formats are loaded in the order of their names, with a report by message', async () => {
    await put('03-MSCONS_TL_1_2_20260602_REF.TXT', uebertragung([tag, fremd]))
    await put('02-stand.edi', uebertragung([stand]))
    await put('01-stammdaten.ndjson', stammdaten)
    await put('00-zu-frueh.mscons', uebertragung([tag]))
    await put('notiz.txt', 'bleibt liegen')
    await runTask()
    expect(await laeufe()).toMatchObject([
      { dateiname: '00-zu-frueh.mscons', quelle: 'ordner', ergebnis: 'teilweise', datensaetze: 1 },
      { dateiname: '01-stammdaten.ndjson', datensaetze: 3 },
      { dateiname: '02-stand.edi', datensaetze: 1 },
      { dateiname: '03-MSCONS_TL_1_2_20260602_REF.TXT', ergebnis: 'teilweise', datensaetze: 2 },
    ])
    expect([await ablesungen(), await lastgaenge()]).toMatchObject([{ length: 1 }, { length: 2 }])
    expect(await readdir(pfad)).toContain('notiz.txt')
    expect(await inOrdner('fehler')).toEqual([])
    expect(await readOne('fertig', '00-zu-frueh.bericht.txt')).toMatch(
      /\n1 Nachricht nicht übernommen: unbekannte Lokation\.\n[^]*\nTeilweise eingespielt\. Ausgelassen sind 1 von 1 Nachrichten\.\nWas aus jeder Nachricht/,
    )
    expect(await readOne('fertig', '00-zu-frueh.nachrichten.txt')).toMatch(/0 von 96 +unbekannte Lokation\n/)
    const nachrichten = await readOne('fertig', 'REF.nachrichten.txt')
    expect(nachrichten).toMatch(/^Nachricht +Absender .*\n.*96 von 96 +übernommen\n.*unbekannte Lokation\n\n/)
    expect(nachrichten).toMatch(/\nNachrichten: 2, davon 1 übernommen, 0 teilweise, 1 nicht; 0 ohne Bedeutung .*\n$/)
    expect(await readOne('fertig', 'REF.bericht.txt')).toMatch(
      /lastgang +2 .*\n[^]*\nTeilweise eingespielt\. Ausgelassen sind 1 von 2 Nachrichten\.\nWas aus jeder Nachricht wurde, steht in .*REF\.nachrichten\.txt\.\n$/,
    )
  })

  test('a broken file lies in fehler, and nothing of it is in the database', async () => {
    await put('01-stammdaten.ndjson', stammdaten)
    await put('02-kaputt.edi', uebertragung([tag, stand]).replace('UNZ+2', 'UNZ+3'))
    await put('03-gut.edi', uebertragung([stand]))
    await runTask()
    expect((await laeufe()).map(({ ergebnis }) => ergebnis)).toEqual(['eingespielt', 'abgelehnt', 'eingespielt'])
    expect([await ablesungen(), await lastgaenge()]).toMatchObject([{ length: 1 }, { length: 0 }])
    expect(await liegtIn('fehler')).toEqual(['02-kaputt.bericht.txt', '02-kaputt.edi'])
    expect(await readOne('fehler', '.bericht.txt')).toMatch(
      /\nSegment \d+: UNZ nennt eine andere Zahl .*\n\nDie Datei wurde abgelehnt\. Nichts wurde eingespielt\.\n$/,
    )
    expect(await liegtIn('fertig')).not.toContain('02-kaputt.nachrichten.txt')
  })

  test('with streng a file that names an unknown place is refused', async () => {
    await put('01-stammdaten.ndjson', stammdaten)
    await put('02-fremd.edi', uebertragung([tag, fremd]))
    await runTask({ streng: true })
    expect(await lastgaenge()).toEqual([])
    expect(await readOne('fehler', '.bericht.txt')).toContain('Diese Lokation gehört zu keinem Vertrag')
  })

  test('a file is loaded once, whether its process was killed before or after the commit', async () => {
    await put('01-stammdaten.ndjson', stammdaten)
    await runTask()
    const lieferung = '20261121T090000Z-0a1b2c-stand'
    await put(`in-arbeit/${lieferung}.edi`, uebertragung([stand]))
    // As if the process had ended just before the commit.
    await put(`fertig/${lieferung}.nachrichten.txt`, 'of no use')
    await runTask()
    const report = await readOne('fertig', 'stand.nachrichten.txt')
    expect(report).toMatch(/1 von 1 +übernommen\n/)
    // As if it had ended just after it; what the database has meanwhile shows whether the file is loaded again.
    await rename(join(pfad, `fertig/${lieferung}.edi`), join(pfad, `in-arbeit/${lieferung}.edi`))
    await rm(join(pfad, `fertig/${lieferung}.bericht.txt`))
    await sql`delete from ablesung`.execute(database.db)
    await runTask()
    expect([await laeufe(), await ablesungen()]).toMatchObject([{ length: 2 }, { length: 0 }])
    expect(await readOne('fertig', 'stand.nachrichten.txt')).toBe(report)
    expect((await liegtIn('fertig')).filter((name) => name.startsWith('stand'))).toEqual([
      'stand.bericht.txt',
      'stand.edi',
      'stand.nachrichten.txt',
    ])
    expect(await inOrdner('in-arbeit')).toEqual([])
  })

  test('a file that changes while it is imported is neither loaded nor refused', async () => {
    await put('01-stammdaten.ndjson', stammdaten)
    await runTask()
    await put('02-stand.edi', uebertragung([stand]))
    let loading: Promise<void> | undefined
    await database.db.transaction().execute(async (tx) => {
      await lockImports(tx)
      loading = runTask()
      await waitUntilBlocked(database.db)
      const [name = ''] = await inOrdner('in-arbeit')
      await appendFile(join(pfad, 'in-arbeit', name), '\n')
    })
    await loading
    expect([await laeufe(), await ablesungen()]).toMatchObject([{ length: 1 }, { length: 0 }])
    expect(await liegtIn('fertig')).not.toContain('02-stand.nachrichten.txt')
    await runTask()
    expect([await laeufe(), await ablesungen()]).toMatchObject([{ length: 2 }, { length: 1 }])
  })
})

describe('a file that changes [versorger-63]', () => {
  test('waits until the file is complete, and no later file overtakes it', async () => {
    await put('a.ndjson', ndjson([kunde]))
    await put('b.ndjson', ndjson([vertrag]))
    const run = openTask({ ruheMs: 300 })
    const running = run()
    const writing = setInterval(() => void appendFile(join(pfad, 'a.ndjson'), ' '), 20)
    await running
    clearInterval(writing)
    expect(reasons()).toEqual(['Die nächste Datei ändert sich noch und wird erst eingespielt, wenn sie fertig ist.'])
    expect(await laeufe()).toEqual([])
    await run()
    expect((await laeufe()).map(({ dateiname }) => dateiname)).toEqual(['a.ndjson', 'b.ndjson'])
    expect(log.lines.map(({ ereignis }) => ereignis)).toContain('Importordner nicht mehr gestört')
  })

  test.each([
    ['right', 0],
    ['wrong', 20],
  ])('while it is loaded, and is %s so far, is neither loaded nor refused, and is tried again', async (_, begun) => {
    const next = JSON.stringify({ ...kunde, kundennummer: 'T-2' })
    await put('kunden.ndjson', `${ndjson([kunde])}${next.slice(0, begun)}`)
    let first: Promise<void> | undefined
    await database.db.transaction().execute(async (tx) => {
      // The import waits here when it has read the file.
      await sql`lock table anschlussnutzer in access exclusive mode`.execute(tx)
      first = runTask()
      await waitUntilBlocked(database.db)
      const [name = ''] = await inOrdner('in-arbeit')
      await appendFile(join(pfad, 'in-arbeit', name), `${next.slice(begun)}\n`)
    })
    await first
    expect(reasons()).toEqual(['Die nächste Datei ändert sich noch und wird erst eingespielt, wenn sie fertig ist.'])
    expect([await laeufe(), await kunden()]).toEqual([[], []])
    await runTask()
    expect(await kunden()).toHaveLength(2)
  })
})

describe('what looks like a file and is none', () => {
  test('a folder and links are said in the log once, without their names, and hold up nothing', async () => {
    await mkdir(join(pfad, 'ordner.ndjson'))
    await put('echt.txt', ndjson([kunde]))
    await symlink(join(pfad, 'echt.txt'), join(pfad, 'verweis.ndjson'))
    await symlink(join(pfad, 'echt.txt'), join(pfad, 'noch-einer.ndjson'))
    await put('zuletzt.ndjson', ndjson([{ ...kunde, kundennummer: 'T-2' }]))
    const run = openTask()
    await run()
    await run()
    expect(reasons().toSorted()).toEqual([
      'Im Ordner liegt eine Verknüpfung; bitte legen Sie die Datei selbst hinein.',
      'Im Ordner liegt etwas mit dem Namen einer Importdatei, das keine Datei ist.',
    ])
    expect(await kunden()).toEqual(['T-2'])
    expect(ergebnisse).toEqual(['eingespielt', 'gestoert', 'gestoert'])
  })

  test('a name with a line break, umlauts, or as long as names can be', async () => {
    const long = `${'ä'.repeat(120)}.ndjson`
    await put('zwei\nZeilen.ndjson', ndjson([kunde]))
    await put('Bäcker & Söhne.NDJSON', ndjson([{ ...kunde, kundennummer: 'T-2' }]))
    await put(long, ndjson([{ ...kunde, kundennummer: 'T-3' }]))
    await runTask({ teilweise: true })
    expect((await laeufe()).map(({ dateiname }) => dateiname)).toEqual([
      'Bäcker & Söhne.NDJSON',
      'zwei?Zeilen.ndjson',
      `${'ä'.repeat(85)}.ndjson`,
    ])
    expect(await liegtIn('fertig')).toHaveLength(6)
  })

  test('an empty file has no records, and lies in fertig', async () => {
    await put('leer.ndjson', '')
    await runTask()
    expect(await laeufe()).toMatchObject([{ ergebnis: 'eingespielt', datensaetze: 0 }])
    const [report = ''] = await inOrdner('fertig')
    expect(await readFile(join(pfad, 'fertig', report), 'utf8')).toMatch(
      /Die Datei enthält keine Datensätze; nichts geändert\.\n$/,
    )
  })
})

describe('a folder that is not as it should be', () => {
  test('one where what is left out cannot be written says so without the file’s name', async () => {
    await put('fehler', 'eine Datei an der Stelle des Ordners')
    await put('kunden.ndjson', ndjson([kunde, foreign]))
    await runTask({ teilweise: true })
    expect(reasons()).toEqual([`${join(pfad, 'fehler', '…')} ist eine Datei oder liegt unter einer Datei.`])
    expect([await laeufe(), await liegtIn('in-arbeit')]).toEqual([[], ['kunden.ndjson']])
  })

  test('a missing one is named in the log, and everything goes on once it is there', async () => {
    const run = openTask({ pfad: join(pfad, 'fehlt') })
    await run()
    await run()
    expect(reasons()).toEqual([`${join(pfad, 'fehlt')} gibt es nicht oder ist ein Verweis ins Leere.`])
    await mkdir(join(pfad, 'fehlt'))
    await put('fehlt/kunden.ndjson', ndjson([kunde]))
    await run()
    expect(await kunden()).toEqual([kunde.kundennummer])
  })

  // Nothing is forbidden to root.
  test.skipIf(process.getuid?.() === 0)(
    'a file that may not be read waits, and no later one overtakes it',
    async () => {
      await put('a.ndjson', ndjson([kunde]))
      await put('b.ndjson', ndjson([vertrag]))
      await chmod(join(pfad, 'a.ndjson'), 0)
      const run = openTask()
      await run()
      expect(reasons()).toEqual([`${join(pfad, '…')} ist für diesen Benutzer nicht les- oder beschreibbar.`])
      await chmod(join(pfad, 'a.ndjson'), 0o600)
      await run()
      expect(await laeufe()).toHaveLength(2)
    },
  )

  test('a folder with a read-only `fertig` keeps a loaded file until it can be moved, and loads it once', async () => {
    await put('fertig', 'eine Datei an der Stelle des Ordners')
    await put('kunden.ndjson', ndjson([kunde]))
    const run = openTask()
    await run()
    await run()
    expect(reasons()).toEqual([`${join(pfad, 'fertig', '…')} ist eine Datei oder liegt unter einer Datei.`])
    expect([await laeufe(), await liegtIn('in-arbeit')]).toMatchObject([
      [{ ergebnis: 'eingespielt' }],
      ['kunden.ndjson'],
    ])
    await rm(join(pfad, 'fertig'))
    await run()
    expect(await laeufe()).toHaveLength(1)
    expect(await liegtIn('fertig')).toEqual(['kunden.bericht.txt', 'kunden.ndjson'])
  })
})
