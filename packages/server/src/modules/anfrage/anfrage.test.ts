import { createAblesung } from '@ekp/wire/ablesung'
import { listAnfragen, markAntwortenGesehen } from '@ekp/wire/anfrage'
import { changePasswort } from '@ekp/wire/anmeldung'
import { updateKontaktdaten } from '@ekp/wire/anschlussnutzer'
import { createKontaktanfrage } from '@ekp/wire/anschlussnutzer/kontaktanfrage'
import { createVertragBankverbindung, endVertragBankverbindung } from '@ekp/wire/bankverbindung'
import { createKuendigung } from '@ekp/wire/kuendigung'
import { createRechnungsadresse } from '@ekp/wire/rechnungsadresse'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { deleteAllgemeine } from '../../datenschutz/allgemeineRegeln.ts'
import { stripKunde } from '../../datenschutz/deleteKundeOnRequest.ts'
import { deriveGrenzen } from '../../datenschutz/deriveGrenzen.ts'
import { recordVorgang } from '../../db/vorgang/vorgang.ts'
import { call, type Credentials } from '../../testing/call.ts'
import { createAnschlussnutzer, createVertrag, createZaehler } from '../../testing/data/factories.ts'
import { testApp, type TestApp } from '../../testing/portals/testApp.ts'
import { takeUntil } from '../../testing/takeUntil.ts'

let portal: TestApp
let passwort: string
let owner: Credentials
let reader: Credentials
beforeAll(async () => {
  portal = await testApp()
  const { db } = portal
  passwort = (await createAnschlussnutzer(db, { kundennummer: 'T-1', email: 'erika@example.org' })).passwort
  await createAnschlussnutzer(db, { kundennummer: 'T-2', zugriff: 'eingeschränkt' })
  await createAnschlussnutzer(db, { kundennummer: 'T-3' })
  await createVertrag(db, { id: '4711', kundennummer: 'T-1', lieferbeginn: '2020-01-01' })
  await createZaehler(db, { vertrag_id: '4711' })
})
afterAll(() => portal.close())
beforeEach(async () => {
  portal.clock.advance(3600)
  await portal.db.deleteFrom('vorgang').execute()
  owner = await portal.login('T-1', passwort)
  reader = await portal.login('T-2', passwort)
})

const list = (credentials: Credentials | undefined = owner, fortsetzung?: string) =>
  call(portal.app, listAnfragen, { query: fortsetzung === undefined ? {} : { fortsetzung } }, credentials)
const nachricht = (nr: number | string) =>
  ({ betreff: 'Abschlagsänderung', text: `Eine Nachricht mit der Nummer ${nr}.`, gewuenschterAbschlag: null }) as const

/** Stores a contact request as the customer's call does, without its mails. */
const submit = (nr: number, { kundennummer = 'T-1', eingegangenAm = portal.clock.now() } = {}) =>
  recordVorgang(portal.db, { kundennummer, art: 'kontaktanfrage', inhalt: nachricht(nr), eingegangenAm })

