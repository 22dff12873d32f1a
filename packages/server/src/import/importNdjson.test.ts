import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { hashPasswort, verifyPasswort } from '../lib/passwort.ts'
import { type TestDatabase, testDatabase } from '../testing/testDatabase.ts'
import { importNdjson } from './importNdjson.ts'
import { ImportRefused } from './ImportRefused.ts'
import type { ImportReport } from './ImportReport.ts'

const kunde = { art: 'anschlussnutzer', kundennummer: 'T-1', anrede: 'Frau', vorname: 'Ayşe', nachname: 'Öztürk' }
const vertrag = {
  art: 'vertrag',
  id: '4711',
  kundennummer: 'T-1',
  versorgungsart: 'strom',
  kundenArt: 'Haushaltskunde',
}
const kanal = { obiskennzahl: '1-0:1.8.0', vorkommastellen: 6, nachkommastellen: 1 }
const zaehler = { art: 'zaehler', vertragId: '4711', nummer: 'Z1', eingebautAm: '2020-01-01', kanaele: [kanal] }
const tarif = { art: 'tarif', vertragId: '4711', name: 'Strom', tariftyp: 'ALLES_INKLUSIVE_BRUTTO' }
const whole = [kunde, vertrag, zaehler, { ...tarif, gueltigVon: '2026-01-01', arbeitspreis: 0.3245 }]

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
beforeEach(() => sql`truncate anschlussnutzer cascade`.execute(database.db))
afterAll(() => database.close())

const toText = (lines: readonly (object | string)[]) =>
  lines.map((line) => (typeof line === 'string' ? line : JSON.stringify(line))).join('\n')

async function load(lines: readonly (object | string)[] | Buffer): Promise<ImportReport> {
  const bytes = Buffer.isBuffer(lines) ? lines : Buffer.from(toText(lines))
  return importNdjson(
    database.db,
    (async function* () {
      yield bytes
    })(),
    { tenantPrefix: 'T-' },
  )
}

/** The sentences with which a file is refused; fails when it is imported. */
async function refuse(lines: readonly (object | string)[] | Buffer): Promise<readonly string[]> {
  const error: unknown = await load(lines).then(
    () => undefined,
    (reason: unknown) => reason,
  )
  if (!(error instanceof ImportRefused)) throw new Error(`not refused: ${String(error)}`)
  expect(error.fehler).toHaveLength(Math.min(error.gesamt, 100))
  return error.fehler
}

const table = (name: 'anschlussnutzer' | 'vertrag' | 'zaehler' | 'messkanal' | 'tarif') =>
  database.db.selectFrom(name).selectAll().execute()

const counts = (neu: number, geaendert: number, unveraendert: number, entfernt = 0) => ({
  neu,
  geaendert,
  unveraendert,
  entfernt,
})

