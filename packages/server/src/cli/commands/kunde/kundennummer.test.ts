import { login } from '@ekp/wire/anmeldung'
import { findAnschlussnutzer } from '@ekp/wire/anschlussnutzer'
import { listDokumente } from '@ekp/wire/dokument'
import { findVertrag } from '@ekp/wire/vertrag'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { lockImports } from '../../../db/advisoryLocks.ts'
import { isEmailSettled } from '../../../db/isEmailSettled.ts'
import { recordVorgang } from '../../../db/vorgang/vorgang.ts'
import { searchKunden } from '../../../modules/kunde/suche/searchKunden.ts'
import { call, type Credentials } from '../../../testing/call.ts'
import { createKundenbestand } from '../../../testing/data/createKundenbestand.ts'
import { createAnschlussnutzer, createBankverbindung, createVertrag } from '../../../testing/data/factories.ts'
import { kunde, load, rechnungsadresse, refuse, vertrag } from '../../../testing/data/importRecords.ts'
import { openServicePortal, type ServicePortal } from '../../../testing/portals/openServicePortal.ts'

const passwort = 'Sonnenblume-2026'
let portal: ServicePortal
beforeAll(async () => {
  portal = await openServicePortal()
})
afterAll(() => portal.close())

let alt = ''
let neu = ''
let vertragId = ''
let last = 0
let angemeldet: Credentials
beforeEach(async () => {
  last += 2
  alt = `T-${last}`
  neu = `T-${last + 1}`
  vertragId = String(4700 + last)
  await createKundenbestand(portal.db, { kundennummer: alt, vertragId })
  await portal.db.updateTable('vorgang').set({ uebergeben_am: portal.clock.now() }).execute()
  const { passwort_hash } = await portal.db
    .selectFrom('anschlussnutzer')
    .where(
      'kundennummer',
      '=',
      (await createAnschlussnutzer(portal.db, { kundennummer: `T-P${last}`, passwort })).kundennummer,
    )
    .select('passwort_hash')
    .executeTakeFirstOrThrow()
  await portal.db.updateTable('anschlussnutzer').set({ passwort_hash }).where('kundennummer', '=', alt).execute()
  angemeldet = await portal.login(alt, passwort)
})

const umnummerieren = (more = '--ausfuehren', von = alt, nach = neu) =>
  portal.run(`kunde-umnummerieren --kundennummer ${von} --neu ${nach} --bearbeiter M.Weber ${more}`.trim())
const zusammenfuehren = (more = '--ausfuehren', weg = alt, bleibt = neu) =>
  portal.run(`kunde-zusammenfuehren --kundennummer ${weg} --bleibt ${bleibt} --bearbeiter M.Weber ${more}`.trim())
const trailOf = (kundennummer: string) =>
  portal.db.selectFrom('protokoll').where('kundennummer', '=', kundennummer).orderBy('nr').selectAll().execute()
const rowOf = (kundennummer: string) =>
  portal.db.selectFrom('anschlussnutzer').where('kundennummer', '=', kundennummer).selectAll().executeTakeFirst()
const tryLogin = (kundennummer: string) => call(portal.app, login, { headers: { kundennummer, passwort } })
const kundeCalls = [
  { read: findAnschlussnutzer, params: undefined },
  { read: listDokumente, params: undefined },
]

