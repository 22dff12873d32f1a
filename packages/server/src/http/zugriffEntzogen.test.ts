import { createAblesung } from '@ekp/wire/ablesung'
import { updateKontaktdaten } from '@ekp/wire/anschlussnutzer'
import { createKontaktanfrage } from '@ekp/wire/anschlussnutzer/kontaktanfrage'
import { createKuendigung } from '@ekp/wire/kuendigung'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Database } from '../db/open.ts'
import { recordVorgang } from '../db/vorgang/vorgang.ts'
import { call, type Credentials } from '../testing/call.ts'
import { createAnschlussnutzer, createVertrag, createZaehler } from '../testing/data/factories.ts'
import { testApp, type TestApp } from '../testing/portals/testApp.ts'
import { waitUntilBlocked } from '../testing/testDatabase.ts'

const ablesewerte = { '1-0:1.8.0': 12_345 }
const anfrage = { betreff: 'Abschlagsänderung', text: 'Bitte senken Sie ihn.', gewuenschterAbschlag: null } as const

let portal: TestApp
let kundennummer: string
let vertragId: string
let own: Credentials
let number = 0
beforeAll(async () => {
  portal = await testApp({ database: { connections: 10 } })
})
afterAll(() => portal.close())
beforeEach(async () => {
  number += 1
  kundennummer = `T-${number}`
  vertragId = String(4710 + number)
  const { passwort } = await createAnschlussnutzer(portal.db, { kundennummer, email: 'erika@example.org' })
  await createVertrag(portal.db, { id: vertragId, kundennummer })
  await createZaehler(portal.db, { vertrag_id: vertragId })
  own = await portal.login(kundennummer, passwort)
})

const params = () => ({ vertragId })
const writes = {
  Ablesung: () =>
    call(
      portal.app,
      createAblesung,
      { params: params(), body: { zaehlernummer: 'Z1', ablesedatum: '2026-11-20', ablesewerte, foto: null } },
      own,
    ),
  Kuendigung: () =>
    call(portal.app, createKuendigung, { params: params(), body: { grund: 'AUSZUG', datum: '2026-12-15' } }, own),
  Kontaktanfrage: () => call(portal.app, createKontaktanfrage, { body: anfrage }, own),
  Kontaktdaten: () =>
    call(
      portal.app,
      updateKontaktdaten,
      { body: { email: 'neu@example.org', festnetz: null, mobil: null, fax: null } },
      own,
    ),
}
type Write = keyof typeof writes
const restrictions = { gesperrt: { gesperrt: true }, eingeschränkt: { zugriff: 'eingeschränkt' } } as const
type Restriction = keyof typeof restrictions

const restrict = (to: Restriction, tx: Database = portal.db) =>
  tx.updateTable('anschlussnutzer').set(restrictions[to]).where('kundennummer', '=', kundennummer).execute()

/** A lock for which a request waits in the middle, before it has written anything. */
const holds: Record<Exclude<Write, 'Kontaktdaten'>, (tx: Database) => Promise<unknown>> = {
  Ablesung: (tx) => sql`select from zaehler where vertrag_id = ${vertragId} for update`.execute(tx),
  Kuendigung: (tx) => sql`select from vertrag where id = ${vertragId} for update`.execute(tx),
  Kontaktanfrage: (tx) =>
    sql`select pg_advisory_xact_lock(
      hashtextextended(${`kontaktanfrage ${kundennummer} `}::text || jsonb_strip_nulls(${JSON.stringify(anfrage)}::jsonb)::text, 0)
    )`.execute(tx),
}

/** Everything that the writes above would store. */
async function listTraces(): Promise<unknown[]> {
  const [vorgaenge, ablesungen, vertraege, kunden] = await Promise.all([
    portal.db.selectFrom('vorgang').where('kundennummer', '=', kundennummer).select('art').execute(),
    portal.db.selectFrom('ablesung').where('vertrag_id', '=', vertragId).select('id').execute(),
    portal.db
      .selectFrom('vertrag')
      .where('id', '=', vertragId)
      .where('gewuenschtes_lieferende', 'is not', null)
      .select('id')
      .execute(),
    portal.db
      .selectFrom('anschlussnutzer')
      .where('kundennummer', '=', kundennummer)
      .where('email', '!=', 'erika@example.org')
      .select('email')
      .execute(),
  ])
  return [...vorgaenge, ...ablesungen, ...vertraege, ...kunden]
}

describe.each(['gesperrt', 'eingeschränkt'] as const)('a customer who becomes %s', (to) => {
  const status = to === 'gesperrt' ? 401 : 403

  test.each(['Ablesung', 'Kuendigung', 'Kontaktanfrage'] as const)(
    'while his %s waits in the middle, writes nothing',
    async (write) => {
      const holder = await portal.db.startTransaction().execute()
      await holds[write](holder)
      const answer = writes[write]()
      await waitUntilBlocked(portal.db)
      await restrict(to)
      await holder.commit().execute()
      expect((await answer).status).toBe(status)
      expect(await listTraces()).toEqual([])
    },
  )

  test.each(['Ablesung', 'Kuendigung', 'Kontaktanfrage', 'Kontaktdaten'] as const)(
    'at the same moment as his %s, gets 409 and writes nothing',
    async (write) => {
      const restriction = await portal.db.startTransaction().execute()
      await restrict(to, restriction)
      expect((await writes[write]()).status).toBe(409)
      await restriction.commit().execute()
      expect((await writes[write]()).status).toBe(status)
      expect(await listTraces()).toEqual([])
    },
  )

  test.each(['Ablesung', 'Kuendigung', 'Kontaktanfrage', 'Kontaktdaten'] as const)(
    'after his %s has begun to write, is restricted when it is written',
    async (write) => {
      const holder = await portal.db.startTransaction().execute()
      await sql`lock table vorgang in share mode`.execute(holder)
      const answer = writes[write]()
      await waitUntilBlocked(portal.db)
      const restriction = restrict(to)
      await waitUntilBlocked(portal.db, 2)
      await holder.commit().execute()
      expect((await answer).status).toBeLessThan(300)
      await restriction
      expect(await listTraces()).not.toEqual([])
    },
  )
})

test('two writes of one customer and a change of his row at once do not block each other', async () => {
  const change = await portal.db.startTransaction().execute()
  await change.updateTable('anschlussnutzer').set({ vorname: 'Ida' }).where('kundennummer', '=', kundennummer).execute()
  const answers = await Promise.all([writes.Ablesung(), writes.Kuendigung(), writes.Kontaktanfrage()])
  await change.commit().execute()
  expect(answers.map(({ status }) => status)).toEqual([204, 204, 204])
})

test('a write for a customer who does not exist is refused', async () => {
  const vorgang = { kundennummer: 'T-9999', art: 'kontaktanfrage', inhalt: {}, eingegangenAm: new Date() } as const
  await expect(recordVorgang(portal.db, vorgang)).rejects.toMatchObject({ code: 'EKP_GESPERRT' })
})