describe('a good file', () => {
  test('is imported whatever the order of its lines', async () => {
    const report = await load(whole.toReversed())
    expect(report).toEqual({
      datensaetze: 4,
      arten: {
        anschlussnutzer: counts(1, 0, 0),
        vertrag: counts(1, 0, 0),
        zaehler: counts(1, 0, 0),
        tarif: counts(1, 0, 0),
      },
    })
    expect(await table('anschlussnutzer')).toMatchObject([
      { kundennummer: 'T-1', nachname: 'Öztürk', zugriff: 'voll', gesperrt: false, passwort_hash: null },
    ])
    expect(await table('vertrag')).toMatchObject([{ id: '4711', kundennummer: 'T-1', storniert: false }])
    expect(await table('messkanal')).toMatchObject([{ zaehlernummer: 'Z1', obiskennzahl: '1-0:1.8.0' }])
    expect(await table('tarif')).toMatchObject([
      { gueltig_von: '2026-01-01', gueltig_bis: null, arbeitspreis: '0.32450000', ist_dynamisch: false },
    ])
  })

  test('may have a byte order mark, Windows line ends and empty lines', async () => {
    const report = await load(Buffer.from(`\uFEFF${whole.map((line) => JSON.stringify(line)).join('\r\n\r\n')}\r\n`))
    expect(report.datensaetze).toBe(4)
    expect(await table('tarif')).toHaveLength(1)
  })

  test('changes nothing the second time, however its texts are composed', async () => {
    await load(whole)
    const decomposed = Buffer.from(toText(whole).normalize('NFD'))
    for (const again of [whole, decomposed]) {
      expect((await load(again)).arten).toEqual({
        anschlussnutzer: counts(0, 0, 1),
        vertrag: counts(0, 0, 1),
        zaehler: counts(0, 0, 1),
        tarif: counts(0, 0, 1),
      })
    }
  })

  test('may be a part: what it does not name stays, what it names is replaced as a whole', async () => {
    await load([{ ...kunde, email: 'a@b.de', gesperrt: true }, ...whole.slice(1)])
    const report = await load([kunde, { ...vertrag, lieferende: '2026-06-30' }])
    expect(report.arten).toMatchObject({ anschlussnutzer: counts(0, 1, 0), vertrag: counts(0, 1, 0) })
    expect(await table('anschlussnutzer')).toMatchObject([{ email: null, gesperrt: false }])
    expect(await table('vertrag')).toMatchObject([{ lieferende: '2026-06-30' }])
    expect(await table('tarif')).toHaveLength(1)
  })

  test('an empty one changes nothing', async () => {
    expect(await load(Buffer.from('\n\r\n'))).toMatchObject({ datensaetze: 0, arten: { vertrag: counts(0, 0, 0) } })
  })
})

describe('meters', () => {
  test('the line replaces all channels, and counts as changed only when something is', async () => {
    const ht = { ...kanal, obiskennzahl: '1-0:1.8.1' }
    const nt = { ...kanal, obiskennzahl: '1-0:1.8.2' }
    await load([kunde, vertrag, { ...zaehler, kanaele: [ht, nt] }, { ...zaehler, nummer: 'Z2' }])
    expect((await load([{ ...zaehler, kanaele: [nt, ht] }])).arten['zaehler']).toEqual(counts(0, 0, 1))
    const report = await load([
      { ...zaehler, kanaele: [{ ...ht, nachkommastellen: 3 }] },
      { ...zaehler, nummer: 'Z2', ausgebautAm: '2025-01-01' },
      { ...zaehler, nummer: 'Z3' },
    ])
    expect(report.arten['zaehler']).toEqual(counts(1, 2, 0))
    const kanaele = (await table('messkanal')).map((row) => [row.zaehlernummer, row.obiskennzahl, row.nachkommastellen])
    expect(kanaele.toSorted()).toEqual([
      ['Z1', '1-0:1.8.1', 3],
      ['Z2', '1-0:1.8.0', 1],
      ['Z3', '1-0:1.8.0', 1],
    ])
  })
})