describe('kunde-umnummerieren', () => {
  test('says what happens, and changes nothing without --ausfuehren', async () => {
    const { code, out } = await umnummerieren('')
    expect(code).toBe(0)
    expect(out).toContain(`Kunde ${alt} bekommt die Kundennummer ${neu}.`)
    expect(out).toContain('Mit ihm kommen: 1 Vertrag, 1 Dokument, 2 Rechnungsadressen, 2 Bankverbindungen, 1 Vorgang;')
    expect(out).toContain('Es enden: 1 Sitzung, 1 bekanntes Gerät, 1 Passkey, dazu Links')
    expect(out).toContain('Nichts ist geändert. Mit --ausfuehren geschieht es.')
    expect([await rowOf(neu), (await rowOf(alt))?.kundennummer]).toEqual([undefined, alt])
    for (const { read } of kundeCalls) expect((await call(portal.app, read, {}, angemeldet)).status).toBe(200)
  })

  test('gives the customer his number with all that is his; he signs in with it and his password', async () => {
    expect(await umnummerieren()).toMatchObject({ code: 0, err: '' })
    for (const { read } of kundeCalls) expect((await call(portal.app, read, {}, angemeldet)).status).toBe(401)
    const neuAngemeldet = await portal.login(neu, passwort)
    for (const { read } of kundeCalls) expect((await call(portal.app, read, {}, neuAngemeldet)).status).toBe(200)
    expect((await call(portal.app, findVertrag, { params: { vertragId } }, neuAngemeldet)).status).toBe(200)
  })

  test('his passkeys alone are said as well [anmeldung-33]', async () => {
    for (const table of ['sitzung', 'geraet'] as const)
      await portal.db.deleteFrom(table).where('kundennummer', '=', alt).execute()
    expect((await umnummerieren('')).out).toContain('Es enden: 1 Passkey, dazu Links')
    await portal.db.deleteFrom('passkey').where('kundennummer', '=', alt).execute()
    expect((await umnummerieren('')).out).toContain('Links für ein neues Passwort, die er noch hat, gelten nicht mehr.')
  })

  test('answers a sign-in with the old number as one with an unknown number', async () => {
    await umnummerieren()
    const [frueher, unbekannt] = [await tryLogin(alt), await tryLogin('T-99999')]
    expect([frueher.status, frueher.text]).toEqual([403, unbekannt.text])
  })

  test('closes the old chain and begins a new one; both say it, and both are whole', async () => {
    const before = await trailOf(alt)
    await umnummerieren()
    const inhalt = { bearbeiter: 'M.Weber', vorher: { kundennummer: alt }, nachher: { kundennummer: neu } }
    const eintrag = { akteur: 'versorger', aktion: 'kunde_umnummeriert', objekt: 'anschlussnutzer', inhalt }
    expect((await trailOf(alt)).slice(0, -1)).toEqual(before)
    expect((await trailOf(alt)).at(-1)).toMatchObject(eintrag)
    expect(await trailOf(neu)).toMatchObject([{ nr: 1, ...eintrag }])
    expect(await portal.run('protokoll-pruefen')).toMatchObject({ code: 0 })
  })

  test('leads from the old number to the new one, at the desk and in commands', async () => {
    await umnummerieren()
    const { err, code } = await portal.run(`kunde --kundennummer ${alt}`)
    expect([code, err]).toEqual([
      1,
      expect.stringMatching(`Kunde ${alt} hat seit dem [0-9.]+ die Kundennummer ${neu}.`),
    ])
    expect((await portal.run(`kunde --kundennummer ${neu}`)).out).toContain(
      `Frühere Kundennummern: ${alt}-ALT, ${alt}.`,
    )
    expect((await portal.run(`kunde-loeschen --kundennummer ${alt} --bearbeiter x`)).err).toContain(neu)
    expect(await searchKunden(portal.db, { kundennummerPrefix: 'T-', suche: alt, heute: '2026-11-21' })).toMatchObject({
      treffer: [{ kundennummer: neu, grund: `Frühere Kundennummer ${alt}` }],
    })
  })

  test('the next import brings him under the new number; each line with the old one says what it is now', async () => {
    const lines = (kundennummer: string) => [
      { ...kunde, kundennummer },
      { ...vertrag, id: vertragId, kundennummer },
      { ...rechnungsadresse, id: `RA-${last}`, kundennummer },
    ]
    expect((await refuse(portal.db, lines(neu).slice(1))).fehler.join('\n')).toContain('Kundennummer steht weder')
    await umnummerieren()
    const { fehler } = await refuse(portal.db, lines(alt))
    expect(fehler).toEqual(
      [1, 2, 3].map((line) =>
        expect.stringMatching(
          `Zeile ${line}.*Diese Kundennummer gibt es nicht mehr; der Kunde hat ${neu} seit dem [0-9.]{10}\\.`,
        ),
      ),
    )
    expect(await load(portal.db, lines(neu))).toMatchObject({ datensaetze: 3 })
    expect(await rowOf(alt)).toBeUndefined()
  })

  test('an import that was first says which command helps, and leaves nothing', async () => {
    const { fehler } = await refuse(portal.db, [
      { ...kunde, kundennummer: neu },
      { ...vertrag, id: vertragId, kundennummer: neu },
    ])
    expect(fehler.join()).toContain('kunde-umnummerieren')
    expect(await umnummerieren()).toMatchObject({ code: 0 })
  })

  test('goes back to the number that he had', async () => {
    await umnummerieren()
    expect(await umnummerieren('--ausfuehren', neu, alt)).toMatchObject({ code: 0 })
    const frueher = portal.db.selectFrom('fruehere_kundennummer').where('kundennummer', '=', alt).select('alt')
    expect((await frueher.orderBy('alt').execute()).map((row) => row.alt)).toEqual([neu, `${alt}-ALT`].toSorted())
    expect((await trailOf(alt)).filter(({ aktion }) => aktion === 'kunde_umnummeriert')).toHaveLength(2)
    expect(await portal.run('protokoll-pruefen')).toMatchObject({ code: 0 })
    expect((await tryLogin(alt)).status).toBe(200)
  })

  test('a number of somebody, of somebody else before, or of no form here is refused, and nothing is changed', async () => {
    await createAnschlussnutzer(portal.db, { kundennummer: neu })
    const before = await rowOf(alt)
    expect(await umnummerieren()).toMatchObject({ code: 1, err: expect.stringContaining('beide zusammenführen') })
    await portal.db
      .insertInto('fruehere_kundennummer')
      .values({ alt: `T-F${last}`, kundennummer: neu, seit: new Date(0) })
      .execute()
    for (const nach of [`T-F${last}`, alt, 'X_1']) {
      const { code, err } = await umnummerieren('--ausfuehren', alt, nach)
      expect([code, err]).toEqual([1, expect.stringMatching(/\.\n$/)])
    }
    expect(await umnummerieren('--ausfuehren', 'T-99999', `T-N${last}`)).toMatchObject({
      code: 1,
      err: 'Den Kunden T-99999 gibt es nicht.\n',
    })
    expect(await rowOf(alt)).toEqual(before)
  })

  test('a customer who asked to be deleted stays restricted, also for the import with his new number', async () => {
    await portal.run(`kunde-loeschen --kundennummer ${alt} --bearbeiter x --ausfuehren --uhr-geprueft`)
    expect(await rowOf(alt)).toMatchObject({ gesperrt: true, email: null })
    expect(await umnummerieren()).toMatchObject({ code: 0 })
    await load(portal.db, [{ ...kunde, kundennummer: neu, email: 'neu@example.org', passwort }])
    expect(await rowOf(neu)).toMatchObject({ gesperrt: true, email: null, passwort_hash: null })
  })

  test('an address that he changed a moment ago is not settled by it', async () => {
    const bisher = `${alt}@example.org`
    await portal.db.transaction().execute(async (tx) => {
      await tx
        .updateTable('anschlussnutzer')
        .set({ email: 'fremd@example.org' })
        .where('kundennummer', '=', alt)
        .execute()
      const inhalt = { bisher: { email: bisher }, neu: { email: 'fremd@example.org' } }
      await recordVorgang(tx, { kundennummer: alt, art: 'kontaktdaten', inhalt, eingegangenAm: portal.clock.now() })
    })
    const settled = (kundennummer: string) =>
      portal.db
        .selectFrom('anschlussnutzer')
        .where('kundennummer', '=', kundennummer)
        .select(isEmailSettled(portal.clock.now()).as('settled'))
        .executeTakeFirst()
    expect(await settled(alt)).toEqual({ settled: false })
    await umnummerieren()
    expect(await settled(neu)).toEqual({ settled: false })
  })

  test('what was submitted and not yet fetched is said, and fetched under the new number', async () => {
    await recordVorgang(portal.db, {
      kundennummer: alt,
      art: 'kontaktanfrage',
      inhalt: {},
      eingegangenAm: portal.clock.now(),
    })
    expect((await umnummerieren()).out).toContain(
      `1 Vorgang, der noch nicht übergeben ist; abgeholt wird mit der Nummer ${neu}.`,
    )
    const { out } = await portal.run('vorgaenge')
    expect(out).toContain(`"kundennummer":"${neu}"`)
    expect(out).not.toContain(`"kundennummer":"${alt}"`)
    await portal.db.updateTable('vorgang').set({ uebergeben_am: portal.clock.now() }).execute()
  })
})

