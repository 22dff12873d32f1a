import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { listAblesungen } from '../ablesung.ts'
import { findAnschlussnutzer } from '../anschlussnutzer.ts'
import { listOffenes } from '../abschlag/offenes.ts'
import { listAnfragen } from '../anfrage.ts'
import { listBenachrichtigungen } from '../benachrichtigung.ts'
import { listBankverbindungen } from '../bankverbindung.ts'
import { listDokumente } from '../dokument.ts'
import { type Endpoint, hasSchema } from '../endpoint.ts'
import { callsOf } from '../endpoints.ts'
import { listFeiertage } from '../kuendigung/feiertage.ts'
import { listKundenrechnungen, listRechnungen } from '../rechnung.ts'
import { listRechnungsadressen } from '../rechnungsadresse.ts'
import { listPreisbestandteile } from '../tarif/preisbestandteile.ts'
import { listPreiszeitreihe, listVertragspreise } from '../tarif/preise.ts'
import { listTarifhistorie } from '../tarif.ts'
import { listHistorie, listVerbraeuche } from '../verbrauch.ts'
import { findVertrag } from '../vertrag.ts'

const time = { von: '2026-01-01T00:00:00Z', bis: '2026-01-01T01:00:00Z' }
const wert = { ablesewert: 12, obiskennzahl: '1-0:1.8.0' }

interface Case {
  readonly endpoint: Endpoint
  /** A valid entry. */
  readonly entry: unknown
  /** An entry with invalid fields, and how it is read. */
  readonly strange: unknown
  readonly read: object
  readonly wrap?: (list: unknown[]) => unknown
}

const cases: Record<string, Case> = {
  documents: {
    endpoint: listDokumente,
    entry: { id: 'D-1' },
    strange: { id: 7, kategorie: 5, beschreibung: {}, dateiname: [], vertragId: 'Ü', erstellzeitpunkt: 'gestern' },
    read: { id: '7', kategorie: '5', beschreibung: null, dateiname: null, vertragId: null, erstellzeitpunkt: null },
  },
  bills: {
    endpoint: listRechnungen,
    entry: { rechnungsnummer: 'R-1', von: '2025-01-01', bis: '2026-01-01', brutto: 119 },
    strange: {
      rechnungsnummer: 'R-2',
      von: '2025-01-01',
      bis: '2026-01-01',
      brutto: 5,
      titel: 7,
      rechnungsdatum: 'gestern',
      zuZahlen: 'viel',
      istStorno: 'ja',
    },
    read: { titel: '7', rechnungsdatum: null, zuZahlen: null, istStorno: false, storniertDurch: null },
  },
  'bills of all contracts': {
    endpoint: listKundenrechnungen,
    entry: { rechnungsnummer: 'R-1', vertragId: '4711', von: '2025-01-01', bis: '2026-01-01', brutto: 119 },
    strange: { rechnungsnummer: 'R-2', vertragId: 4711, von: '2025-01-01', bis: '2026-01-01', brutto: 5, titel: 7 },
    read: { vertragId: '4711', titel: '7', storniertDurch: null },
  },
  readings: {
    endpoint: listAblesungen,
    entry: { ablesedatum: '2026-01-01', ablesewerte: {} },
    strange: { ablesedatum: '2026-01-01', zaehlernummer: 4711, ableseart: false, ablesewerte: { a: wert, b: 'x' } },
    read: { zaehlernummer: '4711', ableseart: null, ablesewerte: { a: { ...wert, nachkommastellen: null } } },
  },
  consumption: {
    endpoint: listVerbraeuche,
    entry: { von: '2025-01-01', bis: '2026-01-01' },
    strange: { von: '2025-01-01', bis: '2026-01-01', summe: '12', prognose: 'ja', proKanal: 'x', umrechnung: [{}] },
    read: { summe: null, prognose: false, proKanal: [], umrechnung: [] },
  },
  'a history': {
    endpoint: listHistorie,
    entry: time,
    strange: { ...time, verbrauch: '0,5', arbeitspreis: [], kosten: {}, geschaetzt: null },
    read: { ...time, verbrauch: null, arbeitspreis: null, kosten: null, geschaetzt: false },
    wrap: (data) => ({ data: { data } }),
  },
  tariffs: {
    endpoint: listTarifhistorie,
    entry: {},
    strange: { name: 12, tariftyp: {}, grundpreis: '138,60', istDynamisch: null },
    read: { name: '12', tariftyp: null, grundpreis: null, istDynamisch: false },
    wrap: (historie) => ({ historie }),
  },
  prices: {
    endpoint: listPreiszeitreihe,
    entry: { von: time.von, preis: 0.1 },
    strange: { von: time.von, preis: '0,1', bis: 'gleich' },
    read: { von: time.von, preis: null, bis: null },
    wrap: (preise) => ({ preise }),
  },
  "a contract's prices": {
    endpoint: listVertragspreise,
    entry: time,
    strange: { ...time, preis: '0,1', brutto: 'ja', boersenpreis: [], stufe: 'MT' },
    read: { ...time, preis: null, brutto: false, boersenpreis: null, stufe: null },
    wrap: (preise) => ({ preise }),
  },
  "a price's parts": {
    endpoint: listPreisbestandteile,
    entry: { bestandteile: [], anteile: [] },
    strange: { tarif: 7, brutto: 1, umsatzsteuer: '19', bestandteile: [], arbeitspreis: {}, anteile: [] },
    read: { tarif: '7', brutto: false, umsatzsteuer: null, bestandteile: [], arbeitspreis: null },
    wrap: (preisstaende) => ({ preisstaende }),
  },
  'billing addresses': {
    endpoint: listRechnungsadressen,
    entry: {},
    strange: { id: '/', anrede: 'Sir', hausnummer: 12, ort: {}, gueltigBis: null },
    read: { id: null, anrede: 'KeineAnrede', hausnummer: '12', ort: null, gueltigBis: null },
  },
  'bank details': {
    endpoint: listBankverbindungen,
    entry: {},
    strange: { bankverbindungId: [], iban: 5, valide: 'ja', lastschrifteinzugErlaubt: null },
    read: { bankverbindungId: null, iban: '5', valide: false, lastschrifteinzugErlaubt: true },
  },
  requests: {
    endpoint: listAnfragen,
    entry: { id: 'v1', art: 'ablesung', eingegangenAm: time.von },
    strange: { id: 'v2', art: 'kuendigung', eingegangenAm: time.von, nummer: [], zustand: 'vielleicht', kuendigung: 5 },
    read: { id: 'v2', nummer: null, zustand: null, kuendigung: null },
    wrap: (anfragen) => ({ anfragen, ungelesene: [], fortsetzung: null }),
  },
  'open money': {
    endpoint: listOffenes,
    entry: { vertragId: '4711', offenes: { betrag: 96 } },
    strange: { vertragId: '4712', offenes: { betrag: 40, zurueck: 'ja', seit: 5 } },
    read: { vertragId: '4712', offenes: { betrag: 40, zurueck: null, seit: null } },
  },
  orders: {
    endpoint: listBenachrichtigungen,
    entry: { vertragId: '4711', thema: 'rechnung' },
    strange: { vertragId: '4711', thema: 'verbrauch', seit: 5 },
    read: { thema: 'verbrauch' },
  },
  holidays: {
    endpoint: listFeiertage,
    entry: { date: '2026-01-01' },
    strange: { date: '2026-01-01', fname: 5, comment: {}, by: [] },
    read: { fname: '5', comment: null, by: '0' },
    wrap: (feiertage) => ({ status: 'success', feiertage }),
  },
}