describe('tariffs', () => {
  const alt = { ...tarif, name: 'Alt', gueltigBis: '2025-01-01' }
  const neu = { ...tarif, name: 'Neu', gueltigVon: '2025-01-01' }

  test("those of the file replace the contract's, those of other contracts stay", async () => {
    await load([kunde, vertrag, { ...vertrag, id: '4712' }, alt, neu, { ...neu, vertragId: '4712' }])
    const report = await load([
      { ...neu, gueltigBis: '2026-01-01' },
      { ...tarif, name: 'Bald', gueltigVon: '2026-01-01' },
    ])
    expect(report.arten['tarif']).toEqual(counts(1, 1, 0, 1))
    const names = (await table('tarif')).map((row) => `${row.vertrag_id} ${row.name}`)
    expect(names.toSorted()).toEqual(['4711 Bald', '4711 Neu', '4712 Neu'])
  })

  test('moving every boundary meets no period on the way', async () => {
    const series = (days: readonly string[]) =>
      days.map((day, index) => ({ ...tarif, gueltigVon: day, gueltigBis: days[index + 1] ?? null }))
    await load([kunde, vertrag, ...series(['2024-01-01', '2024-02-01', '2024-03-01'])])
    await load(series(['2023-06-01', '2024-02-01', '2024-02-15', '2024-08-01']))
    const days = (await table('tarif')).map((row) => row.gueltig_von)
    expect(days.toSorted()).toEqual(['2023-06-01', '2024-02-01', '2024-02-15', '2024-08-01'])
  })

  test('overlaps and doubles are named with both lines', async () => {
    expect(
      await refuse([kunde, vertrag, neu, { ...tarif, gueltigVon: '2024-01-01', gueltigBis: '2025-01-02' }]),
    ).toEqual(['Zeile 4, Feld gueltigBis: Der Tarif gilt noch, wenn der aus Zeile 3 beginnt.'])
    expect(await refuse([kunde, vertrag, { ...tarif, gueltigVon: null }, neu])).toEqual([
      'Zeile 3, Feld gueltigBis: Der Tarif gilt noch, wenn der aus Zeile 4 beginnt.',
    ])
    expect(await refuse([kunde, vertrag, neu, neu])).toEqual([
      'Zeile 4, Feld gueltigVon: Ein Tarif des Vertrags mit diesem Beginn steht schon in Zeile 3.',
    ])
  })

  test('a dynamic price is dynamic unless the line says otherwise', async () => {
    const dynamisch = { ...tarif, tariftyp: 'DYNAMISCHER_PREIS', gueltigBis: '2025-01-01' }
    await load([kunde, vertrag, dynamisch, { ...neu, istDynamisch: true }])
    expect((await table('tarif')).map((row) => row.ist_dynamisch)).toEqual([true, true])
  })
})

