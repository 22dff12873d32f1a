// @module-tag isolated

import type * as Argon2 from '@node-rs/argon2'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { checkProtokoll } from '../../db/protokoll/checkProtokoll.ts'
import { type Step, steps } from '../../lib/steps.ts'
import { type TestDatabase, testDatabase } from '../../testing/testDatabase.ts'
import { testSchluessel } from '../../testing/testTenant.ts'
import { type NeuesEinmalpasswort, setEinmalpasswoerter } from './einmalpasswort.ts'

// Ten milliseconds each otherwise; nobody signs in here.
vi.mock('@node-rs/argon2', async (load) => {
  const real = await load<typeof Argon2>()
  return { ...real, hash: (passwort: string) => Promise.resolve(`hash of ${passwort}`) }
})

// The second of two batches has the last of them.
const anzahl = 1002
const nummern = Array.from({ length: anzahl }, (_, nr) => `T-${10_000 + nr}`)
const now = new Date('2026-11-21T09:00:00Z')

let database: TestDatabase
beforeEach(async () => {
  database = await testDatabase()
  const { db } = database
  await sql`
    insert into anschlussnutzer (kundennummer, anrede, nachname, email, passwort_hash)
    select 'T-' || nr, 'Frau', 'Muster', nr || '@example.org', 'old' from generate_series(10000, ${9999 + anzahl}::int) nr
  `.execute(db)
  await sql`
    insert into geraet (id, kundennummer, passwort_version, angelegt_am, gilt_bis)
    select kundennummer, kundennummer, 1, ${now}, ${now}::timestamptz + interval '1 day' from anschlussnutzer
  `.execute(db)
})
afterEach(() => database.close())

interface Ausgefuehrt {
  readonly weg?: 'mail' | ((briefe: readonly NeuesEinmalpasswort[]) => Promise<void>)
  readonly signal?: AbortSignal
}

const set = (kundennummern: readonly string[], { weg = 'mail', ...more }: Ausgefuehrt = {}) =>
  setEinmalpasswoerter(database.db, kundennummern, {
    bearbeiter: 'M.Weber',
    now,
    quelle: { schluessel: testSchluessel, mandant: 'test' },
    weg,
    ...more,
  })

/** The statements that the database gets meanwhile. */
async function listStatements(work: () => Promise<void>): Promise<string[]> {
  const names: string[] = []
  const subscriber = { start: ({ kind, name }: Step) => void (kind === 'client' && names.push(name)) }
  steps.subscribe(subscriber as Parameters<typeof steps.subscribe>[0])
  try {
    await work()
  } finally {
    steps.unsubscribe(subscriber as Parameters<typeof steps.unsubscribe>[0])
  }
  return names
}

async function countChanged() {
  const { rows } = await sql<Readonly<Record<string, number>>>`
    select (select count(*)::int from anschlussnutzer where passwort_einmalig) as einmalig,
      (select count(*)::int from protokoll) as eintraege,
      (select count(*)::int from geraet) as geraete,
      (select count(*)::int from graphile_worker._private_jobs) as jobs
  `.execute(database.db)
  return rows[0]
}
const unchanged = { einmalig: 0, eintraege: 0, geraete: anzahl, jobs: 0 }

test('a thousand customers take as many statements as two', async () => {
  const few = await listStatements(() => set(nummern.slice(0, 2)))
  const many = await listStatements(() => set(nummern.slice(2, 1002)))
  expect(many).toEqual(few)
  expect(few.length).toBeLessThan(20)
})

test('all get one, by mail, with an entry that says who did it; what they had before ends', async () => {
  const { db } = database
  await set(nummern.toReversed())
  expect(await countChanged()).toEqual({ einmalig: anzahl, eintraege: anzahl, geraete: 0, jobs: anzahl + 2 })
  const { rows: mails } = await sql<{ kundennummer: string }>`
    select payload::jsonb #>> '{kundennummern,0}' as kundennummer from graphile_worker._private_jobs
    where payload::jsonb ? 'seit' order by 1
  `.execute(db)
  expect(mails.map(({ kundennummer }) => kundennummer)).toEqual(nummern)
  const { rows: zugang } = await sql<{ kundennummer: string }>`
    select jsonb_array_elements_text(payload::jsonb -> 'kundennummern') as kundennummer from graphile_worker._private_jobs
    where payload::jsonb ? 'ereignis' order by 1
  `.execute(db)
  expect(zugang.map(({ kundennummer }) => kundennummer)).toEqual(nummern)
  const eintraege = await db
    .selectFrom('protokoll')
    .distinct()
    .select(['akteur', 'aktion', 'zeit', sql`inhalt::text`.as('inhalt')])
    .execute()
  expect(eintraege).toEqual([
    {
      akteur: 'versorger',
      aktion: 'einmalpasswort_gesetzt',
      zeit: now,
      inhalt: '{"bearbeiter":"M.Weber","nachher":{"weg":"mail"}}',
    },
  ])
  const pruefung = await db.transaction().execute((tx) => checkProtokoll(tx, () => undefined))
  expect(pruefung).toMatchObject({ ketten: anzahl, eintraege: anzahl, brueche: 0 })
  const versionen = await db.selectFrom('anschlussnutzer').distinct().select('passwort_version').execute()
  expect(versionen).toEqual([{ passwort_version: 2 }])
})

test('each letter has the password that is stored as a hash, in the order of the numbers', async () => {
  const briefe: NeuesEinmalpasswort[] = []
  await set(nummern.toReversed(), { weg: async (all) => void briefe.push(...all) })
  expect(briefe.map(({ kundennummer }) => kundennummer)).toEqual(nummern)
  const stored = await database.db
    .selectFrom('anschlussnutzer')
    .orderBy('kundennummer')
    .select('passwort_hash')
    .execute()
  expect(stored.map(({ passwort_hash }) => passwort_hash)).toEqual(
    briefe.map(({ einmalpasswort }) => `hash of ${einmalpasswort}`),
  )
})

test('a customer of the last batch who cannot get one leaves all as they were', async () => {
  await sql`update anschlussnutzer set email = null where kundennummer = ${nummern.at(-1)}`.execute(database.db)
  await expect(set([...nummern, 'T-404'])).rejects.toThrow(
    `Für Kunde ${nummern.at(-1)} ist keine E-Mail-Adresse hinterlegt.\nDen Kunden T-404 gibt es nicht.\nBei 2 von 1.003 Kundennummern geht es nicht. Nichts ist geändert.`,
  )
  expect(await countChanged()).toEqual(unchanged)
})

test('an abort leaves all as they were, also after the letters are written', async () => {
  const abort = new AbortController()
  const weg = async () => abort.abort()
  await expect(set(nummern, { weg, signal: abort.signal })).rejects.toThrow('aborted')
  expect(await countChanged()).toEqual(unchanged)
})
