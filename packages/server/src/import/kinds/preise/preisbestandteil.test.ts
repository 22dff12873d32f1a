import { afterEach, beforeAll, afterAll, describe, expect, test } from 'vitest'
import {
  counts,
  listRows,
  load,
  preisbestandteil,
  preiskalender,
  refuse,
  tarif,
  whole,
} from '../../../testing/data/importRecords.ts'
import { type TestDatabase, testDatabase } from '../../../testing/testDatabase.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
  await load(database.db, [...whole, ...preiskalender])
})
afterEach(() => database.db.deleteFrom('preisbestandteil').execute())
afterAll(() => database.close())

const part = preisbestandteil
/** The first line and others, each with a position of its own. */
const numbered = (...lines: readonly object[]) =>
  lines.map((line, index) => ({ ...part, position: index + 1, ...line }))
const stufe = (name: string, changes = {}) => ({ stufe: name, kalender: 'Netz Nord', ...changes })
const boerse = { bezeichnung: 'Börse', gruppe: 'energie', berechnung: 'boerse', wert: null }
const steuer = { bezeichnung: 'Umsatzsteuer', gruppe: 'steuern', berechnung: 'umsatzsteuer', wert: 19 }
const dynamisch = { ...tarif, tariftyp: 'DYNAMISCHER_PREIS', marktgebiet: 'DE-LU', gueltigVon: '2026-01-01' }

test('parts are imported, and the file replaces all of a contract', async () => {
  const lines = numbered({}, stufe('HT', { bezeichnung: 'Zeit' }), stufe('ST', { bezeichnung: 'Zeit' }), {
    ...stufe('NT', { bezeichnung: 'Zeit', wert: -0.01 }),
  })
  await load(database.db, lines)
  const rows = await listRows(database.db, 'preisbestandteil')
  expect(rows).toMatchObject([
    { wert: '0.08020000', stufe: null },
    { stufe: 'HT' },
    { stufe: 'ST' },
    { wert: '-0.01000000' },
  ])
  const one = await load(database.db, numbered({ wert: 0.09 }))
  expect(one.arten['preisbestandteil']).toEqual(counts(0, 1, 0, 3))
})

test('a dynamic tariff may have its parts one by one, instead of one surcharge', async () => {
  await load(database.db, [dynamisch, ...numbered(boerse, {}, steuer)])
  expect(await listRows(database.db, 'preisbestandteil')).toHaveLength(3)
  await load(database.db, whole)
})

test('parts outside of any tariff are allowed, and so is a pause between two tariffs', async () => {
  const tarife = [
    { ...tarif, gueltigVon: '2026-01-01', gueltigBis: '2026-03-01', arbeitspreis: 0.3 },
    { ...tarif, gueltigVon: '2026-06-01', arbeitspreis: 0.3 },
  ]
  await load(database.db, [
    ...tarife,
    ...numbered({ gueltigVon: '2020-01-01', gueltigBis: '2026-03-01' }, { gueltigVon: '2026-06-01' }),
  ])
  expect(await listRows(database.db, 'preisbestandteil')).toHaveLength(2)
  await load(database.db, whole)
})

const wertText =
  'Bitte geben Sie den Preis in EUR je kWh an, von -1 bis 2, bei Abgaben und Steuern von -0.25 bis 0.25; 0.0205 sind 2,05 Cent.'
const steuerText = 'Bitte geben Sie die Umsatzsteuer in Prozent an, von 0 bis 100; 19 sind 19 %.'
const anteilText =
  'Bitte geben Sie in Prozent an, welcher Teil des Netzentgelts zu zahlen ist, von 0 bis 100; 40 sind 40 %.'