describe('kunde-zusammenfuehren', () => {
  const bestand = async (kundennummer: string) => {
    const { rows } = await sql<Record<string, number>>`
      select (select count(*)::int from vertrag where kundennummer = ${kundennummer}) as vertraege,
        (select count(*)::int from dokument where kundennummer = ${kundennummer}) as dokumente,
        (select count(*)::int from vorgang where kundennummer = ${kundennummer}) as vorgaenge,
        (select count(*)::int from rechnungsadresse where kundennummer = ${kundennummer}) as adressen
    `.execute(portal.db)
    return rows[0]
  }
  beforeEach(async () => {
    await createAnschlussnutzer(portal.db, {
      kundennummer: neu,
      passwort,
      email: 'bleibt@example.org',
      nachname: 'Bleibt',
    })
    await createVertrag(portal.db, { id: `N-${last}`, kundennummer: neu })
  })

  test('says what happens, and changes nothing without --ausfuehren', async () => {
    const { code, out } = await zusammenfuehren('')
    expect(code).toBe(0)
    expect(out).toContain(`Kunde ${alt} geht in Kunde ${neu} auf. Das lässt sich nicht umkehren.`)
    expect(out).toContain('Es enden: 1 Sitzung, 1 bekanntes Gerät, 1 Passkey, dazu Links')
    expect(out).toContain(`Name, Kontaktdaten und Passwort bleiben die von ${neu}.`)
    expect(out).toContain('Nichts ist geändert.')
    expect(await bestand(alt)).toEqual({ vertraege: 1, dokumente: 1, vorgaenge: 1, adressen: 2 })
  })

  test('makes one customer of two, who signs in as before; the other number is gone', async () => {
    const bleibt = await portal.login(neu, passwort)
    expect(await zusammenfuehren()).toMatchObject({ code: 0, err: '' })
    expect(await bestand(neu)).toEqual({ vertraege: 2, dokumente: 1, vorgaenge: 1, adressen: 2 })
    expect(await bestand(alt)).toEqual({ vertraege: 0, dokumente: 0, vorgaenge: 0, adressen: 0 })
    expect(await rowOf(neu)).toMatchObject({ email: 'bleibt@example.org', nachname: 'Bleibt' })
    expect((await call(portal.app, findVertrag, { params: { vertragId } }, bleibt)).status).toBe(200)
    expect((await call(portal.app, findVertrag, { params: { vertragId } }, angemeldet)).status).toBe(401)
    expect((await tryLogin(alt)).status).toBe(403)
  })

  test('both chains say it and are whole; what was known of the one that went is in its last entry', async () => {
    await zusammenfuehren()
    const aktion = 'kunde_zusammengefuehrt'
    const vorher = { kundennummer: alt, email: `${alt}@example.org` }
    expect((await trailOf(alt)).at(-1)).toMatchObject({ aktion, inhalt: { vorher, nachher: { kundennummer: neu } } })
    expect((await trailOf(neu)).at(-1)).toMatchObject({
      aktion,
      inhalt: { bearbeiter: 'M.Weber', vorher: { kundennummer: alt } },
    })
    expect(await portal.run('protokoll-pruefen')).toMatchObject({ code: 0 })
  })

  test('who stays gets what he lacks, his password only if he has none, and the stricter lock', async () => {
    await portal.db
      .updateTable('anschlussnutzer')
      .set({ geburtsdatum: '1980-05-17', mobil: '0151 1', gesperrt: true, gesperrt_bleibt: true })
      .where('kundennummer', '=', alt)
      .execute()
    await portal.db
      .updateTable('anschlussnutzer')
      .set({ passwort_hash: null, mobil: null, zugriff: 'eingeschränkt' })
      .where('kundennummer', '=', neu)
      .execute()
    const { out } = await zusammenfuehren()
    expect(out).toContain('was dort fehlt, kommt hinzu: Mobil, Geburtsdatum, Passwort.')
    expect(out).toContain('danach gesperrt oder eingeschränkt')
    expect(await rowOf(neu)).toMatchObject({
      email: 'bleibt@example.org',
      mobil: '0151 1',
      geburtsdatum: '1980-05-17',
      gesperrt: true,
      gesperrt_bleibt: true,
      zugriff: 'eingeschränkt',
      passwort_version: 2,
    })
    await portal.run(`kunde-entsperren --kundennummer ${neu} --bearbeiter M.Weber`)
    expect((await tryLogin(neu)).status).toBe(200)
  })

  describe('when both have bank details for the same days', () => {
    const zeitraeume = async () => {
      const rows = await portal.db
        .selectFrom('bankverbindung')
        .where('kundennummer', '=', neu)
        .where('vertrag_id', 'is', null)
        .where('entfallen_am', 'is', null)
        .orderBy(sql`gueltig_von nulls first`)
        .select(['kontoinhaber', 'gueltig_von', 'gueltig_bis', 'beendet_zum'])
        .execute()
      return rows.map(({ kontoinhaber, gueltig_von, gueltig_bis, beendet_zum }) => [
        kontoinhaber,
        gueltig_von,
        gueltig_bis,
        beendet_zum,
      ])
    }
    const insert = (kundennummer: string, gueltig_von: string | null, gueltig_bis: string | null, more: object = {}) =>
      createBankverbindung(portal.db, {
        kundennummer,
        kontoinhaber: kundennummer,
        gueltig_von,
        gueltig_bis,
        ...more,
      })
    beforeEach(async () => {
      await portal.db.deleteFrom('bankverbindung').where('kundennummer', '=', alt).execute()
    })

    test.each<
      [
        string,
        [string | null, string | null][],
        [string | null, string | null],
        [string, string | null, string | null][],
      ]
    >([
      [
        'none meet',
        [['2026-01-01', null]],
        [null, '2025-12-31'],
        [
          ['weg', null, '2025-12-31'],
          ['bleibt', '2026-01-01', null],
        ],
      ],
      [
        'the one that stays comes later',
        [['2026-01-01', null]],
        [null, null],
        [
          ['weg', null, '2025-12-31'],
          ['bleibt', '2026-01-01', null],
        ],
      ],
      [
        'it is in the middle',
        [['2025-01-01', '2025-12-31']],
        [null, null],
        [
          ['weg', null, '2024-12-31'],
          ['bleibt', '2025-01-01', '2025-12-31'],
          ['weg', '2026-01-01', null],
        ],
      ],
      ['it covers all', [[null, null]], ['2025-01-01', null], [['bleibt', null, null]]],
      [
        'there are several',
        [
          ['2024-01-01', '2024-12-31'],
          ['2026-01-01', null],
        ],
        ['2023-06-01', '2026-06-30'],
        [
          ['weg', '2023-06-01', '2023-12-31'],
          ['bleibt', '2024-01-01', '2024-12-31'],
          ['weg', '2025-01-01', '2025-12-31'],
          ['bleibt', '2026-01-01', null],
        ],
      ],
    ])(
      '%s: those of the one that stays hold, the others where there is room',
      async (_, bleibende, [von, bis], expected) => {
        for (const [beginn, ende] of bleibende) await insert(neu, beginn, ende)
        await insert(alt, von, bis)
        await zusammenfuehren()
        const named = (wer: string) => (wer === 'weg' ? alt : neu)
        expect(await zeitraeume()).toEqual(expected.map(([wer, beginn, ende]) => [named(wer), beginn, ende, null]))
      },
    )

    test('the one that gives way is named, its own end and its mandate stay, and nothing is lost', async () => {
      await insert(neu, '2025-01-01', '2025-12-31')
      const eingegangen_am = new Date('2024-01-01T00:00:00Z')
      const id = await insert(alt, '2024-01-01', '2026-12-31', {
        beendet_zum: '2026-12-31',
        mandatsreferenz: `M-${last}`,
        eingegangen_am,
      })
      expect((await zusammenfuehren('')).out).toContain(
        `Bankverbindung ${id} (ab 01.01.2024 bis 31.12.2026) gilt nur noch ab 01.01.2024 bis 31.12.2024 und ab 01.01.2026 bis 31.12.2026, weil der Kunde, der bleibt, für diese Tage eine eigene hat.`,
      )
      await zusammenfuehren()
      expect(await zeitraeume()).toEqual([
        [alt, '2024-01-01', '2024-12-31', null],
        [neu, '2025-01-01', '2025-12-31', null],
        [alt, '2026-01-01', '2026-12-31', '2026-12-31'],
      ])
      const parts = await portal.db
        .selectFrom('bankverbindung')
        .where('kontoinhaber', '=', alt)
        .orderBy('gueltig_von')
        .select(['id', 'mandatsreferenz', 'eingegangen_am'])
        .execute()
      expect(parts).toEqual([
        { id: expect.any(String), mandatsreferenz: `M-${last}`, eingegangen_am: null },
        { id, mandatsreferenz: `M-${last}`, eingegangen_am },
      ])
      expect((await trailOf(neu)).at(-1)?.inhalt).toMatchObject({
        nachher: { gewichen: [{ id, gueltigVon: '2024-01-01', gueltigBis: '2026-12-31' }] },
      })
    })

    test('one without a day left is kept with its period, and not shown', async () => {
      await insert(neu, null, null)
      const id = await insert(alt, '2024-01-01', null)
      await zusammenfuehren()
      const row = await portal.db.selectFrom('bankverbindung').where('id', '=', id).selectAll().executeTakeFirst()
      expect(row).toMatchObject({
        kundennummer: neu,
        gueltig_von: '2024-01-01',
        gueltig_bis: null,
        entfallen_am: portal.clock.now(),
      })
    })
  })

  test('who asked to be deleted, or is the same, is refused, and nothing is changed', async () => {
    await portal.run(`kunde-loeschen --kundennummer ${alt} --bearbeiter x --ausfuehren --uhr-geprueft`)
    for (const [weg, bleibt] of [
      [alt, neu],
      [neu, alt],
      [neu, neu],
    ]) {
      const { code, err } = await zusammenfuehren('--ausfuehren', weg, bleibt)
      expect([code, err]).toEqual([1, expect.stringContaining('Nichts ist geändert.')])
    }
    expect(await bestand(neu)).toMatchObject({ vertraege: 1 })
  })

  test('the deletion that he asks for later takes the chains of all his numbers', async () => {
    await zusammenfuehren()
    await portal.db.deleteFrom('dokument').where('kundennummer', '=', neu).execute()
    await portal.db
      .updateTable('vertrag')
      .set({ lieferbeginn: '1999-01-01', lieferende: '2000-01-01' })
      .where('kundennummer', '=', neu)
      .execute()
    const { code, out } = await portal.run(
      `kunde-loeschen --kundennummer ${neu} --bearbeiter x --ausfuehren --uhr-geprueft`,
    )
    expect([code, out]).toEqual([0, expect.stringContaining('mit allem gelöscht')])
    expect([await trailOf(alt), await trailOf(neu)]).toEqual([[], []])
    expect(await portal.run('protokoll-pruefen')).toMatchObject({ code: 0 })
  })
})

