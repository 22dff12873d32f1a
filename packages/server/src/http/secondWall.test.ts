import { Writable } from 'node:stream'
import type { Endpoint } from '@ekp/wire/endpoint'
import { endpointsByNoun } from '@ekp/wire/endpoints'
import { findVertrag } from '@ekp/wire/vertrag'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ofKunde } from '../db/eigen/ofKunde.ts'
import type { Database } from '../db/open.ts'
import { findLastOfKunde, listAblesungRows, listZaehlerRows, lockZaehler } from '../modules/ablesung/queries.ts'
import { recordAblesung } from '../modules/ablesung/recordAblesung.ts'
import { findAnschlussnutzerRow, listVertragIds } from '../modules/anschlussnutzer/queries.ts'
import { listBankverbindungRows } from '../modules/bankverbindung/routes.ts'
import { findDokumentinhalt, listDokumentRows, listVertragDokumentRows } from '../modules/dokument/routes.ts'
import { updateEintrag } from '../modules/eintrag/aenderungen.ts'
import { updateLieferende } from '../modules/kuendigung/queries.ts'
import { listRechnungsadresseRows } from '../modules/rechnungsadresse/routes.ts'
import { listTarifRows } from '../modules/tarif/routes.ts'
import {
  listAblesungRows as listVerbrauchsablesungRows,
  listLastgangRows,
  listMesskanalRows,
  listUmrechnungRows,
  listVerbrauchRows,
} from '../modules/verbrauch/queries.ts'
import { findVertragRow, findVertragWithScreens } from '../modules/vertrag/queries.ts'
import { listBestandteilRows, listTarifpreisRows } from '../preis/queries.ts'
import { call, type Credentials } from '../testing/call.ts'
import { createKundenbestand } from '../testing/data/createKundenbestand.ts'
import { testApp, type TestApp } from '../testing/portals/testApp.ts'

let portal: TestApp
let owner: Credentials
let logged = ''
beforeAll(async () => {
  const stream = new Writable({
    write: (chunk, _encoding, done) => {
      logged += String(chunk)
      done()
    },
  })
  portal = await testApp({ logger: { level: 'info', stream } })
  await createKundenbestand(portal.db, { kundennummer: 'T-1', vertragId: '4711' })
  await createKundenbestand(portal.db, { kundennummer: 'T-2', vertragId: '4712' })
  owner = await portal.login('T-1', 'Sonnenblume-2026')
})
afterAll(() => portal.close())

const sessionEndpoints: readonly Endpoint[] = Object.values(endpointsByNoun)
  .flatMap((noun): readonly Endpoint[] => Object.values(noun))
  .filter(({ access }) => access === 'session')

describe('with the numbers of another customer, as a faulty check would let them pass,', () => {
  const foreign = { vertragId: '4712', kundennummer: 'T-2' }
  const tage = { ersterTag: '2026-01-01', letzterTag: '2026-01-01' }
  const dokumentId = async () => {
    const row = await portal.db.selectFrom('dokument').where('kundennummer', '=', 'T-2').select('id').executeTakeFirst()
    return row?.id ?? ''
  }
  test.each<[string, (db: Database) => Promise<readonly unknown[]>]>([
    ['the customer', (db) => findAnschlussnutzerRow(db, foreign)],
    ['the numbers of his contracts', (db) => listVertragIds(db, foreign)],
    ['a contract', (db) => findVertragRow(db, foreign)],
    ['a contract with its screens', (db) => findVertragWithScreens(db, { ...foreign, today: '2026-01-01' })],
    ['readings', (db) => listAblesungRows(db, { ...foreign, von: '-infinity', bis: 'infinity' })],
    ['meters', (db) => listZaehlerRows(db, foreign)],
    ['the lock of a meter', (db) => lockZaehler(db, { ...foreign, zaehlernummer: 'Z1' })],
    [
      'the last reading',
      async (db) => {
        await portal.db.updateTable('ablesung').set({ ableseart: 'KUNDE' }).execute()
        return findLastOfKunde(db, { ...foreign, zaehlernummer: 'Z1', ablesedatum: '2026-01-01' })
      },
    ],
    ['tariffs', (db) => listTarifRows(db, foreign)],
    ['channels', (db) => listMesskanalRows(db, foreign)],
    ['readings for the consumption', (db) => listVerbrauchsablesungRows(db, foreign)],
    ['gas factors', (db) => listUmrechnungRows(db, foreign)],
    ['consumption', (db) => listVerbrauchRows(db, foreign)],
    ['prices for the history', (db) => listTarifpreisRows(db, foreign)],
    ['parts of a price', (db) => listBestandteilRows(db, foreign)],
    ['load profiles', (db) => listLastgangRows(db, { ...foreign, ...tage })],
    ['addresses', (db) => listRechnungsadresseRows(db, foreign)],
    ['bank details', (db) => listBankverbindungRows(db, foreign)],
    ['documents', (db) => listDokumentRows(db, foreign)],
    ['documents of a contract', (db) => listVertragDokumentRows(db, foreign)],
    ['a document', async (db) => findDokumentinhalt(db, { ...foreign, dokumentId: await dokumentId() })],
  ])('%s cannot be read', async (_what, read) => {
    // Its own customer can read it, so it is row-level security that hides it.
    expect((await read(ofKunde(portal.db, 'T-2'))).length).toBeGreaterThan(0)
    expect(await read(ofKunde(portal.db, 'T-1'))).toEqual([])
  })

  test('nothing can be written', async () => {
    const rows = async () => {
      const { rows: all } = await sql`
        select (select json_agg(t) from vertrag t) as a, (select json_agg(t) from ablesung t) as b,
          (select json_agg(t) from bankverbindung t) as c, (select count(*) from vorgang) as d
      `.execute(portal.db)
      return all
    }
    const before = await rows()
    const eigen = ofKunde(portal.db, 'T-1')
    expect(await updateLieferende(eigen, foreign, '2027-01-01')).toBe(false)
    const konten = await portal.db.selectFrom('bankverbindung').where('kundennummer', '=', 'T-2').selectAll().execute()
    for (const konto of konten) await updateEintrag(eigen, 'bankverbindung', konto, { entfallen_am: new Date() })
    const werte = { zaehlernummer: 'Z1', ablesedatum: '2026-02-01', ablesewerte: { '1-0:1.8.0': 12_400 }, foto: null }
    const eingang = { ablesung: werte, jpeg: undefined, eingegangenAm: new Date(), rueckfrage: null }
    await expect(recordAblesung(eigen, { ...foreign, ...eingang })).rejects.toThrow('nicht gefunden')
    expect(konten).toHaveLength(2)
    expect(await rows()).toEqual(before)
  })
})

