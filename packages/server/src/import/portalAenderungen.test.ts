import { updateKontaktdaten } from '@ekp/wire/anschlussnutzer'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { call, type Credentials } from '../testing/call.ts'
import { eintragCalls } from '../testing/eintragCalls.ts'
import { createAnschlussnutzer, createVertrag } from '../testing/data/factories.ts'
import { bankverbindung, kunde, load, rechnungsadresse, vertrag } from '../testing/data/importRecords.ts'
import { testApp, type TestApp } from '../testing/portals/testApp.ts'
import { waitUntilBlocked } from '../testing/testDatabase.ts'

let portal: TestApp
let owner: Credentials
beforeAll(async () => {
  portal = await testApp({ database: { connections: 6 } })
  const { passwort } = await createAnschlussnutzer(portal.db, { kundennummer: 'T-1', email: 'alt@example.org' })
  await createVertrag(portal.db, { id: '4711', kundennummer: 'T-1' })
  owner = await portal.login('T-1', passwort)
})
beforeEach(async () => {
  for (const table of ['vorgang', 'rechnungsadresse', 'bankverbindung'] as const) {
    await portal.db.deleteFrom(table).execute()
  }
})
afterAll(() => portal.close())

const confirmAll = () => sql`update vorgang set uebergeben_am = now()`.execute(portal.db)

/** Runs a concurrent transaction that stays open until it is told to commit. */
async function hold(...statements: readonly string[]): Promise<() => Promise<void>> {
  const { promise: told, resolve: commit } = Promise.withResolvers<void>()
  const { promise: done, resolve: isDone } = Promise.withResolvers<void>()
  const ends = portal.db.transaction().execute(async (tx) => {
    for (const statement of statements) await sql.raw(statement).execute(tx)
    isDone()
    await told
  })
  await done
  return () => {
    commit()
    return ends
  }
}

