import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Database } from '../../db/open.ts'
import { importNdjson } from '../../import/importNdjson.ts'
import { decimal, toNumber } from '../../lib/fraction.ts'
import { type TestDatabase, testDatabase } from '../../testing/testDatabase.ts'
import { loadPruefgrundlagen } from './loadPruefgrundlagen.ts'
import { pruefeRechnung } from './pruefung/pruefeRechnung.ts'
import type { Abweichung, Pruefung } from './pruefung/pruefung.ts'
import type { Rechnung } from './rechnung.ts'
import { erwartet, readFixture, rechnungOf, zahlungen } from './testing/fixtures.ts'

let database: TestDatabase
let db: Database

async function* bytes(text: string): AsyncGenerator<Uint8Array> {
  yield Buffer.from(text)
}

beforeAll(async () => {
  database = await testDatabase()
  db = database.db
  await importNdjson(db, bytes(readFixture('stammdaten.ndjson')), { tenantPrefix: 'SWM-', today: '2026-11-21' })
})

afterAll(() => database.close())

async function pruefe(rechnung: Rechnung, withZahlungen = true): Promise<Pruefung> {
  const { kundennummer } = await db
    .selectFrom('vertrag')
    .where('id', '=', rechnung.vertragId)
    .select('kundennummer')
    .executeTakeFirstOrThrow()
  const grundlagen = await loadPruefgrundlagen(db, { vertragId: rechnung.vertragId, kundennummer }, rechnung, undefined)
  const own = zahlungen
    .filter(({ vertragId }) => vertragId === rechnung.vertragId)
    .map(({ datum, betrag }) => ({ datum, betrag: decimal(betrag) }))
  const { originalRechnungsnummer: original } = rechnung
  return pruefeRechnung(
    rechnung,
    { ...grundlagen, zahlungen: withZahlungen ? own : [] },
    original === null ? undefined : rechnungOf(original),
  )
}

const fixtures = Object.entries(erwartet.rechnungen)

describe.each(fixtures)('%s', (nummer, soll) => {
  test('gets its verdict, with and without known payments', async () => {
    const pruefung = await pruefe(rechnungOf(nummer))
    const text = ({ urteil, fehlt, zeile, feld }: Pruefung) => ({ urteil, fehlt, zeile, feld })
    expect(text(pruefung)).toEqual({
      urteil: soll.urteil,
      fehlt: soll.fehlt,
      zeile: soll.fehler?.zeile ?? null,
      feld: soll.fehler?.feld ?? null,
    })
    expect(text(await pruefe(rechnungOf(nummer), false))).toEqual(text(pruefung))
    const ohneZeilen = soll.fehlt[0]?.was === 'rechnungspositionen'
    expect(pruefung.andereZeilen ?? undefined).toBe(ohneZeilen ? 'stimmt' : soll.andereZeilen)
  })
})

test.each(fixtures.filter(([, { urteil }]) => urteil.startsWith('stimmt')))(
  '%s says what is worth knowing',
  async (nummer, soll) => {
    const { hinweise } = await pruefe(rechnungOf(nummer))
    expect(hinweise).toEqual(soll.hinweise ?? [])
  },
)

test.each(fixtures.filter(([, { gleichInProfil }]) => gleichInProfil))(
  '%s is the same in these ways of rounding',
  async (nummer, soll) => {
    const { gleichInProfil } = await pruefe(rechnungOf(nummer))
    expect(gleichInProfil).toEqual(soll.gleichInProfil)
  },
)

test.each(fixtures.flatMap(([nummer, { fehler }]) => (fehler ? [[nummer, fehler] as const] : [])))(
  '%s deviates by as much',
  async (nummer, { zeilen = [], ...soll }) => {
    const { abweichung, ...pruefung } = await pruefe(rechnungOf(nummer))
    const eur = ({ netto, brutto }: Abweichung) => ({ netto: toNumber(netto, 2), brutto: toNumber(brutto, 2) })
    expect(abweichung && { ...eur(abweichung), zuZahlen: toNumber(abweichung.zuZahlen, 2) }).toEqual({
      netto: soll.netto,
      brutto: soll.brutto,
      zuZahlen: soll.zuZahlen,
    })
    expect(pruefung.zeilen.map(({ zeile, ...one }) => ({ zeile, ...eur(one) }))).toEqual(
      // One bill names its line and sums alone.
      zeilen.length === 0 && soll.netto !== 0
        ? [{ zeile: soll.zeile, netto: soll.netto, brutto: soll.brutto }]
        : zeilen,
    )
  },
)
