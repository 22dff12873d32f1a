import { createReadStream } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { listRows, today } from '../../testing/data/importRecords.ts'
import { testDatabase, type TestDatabase } from '../../testing/testDatabase.ts'
import { importNdjson } from '../importNdjson.ts'
import { loadZuordnung } from './loadZuordnung.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
beforeEach(() => sql`truncate anschlussnutzer, vorgang cascade`.execute(database.db))
afterAll(() => database.close())

const pathOf = (name: string) => fileURLToPath(new URL(`../../../../../docs/zuordnungen/${name}`, import.meta.url))

async function load(name: string) {
  const { arten, hinweise } = await importNdjson(database.db, createReadStream(pathOf(`${name}.csv`)), {
    tenantPrefix: 'SWM-',
    today,
    zuordnung: loadZuordnung(pathOf(`${name}.json`)),
  })
  const filled = Object.entries(arten).filter(([, { neu, unveraendert }]) => neu + unveraendert > 0)
  return { neu: Object.fromEntries(filled.map(([art, { neu }]) => [art, neu])), hinweise: hinweise?.fehler }
}
const rows = (table: Parameters<typeof listRows>[1]) => listRows(database.db, table)

test('SAP IS-U: keys, leading zeros, days without dots, one customer of two contracts, a line for each register', async () => {
  const { neu, hinweise } = await load('sap-isu')
  expect([neu, hinweise]).toEqual([{ anschlussnutzer: 2, vertrag: 3, zaehler: 2 }, undefined])
  expect(await rows('anschlussnutzer')).toMatchObject([
    { kundennummer: 'SWM-104001', anrede: 'Frau', vorname: 'Ayşe', nachname: 'Öztürk', geburtsdatum: '1980-02-29' },
    { kundennummer: 'SWM-104002', anrede: 'Firma', firma: 'Bäckerei Groß GmbH', geburtsdatum: null },
  ])
  expect(await rows('vertrag')).toMatchObject([
    { id: '205001', versorgungsart: 'strom', hausnummer: '12a', lieferende: null, plz: '08999' },
    { id: '205002', versorgungsart: 'gas', lieferbeginn: '2024-04-01' },
    { id: '205003', kunden_art: 'Sondervertragskunde', hausnummer: '3', lieferende: '2025-12-31' },
  ])
  const kanaele = (await rows('messkanal')).map((one) => Object.values(one).slice(1).join(' '))
  expect(kanaele.toSorted()).toEqual(['12845719 1-0:1.8.1 6 1', '12845719 1-0:1.8.2 6 1', '5102938471 7-0:3.0.0 5 3'])
})

test('Schleupen.CS: Windows-1252, Herrn, thousands with a point, Cent, two registers, readings', async () => {
  const { neu } = await load('schleupen-cs')
  expect(neu).toEqual({ anschlussnutzer: 2, vertrag: 3, tarif: 2, zaehler: 2, ablesung: 2 })
  expect(await rows('anschlussnutzer')).toMatchObject([
    { kundennummer: 'SWM-5001', anrede: 'Herr', titel: 'Dr.', vorname: 'Jörg', nachname: 'Müller' },
    { kundennummer: 'SWM-5002', anrede: 'Familie', nachname: 'Groß', email: null },
  ])
  expect(await rows('tarif')).toMatchObject([
    { vertrag_id: 'V-6001', grundpreis: '1138.6000', arbeitspreis: '0.32450000', arbeitspreis_nt: '0.27610000' },
    { vertrag_id: 'V-6002', grundpreis: '138.6000', arbeitspreis: '0.09870000', arbeitspreis_nt: null },
  ])
  expect(await rows('ablesung')).toMatchObject([
    { vertrag_id: 'V-6001', obiskennzahlen: ['1-0:1.8.1', '1-0:1.8.2'], ablesedatum: '2025-12-31' },
    { vertrag_id: 'V-6002', obiskennzahlen: ['7-0:3.0.0'] },
  ])
  expect(await rows('vertrag')).toMatchObject([
    { strasse: 'Größere Gasse', hausnummer: '7b', plz: '08999', lieferbeginn: '2024-04-01', lieferende: null },
    {},
    { lieferende: null },
  ])
})

test('Wilken: lines before the names, Latin-1 with tabs, only electricity and gas, amounts in Cent', async () => {
  const { neu } = await load('wilken')
  expect(neu).toEqual({ anschlussnutzer: 2, vertrag: 2, tarif: 2 })
  expect(await rows('anschlussnutzer')).toMatchObject([
    { kundennummer: 'SWM-7001', anrede: 'Herr', nachname: 'Weiß', geburtsdatum: '1971-11-05' },
    { kundennummer: 'SWM-7002', anrede: 'Frau', vorname: 'Chloé', nachname: 'André' },
  ])
  expect(await rows('vertrag')).toMatchObject([
    { id: '10-900001', strasse: 'Schloßstraße', plz: '08999' },
    { id: '20-900003', versorgungsart: 'gas', lieferende: '2024-06-30' },
  ])
  expect(await rows('tarif')).toMatchObject([{ grundpreis: '144.0000', arbeitspreis: '0.34190000' }, {}])
})

test.each(['sap-isu', 'schleupen-cs', 'wilken'])('%s a second time changes nothing', async (name) => {
  await load(name)
  expect(Object.values((await load(name)).neu)).toEqual(expect.not.arrayContaining([1]))
})
