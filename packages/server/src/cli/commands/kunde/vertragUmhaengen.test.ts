import { listAblesungen } from '@ekp/wire/ablesung'
import { listAnfragen } from '@ekp/wire/anfrage'
import { listVertragDokumente } from '@ekp/wire/dokument'
import { findVertrag } from '@ekp/wire/vertrag'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { advisoryLocks } from '../../../db/advisoryLocks.ts'
import { call, type Credentials } from '../../../testing/call.ts'
import { createKundenbestand } from '../../../testing/data/createKundenbestand.ts'
import { createAnschlussnutzer } from '../../../testing/data/factories.ts'
import { load, refuse, vertrag } from '../../../testing/data/importRecords.ts'
import { openServicePortal, type ServicePortal } from '../../../testing/portals/openServicePortal.ts'

let portal: ServicePortal
beforeAll(async () => {
  portal = await openServicePortal()
})
afterAll(() => portal.close())

let falsch = ''
let richtig = ''
let vertragId = ''
let last = 0
let vonFalsch: Credentials
let vonRichtig: Credentials
beforeEach(async () => {
  last += 2
  falsch = `T-${last}`
  richtig = `T-${last + 1}`
  vertragId = String(4700 + last)
  await createKundenbestand(portal.db, { kundennummer: falsch, vertragId })
  await portal.db
    .updateTable('vorgang')
    .set({ uebergeben_am: portal.clock.now(), vertrag_id: vertragId })
    .where('kundennummer', '=', falsch)
    .execute()
  const passwort = 'Sonnenblume-2026'
  const neu = await createAnschlussnutzer(portal.db, { kundennummer: richtig, passwort })
  await portal.db
    .updateTable('anschlussnutzer')
    .set(({ selectFrom }) => ({
      passwort_hash: selectFrom('anschlussnutzer as a').where('a.kundennummer', '=', richtig).select('a.passwort_hash'),
    }))
    .where('kundennummer', '=', falsch)
    .execute()
  vonFalsch = await portal.login(falsch, neu.passwort)
  vonRichtig = await portal.login(richtig, neu.passwort)
})

const umhaengen = (more = '--ausfuehren', nach = richtig) =>
  portal.run(`vertrag-umhaengen --vertrag ${vertragId} --kundennummer ${nach} --bearbeiter M.Weber ${more}`.trim())
const entfernen = (more = '--ausfuehren') =>
  portal.run(`vertrag-entfernen --vertrag ${vertragId} --bearbeiter M.Weber ${more}`.trim())
const zaehlerEntfernen = (nummer: string) =>
  portal.run(`zaehler-entfernen --vertrag ${vertragId} --zaehler ${nummer} --bearbeiter M.Weber --ausfuehren`)

/** What there is of the contract, by table. */
async function countRows(): Promise<Record<string, number>> {
  const tables = ['zaehler', 'ablesung', 'tarif', 'verbrauch', 'lastgangkanal', 'dokument', 'preisbestandteil'] as const
  const own = ['rechnungsadresse', 'bankverbindung', 'vorgang'] as const
  const counts = [...tables, ...own].map(async (table): Promise<[string, number]> => {
    const { rows } = await sql<{ anzahl: number }>`
      select count(*)::int as anzahl from ${sql.table(table)} where vertrag_id = ${vertragId}
    `.execute(portal.db)
    return [table, rows[0]?.anzahl ?? 0]
  })
  return Object.fromEntries(await Promise.all(counts))
}
const countFotos = async () => {
  const rows = await portal.db
    .selectFrom('ablesung_foto')
    .innerJoin('ablesung', 'ablesung.id', 'ablesung_foto.ablesung_id')
    .where('vertrag_id', '=', vertragId)
    .select('ablesung_id')
    .execute()
  return rows.length
}
const trailOf = (kundennummer: string) =>
  portal.db
    .selectFrom('protokoll')
    .where('kundennummer', '=', kundennummer)
    .where('akteur', '=', 'versorger')
    .orderBy('nr')
    .select(['aktion', 'objekt', 'inhalt'])
    .execute()