describe('everything that a customer submits', () => {
  const adresse = {
    gueltigVon: '2027-01-01',
    anrede: 'Frau',
    vorname: 'Erika',
    nachname: 'Muster',
    strasse: 'Am Markt',
    hausnummer: '1',
    postleitzahl: '01067',
    ort: 'Dresden',
    land: 'Deutschland',
  } as const
  const konto = {
    gueltigVon: '2026-12-01',
    kontoinhaber: 'Erika Muster',
    iban: 'DE89370400440532013000',
    lastschrifteinzugErlaubt: false,
  }

  test('is in the list, newest first, with what was sent', async () => {
    const { app, clock } = portal
    clock.set('2026-11-22T10:00:00+01:00')
    owner = await portal.login('T-1', passwort)
    const params = { vertragId: '4711' }
    const ablesung = { zaehlernummer: 'Z1', ablesedatum: '2026-11-20', ablesewerte: { '1-0:1.8.0': 12_345 } }
    const kontakt = { email: 'erika@example.org', festnetz: '0351 1234567', mobil: null, fax: null }
    const sent = [
      () => call(app, createAblesung, { params, body: { ...ablesung, foto: null } }, owner),
      () => call(app, updateKontaktdaten, { body: kontakt }, owner),
      () => call(app, createRechnungsadresse, { body: adresse }, owner),
      () => call(app, createVertragBankverbindung, { params, body: konto }, owner),
      () => call(app, createKontaktanfrage, { body: { ...nachricht(1), gewuenschterAbschlag: 85.5 } }, owner),
      () =>
        call(app, createKuendigung, { params, body: { grund: 'AUSZUG', datum: '2026-12-15', text: 'Umzug' } }, owner),
    ]
    for (const send of sent) {
      clock.advance(60)
      expect((await send()).status).toBeLessThan(300)
    }
    const { status, body } = await list()
    expect(status).toBe(200)
    expect(body.fortsetzung).toBeNull()
    const { anfragen } = body
    const vorgaenge = await portal.db.selectFrom('vorgang').select('id').orderBy('id', 'desc').execute()
    expect(anfragen.map(({ nummer }) => nummer)).toEqual(vorgaenge.map(({ id }) => String(id)))
    expect(anfragen.map(({ art, vertragId, aktion }) => [art, vertragId, aktion])).toEqual([
      ['kuendigung', '4711', null],
      ['kontaktanfrage', null, null],
      ['bankverbindung', '4711', 'angelegt'],
      ['rechnungsadresse', null, 'angelegt'],
      ['kontaktdaten', null, null],
      ['ablesung', '4711', null],
    ])
    expect(anfragen[0]).toEqual({
      id: `v${vorgaenge[0]?.id}`,
      nummer: String(vorgaenge[0]?.id),
      art: 'kuendigung',
      aktion: null,
      vertragId: '4711',
      eingegangenAm: '2026-11-22T09:06:00.000Z',
      zustand: 'eingegangen',
      uebergebenAm: null,
      beantwortetAm: null,
      ungelesen: false,
      giltAb: null,
      ablehnungsgrund: null,
      antworttext: null,
      ablesung: null,
      kontaktdaten: null,
      rechnungsadresse: null,
      bankverbindung: null,
      kontaktanfrage: null,
      abschlagsaenderung: null,
      kuendigung: { grund: 'AUSZUG', datum: '2026-12-15', text: 'Umzug' },
    })
    expect(anfragen[1]?.kontaktanfrage).toEqual({ ...nachricht(1), gewuenschterAbschlag: 85.5 })
    expect(anfragen[2]?.bankverbindung).toMatchObject({ kontoinhaber: 'Erika Muster', iban: konto.iban })
    expect(anfragen[3]?.rechnungsadresse).toMatchObject({ ...adresse, gueltigBis: null })
    expect(anfragen[4]?.kontaktdaten).toEqual(kontakt)
    expect(anfragen[5]?.ablesung).toEqual({ ...ablesung, hatFoto: false })
  })

  test('says of an entry that it was ended', async () => {
    const { app, db } = portal
    const row = await db
      .selectFrom('bankverbindung')
      .select('id')
      .where('vertrag_id', '=', '4711')
      .executeTakeFirstOrThrow()
    portal.clock.set('2026-12-05T10:00:00+01:00')
    owner = await portal.login('T-1', passwort)
    const params = { vertragId: '4711', bankverbindungId: row.id }
    expect((await call(app, endVertragBankverbindung, { params }, owner)).status).toBeLessThan(300)
    expect((await list()).body.anfragen[0]).toMatchObject({
      art: 'bankverbindung',
      aktion: 'beendet',
      vertragId: '4711',
      bankverbindung: { gueltigBis: '2026-12-05' },
    })
  })

  test('has no change of the password, which asks nothing of the supplier', async () => {
    const { app, db } = portal
    const { passwort: altesPasswort } = await createAnschlussnutzer(db, { kundennummer: 'T-4' })
    const session = await portal.login('T-4', altesPasswort)
    const body = { altesPasswort, neuesPasswort: 'Neu-und-lang-genug-2026!' }
    const changed = await call(app, changePasswort, { headers: { kundennummer: 'T-4' }, body }, session)
    expect(changed.status).toBe(200)
    const own = await portal.login('T-4', body.neuesPasswort)
    expect((await list(own)).body.anfragen).toEqual([])
    const recorded = await db.selectFrom('protokoll').select('aktion').where('kundennummer', '=', 'T-4').execute()
    expect(recorded).toContainEqual({ aktion: 'passwort_geaendert' })
  })
})

test('the state is what the outbox knows', async () => {
  const nr = await submit(1)
  portal.clock.advance(60)
  await submit(2)
  const uebergebenAm = portal.clock.now()
  expect(await takeUntil(portal.db, nr, uebergebenAm)).toBe(1)
  const { anfragen } = (await list()).body
  expect(anfragen.map(({ zustand, uebergebenAm: am }) => [zustand, am])).toEqual([
    ['eingegangen', null],
    ['uebergeben', uebergebenAm.toISOString()],
  ])
})