describe('beside others', () => {
  test('an import that writes keeps it waiting for some seconds, then it says so', { tags: 'full' }, async () => {
    const tx = await portal.db.startTransaction().execute()
    await lockImports(tx)
    expect(await umnummerieren()).toMatchObject({
      code: 1,
      err: expect.stringContaining('versuchen Sie es gleich noch einmal'),
    })
    await tx.rollback().execute()
    expect(await umnummerieren()).toMatchObject({ code: 0 })
  })

  test('of two merges in opposite directions one is done, and the other finds no customer', async () => {
    await createAnschlussnutzer(portal.db, { kundennummer: neu })
    const both = await Promise.all([zusammenfuehren(), zusammenfuehren('--ausfuehren', neu, alt)])
    expect(both.map(({ code }) => code).toSorted()).toEqual([0, 1])
    expect(await portal.run('protokoll-pruefen')).toMatchObject({ code: 0 })
  })

  test('who signs in at the same moment is in under one of the numbers or not at all', async () => {
    const logins = Promise.all(Array.from({ length: 4 }, () => tryLogin(alt)))
    expect(await umnummerieren()).toMatchObject({ code: 0 })
    for (const { status } of await logins) expect([200, 403]).toContain(status)
    const offene = await portal.db.selectFrom('sitzung').where('kundennummer', 'in', [alt, neu]).selectAll().execute()
    expect(offene).toEqual([])
  })
})
