import { findKontaktfehler, Kontaktaenderung, perKontaktfeld } from '@ekp/wire/anschlussnutzer'
import { findKontofehler, NeueBankverbindung } from '@ekp/wire/bankverbindung'
import { NeueRechnungsadresse } from '@ekp/wire/rechnungsadresse'
import { findAdressfehler } from '@ekp/wire/rules/adresse'
import { sql } from 'kysely'
import * as v from 'valibot'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  bankverbindung,
  kunde,
  type Lines,
  load,
  rechnungsadresse,
  refuse,
  vertrag,
} from '../testing/data/importRecords.ts'
import { ImportRefused } from './report.ts'
import { testDatabase, type TestDatabase } from '../testing/testDatabase.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
beforeEach(() => sql`truncate anschlussnutzer cascade`.execute(database.db))
afterAll(() => database.close())

const adresse = {
  gueltigVon: '2026-11-21',
  anrede: 'Herr',
  vorname: 'Yu',
  nachname: 'Ott',
  strasse: 'Hauptplatz',
  hausnummer: '9',
  postleitzahl: '01067',
  ort: 'Ulm',
}
const keine = perKontaktfeld(() => null)

/** What the form says of a value that is typed anew; undefined if nothing. */
const formOf = {
  rechnungsadresse(changes: object) {
    const { success, output, issues } = v.safeParse(NeueRechnungsadresse, { ...adresse, ...changes })
    return success ? Object.values(findAdressfehler(output))[0] : issues[0].message
  },
  anschlussnutzer(changes: object) {
    const { success, output, issues } = v.safeParse(Kontaktaenderung, changes)
    return success ? Object.values(findKontaktfehler({ ...keine, ...output }, keine))[0] : issues[0].message
  },
  bankverbindung(changes: object) {
    const iban = 'DE89370400440532013000'
    const neu = { gueltigVon: '2026-11-22', kontoinhaber: 'Erika Muster', iban, ...changes }
    const { success, output, issues } = v.safeParse(NeueBankverbindung, neu)
    return success ? Object.values(findKontofehler(output))[0] : issues[0].message
  },
}

const lineOf = {
  rechnungsadresse: (changes: object) => ({ ...rechnungsadresse, ...adresse, gueltigVon: '2023-01-01', ...changes }),
  anschlussnutzer: (changes: object) => ({ ...kunde, ...changes }),
  bankverbindung: (changes: object) => ({ ...bankverbindung, ...changes }),
}

type Urteil = 'beide' | 'nur gespeichert' | 'keine'