describe.each(eintragCalls(() => portal.app))('$art', (calls) => {
  const { kundennummer: _, ...angaben } = calls.art === 'bankverbindung' ? bankverbindung : rechnungsadresse
  const line = (id: string, gueltigVon: string | null, gueltigBis: string | null) => ({
    ...angaben,
    vertragId: '4711',
    gueltigVon,
    gueltigBis,
    ...(calls.art === 'bankverbindung' ? { bankverbindungId: id } : { id }),
  })
  const planned = [line('L-1', null, '2026-11-30'), line('L-2', '2026-12-01', null)]

  /** The entries and their periods; those of the portal have no name. */
  async function listed(): Promise<string[]> {
    const { body } = await calls.list(owner, '4711')
    return body.map(({ id, gueltigVon, gueltigBis }) => `${id.slice(0, 3)} ${gueltigVon ?? ''}..${gueltigBis ?? ''}`)
  }
  const idOf = async (von: string) =>
    (await calls.list(owner, '4711')).body.find(({ gueltigVon }) => gueltigVon === von)?.id ?? 'missing'
  const create = (von: string) => calls.create(calls.neu(von), owner, '4711')

  test('an entry that is valid longer because a planned one was deleted stays so after an older file', async () => {
    await load(portal.db, planned)
    expect((await calls.delete('L-2', owner)).status).toBe(204)
    await load(portal.db, planned)
    expect(await listed()).toEqual(['L-1 ..'])
    await confirmAll()
    await load(portal.db, planned)
    expect(await listed()).toEqual(['L-2 2026-12-01..', 'L-1 ..2026-11-30'])
  })

  test('an entry that a new one replaced on its first day does not come back when the new one is deleted', async () => {
    await load(portal.db, planned)
    await create('2026-12-01')
    await calls.delete(await idOf('2026-12-01'), owner)
    await load(portal.db, planned)
    expect(await listed()).toEqual(['L-1 ..'])
  })

  test('an entry that the customer ended does not become valid again when a confirmed successor is deleted', async () => {
    await load(portal.db, [line('L-1', null, null)])
    await calls.end('L-1', owner)
    await create('2026-11-22')
    const nachfolger = await idOf('2026-11-22')
    await confirmAll()
    await load(portal.db, [line('L-1', null, '2026-11-21'), line(nachfolger, '2026-11-22', null)])
    expect((await calls.delete(nachfolger, owner)).status).toBe(204)
    expect(await listed()).toEqual(['L-1 ..2026-11-21'])
  })

  test('a deleted entry does not come back under the id that the supplier gave it', async () => {
    await load(portal.db, [line('L-1', null, null)])
    await create('2026-12-01')
    await confirmAll()
    await calls.delete(await idOf('2026-12-01'), owner)
    await load(portal.db, planned)
    expect(await listed()).toEqual(['L-1 ..'])
    await confirmAll()
    await load(portal.db, planned)
    expect(await listed()).toEqual(['L-2 2026-12-01..', 'L-1 ..2026-11-30'])
  })

  test('an entry that ended because of the supplier’s planned one is valid again when the plan is removed', async () => {
    await load(portal.db, [line('L-1', null, null)])
    await create('2026-12-01')
    await load(portal.db, [line('L-1', null, '2027-05-31'), line('L-2', '2027-06-01', null)])
    expect((await listed()).map((text) => text.slice(4))).toEqual([
      '2027-06-01..',
      '2026-12-01..2027-05-31',
      '..2026-11-30',
    ])
    await load(portal.db, [line('L-1', null, null)])
    expect((await listed()).map((text) => text.slice(4))).toEqual(['2026-12-01..', '..2026-11-30'])
  })

  const other = calls.art === 'bankverbindung' ? { kontoinhaber: 'Ayşe Kern' } : { ort: 'Neuort' }
  const columns = calls.art === 'bankverbindung' ? 'valide, iban_ableitbar' : 'anrede, ort'
  const values = calls.art === 'bankverbindung' ? 'true, false' : `'Frau', 'Neuort'`

  test('an entry that a customer creates during an import is not lost', async () => {
    await load(portal.db, [line('L-1', null, null)])
    const commit = await hold(
      `select from anschlussnutzer where kundennummer = 'T-1' for no key update`,
      `update ${calls.art} set gueltig_bis = '2026-11-30' where id = 'L-1'`,
      `insert into ${calls.art} (id, kundennummer, vertrag_id, gueltig_von, eingegangen_am, ${columns})
       values ('P-1', 'T-1', '4711', '2026-12-01', now(), ${values})`,
      `insert into vorgang (kundennummer, art, inhalt, eingegangen_am)
       values ('T-1', '${calls.art}', '{"aktion":"angelegt","id":"P-1","vorgaenger":null}', now())`,
    )
    const loading = load(portal.db, [{ ...line('L-1', null, null), ...other }])
    await waitUntilBlocked(portal.db)
    await commit()
    expect((await loading).arten[calls.art]).toMatchObject({ geaendert: 1, entfernt: 0 })
    expect(await listed()).toEqual(['P-1 2026-12-01..', 'L-1 ..2026-11-30'])
  })

  test('a customer who changes an entry while a file replaces it gets 409', async () => {
    await load(portal.db, [line('L-1', null, null)])
    const commit = await hold(`lock table ${calls.art} in share mode`)
    const loading = load(portal.db, [{ ...line('L-1', null, null), ...other }])
    await waitUntilBlocked(portal.db)
    const { status } = await calls.end('L-1', owner)
    await commit()
    await loading
    expect([status, await listed()]).toEqual([409, ['L-1 ..']])
  })
})

describe('contact data', () => {
  const kontaktdaten = { email: 'neu@example.org', mobil: null, festnetz: null, fax: null }
  const update = () => call(portal.app, updateKontaktdaten, { body: kontaktdaten }, owner)
  const findEmail = () =>
    portal.db.selectFrom('anschlussnutzer').select(['email', 'nachname']).executeTakeFirstOrThrow()

  test('that a customer changes during an import stay', async () => {
    const commit = await hold(
      `update anschlussnutzer set email = 'neu@example.org' where kundennummer = 'T-1'`,
      `insert into vorgang (kundennummer, art, inhalt, eingegangen_am) values ('T-1', 'kontaktdaten', '{}', now())`,
    )
    const loading = load(portal.db, [{ ...kunde, nachname: 'Kern', email: 'datei@example.org' }])
    await waitUntilBlocked(portal.db)
    await commit()
    await loading
    expect(await findEmail()).toEqual({ email: 'neu@example.org', nachname: 'Kern' })
  })

  test('cannot be changed while a file changes them, and no others are locked', async () => {
    const file = [kunde, vertrag]
    await load(portal.db, file)
    const statuses: number[] = []
    for (const changes of [{ email: 'datei@example.org' }, { email: 'datei@example.org' }]) {
      const commit = await hold('lock table vertrag in share mode')
      const loading = load(portal.db, [
        { ...kunde, ...changes },
        { ...vertrag, ort: `Ort ${statuses.length}` },
      ])
      await waitUntilBlocked(portal.db)
      statuses.push((await update()).status)
      await commit()
      await loading
    }
    expect([statuses, await findEmail()]).toEqual([[409, 200], { email: 'neu@example.org', nachname: 'Öztürk' }])
  })
})