describe('in a handler', () => {
  const query = {
    von: '2026-01-01T00:00:00Z',
    bis: '2026-01-02T00:00:00Z',
    interval: 'hourly',
    iban: 'DE89370400440532013000',
  }
  const body = { zaehlernummer: 'Z1', ablesedatum: '2026-02-01', ablesewerte: { '1-0:1.8.0': 12_400 }, foto: null }
  // Calls that read nothing of the customer, and two that read what the role never sees: sessions, the ids of devices and the
  // keys of passkeys, and the names of numbers that were added. Their queries name the owner; meine.test.ts and
  // verknuepfung.test.ts try another customer's.
  const ofAnmeldung = ['/anschlussnutzer/anmeldung', '/anschlussnutzer/verknuepfungen']
  const withoutData = ['/token/refresh', '/bankverbindung/pruefe', ...ofAnmeldung]
  const reads = sessionEndpoints.filter(({ method, path }) => method === 'GET' && !withoutData.includes(path))
  const ask = (endpoint: Endpoint) => {
    const isVerbrauch = endpoint.path.endsWith('/verbraeuche') || endpoint.path.endsWith('/ablesungen')
    const params = { vertragId: '4711', dokumentId: 'x', rechnungsnummer: 'x' }
    const ofTage = ['/kostenaufstellung', '/tarifvergleich'].some((path) => endpoint.path.endsWith(path))
    const tage = ofTage && { von: '2026-01-01', bis: '2026-01-02' }
    const asked = {
      params,
      query: isVerbrauch ? {} : { ...query, ...tage },
      ...(endpoint.body !== undefined && { body }),
    }
    return call(portal.app, endpoint, asked, owner)
  }

  test('every call with a session runs as the role, and answers do not mention its missing rights', async () => {
    expect(reads.length).toBeGreaterThan(12)
    await sql`revoke all on all tables in schema public from ekp_app`.execute(portal.db)
    logged = ''
    const answers = await Promise.all(
      reads
        .filter(({ owned = {} }) => !('dokumentId' in owned) && !('rechnungsnummer' in owned))
        .map(async (endpoint) => ({ path: endpoint.path, ...(await ask(endpoint)) })),
    )
    expect(answers.filter(({ status }) => status !== 500).map(({ path, status }) => `${path} ${status}`)).toEqual([])
    expect(logged).toContain('"code":"42501"')
    for (const text of [logged, ...answers.map((answer) => answer.text)]) {
      expect(text).not.toMatch(/permission|denied|row-level|policy|ekp_app|set_config/i)
      // The quoted contract id, so that a part of a time or a request number does not match.
      expect(text).not.toMatch(/(?<![\w.])4711(?![\w.])/)
    }
  })

  test('the ownership check still sees the contract, and rows that row-level security hides are missing', async () => {
    await sql`grant select on vertrag, tarif, preisbestandteil, lastgangkanal, tarifangebot to ekp_app`.execute(
      portal.db,
    )
    expect((await call(portal.app, findVertrag, { params: { vertragId: '4711' } }, owner)).status).toBe(200)
    await sql`drop policy eigene_select on vertrag`.execute(portal.db)
    expect((await call(portal.app, findVertrag, { params: { vertragId: '4711' } }, owner)).status).toBe(404)
  })
})