/** The list in an answer, at any depth. */
function listIn(answer: unknown): unknown[] {
  if (Array.isArray(answer)) return answer
  return Object.values(Object(answer)).flatMap((part) => (typeof part === 'object' ? listIn(part) : []))
}

describe.each(Object.entries(cases))(
  'a list of %s',
  (_name, { endpoint, entry, strange, read, wrap = (list) => list }) => {
    const { output } = endpoint
    const parse = (list: unknown[]) => {
      if (!hasSchema(output)) throw new Error('no schema')
      return v.safeParse(output, wrap(list))
    }

    test('is read without its invalid entries', () => {
      const { output: answer, success } = parse([null, entry, 'x', 5, true, strange])
      expect(success).toBe(true)
      const [first, second, ...more] = listIn(answer)
      expect([first, more]).toEqual([listIn(parse([entry]).output)[0], []])
      expect(second).toMatchObject(read)
    })

    test('with only invalid entries is refused instead of read as empty', () => {
      expect(parse([null, 'x']).success).toBe(false)
      expect(parse([]).output).toEqual(wrap([]))
    })
  },
)

test('every list that the app shows is among them', () => {
  const known = new Set(Object.values(cases).map(({ endpoint }) => endpoint.output))
  const lists = callsOf('kunden').filter(([name]) => name.startsWith('list'))
  // A contract's lists have the same schema as the customer's.
  const others = lists.filter(([name, { output }]) => !known.has(output) && !name.startsWith('listVertrag'))
  expect(others).toEqual([])
})

test('a contract with an invalid number is left out, and a missing list is an empty one', () => {
  const vertraegeOf = (vertraege: unknown) =>
    v.parse(findAnschlussnutzer.output, { kundennummer: 'T-1', zugriff: 5, vorname: 7, vertraege }).vertraege
  expect(vertraegeOf(['4711', 4712, '../x', null])).toEqual(['4711', '4712'])
  expect([vertraegeOf(null), vertraegeOf(undefined), vertraegeOf([])]).toEqual([[], [], []])
})

test('an entry with an invalid first or last day is refused, never read as unlimited', () => {
  const vertrag = { id: '4711', versorgungsart: 'gas', storniert: null, hausnummer: 7 }
  expect(v.parse(findVertrag.output, vertrag)).toMatchObject({ storniert: false, hausnummer: '7' })
  expect(v.is(findVertrag.output, { ...vertrag, lieferende: 'bald' })).toBe(false)
  expect(v.parse(listBankverbindungen.output, [{}, { gueltigBis: 'bald' }])).toHaveLength(1)
})
