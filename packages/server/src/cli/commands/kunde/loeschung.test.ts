import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { advisoryLocks } from '../../../db/advisoryLocks.ts'
import type { Database } from '../../../db/open.ts'
import { recordVorgang } from '../../../db/vorgang/vorgang.ts'
import { directoryStore } from '../../../dokumente/directoryStore.ts'
import { type CliOrdner, openCliOrdner, recordTerminal } from '../../../testing/cli.ts'
import { createDokument } from '../../../testing/data/createDokument.ts'
import { createAnschlussnutzer, createVertrag } from '../../../testing/data/factories.ts'
import { dumpAll } from '../../../testing/data/loeschtest.ts'
import { testClock } from '../../../testing/testClock.ts'
import { testDatabase, type TestDatabase } from '../../../testing/testDatabase.ts'
import { runPortal } from '../../runPortal.ts'

let database: TestDatabase
let db: Database
let folder: CliOrdner
const store = () => directoryStore(folder.path('data/dokumente/stw'))
beforeEach(async () => {
  database = await testDatabase()
  db = database.db
  folder = await openCliOrdner(database)
})
afterEach(async () => {
  await database.close()
  await folder.close()
})

const clock = testClock('2026-11-21T10:00:00+01:00')

const run = (args: readonly string[], at = clock, signal?: AbortSignal) =>
  recordTerminal((terminal) => runPortal(args, folder.environment, terminal, at), { signal })
const flags = (ausfuehren: boolean, uhrGeprueft: boolean) => [
  ...(ausfuehren ? ['--ausfuehren'] : []),
  ...(uhrGeprueft ? ['--uhr-geprueft'] : []),
]
const aufbewahrung = (ausfuehren: boolean, at = clock, uhrGeprueft = false) =>
  run(['aufbewahrung', ...flags(ausfuehren, uhrGeprueft)], at)
const loeschen = (kundennummer: string, ausfuehren: boolean, at = clock, uhrGeprueft = false) =>
  run(
    ['kunde-loeschen', '--kundennummer', kundennummer, '--bearbeiter', 'M.Weber', ...flags(ausfuehren, uhrGeprueft)],
    at,
  )
const failure = (sentence: string) => ({ code: 2, err: expect.stringContaining(sentence) })

async function createAltkunde(): Promise<void> {
  await createAnschlussnutzer(db, { kundennummer: 'T-1', email: 'alt@example.org' })
  await createVertrag(db, { id: '4711', kundennummer: 'T-1', lieferende: '2010-03-31' })
  const erstellzeitpunkt = new Date('2011-01-15T09:00:00Z')
  await createDokument({ db, store: store() }, { id: 'A', kundennummer: 'T-1', vertrag_id: '4711', erstellzeitpunkt })
}
const contents = async () => {
  let count = 0
  for await (const batch of store().list()) count += batch.length
  return count
}

test('aufbewahrung names what may be kept no longer, and deletes it when told to', async () => {
  await createAltkunde()
  const before = await dumpAll(db)
  expect(await aufbewahrung(false)).toEqual({
    code: 0,
    out: [
      'Zu löschen, weil die Frist abgelaufen ist:',
      '  Dokumente: 1',
      '  Verträge mit allem, was dazugehört: 1',
      '  Kunden mit allem, was noch da war: 1',
      'Nichts ist geändert. Mit --ausfuehren wird gelöscht.',
      '',
    ].join('\n'),
    err: '',
  })
  expect([await dumpAll(db), await contents()]).toEqual([before, 1])
  expect((await aufbewahrung(true)).out).toMatch(/^Gelöscht:\n {2}Dokumente: 1\n[^]*Kunden mit allem/)
  expect([await contents(), await db.selectFrom('anschlussnutzer').selectAll().execute()]).toEqual([0, []])
  expect((await aufbewahrung(true)).out).toBe('Nichts zu löschen: Keine Frist ist abgelaufen.\n')
})

test('aufbewahrung says that another run is under way, that it was broken off, and that the store is away', async () => {
  await createAltkunde()
  await db.connection().execute(async (other) => {
    await sql`select pg_advisory_lock(${advisoryLocks.loeschlauf})`.execute(other)
    expect(await aufbewahrung(true)).toMatchObject(
      failure('Gerade löscht schon ein anderer Lauf. Nichts ist geändert.'),
    )
    await sql`select pg_advisory_unlock(${advisoryLocks.loeschlauf})`.execute(other)
  })
  const broken = await run(['aufbewahrung', '--ausfuehren'], clock, AbortSignal.abort())
  expect([broken.code, broken.err]).toEqual([130, 'Abgebrochen. Was noch zu löschen ist, löscht der nächste Lauf.\n'])
  folder.environment['DOKUMENTE_DIR'] = folder.path('mandanten/stw.json')
  expect(await aufbewahrung(true)).toMatchObject(
    failure(
      'Die Ablage der Dokumente ist nicht erreichbar (ENOTDIR). Alles andere ist gelöscht; die Inhalte der Dokumente löscht der nächste Lauf.',
    ),
  )
  expect(await db.selectFrom('vertrag').selectAll().execute()).toEqual([])
})

