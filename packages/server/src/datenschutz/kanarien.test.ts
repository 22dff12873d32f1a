import { randomUUID } from 'node:crypto'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { addJob } from '../db/jobs/jobQueue.ts'
import { queueZugang } from '../db/jobs/zugangJob.ts'
import type { Database } from '../db/open.ts'
import { checkProtokoll } from '../db/protokoll/checkProtokoll.ts'
import { tables } from '../db/schema.ts'
import { placeVorgaenge } from '../db/vorgang/stelle.ts'
import { recordVorgang } from '../db/vorgang/vorgang.ts'
import type { DokumentStore } from '../dokumente/DokumentStore.ts'
import { directoryStore } from '../dokumente/directoryStore.ts'
import { queueMail } from '../mail/queueMail.ts'
import { createDokument } from '../testing/data/createDokument.ts'
import {
  createAblesung,
  createAnschlussnutzer,
  createBankverbindung,
  createLastgang,
  createLastgangkanal,
  createRechnungsadresse,
  createTarif,
  createVertrag,
  createZaehler,
} from '../testing/data/factories.ts'
import { insertKanarien, kanarienemail, kanarienkontakte, kanarienkunde } from '../testing/data/insertKanarien.ts'
import { kanarienfoto, kanarienvertrag } from '../testing/data/insertKanarienvertrag.ts'
import { dumpAll, fristen } from '../testing/data/loeschtest.ts'
import { queuedMails } from '../testing/mails/queuedMails.ts'
import { testJobContext } from '../testing/runJobs.ts'
import { testClock } from '../testing/testClock.ts'
import { testDatabase, type TestDatabase } from '../testing/testDatabase.ts'
import { testLog } from '../testing/testLog.ts'
import { deleteKundeOnRequest } from './deleteKundeOnRequest.ts'
import { deleteInhalte } from './dokumentLoeschung.ts'
import { aufbewahrungTask } from './loeschlauf.ts'

const { kundennummer } = kanarienkunde
const instant = '2026-11-21T10:00:00+01:00'
const now = new Date(instant)

let database: TestDatabase
let db: Database
let dir: string
let store: DokumentStore
/** Of another customer, before this one came. */
let before: { dump: string; files: string[] }

const files = async () =>
  (await readdir(dir, { recursive: true })).filter((name) => !/^(?:[0-9a-f]{2}|unfertig)$/.test(name)).toSorted()
/**
 * What there is to see of everybody, without the numbers of nights, what is left of chains, the supplier's systems,
 * and what the service desk did and looked at.
 */
