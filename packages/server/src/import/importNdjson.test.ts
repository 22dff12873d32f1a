import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { recordVorgang } from '../db/vorgang/vorgang.ts'
import {
  counts,
  today,
  kunde,
  type Lines,
  listRows,
  load as loadInto,
  refuse as refuseBy,
  sourceOf,
  tarif,
  toNdjson,
  vertrag,
  whole,
  zaehler,
} from '../testing/data/importRecords.ts'
import { marktlokation, messlokation } from '../testing/data/mscons.ts'
import { testDatabase, type TestDatabase } from '../testing/testDatabase.ts'
import { importNdjson } from './importNdjson.ts'
import { ImportRefused } from './report.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
beforeEach(() => sql`truncate anschlussnutzer, vorgang cascade`.execute(database.db))
afterAll(() => database.close())

const table = (name: Parameters<typeof listRows>[1]) => listRows(database.db, name)
const refuse = async (lines: Lines) => (await refuseBy(database.db, lines)).fehler
const load = (lines: Lines) => loadInto(database.db, lines)

const nothing = counts(0, 0, 0)
const others = {
  ablesung: nothing,
  verbrauch: nothing,
  umrechnung: nothing,
  lastgang: nothing,
  marktpreis: nothing,
  gradtagzahl: nothing,
  tarifangebot: nothing,
  rechnungsadresse: nothing,
  bankverbindung: nothing,
  dokument: nothing,
  rechnung: nothing,
  zahlung: nothing,
  abschlagsplan: nothing,
}