test('kunde-loeschen says what goes, and it goes when told to', async () => {
  await createAltkunde()
  const before = await dumpAll(db)
  expect(await loeschen('t-1 ', false)).toEqual({
    code: 0,
    out: [
      'Kunde T-1 wird mit allem gelöscht, was das Portal von ihm hat:',
      '  Dokumente: 1',
      '  Verträge mit allem, was dazugehört: 1',
      'Nichts ist geändert. Mit --ausfuehren geschieht es.',
      '',
    ].join('\n'),
    err: '',
  })
  expect([await dumpAll(db), await contents()]).toEqual([before, 1])
  expect((await loeschen('T-1', true)).out).toMatch(/\nErledigt\.\n$/)
  expect([await contents(), await db.selectFrom('anschlussnutzer').selectAll().execute()]).toEqual([0, []])
  expect(await loeschen('T-1', true)).toEqual({ code: 1, out: '', err: 'Den Kunden T-1 gibt es nicht.\n' })
})

test('the trail of the service desk names the account that deleted a customer, and not the customer', async () => {
  await createAltkunde()
  await loeschen('T-1', false)
  await loeschen('T-1', true)
  const protokoll = await db.selectFrom('protokoll').selectAll().execute()
  expect(protokoll).toMatchObject([
    { kundennummer: '*kundendienst', aktion: 'kunde_geloescht', inhalt: { bearbeiter: 'M.Weber' } },
  ])
  expect(JSON.stringify(protokoll)).not.toContain('T-1')
})

test('kunde-loeschen says what must stay and until when, and does the rest', async () => {
  await createAltkunde()
  await createVertrag(db, { id: '4712', kundennummer: 'T-1' })
  await createVertrag(db, { id: '4713', kundennummer: 'T-1', lieferende: '2024-05-31' })
  const erstellzeitpunkt = new Date('2025-12-31T23:30:00Z')
  await createDokument({ db, store: store() }, { id: 'B', kundennummer: 'T-1', vertrag_id: '4713', erstellzeitpunkt })
  const expected = [
    'Kunde T-1 kann noch nicht ganz gelöscht werden. Bleiben muss (Art. 17 Abs. 3 DSGVO):',
    '  Vertrag 4712: läuft noch',
    // The invoice is of 2026 in Berlin.
    '  Vertrag 4713: zu Ende am 31.05.2024, bleibt bis 31.12.2036',
    '  1 Dokument, bleibt bis 31.12.2036',
    expect.stringMatching(/^Gelöscht werden Kontaktdaten/),
    'Dazu, weil die Frist abgelaufen ist:',
    '  Dokumente: 1',
    '  Verträge mit allem, was dazugehört: 1',
    expect.stringMatching(/^Der Zugang ist dann gesperrt/),
    'Erledigt.',
    '',
  ]
  expect((await loeschen('T-1', true)).out.split('\n')).toEqual(expected)
  const [kunde] = await db.selectFrom('anschlussnutzer').select(['email', 'gesperrt']).execute()
  expect([kunde, await contents()]).toEqual([{ email: null, gesperrt: true }, 1])
  const [eintrag] = await db.selectFrom('protokoll').select(['kundennummer', 'aktion', 'inhalt']).execute()
  expect(eintrag).toEqual({
    kundennummer: 'T-1',
    aktion: 'verarbeitung_eingeschraenkt',
    inhalt: { bearbeiter: 'M.Weber' },
  })
  const again = await loeschen('T-1', true)
  expect(again.out).toContain('Eingeschränkt ist die Verarbeitung schon seit 21.11.2026, 10:00 Uhr.')
  expect(again.out).not.toContain('Kontaktdaten')
})

test('kunde-loeschen waits until every Vorgang has been fetched', async () => {
  await createAltkunde()
  const send = () =>
    recordVorgang(db, { kundennummer: 'T-1', art: 'kontaktanfrage', inhalt: {}, eingegangenAm: clock.now() })
  await send()
  const one = await loeschen('T-1', true)
  expect([one.code, one.out]).toEqual([1, ''])
  expect(one.err).toMatch(
    /^Kunde T-1 hat 1 Vorgang eingereicht, der noch nicht übergeben ist\. .* Nichts ist geändert\.\n$/,
  )
  await send()
  expect((await loeschen('T-1', false)).err).toMatch(
    /^Kunde T-1 hat 2 Vorgänge eingereicht, die noch nicht übergeben sind/,
  )
  expect(await db.selectFrom('anschlussnutzer').select('email').execute()).toEqual([{ email: 'alt@example.org' }])
})