describe('a bad file', () => {
  test.each<[string, object | string, RegExp]>([
    ['broken JSON', '{"art":"vertrag",', /^Zeile 5: .*JSON \(Spalte 18\)/],
    ['a list', '[]', /^Zeile 5: .*JSON-Objekt/],
    ['an unknown kind', { art: 'contract' }, /^Zeile 5, Feld art: Erlaubt sind: anschlussnutzer, vertrag/],
    ['no kind', {}, /^Zeile 5, Feld art:/],
    ['a prototype as kind', { art: 'constructor' }, /^Zeile 5, Feld art:/],
    ['an unknown field', { ...vertrag, id: '2', plzz: '1' }, /^Zeile 5, Feld plzz: Dieses Feld gibt es nicht\./],
    ['a field of every object', '{"art":"vertrag","__proto__":1}', /^Zeile 5, Feld __proto__: Dieses Feld gibt/],
    ['a missing field', { ...zaehler, nummer: 'Z2', eingebautAm: undefined }, /Feld eingebautAm: Das Feld fehlt\./],
    ['a wrong type', { ...vertrag, id: 4712 }, /^Zeile 5, Feld id: Bitte geben Sie eine Vertragsnummer an/],
    ['a day that does not exist', { ...tarif, gueltigVon: '2025-02-30' }, /Feld gueltigVon: .*Datum/],
    ['a German day', { ...tarif, gueltigVon: '01.02.2025' }, /Feld gueltigVon: .*JJJJ-MM-TT/],
    ['cents for euros', { ...tarif, gueltigBis: '2020-01-01', arbeitspreis: 32.45 }, /Feld arbeitspreis: .*EUR je kWh/],
    ['too many decimals', { ...tarif, grundpreis: 1.23456 }, /Feld grundpreis: .*höchstens 4 Nachkommastellen/],
    ['infinity', '{"art":"tarif","grundpreis":1e999}', /Feld grundpreis: Bitte geben Sie/],
    ['NUL', { ...kunde, kundennummer: 'T-2', ort: undefined, vorname: 'a\u0000b' }, /Feld vorname: .*unzulässiges/],
    ['a lone surrogate', `{"art":"anschlussnutzer","kundennummer":"T-2","vorname":"\\ud800"}`, /Feld vorname: .*unzul/],
    ['no channel', { ...zaehler, nummer: 'Z2', kanaele: [] }, /Feld kanaele: Erwartet wird eine Liste von 1 bis 20/],
    [
      'a wrong channel',
      { ...zaehler, nummer: 'Z2', kanaele: [kanal, { ...kanal, obiskennzahl: '1.8.0' }] },
      /Feld kanaele\[1\]\.obiskennzahl: .*OBIS/,
    ],
    ['the same channel twice', { ...zaehler, nummer: 'Z2', kanaele: [kanal, kanal] }, /Feld kanaele: Dieselbe OBIS/],
    [
      'removed before built in',
      { ...zaehler, nummer: 'Z2', ausgebautAm: '2019-01-01' },
      /Feld ausgebautAm: .*vor dem Einbau/,
    ],
    [
      'an end before the beginning',
      { ...tarif, gueltigVon: '2025-01-01', gueltigBis: '2025-01-01' },
      /Feld gueltigBis: gueltigBis ist der erste Tag/,
    ],
    ['a number of another tenant', { ...kunde, kundennummer: 'X-1' }, /Feld kundennummer: .*beginnt nicht mit T-/],
    ['a prefix in other letters', { ...kunde, kundennummer: 't-2' }, /Feld kundennummer: .*beginnt nicht mit T-/],
    ['a company without a name', { ...kunde, kundennummer: 'T-2', anrede: 'Firma' }, /Feld firma: .*Name der Firma/],
    [
      'two passwords',
      { ...kunde, kundennummer: 'T-2', passwort: 'Sonne-2026', einmalpasswort: 'Mond-2026' },
      /Feld passwort: Bitte geben Sie nur eines an/,
    ],
    ['a short password', { ...kunde, kundennummer: 'T-2', passwort: 'kurz' }, /Feld passwort: .*mindestens 8 Zeichen/],
    [
      'another kind of hash',
      { ...kunde, kundennummer: 'T-2', passwortHash: '$2b$10$abc' },
      /Feld passwortHash: .*Argon2id/,
    ],
    [
      'a hash that costs a gigabyte',
      {
        ...kunde,
        kundennummer: 'T-2',
        passwortHash:
          '$argon2id$v=19$m=999999,t=2,p=1$jS6YhszzxpNMb718EIDd8A$1Ik0Bs/tTQpcxBg69DQAEj3LrMstSGGiICa6HzbwVMM',
      },
      /Feld passwortHash: Erlaubt sind/,
    ],
    [
      'an unknown customer',
      { ...vertrag, id: '2', kundennummer: 'T-9' },
      /Feld kundennummer: Diese Kundennummer steht weder/,
    ],
    ['an unknown contract of a meter', { ...zaehler, vertragId: '9' }, /Feld vertragId: Dieser Vertrag steht weder/],
    ['an unknown contract of a tariff', { ...tarif, vertragId: '9' }, /Feld vertragId: Dieser Vertrag steht weder/],
    [
      'a customer twice',
      { ...kunde, vorname: 'Elif' },
      /Feld kundennummer: Diese Kundennummer steht schon in Zeile 1\./,
    ],
    ['a contract twice', vertrag, /Feld id: Dieser Vertrag steht schon in Zeile 2\./],
    ['a meter twice', zaehler, /Feld nummer: Dieser Zähler des Vertrags steht schon in Zeile 3\./],
  ])('%s is named, and nothing is imported', async (_, line, sentence) => {
    const sentences = await refuse([...whole, line])
    expect(sentences).toContainEqual(expect.stringMatching(sentence))
    expect(sentences.every((text) => text.startsWith('Zeile 5'))).toBe(true)
    expect(await table('anschlussnutzer')).toEqual([])
  })

  test('all errors are named in the order of the file, those of single lines and those between lines', async () => {
    const sentences = await refuse([
      { ...zaehler, vertragId: '9' },
      { ...vertrag, id: 'ohne', plz: 1, x: 1, y: 2 },
      'kaputt',
      { ...tarif, vertragId: '8' },
    ])
    expect(sentences.map((text) => text.slice(0, text.indexOf(':')))).toEqual([
      'Zeile 1, Feld vertragId',
      'Zeile 2, Feld x',
      'Zeile 2, Feld y',
      'Zeile 2, Feld id',
      'Zeile 2, Feld plz',
      'Zeile 3',
      'Zeile 4, Feld vertragId',
    ])
  })

  test('what refers to a line that is wrong itself is not wrong as well', async () => {
    const sentences = await refuse([{ ...kunde, email: 'x' }, { ...vertrag, plz: 'x' }, zaehler])
    expect(sentences).toHaveLength(2)
  })

  test('the first hundred errors are named and all are counted', async () => {
    const error: unknown = await load([
      kunde,
      ...Array.from({ length: 3000 }, () => ({ ...vertrag, kundennummer: 'T-9' })),
    ]).catch((reason: unknown) => reason)
    // 3000 lines name an unknown customer, 2999 name a contract that the first one names.
    expect(error).toMatchObject({ gesamt: 5999 })
    expect(error instanceof ImportRefused && error.fehler.length).toBe(100)
    expect(error instanceof ImportRefused && error.fehler[0]).toMatch(/^Zeile 2,/)
  })

  test('no error quotes what a line says', async () => {
    const secret = 'Geheimnis-4711-Özil'
    const sentences = await refuse([
      {
        ...kunde,
        kundennummer: secret,
        anrede: secret,
        geburtsdatum: secret,
        email: secret,
        zugriff: secret,
        gesperrt: secret,
        passwort: ` ${secret}`,
        passwortHash: secret,
      },
      { ...vertrag, id: secret, kundennummer: secret, versorgungsart: secret, plz: secret, lieferbeginn: secret },
      { ...zaehler, vertragId: secret, kanaele: [{ obiskennzahl: secret, vorkommastellen: secret }] },
      { ...tarif, vertragId: secret, tariftyp: secret, grundpreis: secret },
      `{"x":"${secret}" ${secret}`,
    ])
    expect(sentences.length).toBeGreaterThan(15)
    expect(sentences.join()).not.toMatch(/Geheimnis|4711|zil/)
  })

  test('a contract never moves to another customer', async () => {
    await load([...whole, { ...kunde, kundennummer: 'T-2' }])
    expect(await refuse([{ ...vertrag, kundennummer: 'T-2' }])).toEqual([
      'Zeile 1, Feld kundennummer: Dieser Vertrag gehört schon einem anderen Kunden; ein Vertrag wechselt den Kunden nie.',
    ])
    expect(await table('vertrag')).toMatchObject([{ kundennummer: 'T-1' }])
  })

  test('bytes that are no UTF-8 are named with their line', async () => {
    const bytes = Buffer.concat([Buffer.from(`${JSON.stringify(kunde)}\n`), Buffer.from('{"ort":"Köln"}', 'latin1')])
    expect(await refuse(bytes)).toEqual([
      'Zeile 2: Die Zeile ist kein gültiges UTF-8. Bitte speichern Sie die Datei als UTF-8.',
    ])
  })
})

