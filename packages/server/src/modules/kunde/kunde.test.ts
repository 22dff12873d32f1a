import { callsOf } from '@ekp/wire/endpoints'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { sql } from 'kysely'
import { updateDienstkonto } from '../../db/dienst/dienstkonto.ts'
import * as factories from '../../testing/data/factories.ts'
import { dienstPasswort, type Method, openDienst, type TestDienst } from '../../testing/portals/openDienst.ts'
import { queueKundenmail } from '../../mail/queueMail.ts'
import { deleteQueuedMails, queuedMails, testMail } from '../../testing/mails/queuedMails.ts'
import { recordVorgang } from '../../db/vorgang/vorgang.ts'

let desk: TestDienst
let cookie: string
let db: TestDienst['databases']['test']
beforeAll(async () => {
  desk = await openDienst()
  db = desk.databases.test
  for (const one of Object.values(desk.databases)) {
    await factories.createAnschlussnutzer(one, {
      kundennummer: 'T-1',
      vorname: 'Erika',
      nachname: 'Muster',
      email: 'erika@example.org',
    })
    await factories.createVertrag(one, {
      id: '4711',
      kundennummer: 'T-1',
      strasse: 'Innweg',
      hausnummer: '5',
      plz: '84359',
      ort: 'Simbach',
    })
    await factories.createZaehler(one, { vertrag_id: '4711', nummer: 'Z-815' })
  }
  await factories.createAnschlussnutzer(db, {
    kundennummer: 'T-2',
    vorname: 'Ömer',
    nachname: '50%_Rabatt',
    email: null,
  })
})
afterAll(() => desk.close())
beforeEach(async () => {
  desk.clock.advance(86_400)
  await db
    .updateTable('anschlussnutzer')
    .set({ gesperrt: false, gesperrt_bleibt: false, zugriff: 'voll', zugriff_bleibt: false })
    .execute()
  cookie = await desk.signIn('test', 'service')
})

/** Every call of the role `admin` alone, and what it gets here. */
const adminCalls: readonly (readonly [method: Method, path: string, admin: 200 | 400 | 409])[] = [
  ['GET', '/konten', 200],
  ['POST', '/konten', 400],
  ['PUT', '/konten/b.berger/rolle', 400],
  ['POST', '/konten/b.berger/sperre', 409],
  ['DELETE', '/konten/b.berger/sperre', 409],
  ['POST', '/konten/b.berger/passwort', 409],
  ['DELETE', '/konten/b.berger', 409],
  ['GET', '/protokoll', 200],
  ['POST', '/bereinigungen', 400],
]