describe('a line is refused', () => {
  test.each([
    ['a price in Cent', { wert: 8.02 }, 'wert', wertText],
    ['a small levy in Cent', { gruppe: 'abgaben', wert: 0.446 }, 'wert', wertText],
    ['no value', { wert: null }, 'wert', wertText],
    [
      'a value of the exchange',
      { ...boerse, wert: 0.08 },
      'wert',
      'Der Börsenpreis hat keinen eigenen Wert; er steht bei marktpreis.',
    ],
    ['no yearly amount', { berechnung: 'jahr', wert: null }, 'wert', 'Bitte geben Sie den Betrag in EUR je Jahr an.'],
    ['a tax as a fraction', { ...steuer, wert: 0.19 }, 'wert', steuerText],
    ['a share as a fraction', { berechnung: 'netzanteil', wert: 0.4 }, 'wert', anteilText],
    [
      'a tax among the levies',
      { ...steuer, gruppe: 'abgaben' },
      'gruppe',
      'Der Börsenpreis gehört zu energie, der Netzanteil zu netz, die Umsatzsteuer zu steuern.',
    ],
    [
      'a level of a yearly amount',
      { ...stufe('HT'), berechnung: 'jahr' },
      'stufe',
      'Eine Stufe gibt es nur bei der Berechnung arbeit.',
    ],
    ['the level ST of a register', { stufe: 'ST' }, 'stufe', 'Ohne Kalender sind die Stufen die Zählwerke HT und NT.'],
    [
      'a calendar without a level',
      { kalender: 'Netz Nord' },
      'kalender',
      'Ein Kalender sagt, wann eine Stufe gilt; hier ist keine genannt.',
    ],
    [
      'an end before the beginning',
      { gueltigBis: '2026-01-01' },
      'gueltigBis',
      'gueltigBis ist der erste Tag, an dem der Bestandteil nicht mehr gilt, und liegt nach gueltigVon.',
    ],
  ])('with %s', async (_name, changes, field, text) => {
    expect((await refuse(database.db, numbered(changes))).fehler).toEqual([`Zeile 1, Feld ${field}: ${text}`])
  })
})

const fehlt = (was: string) =>
  `Zu diesem Bestandteil fehlt, solange er gilt: ${was}. Mit Kalender sind HT, ST und NT nötig, ohne ihn HT und NT.`

describe('parts are refused together', () => {
  test.each([
    [
      'when they overlap',
      numbered({}, { gueltigVon: '2026-05-01' }),
      ['Zeile 2, Feld gueltigVon: Der Bestandteil aus Zeile 1 mit derselben Bezeichnung und Stufe gilt hier noch.'],
    ],
    [
      'when they begin on one day',
      numbered({}, {}),
      ['Zeile 2, Feld gueltigVon: Der Bestandteil aus Zeile 1 mit derselben Bezeichnung und Stufe gilt hier noch.'],
    ],
    [
      'with one position',
      [part, { ...part, bezeichnung: 'Anders' }],
      ['Zeile 2, Feld position: Diese Position des Vertrags steht schon in Zeile 1.'],
    ],
    [
      'with a gap within one tariff',
      numbered({ gueltigBis: '2026-03-01' }, { gueltigVon: '2026-03-02' }),
      [
        'Zeile 2, Feld gueltigVon: Zwischen diesem Bestandteil und dem aus Zeile 1 ist eine Lücke, in der der Tarif gilt.',
      ],
    ],
    ['with HT and no NT', numbered({ stufe: 'HT' }), [`Zeile 1, Feld stufe: ${fehlt('NT')}`]],
    [
      'with a level of the calendar missing',
      numbered(stufe('HT'), stufe('NT')),
      [`Zeile 1, Feld stufe: ${fehlt('ST')}`, `Zeile 2, Feld stufe: ${fehlt('ST')}`],
    ],
    [
      'with a level that ends before the others',
      numbered({ stufe: 'HT' }, { stufe: 'NT', gueltigBis: '2026-02-01' }),
      [`Zeile 1, Feld stufe: ${fehlt('NT')}`],
    ],
    [
      'with two taxes',
      numbered(steuer, { ...steuer, bezeichnung: 'Noch eine' }),
      [
        'Zeile 2, Feld berechnung: Zu einer Zeit gibt es höchstens einen Börsenpreis, einen Netzanteil und eine Umsatzsteuer; die Zeile 1 gilt hier noch.',
      ],
    ],
    [
      'with an unknown calendar',
      numbered(...['HT', 'ST', 'NT'].map((name) => stufe(name, { kalender: 'Netz Süd' }))),
      [1, 2, 3].map(
        (line) => `Zeile ${line}, Feld kalender: Dieser Kalender steht weder in der Datei noch in der Datenbank.`,
      ),
    ],
    [
      'with the exchange’s price and a tariff without area',
      numbered(boerse),
      [
        'Zeile 1, Feld berechnung: Der Tarif dieser Zeit nennt kein Marktgebiet; wessen Börsenpreise gelten, bliebe offen.',
      ],
    ],
    [
      'without their contract',
      [{ ...part, vertragId: '4799' }],
      ['Zeile 1, Feld vertragId: Dieser Vertrag steht weder in der Datei noch in der Datenbank.'],
    ],
  ])('%s', async (_name, lines, sentences) => {
    expect((await refuse(database.db, lines)).fehler).toEqual(sentences)
  })
})
