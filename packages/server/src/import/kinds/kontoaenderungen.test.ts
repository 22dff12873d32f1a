import { findAnschlussnutzer } from '@ekp/wire/anschlussnutzer'
import { utcTag } from '@ekp/wire/rules/kalendertag'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { pseudonymOf } from '../../http/log/requestEntry.ts'
import { signer } from '../../lib/files/schluessel.ts'
import { zugangTask } from '../../modules/kunde/zugang.ts'
import { call } from '../../testing/call.ts'
import { counts, kunde, listRows, load, sourceOf, tarif, today, vertrag } from '../../testing/data/importRecords.ts'
import { deleteQueuedMails, queuedMails } from '../../testing/mails/queuedMails.ts'
import { testApp, type TestApp } from '../../testing/portals/testApp.ts'
import { runJobs } from '../../testing/runJobs.ts'
import { testSchluessel } from '../../testing/testTenant.ts'
import { importNdjson } from '../importNdjson.ts'

let portal: TestApp
beforeAll(async () => {
  portal = await testApp()
})
afterAll(() => portal.close())

// A chain cannot be deleted, so each test has a customer of its own.
let last = 0
let line: typeof kunde & { email: string; passwort: string; gesperrt: boolean; zugriff: string }
beforeEach(async () => {
  line = {
    ...kunde,
    kundennummer: `T-${++last}`,
    email: 'ayse@example.org',
    passwort: 'Sonnenblume-2026',
    gesperrt: false,
    zugriff: 'voll',
  }
  await load(portal.db, [line])
  await deleteQueuedMails(portal.db)
})

const listEntries = () =>
  portal.db
    .selectFrom('protokoll')
    .where('kundennummer', '=', line.kundennummer)
    .orderBy('nr')
    .select(['akteur', 'aktion', 'inhalt'])
    .execute()
const imported = (aktion: string, inhalt: object = {}) => ({ akteur: 'import', aktion, inhalt })
const first = imported('passwort_importiert', { nachher: { einmalig: false } })

test('an unlocked customer gets one mail, and none when the same line is imported again', async () => {
  await load(portal.db, [{ ...line, gesperrt: true }])
  expect(await queuedMails(portal.db)).toEqual([])
  await load(portal.db, [line])
  await load(portal.db, [line])
  expect(await queuedMails(portal.db)).toMatchObject([
    {
      an: 'ayse@example.org',
      betreff: 'Ihr Zugang zum Kundenportal ist wieder freigeschaltet',
      anrede: 'Guten Tag Frau Öztürk,',
      angaben: [{ name: 'Kundennummer', wert: line.kundennummer }],
      knopf: { url: '/anmelden' },
    },
  ])
  expect(await listEntries()).toEqual([first, imported('zugang_gesperrt'), imported('zugang_entsperrt')])
})

/** The lines in the portal's log about accounts that an import changed. */
async function readLog(): Promise<object[]> {
  const { lines } = await runJobs(
    portal,
    { send: () => Promise.resolve(), place: '', close: () => undefined },
    {
      tasks: [zugangTask(testSchluessel)],
    },
  )
  return lines.map(({ facts }) => facts).filter((facts) => 'sicherheit' in facts)
}

test('the security log names locked, unlocked and restricted customers by the pseudonym of their requests', async () => {
  await readLog()
  const seen: object[] = []
  for (const change of [{ gesperrt: true }, {}, { zugriff: 'eingeschränkt' }, {}, {}, { vorname: 'Ida' }]) {
    await load(portal.db, [{ ...line, ...change }])
    seen.push(...(await readLog()))
  }
  const tag = utcTag(portal.clock.now())
  const konto = pseudonymOf(signer(testSchluessel, 'test'), tag, line.kundennummer)
  expect(seen).toEqual(
    ['zugangGesperrt', 'zugangEntsperrt', 'zugriffEingeschraenkt', 'zugriffErweitert'].map((sicherheit) => ({
      mandant: 'test',
      konto,
      sicherheit,
    })),
  )
})

test('the security log names all customers if they need more than one job', async () => {
  const many = Array.from({ length: 1001 }, (_, nr) => ({ ...kunde, kundennummer: `T-L-${nr}` }))
  await load(portal.db, many)
  await load(
    portal.db,
    many.map((one) => ({ ...one, gesperrt: true })),
  )
  const konten = (await readLog()).map((facts) => Reflect.get(facts, 'konto'))
  expect([konten.length, new Set(konten).size]).toEqual([1001, 1001])
})

/** How many rows of the job queue have been read so far; an import has told of its own when it ends. */
async function readOfQueue(): Promise<number> {
  const { rows } = await sql<{ zeilen: number }>`
    select (seq_tup_read + coalesce(idx_tup_fetch, 0))::integer as zeilen from pg_stat_user_tables
    where relname = '_private_jobs'
  `.execute(portal.db)
  return rows[0]?.zeilen ?? 0
}