test('contents that cannot be deleted now are deleted at night', async () => {
  await createAltkunde()
  folder.environment['DOKUMENTE_DIR'] = folder.path('mandanten/stw.json')
  expect((await loeschen('T-1', true)).out).toMatch(
    /Erledigt\. Die Inhalte gelöschter Dokumente löscht das Portal in der nächsten Nacht: Die Ablage ist nicht erreichbar \(ENOTDIR\)\.\n$/,
  )
  delete folder.environment['DOKUMENTE_DIR']
  await aufbewahrung(true)
  expect(await contents()).toBe(0)
})

test.each([
  [['kunde-loeschen'], 'Es fehlt --kundennummer.'],
  [['kunde-loeschen', '--kundennummer', '1'], 'Es fehlt --bearbeiter mit dem Namen oder Kürzel dessen, der es tut.'],
  [['kunde-loeschen', '--kundennummer'], 'Nach --kundennummer gehört eine Kundennummer.'],
  [['kunde-loeschen', '--kundennummer', 'Ä', '--bearbeiter', 'M.Weber'], 'Ä ist keine Kundennummer.'],
  [['aufbewahrung', '--kundennummer', '1'], 'Die Option --kundennummer gehört nicht zum Befehl aufbewahrung.'],
  [['aufbewahrung', '--ausfuehren=ja'], '--ausfuehren steht für sich.'],
])('%j is answered with a sentence', async (args, sentence) => {
  const { code, out, err } = await recordTerminal((terminal) => runPortal(args, folder.environment, terminal))
  expect({ code, out }).toEqual({ code: 2, out: '' })
  expect(err).toContain(sentence)
})

test('both commands take their options from the command line', async () => {
  const report = await recordTerminal((terminal) =>
    runPortal(['aufbewahrung', '--mandant', 'stw'], folder.environment, terminal),
  )
  expect(report).toEqual({ code: 0, out: 'Nichts zu löschen: Keine Frist ist abgelaufen.\n', err: '' })
  const unknown = ['kunde-loeschen', '--kundennummer', 'T-9', '--bearbeiter', 'M.Weber', '--ausfuehren']
  expect((await recordTerminal((terminal) => runPortal(unknown, folder.environment, terminal))).err).toBe(
    'Den Kunden T-9 gibt es nicht.\n',
  )
})

test('with a clock a year ahead of the last run both delete nothing without --uhr-geprueft', async () => {
  expect((await aufbewahrung(true)).code).toBe(0)
  await createAltkunde()
  const before = await dumpAll(db)
  const ahead = testClock('2027-11-21T10:00:00+01:00')
  const zweifel =
    'Die Uhr dieses Rechners zeigt 21.11.2027, 10:00 Uhr; der letzte Löschlauf (oder die Einrichtung) war am 21.11.2026, 10:00 Uhr.'
  expect(await aufbewahrung(true, ahead)).toMatchObject(failure(zweifel))
  expect(await loeschen('T-1', true, ahead)).toMatchObject(failure('--ausfuehren --uhr-geprueft'))
  const previews = [await aufbewahrung(false, ahead), await loeschen('T-1', false, ahead)]
  expect(previews.map(({ code, out }) => [code, out.includes(zweifel)])).toEqual([
    [0, true],
    [0, true],
  ])
  expect(await dumpAll(db)).toEqual(before)
  expect((await aufbewahrung(true, ahead, true)).out).toMatch(/^Gelöscht:\n/)
  expect((await loeschen('T-1', true, ahead)).err).toBe('Den Kunden T-1 gibt es nicht.\n')
  // The clock is set back: the run of the year to come says nothing.
  expect((await aufbewahrung(true)).code).toBe(0)
})

test('nothing is deleted when there was never a run and the tables are older than a week', async () => {
  await createAltkunde()
  const days = (count: number) => testClock(new Date(Date.now() + (count * 24 + 1) * 3_600_000).toISOString())
  expect(await aufbewahrung(true, days(7))).toMatchObject(failure('der letzte Löschlauf (oder die Einrichtung) war am'))
  expect((await aufbewahrung(true, days(6))).out).toMatch(/^Gelöscht:\n/)
  expect((await aufbewahrung(true, days(12))).code).toBe(0)
})