/** Every other call that needs a session, and what the role `lesen` gets; 403: it changes something. */
const calls: readonly (readonly [method: Method, path: string, lesen: 200 | 400 | 403 | 404])[] = [
  ['GET', '/sitzung', 200],
  ['POST', '/kundensuche', 400],
  ['GET', '/kunden/T-1', 200],
  ['GET', '/vorgaenge', 200],
  ['GET', '/vorgaenge/999999', 404],
  ['GET', '/importe', 200],
  ['GET', '/ableselinks', 200],
  ['GET', '/importe/999999', 404],
  ['GET', '/konto/passkeys', 200],
  ['POST', '/konto/passkeys/beginn', 400],
  ['POST', '/konto/passkeys', 400],
  ['DELETE', '/konto/passkeys/999999', 404],
  ['POST', '/kunden/T-1/sperre', 403],
  ['DELETE', '/kunden/T-1/sperre', 403],
  ['POST', '/kunden/T-1/einschraenkung', 403],
  ['DELETE', '/kunden/T-1/einschraenkung', 403],
  ['POST', '/kunden/T-1/einmalpasswort', 403],
  ['DELETE', '/kunden/T-1/bremsen', 403],
  ['POST', '/kunden/T-1/einsicht', 403],
  ['POST', '/kunden/T-1/einmalpasswortbrief', 403],
  ['GET', '/kunden/T-1/vertraege/4711/zaehler', 403],
  ['POST', '/kunden/T-1/vertraege/4711/ablesungen', 403],
  ['POST', '/kunden/T-1/vertraege/4711/ableselink', 403],
  ['DELETE', '/kunden/T-1/vertraege/4711/ableselink', 403],
  ['PUT', '/kunden/T-1/kontaktdaten', 403],
  ['GET', '/kunden/T-1/vertraege/4711/abschlag', 200],
  ['POST', '/kunden/T-1/vertraege/4711/abschlag', 403],
  ['GET', '/kunden/T-1/rechnungsadressen', 403],
  ['POST', '/kunden/T-1/rechnungsadressen', 403],
  ['GET', '/kunden/T-1/vertraege/4711/rechnungsadressen', 403],
  ['POST', '/kunden/T-1/vertraege/4711/rechnungsadressen', 403],
  ['GET', '/kunden/T-1/bankverbindungen', 403],
  ['POST', '/kunden/T-1/bankverbindungen', 403],
  ['GET', '/kunden/T-1/vertraege/4711/bankverbindungen', 403],
  ['POST', '/kunden/T-1/vertraege/4711/bankverbindungen', 403],
  ['POST', '/bankauskunft', 403],
  ['POST', '/kunden/T-1/dokumente/D-1', 403],
  ['POST', '/kunden/T-1/kontaktanfragen', 403],
  ['GET', '/kunden/T-1/vertraege/4711/kuendigungstage', 403],
  ['POST', '/kunden/T-1/vertraege/4711/kuendigungen', 403],
  ['POST', '/kunden/T-1/todesfall', 403],
  ['POST', '/kunden/T-1/auskunft', 403],
  ['PUT', '/vorgaenge/1/antwort', 403],
  ['PUT', '/vorgaenge/1/bearbeiter', 403],
  ['POST', '/vorgaenge/1/notizen', 403],
  ['GET', '/arbeitsplatz', 403],
]

describe('a call [versorger-50] [T28]', () => {
  test.each([...calls, ...adminCalls])(
    '%s %s needs a session of this tenant, from the page of the desk',
    async (method, path) => {
      const snapshot = () =>
        sql`
        select gesperrt::text, zugriff, passwort_version::text from anschlussnutzer
        union all select kennung, rolle, gesperrt::text from dienstkonto order by 1, 2, 3
      `.execute(db)
      const before = (await snapshot()).rows
      expect((await desk.send(method, `/test${path}`)).status).toBe(401)
      expect((await desk.send(method, `/test${path}`, { cookie: 'ekp-kundendienst=x' })).status).toBe(401)
      const foreign = await desk.signIn('nachbar', 'admin')
      expect((await desk.send(method, `/test${path}`, { cookie: foreign })).status).toBe(401)
      const page = await desk.app.inject({ method, url: `/dienst/test${path}`, headers: { cookie } })
      expect([page.statusCode, page.json().detail]).toEqual([
        403,
        'Diese Anfrage kommt nicht von der Seite des Kundendienstes.',
      ])
      expect((await desk.send(method, `/gibtesnicht${path}`, { cookie })).status).toBe(404)
      expect((await snapshot()).rows).toEqual(before)
    },
  )

  test.each(calls)('%s %s: the role lesen looks, and changes nothing of customers', async (method, path, expected) => {
    const { status, body } = await desk.send(method, `/test${path}`, { cookie: await desk.signIn('test', 'lesen') })
    const refusal = 'Mit Ihrem Konto können Sie nur ansehen, nichts ändern.'
    expect([status, body.detail === refusal]).toEqual([expected, expected === 403])
  })

  test.each(adminCalls)('%s %s is for the role admin alone [versorger-78]', async (method, path, expected) => {
    for (const rolle of ['lesen', 'service'] as const) {
      const { status, body } = await desk.send(method, `/test${path}`, { cookie: await desk.signIn('test', rolle) })
      expect([status, body.detail]).toEqual([403, 'Das darf nur, wer die Rolle admin hat.'])
    }
    const { status } = await desk.send(method, `/test${path}`, { cookie: await desk.signIn('test', 'admin') })
    expect(status).toBe(expected)
  })

  test.each(calls)('%s %s: the role admin may what the role service may', async (method, path) => {
    // Nobody has this number: it is the role that is asked for here, not the change.
    const place = `/test${path.replace('T-1', 'T-999')}`
    const { status } = await desk.send(method, place, { cookie: await desk.signIn('test', 'admin') })
    expect([401, 403]).not.toContain(status)
  })

  test('every call of the wire is among these, or one with which somebody signs in or out', () => {
    const inWire = callsOf('dienst').map(([, { method, path }]) => `${method} ${path}`)
    const tested = [...calls, ...adminCalls].map(([method, path]) => {
      const [bare = ''] = path.split('?')
      return `${method} /:mandant${bare
        .replace('T-1', ':kundennummer')
        .replace('vertraege/4711', 'vertraege/:vertragId')
        .replace('D-1', ':dokumentId')
        .replace('b.berger', ':kennung')
        .replace(/(vorgaenge|importe)\/\d+/, '$1/:nr')
        .replace(/passkeys\/\d+/, 'passkeys/:id')}`
    })
    const open = [
      ...['GET /mandanten', 'GET /:mandant/anmeldewege', 'POST /:mandant/sitzung', 'DELETE /:mandant/sitzung'],
      ...['POST /:mandant/anbieter', 'POST /:mandant/anbieter/antwort'],
      ...['POST /:mandant/passkey', 'POST /:mandant/passkey/antwort'],
    ]
    expect([...tested, ...open].toSorted(), 'enter it above in `calls`, or in `adminCalls` for admins alone').toEqual(
      inWire.toSorted(),
    )
  })

  test('no other origin may call, and nothing is cached', async () => {
    const { headers } = await desk.send('GET', '/test/kunden/T-1', {
      cookie,
      headers: { origin: 'https://portal.example.org' },
    })
    expect(headers).not.toHaveProperty('access-control-allow-origin')
    expect(headers['cache-control']).toBe('no-store')
  })
})

