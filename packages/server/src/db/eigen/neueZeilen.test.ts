import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createKundenbestand } from '../../testing/data/createKundenbestand.ts'
import { codeOf, testDatabase, type TestDatabase } from '../../testing/testDatabase.ts'
import { tables } from '../schema.ts'
import { addJob } from '../jobs/jobQueue.ts'
import type { Database } from '../open.ts'
import { ofKunde } from './ofKunde.ts'

let database: TestDatabase
let db: Database
let own: Database
beforeAll(async () => {
  database = await testDatabase()
  db = database.db
  await createKundenbestand(db, { kundennummer: 'T-1', vertragId: '4711' })
  await createKundenbestand(db, { kundennummer: 'T-2', vertragId: '4712' })
  own = ofKunde(db, 'T-1')
})
afterAll(() => database.close())

/** How many rows each table has. */
async function countAll(): Promise<string[]> {
  const counts = Object.keys(tables).map(async (name) => {
    const { rows } = await sql<{ anzahl: number }>`select count(*) as anzahl from ${sql.table(name)}`.execute(db)
    return `${name} ${rows[0]?.anzahl}`
  })
  return Promise.all(counts)
}

const eintrag = (kundennummer: string, vertrag_id: string | null) => ({
  id: randomUUID(),
  kundennummer,
  vertrag_id,
  gueltig_von: '2030-01-01',
  entfallen_am: new Date(),
})
const addresse = (kundennummer: string, vertrag_id: string | null) =>
  own
    .insertInto('rechnungsadresse')
    .values({ ...eintrag(kundennummer, vertrag_id), anrede: 'Frau' })
    .execute()
const konto = (kundennummer: string, vertrag_id: string | null) =>
  own
    .insertInto('bankverbindung')
    .values({ ...eintrag(kundennummer, vertrag_id), valide: true, iban_ableitbar: true })
    .execute()
const ablesung = (vertrag_id: string, ableseart: string) => sql`
    insert into ablesung (vertrag_id, zaehlernummer, ablesedatum, obiskennzahlen, ablesewerte, ableseart)
    values (${vertrag_id}, 'Z1', '2026-02-01', '{1-0:1.8.0}', '{12400}', ${ableseart})
  `
const vorgang = (kundennummer: string, vertragId?: string) =>
  own
    .insertInto('vorgang')
    .values({
      kundennummer,
      vertrag_id: vertragId ?? null,
      art: 'kontaktanfrage',
      inhalt: '{}',
      eingegangen_am: new Date(),
    })
    .execute()
const protokoll = (kundennummer: string, akteur: string) => sql`
    insert into protokoll (kundennummer, zeit, akteur, aktion, objekt)
    values (${kundennummer}, now(), ${akteur}, 'auskunft_erteilt', 'anschlussnutzer')
  `

test('a customer can insert rows of his own', async () => {
  await addresse('T-1', '4711')
  await konto('T-1', null)
  await ablesung('4711', 'KUNDE').execute(own)
  await vorgang('T-1', '4711')
  await protokoll('T-1', 'kunde').execute(own)
  const { rows } = await sql<{ nummer: number }>`select nextval('mandatsnummer') as nummer`.execute(own)
  expect(rows[0]?.nummer).toBeGreaterThan(0)
})

test.each<[string, () => Promise<unknown>]>([
  ['an address of another customer', () => addresse('T-2', null)],
  ['an address of his for a foreign contract', () => addresse('T-1', '4712')],
  ['bank details of another customer', () => konto('T-2', '4712')],
  ['bank details of his for a foreign contract', () => konto('T-1', '4712')],
  ['a reading of a foreign meter', () => ablesung('4712', 'KUNDE').execute(own)],
  ['a reading of his that the network operator made', () => ablesung('4711', 'NETZBETREIBER').execute(own)],
  ['a Vorgang of another customer', () => vorgang('T-2')],
  ['a Vorgang of his about a foreign contract', () => vorgang('T-1', '4712')],
  ['to the audit trail of another customer', () => protokoll('T-2', 'kunde').execute(own)],
  ['to his audit trail in the portal’s name', () => protokoll('T-1', 'portal').execute(own)],
  ['a customer', () => sql`insert into anschlussnutzer (kundennummer, anrede) values ('T-9', 'Frau')`.execute(own)],
  [
    'a contract',
    () =>
      sql`insert into vertrag (id, kundennummer, versorgungsart, kunden_art) values ('9', 'T-1', 'gas', 'RLMKunde')`.execute(
        own,
      ),
  ],
  [
    'a photo to a foreign reading',
    async () => {
      const { id } = await db
        .selectFrom('ablesung')
        .where('vertrag_id', '=', '4712')
        .select('id')
        .executeTakeFirstOrThrow()
      const jpeg = Buffer.from('fremd')
      await own.insertInto('ablesung_foto').values({ ablesung_id: id, jpeg }).execute()
    },
  ],
  ['a job that is no mail', () => addJob(own, 'preisfeed', {})],
])('a customer does not add %s', async (_what, add) => {
  const before = await countAll()
  expect(await codeOf(add())).toBe('42501')
  expect(await countAll()).toEqual(before)
})

test('a mail that a customer’s transaction queues exists only if it commits', async () => {
  const mails = async () =>
    (await sql<{ payload: object }>`select payload from graphile_worker._private_jobs order by id`.execute(db)).rows
  await expect(
    own.transaction().execute(async (tx) => {
      await addJob(tx, 'mail', { id: 'lost' })
      throw new Error('no')
    }),
  ).rejects.toThrow('no')
  await own.transaction().execute((tx) => addJob(tx, 'mail', { id: 'kept' }, { maxAttempts: 7, inSeconds: 60 }))
  expect(await mails()).toEqual([{ payload: { id: 'kept' } }])
})