describe('passwords', () => {
  const findKunde = async () => {
    const row = (await table('anschlussnutzer'))[0]
    if (row === undefined) throw new Error('no customer')
    return row
  }
  const opens = async (passwort: string) => verifyPasswort((await findKunde()).passwort_hash ?? undefined, passwort)

  test('a password and a one-time password are hashed; the one-time one must be changed', async () => {
    await load([{ ...kunde, passwort: 'Bäckerei+Öl€2026' }])
    expect(await opens('Bäckerei+Öl€2026')).toBe(true)
    expect(await findKunde()).toMatchObject({ passwort_einmalig: false, passwort_version: 1 })
    await load([{ ...kunde, einmalpasswort: 'Einmal-2026' }])
    expect(await opens('Einmal-2026')).toBe(true)
    expect(await findKunde()).toMatchObject({ passwort_einmalig: true, passwort_version: 2 })
  })

  test('the same password again sets nothing and ends no session', async () => {
    const line = { ...kunde, passwort: 'Sonnenblume-2026' }
    await load([line])
    const before = await findKunde()
    expect((await load([line])).arten['anschlussnutzer']).toEqual(counts(0, 0, 1))
    expect((await load([kunde])).arten['anschlussnutzer']).toEqual(counts(0, 0, 1))
    expect(await findKunde()).toEqual(before)
  })

  test('a one-time password that the customer has changed stays changed when it is imported again', async () => {
    const line = { ...kunde, einmalpasswort: 'Einmal-2026' }
    await load([line])
    const own = await hashPasswort('Selbst-gewählt-1')
    await database.db.updateTable('anschlussnutzer').set({ passwort_hash: own, passwort_einmalig: false }).execute()
    expect((await load([line])).arten['anschlussnutzer']).toEqual(counts(0, 0, 1))
    expect(await opens('Selbst-gewählt-1')).toBe(true)
    await load([{ ...line, einmalpasswort: 'Einmal-2027' }])
    expect(await opens('Einmal-2027')).toBe(true)
    expect(await findKunde()).toMatchObject({ passwort_einmalig: true, passwort_version: 2 })
  })

  test('the same password of the other kind counts while the customer has not chosen his own', async () => {
    await load([{ ...kunde, passwort: 'Sonnenblume-2026' }])
    await load([{ ...kunde, einmalpasswort: 'Sonnenblume-2026' }])
    expect(await findKunde()).toMatchObject({ passwort_einmalig: true, passwort_version: 2 })
  })

  test('a hash of another system is taken as it is, once', async () => {
    const passwortHash = await hashPasswort('Von-drüben-2026')
    await load([{ ...kunde, passwortHash }])
    expect(await opens('Von-drüben-2026')).toBe(true)
    expect((await load([{ ...kunde, passwortHash }])).arten['anschlussnutzer']).toEqual(counts(0, 0, 1))
    expect(await findKunde()).toMatchObject({ passwort_hash: passwortHash, passwort_version: 1 })
  })
})