describe('an answer of the supplier', () => {
  /** Answers a request as the supplier does. */
  async function answer(nr: number, antworttext = 'Das haben wir geändert.') {
    const at = portal.clock.now()
    const values = { ergebnis: 'beantwortet', antworttext, uebergeben_am: at, beantwortet_am: at } as const
    await portal.db.updateTable('vorgang').set(values).where('id', '=', nr).execute()
    return { id: `v${nr}`, beantwortetAm: portal.clock.now().toISOString() }
  }
  const see = (antworten: { id: string; beantwortetAm: string }[], credentials: Credentials = owner) =>
    call(portal.app, markAntwortenGesehen, { body: { antworten } }, credentials)
  const unreadOf = async (credentials?: Credentials) => (await list(credentials)).body.ungelesene.map(({ id }) => id)

  test('is new until the customer has seen it, however old the request is', async () => {
    const old = await submit(0)
    for (let nr = 1; nr <= 21; nr++) {
      portal.clock.advance(1)
      await submit(nr)
    }
    expect(await unreadOf()).toEqual([])
    const seen = await answer(old)
    expect((await list()).body.anfragen.map(({ id }) => id)).not.toContain(`v${old}`)
    expect(await unreadOf()).toEqual([`v${old}`])
    const { fortsetzung, ungelesene } = (await list()).body
    expect(ungelesene[0]).toMatchObject({ ungelesen: true, antworttext: 'Das haben wir geändert.' })
    const next = (await list(owner, fortsetzung ?? '')).body
    expect([next.ungelesene, next.anfragen.at(-1)]).toMatchObject([[], { id: `v${old}`, ungelesen: true }])
    expect((await see([seen])).status).toBe(204)
    expect(await unreadOf()).toEqual([])
    expect((await list(owner, fortsetzung ?? '')).body.anfragen.at(-1)?.ungelesen).toBe(false)
  })

  test('is new again when there is another one, also where that one came while the first was looked at', async () => {
    const nr = await submit(1)
    const first = await answer(nr)
    portal.clock.advance(60)
    const second = await answer(nr, 'Wir haben uns geirrt.')
    await see([first])
    expect(await unreadOf()).toEqual([`v${nr}`])
    await see([second])
    expect(await unreadOf()).toEqual([])
    // A clock that was ahead.
    portal.clock.advance(-30)
    await answer(nr, 'Doch nicht.')
    expect(await unreadOf()).toEqual([`v${nr}`])
  })

  test('is marked by its own customer alone; customers who may only look are customers as well', async () => {
    const foreign = await submit(1, { kundennummer: 'T-3' })
    // He could write once.
    await portal.db.updateTable('vorgang').set({ kundennummer: 'T-2' }).execute()
    const seen = await answer(foreign)
    expect((await see([seen, { ...seen, id: 'v999999999999999999' }])).status).toBe(204)
    expect(await unreadOf(reader)).toEqual([`v${foreign}`])
    await see([seen], reader)
    expect(await unreadOf(reader)).toEqual([])
    expect((await call(portal.app, markAntwortenGesehen, { body: { antworten: [seen] } })).status).toBe(401)
  })

  test.each([{}, { antworten: [{ id: 'p1', beantwortetAm: '2026-11-22T09:00:00Z' }] }, { antworten: [{ id: 'v1' }] }])(
    'a body like %j is refused',
    async (body) => {
      expect((await call(portal.app, markAntwortenGesehen, { body: body as never }, owner)).status).toBe(400)
    },
  )
})

describe('what is not stored any more', () => {
  test.each([
    ['erased', '{}'],
    ['of another kind', '{"neu": 1, "eintrag": [], "ablesewerte": "keine"}'],
    ['no object', '"leer"'],
  ])('contents that are %s leave number, time and kind', async (_name, inhalt) => {
    for (const art of ['ablesung', 'kontaktdaten', 'rechnungsadresse', 'bankverbindung'] as const) {
      await recordVorgang(portal.db, {
        kundennummer: 'T-1',
        art,
        inhalt: { aktion: 'angelegt' },
        eingegangenAm: portal.clock.now(),
      })
    }
    await sql`update vorgang set inhalt = ${inhalt}::jsonb`.execute(portal.db)
    const { status, body } = await list()
    expect(status).toBe(200)
    expect(body.anfragen.map(({ art, nummer, eingegangenAm }) => [art, nummer !== null, eingegangenAm])).toEqual(
      ['bankverbindung', 'rechnungsadresse', 'kontaktdaten', 'ablesung'].map((art) => [
        art,
        true,
        portal.clock.now().toISOString(),
      ]),
    )
    for (const { ablesung, kontaktdaten, rechnungsadresse, bankverbindung } of body.anfragen) {
      expect([ablesung, kontaktdaten, rechnungsadresse, bankverbindung]).toEqual([null, null, null, null])
    }
  })

  test('the nightly deletion takes it out of the list, but never what the supplier has not taken over', async () => {
    const nr = await submit(1)
    await submit(2)
    await sql`update vorgang set uebergeben_am = eingegangen_am where id = ${nr}`.execute(portal.db)
    const { aufbewahrung } = portal.tenant
    const later = new Date(portal.clock.now().getTime() + (aufbewahrung.vorgangJahre + 2) * 366 * 86_400_000)
    await deleteAllgemeine(portal.db, deriveGrenzen(aufbewahrung, later))
    // Sessions of today are gone by then as well.
    owner = await portal.login('T-1', passwort)
    expect((await list()).body.anfragen.map(({ kontaktanfrage }) => kontaktanfrage)).toEqual([nachricht(2)])
  })
})