describe('a session [versorger-50]', () => {
  const ich = () => desk.send('GET', '/test/sitzung', { cookie })

  test('names the account that is signed in; its cookie is for this tenant, and no script reads it', async () => {
    expect((await ich()).body).toEqual({
      kennung: 'a.service',
      name: 'Anna Berger',
      rolle: 'service',
      mandant: 'Stadtwerke Test',
      logo: null,
    })
    const { headers } = await desk.send('POST', '/test/sitzung', {
      body: { kennung: 'a.lesen', passwort: dienstPasswort },
    })
    expect(headers['set-cookie']).toEqual([
      expect.stringMatching(/^ekp-kundendienst=[\w-]{43}; Path=\/dienst\/test\/; HttpOnly; SameSite=Strict$/),
      expect.stringMatching(/^ekp-dienstgeraet=[\w.-]{66}; Max-Age=15552000; Path=\/; HttpOnly; SameSite=Strict$/),
    ])
    const { rows } = await sql<{ text: string }>`select s::text as text from dienstsitzung s`.execute(db)
    expect(rows.map(({ text }) => text).join()).not.toContain(cookie.split('=')[1])
  })

  test('ends with the sign-out', async () => {
    const { status, body } = await desk.send('DELETE', '/test/sitzung', { cookie })
    expect([status, body]).toEqual([200, { weiter: null }])
    expect((await ich()).status).toBe(401)
  })

  test('ends half an hour after the last request, and ten hours after the login', async () => {
    for (let half = 0; half < 19; half++) {
      desk.clock.advance(1790)
      expect((await ich()).status).toBe(200)
    }
    desk.clock.advance(1800)
    expect((await ich()).status).toBe(401)
    cookie = await desk.signIn('test', 'service')
    for (let minutes = 0; minutes < 599; minutes += 20) {
      expect((await ich()).status).toBe(200)
      desk.clock.advance(1200)
    }
    expect((await ich()).status).toBe(401)
  })

  test('ends when its account is locked or gets another role, and a locked one cannot sign in', async () => {
    await updateDienstkonto(db, 'a.service', { rolle: 'lesen' })
    expect((await ich()).status).toBe(401)
    await updateDienstkonto(db, 'a.service', { rolle: 'service', gesperrt: true })
    const body = { kennung: 'a.service', passwort: dienstPasswort }
    expect((await desk.send('POST', '/test/sitzung', { body })).status).toBe(403)
    await updateDienstkonto(db, 'a.service', { gesperrt: false })
    expect((await desk.send('POST', '/test/sitzung', { body })).status).toBe(200)
  })

  test('a wrong password, an unknown name and missing input get a sentence; after ten tries there is a pause', async () => {
    const wrong = (kennung: string) => desk.send('POST', '/test/sitzung', { body: { kennung, passwort: 'x' } })
    expect((await wrong('niemand')).body.detail).toBe('Die Kennung oder das Passwort ist nicht richtig.')
    for (let tries = 0; tries < 10; tries++) expect((await wrong('a.service')).status).toBe(403)
    const paused = await wrong('a.service')
    expect([paused.status, paused.headers['retry-after']]).toEqual([429, '360'])
    expect(paused.body.detail).toContain('Bitte versuchen Sie es in 6 Minuten erneut.')
    const missing = await desk.send('POST', '/test/sitzung', { body: { kennung: ' ' } })
    expect(missing.body.felder.map(({ feld }) => feld)).toEqual(['kennung', 'passwort'])
  })
})