// Each value that both sides read: taken by both; taken by the import, with a hint, and never typed anew; by neither.
test.each<[keyof typeof formOf, object, Urteil]>([
  ['rechnungsadresse', { vorname: 'Y' }, 'nur gespeichert'],
  ['rechnungsadresse', { nachname: 'O' }, 'nur gespeichert'],
  ['rechnungsadresse', { nachname: 'x'.repeat(100) }, 'beide'],
  ['rechnungsadresse', { nachname: 'x'.repeat(101) }, 'keine'],
  ['rechnungsadresse', { anrede: 'Firma', firma: 'X' }, 'nur gespeichert'],
  ['rechnungsadresse', { anrede: 'Firma', firma: 'x'.repeat(200) }, 'beide'],
  ['rechnungsadresse', { anrede: 'Firma', firma: 'x'.repeat(201) }, 'keine'],
  ['rechnungsadresse', { anrede: 'Divers' }, 'keine'],
  ['rechnungsadresse', { titel: 'x'.repeat(40), co: 'x'.repeat(100) }, 'beide'],
  ['rechnungsadresse', { titel: 'x'.repeat(41) }, 'keine'],
  ['rechnungsadresse', { strasse: 'Ö' }, 'nur gespeichert'],
  ['rechnungsadresse', { hausnummer: null }, 'nur gespeichert'],
  ['rechnungsadresse', { hausnummer: 'Hof' }, 'nur gespeichert'],
  ['rechnungsadresse', { hausnummer: '9/2/11' }, 'beide'],
  ['rechnungsadresse', { hausnummer: '12½' }, 'beide'],
  ['rechnungsadresse', { hausnummer: '24 Haus 2' }, 'beide'],
  ['rechnungsadresse', { hausnummer: 'o. Nr.' }, 'beide'],
  ['rechnungsadresse', { hausnummer: '1'.repeat(21) }, 'keine'],
  ['rechnungsadresse', { strasse: null, hausnummer: null, postfach: '12 34' }, 'beide'],
  ['rechnungsadresse', { strasse: null, hausnummer: null, postfach: '12' }, 'nur gespeichert'],
  ['rechnungsadresse', { strasse: null, hausnummer: null }, 'keine'],
  ['rechnungsadresse', { ort: 'Xy' }, 'nur gespeichert'],
  ['rechnungsadresse', { ort: 'Au', strasse: 'Au' }, 'beide'],
  ['rechnungsadresse', { ort: null }, 'keine'],
  ['rechnungsadresse', { postleitzahl: '1067' }, 'keine'],
  ['rechnungsadresse', { postleitzahl: '6883', land: 'Österreich' }, 'beide'],
  ['rechnungsadresse', { postleitzahl: '01\u00a0067' }, 'beide'],
  ['rechnungsadresse', { postleitzahl: '123' }, 'keine'],
  ['rechnungsadresse', { postleitzahl: 'D-01067' }, 'keine'],
  ['rechnungsadresse', { land: 'Belgien', postleitzahl: '4700' }, 'nur gespeichert'],
  ['rechnungsadresse', { gueltigVon: '2023-02-30' }, 'keine'],
  ['anschlussnutzer', { email: 'jana@möller.example' }, 'beide'],
  ['anschlussnutzer', { email: 'jana.möller@example.de' }, 'nur gespeichert'],
  ['anschlussnutzer', { email: '\u202ajana@example.de\u202c' }, 'beide'],
  ['anschlussnutzer', { email: 'jana' }, 'keine'],
  ['anschlussnutzer', { email: `${'x'.repeat(260)}@example.de` }, 'keine'],
  ['anschlussnutzer', { festnetz: '0351\u00a01234567' }, 'beide'],
  ['anschlussnutzer', { mobil: '0171 1234567 (privat)' }, 'nur gespeichert'],
  ['anschlussnutzer', { fax: '1'.repeat(61) }, 'keine'],
  ['bankverbindung', { kontoinhaber: 'Yo' }, 'nur gespeichert'],
  ['bankverbindung', { kontoinhaber: 'x'.repeat(70) }, 'beide'],
  ['bankverbindung', { kontoinhaber: 'x'.repeat(100) }, 'nur gespeichert'],
  ['bankverbindung', { kontoinhaber: 'x'.repeat(101) }, 'keine'],
  ['bankverbindung', { iban: 'DE89\u00a03704‑0044 0532 0130 00' }, 'beide'],
])('%s %j: %s', async (art, changes, urteil) => {
  expect(formOf[art](changes) === undefined).toBe(urteil === 'beide')
  const lines = art === 'anschlussnutzer' ? [lineOf[art](changes)] : [kunde, lineOf[art](changes)]
  expect(await importedAs(lines, formOf[art](changes) ?? '')).toBe(urteil)
})

/** How the import takes lines of which the form says `satz`. */
async function importedAs(lines: Lines, satz: string): Promise<string> {
  const report = await load(database.db, lines).catch((error: unknown) => {
    if (error instanceof ImportRefused) return undefined
    throw error
  })
  if (report === undefined) return 'keine'
  const [hinweis, ...more] = report.hinweise?.fehler ?? []
  if (hinweis === undefined) return 'beide'
  const isOfTheForm = hinweis.endsWith(`: Übernommen, aber das Formular nimmt so etwas nicht neu an: ${satz}`)
  return isOfTheForm && more.length === 0 ? 'nur gespeichert' : hinweis
}

test('a place that is supplied is in Germany: a postal code that has lost its zero is refused', async () => {
  expect((await refuse(database.db, [kunde, { ...vertrag, plz: '1067' }])).fehler).toEqual([
    'Zeile 2, Feld plz: Ging vorn eine Null verloren? Postleitzahlen in Deutschland haben 5 Ziffern.',
  ])
})