const refusalOf = async (line: object) => (await refuse(portal.db, [line])).fehler.join()
const params = () => ({ vertragId })

describe('vertrag-umhaengen', () => {
  test('gives a contract to the right customer with all that belongs to it, and to the wrong one it is a foreign one', async () => {
    const answer = await umhaengen()
    expect(answer).toMatchObject({ code: 0, err: '' })
    expect(answer.out).toContain(`Vertrag ${vertragId} kommt von Kunde ${falsch} zu Kunde ${richtig}.`)
    expect(answer.out).toContain('Mit ihm kommen: 1 Zähler, 1 Ablesung, 1 Dokument;')
    expect(answer.out).toContain('1 Rechnungsadresse, 1 Bankverbindung, 1 Foto.')
    for (const read of [findVertrag, listAblesungen, listVertragDokumente]) {
      expect((await call(portal.app, read, { params: params() }, vonFalsch)).status).toBe(404)
      expect((await call(portal.app, read, { params: params() }, vonRichtig)).status).toBe(200)
    }
    const { text } = await call(portal.app, listVertragDokumente, { params: params() }, vonRichtig)
    expect(text).toContain('Rechnung.pdf')
  })

  test('deletes what the wrong customer has entered for it, and leaves him his requests', async () => {
    await umhaengen()
    expect(await countRows()).toMatchObject({ rechnungsadresse: 0, bankverbindung: 0, ablesung: 1, tarif: 1 })
    expect(await countFotos()).toBe(0)
    const own = await call(portal.app, listAnfragen, {}, vonFalsch)
    const others = await call(portal.app, listAnfragen, {}, vonRichtig)
    expect(JSON.parse(own.text)).toMatchObject({ anfragen: [expect.anything()] })
    expect(JSON.parse(others.text)).toMatchObject({ anfragen: [] })
  })

  test('is in both audit trails, which do not name the other customer', async () => {
    await umhaengen()
    const objekt = `vertrag/${vertragId}`
    const inhalt = { bearbeiter: 'M.Weber' }
    expect(await trailOf(falsch)).toEqual([{ aktion: 'vertrag_abgegeben', objekt, inhalt }])
    expect(await trailOf(richtig)).toEqual([{ aktion: 'vertrag_uebernommen', objekt, inhalt }])
    expect(await portal.run('protokoll-pruefen')).toMatchObject({ code: 0 })
  })

  test('changes nothing without --ausfuehren, and says so', async () => {
    const before = await countRows()
    const answer = await umhaengen('')
    expect(answer).toMatchObject({
      code: 0,
      out: expect.stringContaining('Nichts ist geändert. Mit --ausfuehren geschieht es.'),
    })
    expect([await countRows(), await countFotos(), await trailOf(richtig)]).toEqual([before, 1, []])
    expect((await call(portal.app, findVertrag, { params: params() }, vonFalsch)).status).toBe(200)
  })

  test('after it the import takes the contract with the right number, and refuses it with the wrong one', async () => {
    const line = { ...vertrag, id: vertragId }
    expect(await refusalOf({ ...line, kundennummer: richtig })).toContain('vertrag-umhaengen')
    await umhaengen()
    expect(await load(portal.db, [{ ...line, kundennummer: richtig }])).toMatchObject({ datensaetze: 1 })
    expect(await refusalOf({ ...line, kundennummer: falsch })).toContain('einem anderen Kunden')
  })

  test('waits for what the customer has submitted to be fetched', async () => {
    await portal.db.updateTable('vorgang').set({ uebergeben_am: null }).where('vertrag_id', '=', vertragId).execute()
    const { code, err } = await umhaengen()
    expect([code, err]).toEqual([1, expect.stringContaining('noch nicht übergeben')])
    expect((await call(portal.app, findVertrag, { params: params() }, vonFalsch)).status).toBe(200)
  })

  test('says when the wrong customer has cancelled the contract', async () => {
    await portal.db.updateTable('vorgang').set({ art: 'kuendigung' }).where('vertrag_id', '=', vertragId).execute()
    expect((await umhaengen('')).out).toContain(`Kunde ${falsch} hat diesen Vertrag im Portal gekündigt.`)
  })

  test.each([
    ['an unknown customer', () => umhaengen('--ausfuehren', 'T-99999'), 'Den Kunden T-99999 gibt es nicht.'],
    ['the customer who has it', () => umhaengen('--ausfuehren', falsch), 'gehört schon Kunde'],
    [
      'an unknown contract',
      () => portal.run(`vertrag-umhaengen --vertrag 1 --kundennummer ${richtig} --bearbeiter x`),
      'Den Vertrag 1 gibt es nicht.',
    ],
  ])('refuses %s with a sentence', async (_what, run, sentence) => {
    expect(await run()).toMatchObject({ code: 1, out: '', err: expect.stringContaining(sentence) })
  })

  test('does not move a contract while an import writes', { tags: 'full' }, async () => {
    await portal.db.transaction().execute(async (tx) => {
      await sql`select pg_advisory_xact_lock(${advisoryLocks.imports})`.execute(tx)
      expect(await umhaengen()).toMatchObject({ code: 1, err: expect.stringContaining('Ein Import') })
    })
  })
})