describe('imports [versorger-64]', () => {
  test('the last one stands first, with what became of it; nothing of another tenant', async () => {
    const counts = { neu: 2, geaendert: 0, unveraendert: 5, entfernt: 0, ausgelassen: 1 }
    const none = { neu: 0, geaendert: 0, unveraendert: 0, entfernt: 0 }
    const begonnen_am = new Date('2026-11-20T01:00:00Z')
    const file = { begonnen_am, dateiname: 'kunden.ndjson' }
    const abgelehnt = { ergebnis: 'abgelehnt', fehler: '["Zeile 1: x"]', fehler_gesamt: 3 } as const
    const teilweise = { ergebnis: 'teilweise', fehler: '["Zeile 7: y"]', fehler_gesamt: 1, datensaetze: 8 } as const
    const arten = JSON.stringify({ vertrag: none, anschlussnutzer: counts })
    await db
      .insertInto('importlauf')
      .values([
        { ...file, ...abgelehnt, beendet_am: new Date('2026-11-20T01:05:00Z'), quelle: 'befehl' },
        {
          ...file,
          ...teilweise,
          beendet_am: new Date('2026-11-20T01:00:30Z'),
          quelle: 'ordner',
          lieferung: 'x',
          ausgelassen: 1,
          arten,
          hinweise: JSON.stringify(['Zeile 9: z']),
          hinweise_gesamt: 3,
        },
      ])
      .execute()
    const { importe, mehr } = (await desk.send('GET', '/test/importe', { cookie })).body
    expect(mehr).toBe(false)
    expect(importe).toMatchObject([
      {
        quelle: 'befehl',
        dauer: '5 Minuten',
        satz: 'Die Datei wurde abgelehnt. Nichts wurde eingespielt.',
        fehler: 3,
      },
      { quelle: 'ordner', dauer: '30 Sekunden', satz: 'Teilweise eingespielt. Ausgelassen sind 1 von 8 Zeilen.' },
    ])
    const find = async (index: number) =>
      (await desk.send('GET', `/test/importe/${String(importe[index]?.nr)}`, { cookie })).body
    expect(await find(0)).toMatchObject({ zahlen: [], fehler: ['Zeile 1: x'], weitere: 2 })
    expect(await find(1)).toMatchObject({
      import: { dateiname: 'kunden.ndjson', ergebnis: 'teilweise' },
      zahlen: [{ art: 'anschlussnutzer', ...counts }],
      fehler: ['Zeile 7: y'],
      weitere: 0,
      hinweise: ['Zeile 9: z'],
      weitereHinweise: 2,
    })
    expect((await desk.send('GET', '/test/importe/999999', { cookie })).status).toBe(404)
    const foreign = await desk.signIn('nachbar', 'service')
    expect((await desk.send('GET', '/nachbar/importe', { cookie: foreign })).body).toEqual({
      importe: [],
      mehr: false,
      unbekannt: [],
    })
  })
})