describe('two imports', () => {
  test('at once come one after the other, and the second sees the first', async () => {
    const [first, second] = await Promise.all([load(whole), load(whole)])
    const neu = [first, second].map(({ arten }) => arten['vertrag']?.neu)
    expect(neu.toSorted()).toEqual([0, 1])
    expect(await table('tarif')).toHaveLength(1)
  })

  test('that disagree on whose a contract is: one is refused', async () => {
    await load([kunde, { ...kunde, kundennummer: 'T-2' }])
    const results = await Promise.allSettled([load([vertrag]), load([{ ...vertrag, kundennummer: 'T-2' }])])
    expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  })
})

test('a source that breaks off and a signal leave nothing behind, on the same connection either', async () => {
  const broken = (async function* () {
    yield Buffer.from(`${toText(whole)}\n`)
    throw new Error('pipe broke')
  })()
  await expect(importNdjson(database.db, broken, { tenantPrefix: 'T-' })).rejects.toThrow('pipe broke')
  const stopped = importNdjson(
    database.db,
    (async function* () {
      yield Buffer.from(toText(whole))
    })(),
    { tenantPrefix: 'T-', signal: AbortSignal.abort(new Error('stopped')) },
  )
  await expect(stopped).rejects.toThrow('stopped')
  expect(await table('anschlussnutzer')).toEqual([])
  expect((await load(whole)).datensaetze).toBe(4)
})