describe('vertrag-entfernen', () => {
  test('deletes a contract with all that belongs to it, and nothing of the customer’s other data', async () => {
    expect(await entfernen('')).toMatchObject({ code: 0, out: expect.stringContaining('Nichts ist geändert.') })
    expect((await countRows())['zaehler']).toBe(1)
    const answer = await entfernen()
    expect(answer).toMatchObject({ code: 0, err: '' })
    expect(answer.out).toContain(
      `Vertrag ${vertragId} von Kunde ${falsch} wird gelöscht, und mit ihm: 1 Zähler, 1 Ablesung, 1 Foto, 1 Dokument, 1 Rechnungsadresse, 1 Bankverbindung;`,
    )
    expect(new Set(Object.values(await countRows()))).toEqual(new Set([0]))
    expect((await call(portal.app, findVertrag, { params: params() }, vonFalsch)).status).toBe(404)
    const { rows } = await sql`select from bankverbindung where kundennummer = ${falsch}`.execute(portal.db)
    expect(rows).toHaveLength(1)
    expect(await trailOf(falsch)).toMatchObject([{ aktion: 'vertrag_entfernt', objekt: `vertrag/${vertragId}` }])
    expect(await load(portal.db, [{ ...vertrag, id: vertragId, kundennummer: richtig }])).toMatchObject({
      arten: { vertrag: { neu: 1 } },
    })
  })

  test('waits for what the customer has submitted to be fetched', async () => {
    await portal.db.updateTable('vorgang').set({ uebergeben_am: null }).where('vertrag_id', '=', vertragId).execute()
    expect(await entfernen()).toMatchObject({ code: 1, err: expect.stringContaining('noch nicht übergeben') })
    expect((await countRows())['zaehler']).toBe(1)
  })
})

describe('zaehler-entfernen', () => {
  test('deletes a meter with its readings, and nothing else of the contract', async () => {
    const before = await countRows()
    const answer = await zaehlerEntfernen('z\u20111')
    expect(answer).toMatchObject({ code: 0, err: '', out: expect.stringContaining('mit ihm: 1 Ablesung.') })
    expect(await countRows()).toEqual({ ...before, zaehler: 0, ablesung: 0 })
    expect(await trailOf(falsch)).toMatchObject([{ aktion: 'zaehler_entfernt' }])
  })

  test('refuses a meter that is not at this contract', async () => {
    expect(await zaehlerEntfernen('Z9')).toMatchObject({
      code: 1,
      err: `Am Vertrag ${vertragId} gibt es keinen Zähler Z9. Nichts ist geändert.\n`,
    })
  })
})