describe('a customer [versorger-52]', () => {
  test('has contracts, readings, submissions, audit trail, and how he can sign in', async () => {
    await factories.createAblesung(db, {
      vertrag_id: '4711',
      zaehlernummer: 'Z-815',
      ablesedatum: '2026-11-01',
      werte: { '1-0:1.8.0': 12345.6 },
    })
    const eingegangenAm = desk.clock.now()
    await db.transaction().execute((tx) =>
      recordVorgang(tx, {
        kundennummer: 'T-1',
        art: 'kontaktanfrage',
        inhalt: { betreff: 'x', text: 'y' },
        eingegangenAm,
      }),
    )
    const { body } = await desk.send('GET', '/test/kunden/1', { cookie })
    expect(body).toMatchObject({
      kundennummer: 'T-1',
      name: 'Erika Muster',
      email: 'erika@example.org',
      gesperrt: false,
      zugriff: 'voll',
      anmeldung: expect.arrayContaining(['Der Zugang ist offen.']),
      vertraege: [
        { id: '4711', adresse: 'Innweg 5, 84359 Simbach', zaehler: [{ nummer: 'Z-815', ausgebautAm: null }] },
      ],
      ablesungen: [
        {
          zaehlernummer: 'Z-815',
          ablesedatum: '2026-11-01',
          einheit: 'kWh',
          werte: [{ obiskennzahl: '1-0:1.8.0', wert: '12345.600000', nachkommastellen: 1 }],
        },
      ],
      vorgaenge: [{ art: 'kontaktanfrage', uebergebenAm: null }],
      protokoll: expect.arrayContaining([
        expect.objectContaining({ aktion: 'kontaktanfrage_gestellt', akteur: 'kunde' }),
      ]),
    })
    expect(JSON.stringify(body)).not.toMatch(/argon2|passwort_hash/)
    const { vorgaenge } = (await desk.send('GET', '/test/vorgaenge', { cookie })).body
    expect(vorgaenge).toMatchObject([{ kundennummer: 'T-1', art: 'kontaktanfrage' }])
  })

  test('the list of Vorgaenge that no system has taken over names the customer, unless he has asked to be deleted [versorger-52]', async () => {
    await db.deleteFrom('vorgang').execute()
    const eingegangenAm = desk.clock.now()
    for (const sender of [{ kundennummer: 'T-1' }, { kundennummer: 'T-2' }, {}])
      await recordVorgang(db, { ...sender, art: 'kuendigungserklaerung', inhalt: {}, eingegangenAm })
    await db.insertInto('loeschvermerk').values({ kundennummer: 'T-2', verlangt_am: eingegangenAm }).execute()
    for (const rolle of ['lesen', 'service'] as const) {
      const of = await desk.signIn('test', rolle)
      const { vorgaenge } = (await desk.send('GET', '/test/vorgaenge', { cookie: of })).body
      expect(vorgaenge).toMatchObject([
        { kundennummer: 'T-1', name: 'Erika Muster' },
        { kundennummer: 'T-2', name: null },
        { kundennummer: null, name: null },
      ])
    }
    await db.deleteFrom('loeschvermerk').execute()
    await db.deleteFrom('vorgang').execute()
  })

  test('the mails to him: what waits, what was refused and how, and that his address takes none [versorger-35] [versorger-36]', async () => {
    const zeit = desk.clock.now()
    const frueher = new Date(zeit.getTime() - 1)
    const versand = { kundennummer: 'T-1', adresse: 'erika@example.org', zeit }
    await db
      .insertInto('mailversand')
      .values([
        { ...versand, betreff: 'Eins', ergebnis: 'gesendet', antwort: null, zeit: frueher },
        { ...versand, betreff: 'Zwei', ergebnis: 'abgelehnt', antwort: '550 5.1.1' },
        { ...versand, betreff: 'Fremd', kundennummer: 'T-2', ergebnis: 'gesendet', antwort: null },
      ])
      .execute()
    await queueKundenmail(db, 'T-1', testMail({ betreff: 'Drei', an: 'erika@example.org' }))
    const { body } = await desk.send('GET', '/test/kunden/T-1', { cookie })
    const an = { adresse: 'erika@example.org' }
    const mails = [
      { ...an, betreff: 'Drei', stand: 'wartet', zeit: expect.stringMatching(/Z$/) },
      { ...an, betreff: 'Zwei', stand: 'vom Mailserver abgelehnt (550 5.1.1)', zeit: zeit.toISOString() },
      { ...an, betreff: 'Eins', stand: 'gesendet', zeit: frueher.toISOString() },
    ]
    const satz = expect.stringContaining('E-Mails kommen nicht an')
    expect(body).toMatchObject({ isUnerreichbar: true, anmeldung: expect.arrayContaining([satz]), mails })
    const { body: other } = await desk.send('GET', '/test/kunden/T-2', { cookie })
    expect(other).toMatchObject({ isUnerreichbar: false, mails: [{ betreff: 'Fremd' }] })
    await db.deleteFrom('mailversand').execute()
    await deleteQueuedMails(db)
  })

  test.each(['T-999', 'x', 'N-1'])('%s is not there', async (kundennummer) => {
    const { status, body } = await desk.send('GET', `/test/kunden/${kundennummer}`, { cookie })
    expect([status, body.detail]).toEqual([404, 'Der Kunde wurde nicht gefunden.'])
  })
})