describe('pages', () => {
  test('follow each other without a gap or a repetition, also where many came at one moment', async () => {
    for (let nr = 1; nr <= 45; nr++) {
      if (nr % 15 === 0) portal.clock.advance(1)
      await submit(nr)
    }
    const seen: (string | null | undefined)[] = []
    const sizes: number[] = []
    let fortsetzung: string | null | undefined
    do {
      const { body } = await list(owner, fortsetzung ?? undefined)
      // What comes in meanwhile moves nothing.
      await submit(99)
      sizes.push(body.anfragen.length)
      seen.push(...body.anfragen.map(({ kontaktanfrage }) => kontaktanfrage?.text))
      fortsetzung = body.fortsetzung
    } while (fortsetzung !== null)
    expect(sizes).toEqual([20, 20, 5])
    expect(seen).toEqual(Array.from({ length: 45 }, (_, index) => nachricht(45 - index).text))
  })

  test('a full last page says that it is the last', async () => {
    for (let nr = 1; nr <= 20; nr++) await submit(nr)
    const { anfragen, fortsetzung } = (await list()).body
    expect([anfragen.length, fortsetzung]).toEqual([20, null])
  })

  test.each(['', 'x', '1', '1-v', '-1-v1', '1-x1', "1-v1' or ''='", '1-v1234567890123456789', '9999999999999999-v1'])(
    'a place like %j is refused',
    async (fortsetzung) => {
      const { status, text } = await list(owner, fortsetzung)
      expect(status).toBe(400)
      expect(text).toContain('Bitte geben Sie die Fortsetzung so an, wie die Seite davor sie nennt.')
    },
  )

  test('the greatest place that is taken is beyond everything', async () => {
    await submit(1)
    expect((await list(owner, '999999999999999-v999999999999999999')).body.anfragen).toHaveLength(1)
    expect((await list(owner, '0-v0')).body.anfragen).toEqual([])
  })
})

describe('ownership', () => {
  test('it needs a session, and shows each customer his own, with restricted access as well', async () => {
    await submit(1)
    await submit(2, { kundennummer: 'T-3' })
    await sql`
      insert into vorgang (kundennummer, art, inhalt, eingegangen_am)
      values ('T-2', 'kontaktanfrage', ${JSON.stringify(nachricht('des Lesers'))}, now()), (null, 'widerrufserklaerung', '{}', now())
    `.execute(portal.db)
    expect((await call(portal.app, listAnfragen, { query: {} })).status).toBe(401)
    expect((await list({ kundennummer: 'T-3', token: owner.token })).status).toBe(401)
    const textsOf = async (credentials: Credentials) =>
      (await list(credentials)).body.anfragen.map(({ kontaktanfrage }) => kontaktanfrage?.text)
    expect(await textsOf(owner)).toEqual([nachricht(1).text])
    expect(await textsOf(reader)).toEqual([nachricht('des Lesers').text])
  })

  test('a place that names another customer’s request shows nothing of it', async () => {
    const foreign = await submit(2, { kundennummer: 'T-3' })
    await submit(1)
    const { body } = await list(owner, `${portal.clock.now().getTime()}-v${foreign + 2}`)
    expect(body.anfragen.map(({ kontaktanfrage }) => kontaktanfrage)).toEqual([nachricht(1)])
  })

  test('a customer whose processing was restricted has no list any more', async () => {
    await submit(1)
    const token = owner
    await portal.db
      .transaction()
      .execute((tx) => stripKunde(tx, 'T-1', { now: portal.clock.now(), bearbeiter: 'M.Weber' }))
    expect((await list(token)).status).toBe(401)
    expect(await portal.db.selectFrom('vorgang').selectAll().execute()).toEqual([])
  })
})