const look = async () => ({
  dump: (await dumpAll(db))
    .replaceAll(
      /(?:^|\n)public\.(?:ausgangszugang|loeschlauf|protokoll_geloescht|webhook\b|dienstkonto|dienstsitzung|lesezugriff)(?:\n(?!\w+\.).*)*/g,
      '',
    )
    .replaceAll(/\n\(\*kundendienst,.*/g, ''),
  files: await files(),
})

async function createNachbar(): Promise<void> {
  const nachbar = 'T-2'
  await createAnschlussnutzer(db, { kundennummer: nachbar, email: 'nachbar@example.org' })
  const vertrag_id = await createVertrag(db, { id: '4712', kundennummer: nachbar })
  await createZaehler(db, { vertrag_id })
  await createTarif(db, { vertrag_id })
  await createAblesung(db, { vertrag_id, ablesedatum: '2026-01-01', werte: { '1-0:1.8.0': 5 } })
  const kanal_id = await createLastgangkanal(db, { vertrag_id, minuten: 60 })
  await createLastgang(db, { kanal_id, tag: '2026-01-01', werte: Array.from({ length: 24 }, () => 1) })
  await createRechnungsadresse(db, { kundennummer: nachbar })
  await createBankverbindung(db, { kundennummer: nachbar })
  await createDokument({ db, store }, { id: 'N-1', kundennummer: nachbar })
  await recordVorgang(db, { kundennummer: nachbar, art: 'kontaktanfrage', inhalt: {}, eingegangenAm: now })
  await addJob(db, 'passwortReset', { id: randomUUID() })
  await queueZugang(db, { ereignis: 'zugangGesperrt', kundennummern: [nachbar] })
  await queueMail(db, { an: 'nachbar@example.org', betreff: 'Hallo', anrede: 'Guten Tag,', absaetze: [] })
}

beforeEach(async () => {
  database = await testDatabase()
  db = database.db
  dir = await mkdtemp(join(tmpdir(), 'ekp-kanarien-'))
  store = directoryStore(dir)
  await createNachbar()
  // The jobs would do it, and it is no change of his.
  await placeVorgaenge(db)
  before = await look()
  await insertKanarien(db, store)
})
afterEach(async () => {
  await database.close()
  await rm(dir, { recursive: true })
})

const onRequest = () =>
  db
    .transaction()
    .execute((tx) => deleteKundeOnRequest(tx, kundennummer, { fristen: fristen(), now, bearbeiter: 'M.Weber' }))
const deleteContents = () => db.connection().execute((conn) => deleteInhalte(conn, store))
const kanarien = /kanari|4b414e415249|4b616e617269/i

test('insertKanarien fills every column that is about a person', async () => {
  const own = await testDatabase()
  await createAnschlussnutzer(own.db, { kundennummer: 'T-2' })
  await insertKanarien(own.db, store)
  const empty: string[] = []
  for (const [table, { spalten }] of Object.entries(tables)) {
    for (const [column, { personenbezug }] of Object.entries(spalten)) {
      if (!personenbezug) continue
      const { rows } = await sql`
        select from ${sql.table(table)} where ${sql.ref(column)} is not null limit 1
      `.execute(own.db)
      if (rows.length === 0) empty.push(`${table}.${column}`)
    }
  }
  expect((await dumpAll(own.db)).match(new RegExp(kanarien, 'gi'))?.length).toBeGreaterThan(50)
  await own.close()
  // The keys of a budget are hashes with the server's key; the wish comes with the deletion; this customer has a password
  // of his own.
  const exempt = ['bucket', 'free_at', 'marks', 'empty_at'].map((column) => `budget.${column}`)
  expect(empty.toSorted(), 'each new column with personal data needs a value in testing/insertKanarien.ts').toEqual(
    [...exempt, 'anschlussnutzer.einmalpasswort_seit', 'loeschvermerk.verlangt_am'].toSorted(),
  )
})

test('a customer who asks to be deleted and has nothing that must be kept is deleted everywhere; others stay unchanged', async () => {
  expect(await onRequest()).toMatchObject({ art: 'geloescht', geloescht: { kunden: 1, vertraege: 1 } })
  await deleteContents()
  expect(await look()).toEqual(before)
  await db.deleteFrom('loeschlauf').execute()
  expect(await dumpAll(db)).not.toMatch(kanarien)
  // One for each of his numbers.
  const geloescht = { geloescht_am: now }
  expect(await db.selectFrom('protokoll_geloescht').select('geloescht_am').execute()).toEqual([geloescht, geloescht])
})

test('after the nightly job a customer with an expired period is nowhere, also not in its log', async () => {
  await db.deleteFrom('loeschlauf').execute()
  const log = testLog()
  const context = testJobContext({ db, log, clock: testClock(instant) })
  await aufbewahrungTask(() => store).run(context, {})
  expect(await look()).toEqual(before)
  expect(await dumpAll(db)).not.toMatch(kanarien)
  expect(JSON.stringify(log.lines)).not.toMatch(kanarien)
  expect(log.lines).toHaveLength(1)
})

test('if a contract must be kept, everything else of the customer is deleted at once', async () => {
  await db
    .updateTable('vertrag')
    .set({ lieferende: null, storniert: false })
    .where('id', '=', kanarienvertrag)
    .execute()
  const gone = [
    ...[...Object.values(kanarienkontakte), 'kanarie.frueher', 'kanarie.protokoll', 'kanarie.link', '1911-01-01'],
    ...['Kanarienimport', 'Kanariengeraet', 'argon2id', '0ca7a71e', '2026-11-21 17:11', 'Kanarienbetreff'],
    ...[kanarienfoto.toString('hex'), 'Kanarienadressname', 'DE00KANARIE', 'KANARIE-D1'],
  ]
  const seeded = await dumpAll(db)
  for (const text of gone) expect(seeded).toContain(text)
  await db.deleteFrom('loeschlauf').execute()
  expect(await onRequest()).toMatchObject({
    art: 'eingeschraenkt',
    schonSeit: null,
    geloescht: { vertraege: 0, kunden: 0 },
    bleibt: { vertraege: [{ id: kanarienvertrag, ende: null, bleibtBis: null }], dokumente: 0, dokumenteBis: null },
  })
  await deleteContents()
  const dump = await dumpAll(db)
  const ofNachbar = dump.split('\n').filter((line) => line.includes('T-2'))
  const rest = dump
    .split('\n')
    .filter((line) => !line.includes('T-2'))
    .join('\n')
  for (const text of gone) expect(rest).not.toContain(text)
  for (const text of ['Kanariennachname', kanarienvertrag, 'Kanarienstrasse']) expect(rest).toContain(text)
  expect(ofNachbar).toEqual(before.dump.split('\n').filter((line) => line.includes('T-2')))
  expect(await files()).toEqual(before.files)
  const kunde = await db
    .selectFrom('anschlussnutzer')
    .select(['gesperrt', 'passwort_hash'])
    .where('kundennummer', '=', kundennummer)
    .executeTakeFirst()
  expect(kunde).toEqual({ gesperrt: true, passwort_hash: null })
})

test('what had to be kept is deleted by the nightly job when its period is over', async () => {
  await db
    .updateTable('vertrag')
    .set({ lieferende: '2024-05-31', storniert: false })
    .where('id', '=', kanarienvertrag)
    .execute()
  await db.deleteFrom('loeschlauf').execute()
  expect(await onRequest()).toMatchObject({
    art: 'eingeschraenkt',
    schonSeit: null,
    bleibt: { vertraege: [{ id: kanarienvertrag, ende: '2024-05-31', bleibtBis: '2034-12-31' }] },
  })
  const night = (instantOfNight: string) =>
    aufbewahrungTask(() => store).run(testJobContext({ db, clock: testClock(instantOfNight) }), {})
  // As every night, so that the clock is believed.
  const begonnen_am = new Date('2034-12-30T01:17:00Z')
  await db.insertInto('loeschlauf').values({ begonnen_am, beendet_am: begonnen_am }).execute()
  await night('2034-12-31T23:59:00+01:00')
  expect(await dumpAll(db)).toMatch(kanarien)
  await night('2035-01-01T00:01:00+01:00')
  expect(await dumpAll(db)).not.toMatch(kanarien)
})

test('the audit trail has no break after restriction and deletion', async () => {
  const check = () =>
    db.transaction().execute((tx) => checkProtokoll(tx, () => undefined, new AbortController().signal))
  expect(await check()).toMatchObject({ ketten: 3, eintraege: 3, ohneInhalt: 0, brueche: 0 })
  await db
    .updateTable('vertrag')
    .set({ lieferende: null, storniert: false })
    .where('id', '=', kanarienvertrag)
    .execute()
  await onRequest()
  // His entry under each of his numbers has lost its content, two tell of that, and one of the restriction.
  expect(await check()).toMatchObject({ ketten: 3, eintraege: 6, ohneInhalt: 2, brueche: 0 })
  await db.updateTable('vertrag').set({ lieferende: '1911-02-03' }).where('id', '=', kanarienvertrag).execute()
  expect((await onRequest()).art).toBe('geloescht')
  // The neighbour's, and that of the service desk, which tells of the deletion.
  expect(await check()).toMatchObject({ ketten: 2, eintraege: 2, brueche: 0 })
})

test('a second request changes nothing and answers the day of the first', async () => {
  await db
    .updateTable('vertrag')
    .set({ lieferende: null, storniert: false })
    .where('id', '=', kanarienvertrag)
    .execute()
  await onRequest()
  const dump = await dumpAll(db)
  expect(await onRequest()).toMatchObject({ art: 'eingeschraenkt', schonSeit: now })
  expect(await dumpAll(db)).toBe(dump)
})

test('a Vorgang that the supplier has yet to fetch stops the deletion, and nothing is changed', async () => {
  await recordVorgang(db, { kundennummer, art: 'kontaktanfrage', inhalt: {}, eingegangenAm: now })
  const dump = await dumpAll(db)
  expect(await onRequest()).toEqual({ art: 'offen', vorgaenge: 1 })
  expect(await dumpAll(db)).toBe(dump)
})

test('a deletion that fails in the middle has changed nothing', async () => {
  await sql`
    create function streik() returns trigger language plpgsql as $$ begin raise 'streik'; end $$;
    create trigger streik before delete on protokoll_kopf for each row execute function streik()
  `.execute(db)
  const dump = await dumpAll(db)
  await expect(onRequest()).rejects.toThrow('streik')
  expect(await dumpAll(db)).toBe(dump)
  await sql`drop trigger streik on protokoll_kopf`.execute(db)
  expect((await onRequest()).art).toBe('geloescht')
})

test('a mail to an address that two customers share is sent', async () => {
  await db.updateTable('anschlussnutzer').set({ email: kanarienemail }).where('kundennummer', '=', 'T-2').execute()
  await onRequest()
  const mails = await queuedMails(db)
  expect(mails.map(({ an }) => an)).toEqual(['nachbar@example.org', kanarienemail])
})

test('a queued entry of the security log about several customers keeps the others', async () => {
  await queueZugang(db, { ereignis: 'zugangEntsperrt', kundennummern: ['T-2', kundennummer, 'T-3'] })
  await onRequest()
  const { rows } = await sql`
    select payload from graphile_worker._private_jobs where payload ->> 'ereignis' = 'zugangEntsperrt'
  `.execute(db)
  expect(rows).toEqual([{ payload: { ereignis: 'zugangEntsperrt', kundennummern: ['T-2', 'T-3'] } }])
})

test('an unknown customer number answers ‚unbekannt‘', async () => {
  const unknown = deleteKundeOnRequest(db, 'T-99', { fristen: fristen(), now, bearbeiter: 'M.Weber' })
  expect(await unknown).toEqual({ art: 'unbekannt' })
})