describe('an action is done, told, and in the audit trail with who did it [versorger-53]', () => {
  const trail = async () => (await desk.send('GET', '/test/kunden/T-1', { cookie })).body.protokoll[0]

  test.each<[Method, string, string, string]>([
    ['POST', 'sperre', 'Der Zugang ist gesperrt.', 'zugang_gesperrt'],
    ['POST', 'einschraenkung', 'Der Kunde kann nur noch ansehen, nichts mehr einreichen.', 'zugriff_geaendert'],
    ['POST', 'einmalpasswort', 'Ein neues Einmalpasswort ist unterwegs; es gilt 14 Tage.', 'einmalpasswort_gesetzt'],
    [
      'DELETE',
      'bremsen',
      'Gebremst war nichts; alle Zähler stehen auf null. Angeforderte Links gelten nicht mehr; Grenzen seines Internetanschlusses bleiben.',
      'bremsen_geloest',
    ],
  ])('%s %s', async (method, path, text, aktion) => {
    const { status, body } = await desk.send(method, `/test/kunden/T-1/${path}`, { cookie })
    expect([status, body]).toEqual([200, { text }])
    expect(await trail()).toMatchObject({ akteur: 'versorger', bearbeiter: 'a.service', aktion })
  })

  test('a lock and a restriction are lifted; what is not so is refused with a sentence', async () => {
    const unlocked = await desk.send('DELETE', '/test/kunden/T-1/sperre', { cookie })
    expect([unlocked.status, unlocked.body.detail]).toEqual([409, 'Kunde T-1 ist nicht gesperrt. Nichts ist geändert.'])
    await desk.send('POST', '/test/kunden/T-1/sperre', { cookie })
    expect((await desk.send('DELETE', '/test/kunden/T-1/sperre', { cookie })).body.text).toBe(
      'Der Zugang ist entsperrt. Der Kunde bekommt eine E-Mail.',
    )
    expect((await queuedMails(db)).length).toBeGreaterThan(0)
    await desk.send('POST', '/test/kunden/T-1/einschraenkung', { cookie })
    expect((await desk.send('DELETE', '/test/kunden/T-1/einschraenkung', { cookie })).body.text).toBe(
      'Der Kunde kann wieder alles einreichen. Sagt der nächste Import etwas anderes, gilt das.',
    )
    const mail = await desk.send('POST', '/test/kunden/T-2/einmalpasswort', { cookie })
    expect(mail.body.detail).toBe('Für Kunde T-2 ist keine E-Mail-Adresse hinterlegt. Nichts ist geändert.')
    expect((await desk.send('POST', '/test/kunden/T-999/sperre', { cookie })).status).toBe(409)
  })
})