test(
  'all unlocked customers with an address get a mail, also if they are more than one batch',
  { tags: 'full' },
  async () => {
    const many = Array.from({ length: 501 }, (_, nr) => ({
      ...kunde,
      kundennummer: `M-${nr}`,
      email: `m${nr}@example.org`,
    }))
    const lines = [...many, { ...kunde, kundennummer: 'M-none' }].map((one) => ({
      ...one,
      kundennummer: `T-${one.kundennummer}`,
      gesperrt: false,
    }))
    await load(
      portal.db,
      lines.map((one) => ({ ...one, gesperrt: true })),
    )
    const before = await readOfQueue()
    await load(portal.db, lines)
    expect((await readOfQueue()) - before).toBeLessThan(10 * many.length)
    const addresses = (await queuedMails(portal.db)).map(({ an }) => an)
    expect(new Set(addresses)).toEqual(new Set(many.map(({ email }) => email)))
    expect(addresses).toHaveLength(501)
  },
)

test('a dry run counts as the import does, and leaves no entry, no mail, no job and no row behind', async () => {
  const vertraglich = { ...vertrag, id: line.kundennummer.replace('T-', 'P'), kundennummer: line.kundennummer }
  const tarife = ['2025-01-01', '2026-01-01'].map((tag, nr, tage) => ({
    ...tarif,
    vertragId: vertraglich.id,
    gueltigVon: tag,
    gueltigBis: tage[nr + 1] ?? null,
  }))
  await load(portal.db, [{ ...line, gesperrt: true }, vertraglich, ...tarife])
  await deleteQueuedMails(portal.db)
  const file = [
    { ...line, email: 'neu@example.org', passwort: 'Neues-Passwort-2026' },
    { ...kunde, kundennummer: `${line.kundennummer}-N`, passwort: 'Sonnenblume-2026' },
    { ...vertraglich, ort: 'Mühlenbrück' },
    ...tarife.slice(1),
  ]
  const snapshot = async () => ({
    kunden: await listRows(portal.db, 'anschlussnutzer'),
    vertraege: await listRows(portal.db, 'vertrag'),
    tarife: await listRows(portal.db, 'tarif'),
    mails: await queuedMails(portal.db),
    eintraege: await listEntries(),
    jobs: (await sql`select id from graphile_worker.jobs order by id`.execute(portal.db)).rows,
    vorgaenge: await portal.db.selectFrom('vorgang').selectAll().execute(),
  })
  const before = await snapshot()
  const options = { tenantPrefix: 'T-', today }
  const probe = await importNdjson(portal.db, sourceOf(file), { ...options, probe: true })
  expect(await snapshot()).toEqual(before)
  expect(probe.arten).toMatchObject({
    anschlussnutzer: counts(1, 1, 0),
    vertrag: counts(0, 1, 0),
    tarif: counts(0, 0, 1, 1),
  })
  expect(await load(portal.db, file)).toEqual(probe)
  const after = await snapshot()
  for (const part of ['kunden', 'vertraege', 'tarife', 'mails', 'eintraege', 'jobs'] as const) {
    expect(after[part], part).not.toEqual(before[part])
  }
})

test('locking ends all sessions, and unlocking brings none of them back', async () => {
  const session = await portal.login(line.kundennummer, line.passwort)
  const isIn = async () => (await call(portal.app, findAnschlussnutzer, {}, session)).status
  expect(await isIn()).toBe(200)
  await load(portal.db, [{ ...line, gesperrt: true }])
  expect(await isIn()).toBe(401)
  await load(portal.db, [line])
  expect(await isIn()).toBe(401)
  await portal.login(line.kundennummer, line.passwort)
})

test('an imported password ends all sessions; the audit trail records it without the password', async () => {
  const session = await portal.login(line.kundennummer, line.passwort)
  await load(portal.db, [{ ...line, passwort: undefined, einmalpasswort: 'Einmal-2026-geheim' }])
  expect((await call(portal.app, findAnschlussnutzer, {}, session)).status).toBe(401)
  expect(await listEntries()).toEqual([first, imported('passwort_importiert', { nachher: { einmalig: true } })])
})

test('the audit trail records another access level together with the old one', async () => {
  await load(portal.db, [{ ...line, zugriff: 'eingeschränkt' }])
  const inhalt = { vorher: { zugriff: 'voll' }, nachher: { zugriff: 'eingeschränkt' } }
  expect(await listEntries()).toEqual([first, imported('zugriff_geaendert', inhalt)])
})

test('a line that does not change the access writes no entry', async () => {
  await load(portal.db, [{ ...line, nachname: 'Anders' }])
  expect(await listEntries()).toEqual([first])
})

test('an import that fails at its end writes no entry and sends no mail', async () => {
  await load(portal.db, [{ ...line, gesperrt: true }])
  await sql`
    create function refuse() returns trigger language plpgsql as 'begin raise exception ''no''; end';
    create trigger refuse before insert on protokoll for each row when (new.aktion = 'zugang_entsperrt')
    execute function refuse();
  `.execute(portal.db)
  await expect(load(portal.db, [line])).rejects.toThrow('no')
  await sql`drop function refuse cascade`.execute(portal.db)
  expect(await queuedMails(portal.db)).toEqual([])
  expect(await listEntries()).toEqual([first, imported('zugang_gesperrt')])
  await load(portal.db, [line])
  expect(await queuedMails(portal.db)).toHaveLength(1)
})