describe('a good file', () => {
  test('has numbers as people paste them: the same file without invisible characters changes nothing [anmeldung-22]', async () => {
    const konto = { art: 'bankverbindung', bankverbindungId: 'BV-1', kundennummer: 'T-1' }
    await load([
      kunde,
      { ...vertrag, marktlokation },
      { ...zaehler, nummer: '1 EMH00 12-5', messlokation },
      { ...konto, iban: 'AT611904300234573201', bic: 'GIBAATWWXXX', mandatsreferenz: 'M-1 2' },
    ])
    const apart = (text: string) => `${text.slice(0, 4)}\u00a0${text.slice(4)}\u200b`
    const pasted = [
      { ...kunde, kundennummer: 'T\u20111\u200b' },
      { ...vertrag, id: '47\u00a011', kundennummer: '\u202aT-1\u202c', marktlokation: apart(marktlokation) },
      {
        ...zaehler,
        vertragId: '４７11',
        nummer: '1\u00a0EMH00\u202f12–5\ufeff',
        messlokation: apart(messlokation),
      },
      { ...konto, iban: 'AT61\u00a01904300234573201', bic: apart('GIBAATWWXXX'), mandatsreferenz: 'M\u20111\u00a02' },
    ]
    expect((await load(pasted)).arten).toMatchObject({
      anschlussnutzer: counts(0, 0, 1),
      vertrag: counts(0, 0, 1),
      zaehler: counts(0, 0, 1),
      bankverbindung: counts(0, 0, 1),
    })
  })

  test('is imported with its lines in any order', async () => {
    const report = await load(whole.toReversed())
    expect(report).toEqual({
      datensaetze: 4,
      arten: {
        anschlussnutzer: counts(1, 0, 0),
        vertrag: counts(1, 0, 0),
        zaehler: counts(1, 0, 0),
        tarif: counts(1, 0, 0),
        preiskalender: counts(0, 0, 0),
        preisbestandteil: counts(0, 0, 0),
        ...others,
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
    const decomposed = Buffer.from(toNdjson(whole).normalize('NFD'))
    for (const again of [whole, decomposed]) {
      expect((await load(again)).arten).toEqual({
        anschlussnutzer: counts(0, 0, 1),
        vertrag: counts(0, 0, 1),
        zaehler: counts(0, 0, 1),
        tarif: counts(0, 0, 1),
        preiskalender: counts(0, 0, 0),
        preisbestandteil: counts(0, 0, 0),
        ...others,
      })
    }
  })

  test('may contain a part of the data: records that it does not name stay', async () => {
    await load(whole)
    const report = await load([{ ...vertrag, lieferende: '2026-06-30' }])
    expect(report.arten).toMatchObject({ anschlussnutzer: nothing, vertrag: counts(0, 1, 0) })
    expect(await table('vertrag')).toMatchObject([{ lieferende: '2026-06-30' }])
    expect(await table('tarif')).toHaveLength(1)
  })

  test('keeps contact data that the supplier does not know yet', async () => {
    await load([{ ...kunde, email: 'alt@example.org', mobil: '0171 1' }, ...whole.slice(1)])
    await database.db.updateTable('anschlussnutzer').set({ email: 'neu@example.org', mobil: null }).execute()
    await recordVorgang(database.db, {
      kundennummer: 'T-1',
      art: 'kontaktdaten',
      inhalt: {},
      eingegangenAm: new Date(),
    })
    const again = { ...kunde, email: 'alt@example.org', mobil: '0171 1', titel: 'Dr.' }
    await load([again])
    expect(await table('anschlussnutzer')).toMatchObject([{ email: 'neu@example.org', mobil: null, titel: 'Dr.' }])
    await sql`update vorgang set uebergeben_am = now()`.execute(database.db)
    await load([again])
    expect(await table('anschlussnutzer')).toMatchObject([{ email: 'alt@example.org', mobil: '0171 1' }])
  })

  test('may have blank texts for missing values', async () => {
    const blank = { titel: '', email: ' ', geburtsdatum: '', festnetz: '' }
    await load([
      { ...kunde, ...blank },
      { ...vertrag, plz: '', lieferende: '' },
      { ...zaehler, ausgebautAm: '' },
    ])
    expect(await table('anschlussnutzer')).toMatchObject([{ titel: null, email: null, geburtsdatum: null }])
    expect(await table('vertrag')).toMatchObject([{ plz: null, lieferende: null }])
    expect(await table('zaehler')).toMatchObject([{ ausgebaut_am: null }])
  })

  test('changes nothing if it is empty', async () => {
    expect(await load(Buffer.from('\n\r\n'))).toMatchObject({ datensaetze: 0, arten: { vertrag: counts(0, 0, 0) } })
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

  test('can all move their boundaries without overlapping in between', async () => {
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

describe('two imports at once', () => {
  /** Runs both imports; each has read its file before either may write. */
  async function loadTogether(first: Lines, second: Lines) {
    let arrived = 0
    let open: () => void = () => undefined
    const both = new Promise<void>((resolve) => (open = resolve))
    const source = async function* (lines: Lines) {
      yield* sourceOf(lines)
      if (++arrived === 2) open()
      await both
    }
    return Promise.allSettled(
      [first, second].map((lines) => importNdjson(database.db, source(lines), { tenantPrefix: 'T-', today })),
    )
  }

  test('run one after the other, and the second sees the result of the first', async () => {
    const results = await loadTogether(whole, whole)
    const neu = results.map((result) => result.status === 'fulfilled' && result.value.arten['vertrag']?.neu)
    expect(neu.toSorted()).toEqual([0, 1])
    expect(await table('tarif')).toHaveLength(1)
  })

  test('that give a contract to different customers: one is refused', async () => {
    await load([kunde, { ...kunde, kundennummer: 'T-2' }])
    const results = await loadTogether([vertrag], [{ ...vertrag, kundennummer: 'T-2' }])
    expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(results.find((result) => result.status === 'rejected')?.reason).toBeInstanceOf(ImportRefused)
  })
})

test('after a source that breaks off, or a signal, nothing is imported and the next import works', async () => {
  const broken = async function* () {
    yield* sourceOf([...whole, ''])
    throw new Error('pipe broke')
  }
  await expect(importNdjson(database.db, broken(), { tenantPrefix: 'T-', today })).rejects.toThrow('pipe broke')
  const signal = AbortSignal.abort(new Error('stopped'))
  const stopped = importNdjson(database.db, sourceOf(whole), { tenantPrefix: 'T-', today, signal })
  await expect(stopped).rejects.toThrow('stopped')
  expect(await table('anschlussnutzer')).toEqual([])
  expect((await load(whole)).datensaetze).toBe(4)
})