describe('a Vorgang is answered [versorger-54]', () => {
  const submit = async (inhalt: object) => {
    const vorgang = { kundennummer: 'T-1', art: 'kontaktanfrage', inhalt, eingegangenAm: desk.clock.now() } as const
    return db.transaction().execute((tx) => recordVorgang(tx, vorgang))
  }
  const answer = (nr: number, body: object) => desk.send('PUT', `/test/vorgaenge/${nr}/antwort`, { cookie, body })

  test('what is shown can be answered at once, also while another transaction runs', async () => {
    await db.updateTable('vorgang').set({ uebergeben_am: desk.clock.now() }).execute()
    const running = await db.startTransaction().execute()
    await sql`select pg_current_xact_id()`.execute(running)
    const nr = await submit({ betreff: 'Sonstiges', text: 'Guten Tag' })
    expect((await desk.send('GET', `/test/vorgaenge/${nr}`, { cookie })).status).toBe(200)
    expect((await answer(nr, { ergebnis: 'angenommen' })).status).toBe(200)
    await running.rollback().execute()
  })

  test('it is shown with what was sent, accepted once, and that is in the audit trail', async () => {
    await db.updateTable('vorgang').set({ uebergeben_am: desk.clock.now() }).execute()
    const nr = await submit({ betreff: 'Sonstiges', text: 'Guten Tag' })
    const shown = await desk.send('GET', `/test/vorgaenge/${nr}`, { cookie })
    expect(shown.body).toEqual({
      vorgang: expect.objectContaining({ nr, art: 'kontaktanfrage', kundennummer: 'T-1', ergebnis: null }),
      angaben: [
        { name: 'Betreff', wert: 'Sonstiges' },
        { name: 'Nachricht', wert: 'Guten Tag' },
      ],
      vergleich: [],
      gewuenschtAb: null,
      frueher: expect.any(Array),
      kunde: expect.objectContaining({ kundennummer: 'T-1', name: 'Erika Muster' }),
      notizen: [],
      vorher: null,
      wartetAuf: [],
      foto: null,
    })
    const accepted = await answer(nr, { ergebnis: 'angenommen', giltAb: '2026-12-01' })
    expect(accepted.body.text).toBe('Der Vorgang ist angenommen.')
    const answered = await desk.send('GET', `/test/vorgaenge/${nr}`, { cookie })
    const beantwortetAm = desk.clock.now().toISOString()
    expect(answered.body).toMatchObject({ vorgang: { giltAb: '2026-12-01', beantwortetAm } })
    const refused = await answer(nr, { ergebnis: 'abgelehnt', ablehnungsgrund: 'doch nicht' })
    expect([refused.status, refused.body.detail]).toEqual([
      409,
      'Dieser Vorgang ist schon anders beantwortet; dabei bleibt es.',
    ])
    const { protokoll } = (await desk.send('GET', '/test/kunden/T-1', { cookie })).body
    expect(protokoll[0]).toMatchObject({ akteur: 'versorger', bearbeiter: 'a.service', aktion: 'vorgang_angenommen' })
  })

  test('a message is answered in words, which the desk shows again [versorger-77]', async () => {
    await db.updateTable('vorgang').set({ uebergeben_am: desk.clock.now() }).execute()
    const nr = await submit({ betreff: 'Sonstiges', text: 'Wann kommt der Zähler?' })
    const antworttext = 'Am 12.12.2026.\n\nIhr Kundendienst'
    const answered = await answer(nr, { ergebnis: 'beantwortet', antworttext })
    expect(answered.body.text).toBe('Die Antwort ist gegeben.')
    const shown = await desk.send('GET', `/test/vorgaenge/${nr}`, { cookie })
    expect(shown.body).toMatchObject({ vorgang: { ergebnis: 'beantwortet', antworttext } })
    const { protokoll } = (await desk.send('GET', '/test/kunden/T-1', { cookie })).body
    expect(protokoll[0]).toMatchObject({ akteur: 'versorger', bearbeiter: 'a.service', aktion: 'vorgang_beantwortet' })
  })

  test('a refusal needs a reason; a number that there is not is not found', async () => {
    const nr = await submit({ betreff: 'x', text: 'y' })
    expect((await answer(nr, { ergebnis: 'abgelehnt', ablehnungsgrund: ' ' })).body.felder).toMatchObject([
      { feld: 'ablehnungsgrund' },
    ])
    expect((await answer(999_999, { ergebnis: 'angenommen' })).body.detail).toBe('Der Vorgang wurde nicht gefunden.')
    expect((await desk.send('GET', '/test/vorgaenge/999999', { cookie })).status).toBe(404)
    expect((await desk.send('GET', '/test/vorgaenge/0', { cookie })).status).toBe(404)
  })
})
