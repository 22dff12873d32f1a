import { readFileSync } from 'node:fs'
import { brotliDecompressSync } from 'node:zlib'
import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Database } from '../../db/open.ts'
import { importNdjson } from '../../import/importNdjson.ts'
import { decimal, toNumber } from '../../lib/fraction.ts'
import { type TestDatabase, testDatabase } from '../../testing/testDatabase.ts'
import { Bo4eRechnung, toRechnung } from './bo4e.ts'
import { loadPruefgrundlagen } from './loadPruefgrundlagen.ts'
import { pruefeRechnung } from './pruefung/pruefeRechnung.ts'
import type { Pruefung } from './pruefung/pruefung.ts'
import type { Rechnung } from './rechnung.ts'

// Bills of 12 invented households and what a program of another kind says of each.
const read = (name: string) =>
  brotliDecompressSync(readFileSync(new URL(`testing/${name}.br`, import.meta.url))).toString()
const lines = (name: string) =>
  read(name)
    .split('\n')
    .filter((line) => line !== '')
    .map((line): unknown => JSON.parse(line))

const Erwartet = v.object({
  rechnungen: v.record(
    v.string(),
    v.object({
      vertrag: v.string(),
      urteil: v.string(),
      gleichInProfil: v.optional(v.array(v.string())),
      hinweise: v.optional(v.array(v.string())),
      andereZeilen: v.optional(v.string()),
      fehlt: v.optional(
        v.array(v.object({ was: v.string(), zeile: v.nullable(v.number()), tag: v.optional(v.string()) })),
      ),
      fehler: v.optional(
        v.object({
          zeile: v.nullable(v.number()),
          feld: v.optional(v.string()),
          netto: v.number(),
          brutto: v.number(),
          zuZahlen: v.number(),
          zeilen: v.optional(v.array(v.object({ zeile: v.number(), netto: v.number(), brutto: v.number() }))),
        }),
      ),
    }),
  ),
})
const erwartet = v.parse(Erwartet, JSON.parse(read('erwartet.json')))
const Zahlung = v.object({ vertragId: v.string(), datum: v.string(), betrag: v.number() })

let database: TestDatabase
let db: Database
const rechnungen = new Map<string, Rechnung>(
  lines('rechnungen.ndjson').map((line) => {
    const rechnung = toRechnung(v.parse(Bo4eRechnung, line))
    return [rechnung.rechnungsnummer, rechnung]
  }),
)
const zahlungen = Map.groupBy(v.parse(v.array(Zahlung), lines('zahlungen.ndjson')), ({ vertragId }) => vertragId)

async function* bytes(text: string): AsyncGenerator<Uint8Array> {
  yield Buffer.from(text)
}

beforeAll(async () => {
  database = await testDatabase()
  db = database.db
  await importNdjson(db, bytes(read('stammdaten.ndjson')), { tenantPrefix: 'SWM-', today: '2026-11-21' })
})

afterAll(() => database.close())

async function pruefe(rechnung: Rechnung, withZahlungen = true): Promise<Pruefung> {
  const { kundennummer } = await db
    .selectFrom('vertrag')
    .where('id', '=', rechnung.vertragId)
    .select('kundennummer')
    .executeTakeFirstOrThrow()
  const grundlagen = await loadPruefgrundlagen(db, { vertragId: rechnung.vertragId, kundennummer }, rechnung, undefined)
  const own = (zahlungen.get(rechnung.vertragId) ?? []).map(({ datum, betrag }) => ({
    datum,
    betrag: decimal(betrag),
  }))
  const original = rechnungen.get(rechnung.originalRechnungsnummer ?? '')
  return pruefeRechnung(rechnung, { ...grundlagen, zahlungen: withZahlungen ? own : [] }, original)
}

describe.each(Object.entries(erwartet.rechnungen))('%s', (nummer, soll) => {
  const rechnung = () => {
    const found = rechnungen.get(nummer)
    if (found === undefined) throw new Error(`${nummer} is no fixture`)
    return found
  }

  test('gets its verdict, with and without known payments', async () => {
    const pruefung = await pruefe(rechnung())
    const text = (one: Pruefung) => ({
      urteil: one.urteil,
      fehlt: one.fehlt,
      zeile: one.zeile,
      feld: one.feld,
    })
    expect(text(pruefung)).toEqual({
      urteil: soll.urteil,
      fehlt: soll.fehlt ?? [],
      zeile: soll.fehler?.zeile ?? null,
      feld: soll.fehler?.feld ?? null,
    })
    expect(text(await pruefe(rechnung(), false))).toEqual(text(pruefung))
    expect(pruefung.andereZeilen ?? undefined).toBe(
      soll.fehlt?.[0]?.was === 'rechnungspositionen' ? 'stimmt' : soll.andereZeilen,
    )
    if (soll.gleichInProfil) expect(pruefung.gleichInProfil).toEqual(soll.gleichInProfil)
    if (soll.urteil.startsWith('stimmt')) expect(pruefung.hinweise).toEqual(soll.hinweise ?? [])
  })

  test.runIf(soll.fehler)('says by how much it deviates', async () => {
    const { abweichung, zeilen } = await pruefe(rechnung())
    const eur = (one: {
      readonly netto: Parameters<typeof toNumber>[0]
      readonly brutto: Parameters<typeof toNumber>[0]
    }) => ({
      netto: toNumber(one.netto, 2),
      brutto: toNumber(one.brutto, 2),
    })
    expect(abweichung && { ...eur(abweichung), zuZahlen: toNumber(abweichung.zuZahlen, 2) }).toEqual({
      netto: soll.fehler?.netto,
      brutto: soll.fehler?.brutto,
      zuZahlen: soll.fehler?.zuZahlen,
    })
    if (soll.fehler?.zeilen)
      expect(zeilen.map(({ zeile, ...one }) => ({ zeile, ...eur(one) }))).toEqual(soll.fehler.zeilen)
  })
})
