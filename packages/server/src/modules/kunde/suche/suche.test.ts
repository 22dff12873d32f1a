import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { recordVorgang } from '../../../db/vorgang/vorgang.ts'
import * as factories from '../../../testing/data/factories.ts'
import { openDienst, type TestDienst } from '../../../testing/portals/openDienst.ts'
import { numberStatement } from './findByNumber.ts'
import { bySound, byWords } from './findByWords.ts'

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
      festnetz: '08571 / 12 34-56',
      mobil: '+49 (0)151 2345678',
      geburtsdatum: '1980-12-31',
    })
    await factories.createVertrag(one, {
      id: 'V-4711',
      kundennummer: 'T-1',
      strasse: 'Innstr.',
      hausnummer: '5',
      plz: '84359',
      ort: 'Simbach',
      marktlokation: '51238696782',
    })
    await factories.createZaehler(one, {
      vertrag_id: 'V-4711',
      nummer: 'Z-815',
      messlokation: 'DE00056266802AO6G56M11SN51G21M24S',
    })
    await factories.createBankverbindung(one, { kundennummer: 'T-1', iban: 'DE89370400440532013000' })
  }
})
afterAll(() => desk.close())
beforeEach(async () => {
  desk.clock.advance(3700)
  cookie = await desk.signIn('test', 'lesen')
})
afterEach(async () => {
  await db.deleteFrom('loeschvermerk').execute()
  await db.deleteFrom('vorgang').execute()
  await db.deleteFrom('vertrag').where('kundennummer', '<>', 'T-1').execute()
  await db.deleteFrom('anschlussnutzer').where('kundennummer', '<>', 'T-1').execute()
})

const search = async (suche: string) => (await desk.send('POST', '/test/kundensuche', { cookie, body: { suche } })).body
const found = async (suche: string) => (await search(suche)).treffer.map(({ kundennummer }) => kundennummer)

/** Customers T-51, T-52 and so on, each written as first name, slash, last name. */
async function createPeople(...names: readonly string[]): Promise<void> {
  for (const [index, name] of names.entries()) {
    const [vorname = '', nachname = ''] = name.split('/')
    await factories.createAnschlussnutzer(db, { kundennummer: `T-5${index + 1}`, vorname, nachname, email: null })
  }
}

const numbers: Readonly<Record<string, readonly string[]>> = {
  Kundennummer: ['T-1', 't 1', '1'],
  'Vertrag V-4711': ['V-4711', 'v 4711', 'V4711'],
  'Zähler Z-815': ['Z-815', 'z 815'],
  'Marktlokation 51238696782': ['51238696782', '512 386 967 82', '51238-696782'],
  'Messlokation DE00056266802AO6G56M11SN51G21M24S': [
    'DE00056266802AO6G56M11SN51G21M24S',
    'DE 000562 66802 AO6G56M11SN51G21M24S',
  ],
}
const personal: Readonly<Record<string, readonly string[]>> = {
  Telefon: [
    ...['08571 123456', '08571/123456', '0 85 71 - 12 34 56', '+49 8571 123456', '0049 8571 123456', '498571123456'],
    ...['0151 2345678', '+491512345678', '0049 (0)151-2345678'],
  ],
  IBAN: ['DE89370400440532013000', 'de89 3704 0044 0532 0130 00', 'IBAN: DE89 3704 0044 0532 0130 00'],
  Geburtsdatum: ['31.12.1980', '31.12.80', '31. 12. 1980', '1980-12-31'],
  'E-Mail-Adresse': ['erika@example.org', 'Erika@Example.org'],
}
const cases = (ways: typeof numbers) =>
  Object.entries(ways).flatMap(([grund, typings]) => typings.map((typed) => [typed, grund] as const))

test.each([...cases(numbers), ...cases(personal)])(
  '%s finds the customer by: %s [versorger-51]',
  async (typed, grund) => {
    expect((await search(typed)).treffer).toEqual([
      {
        kundennummer: 'T-1',
        name: 'Erika Muster',
        geburtsjahr: '1980',
        adresse: 'Innstr. 5, 84359 Simbach',
        laufend: 1,
        beendet: 0,
        grund,
      },
    ])
  },
)

test.each([
  ['muster', 'Name'],
  ['Muster Erika', 'Name'],
  ['ERIKA@exam', 'E-Mail-Adresse'],
  ['innstraße 5', 'Lieferadresse'],
  ['innstr. 5', 'Lieferadresse'],
  ['Muster, Simbach', 'Lieferadresse'],
  ['Muster 31.12.1980', 'Name'],
  ['31.12.80, Muster', 'Name'],
  ['Mustre', 'ähnlicher Name'],
  ['Erika Mustar', 'ähnlicher Name'],
  ['Erika Muuster Simbach', 'ähnlicher Name'],
])('%s finds the customer by words: %s', async (typed, grund) => {
  expect((await search(typed)).treffer).toMatchObject([{ kundennummer: 'T-1', grund }])
})

test.each([
  ...['DE8937040044053201300', '3704 0044 0532 0130', 'DE88370400440532013000', '2345678', '151 2345678'],
  ...['30.12.1980', '31.13.1980', 'Muster 30.12.1980', 'Erika Passau', 'Munter Passau', 'Niemand', '5123869678'],
  ...['DE00056266802AO6G56M11SN51G21M24', '%%%', String.raw`\ `, ', ,', 'Musterfrau', '999999999999999'],
])('%s finds no customer', async (typed) => {
  expect(await search(typed)).toEqual({ treffer: [], mehr: false })
})

test('a customer who asked to be deleted is found by his numbers, and by nothing that belongs to the person', async () => {
  await db.insertInto('loeschvermerk').values({ kundennummer: 'T-1', verlangt_am: desk.clock.now() }).execute()
  for (const [typed] of cases(numbers)) expect([typed, await found(typed)]).toEqual([typed, ['T-1']])
  for (const typed of [...cases(personal).map(([one]) => one), 'Muster', 'Mustre', 'innstr 5', 'Muster 31.12.1980']) {
    expect([typed, await found(typed)]).toEqual([typed, []])
  }
})

test('no search finds customers of another tenant', async () => {
  await createPeople('Ada/Fremdling')
  expect(await found('Fremdling')).toEqual(['T-51'])
  const foreign = await desk.signIn('nachbar', 'service')
  const answer = await desk.send('POST', '/nachbar/kundensuche', { cookie: foreign, body: { suche: 'Fremdling' } })
  expect(answer.body).toEqual({ treffer: [], mehr: false })
})

test('the number of a Vorgang finds who submitted it, with blanks and dashes, too', async () => {
  await createPeople('Ada/Absender')
  const vorgang = { kundennummer: 'T-51', art: 'kontaktanfrage', inhalt: {}, eingegangenAm: desk.clock.now() } as const
  const nr = String(await db.transaction().execute((tx) => recordVorgang(tx, vorgang)))
  for (const typed of [nr, `${nr.slice(0, 1)} - ${nr.slice(1)}`]) {
    expect((await search(typed)).treffer).toContainEqual(
      expect.objectContaining({ kundennummer: 'T-51', grund: `Vorgang ${nr}` }),
    )
  }
})

test('names, streets and towns are found however they are spelled [versorger-100]', async () => {
  await createPeople('Séan/O’Neill', "Jeanne/d'Arc", 'Ida/Müller', 'Özgür/Şahin', 'Łukasz/Groß', 'Uwe/Bauer')
  await factories.createVertrag(db, { id: 'R-52', kundennummer: 'T-53', strasse: 'Große Straße', ort: 'Köln' })
  const right = {
    'T-51': ['O’Neill', "o'neill", 'oneill', 'O´Neill', 'Sean'],
    'T-52': ["d'Arc", 'd’arc', 'Darc Jeanne'],
    'T-53': ['Mueller', 'Müller', 'MULLER', 'Muller, Koeln', 'grosse strasse', 'Große\u00a0Straße'],
    'T-54': ['ozgur', 'Oezguer', 'ÖZGÜR', 'sahin'],
    'T-55': ['lukasz', 'gross lukasz'],
    'T-56': ['Bauer', 'baue'],
  }
  for (const [kundennummer, typings] of Object.entries(right)) {
    for (const typed of typings) {
      const { treffer } = await search(typed)
      const spelled = treffer.filter(({ grund }) => grund !== 'ähnlicher Name')
      expect([typed, spelled.map((one) => one.kundennummer)]).toEqual([typed, [kundennummer]])
      expect(treffer[0]?.kundennummer).toBe(kundennummer)
    }
  }
})

test('names are found as they sound, in any order, with forms of other languages and one slip', async () => {
  await createPeople(
    ...['Ida/Meier', 'Jan/Schmidt', 'Olga/Iwanowa', 'Philipp/Kowalski', 'Omar/Al-Masri', 'Eva/Müller-Lüdenscheidt'],
    ...['Taras/Schewtschenko', 'Jürgen/Matthäus'],
  )
  const right = {
    'T-51': ['Mayer', 'Meyer', 'Maier Ida', 'Mejer', 'Meire'],
    'T-52': ['Schmitt', 'Schmid', 'Schmied Jan', 'Schmdit', 'Schimdt'],
    'T-53': ['Ivanova', 'Ivanov Olga', 'Iwanov'],
    'T-54': ['Kowalska', 'Filip Kowalsky', 'Kovalski'],
    'T-55': ['Almasri', 'El Masri', 'Omar Al Masri', 'Masry'],
    'T-56': ['MüllerLüdenscheidt', 'Müller Lüdenscheid', 'Lüdenscheit'],
    'T-57': ['Shevchenko', 'Schewschenko'],
    'T-58': ['Mathaeus', 'Mattäus Jürgen'],
  }
  for (const [kundennummer, typings] of Object.entries(right)) {
    for (const typed of typings) expect([typed, await found(typed)]).toEqual([typed, [kundennummer]])
  }
})

test('two letters begin a word, and a word of two letters comes first; one letter is a whole word', async () => {
  await createPeople('Lina/Weiss', 'Wei/Li', 'Ada/Kalina', 'Karl/O')
  expect([await found('li'), await found('wei li'), await found('o')]).toEqual([
    ['T-52', 'T-51'],
    ['T-52', 'T-51'],
    ['T-54'],
  ])
})

test('whole words and running contracts come first, similar names last', async () => {
  await createPeople('Anna/Bergmann', 'Anna/Berg', 'Anna/Berg', 'Anna/Burg', 'Anna/Berg')
  const contract = { strasse: 'Weg', hausnummer: '1', plz: '1', ort: 'X' }
  await factories.createVertrag(db, { ...contract, id: 'R-1', kundennummer: 'T-55' })
  await factories.createVertrag(db, { ...contract, id: 'R-2', kundennummer: 'T-52', lieferende: '2025-01-31' })
  await factories.createVertrag(db, { ...contract, id: 'R-3', kundennummer: 'T-53', storniert: true })
  const { treffer } = await search('anna berg')
  expect(treffer.map((one) => [one.kundennummer, one.laufend, one.beendet, one.grund])).toEqual([
    ['T-55', 1, 0, 'Name'],
    ['T-52', 0, 1, 'Name'],
    ['T-53', 0, 0, 'Name'],
    ['T-51', 0, 0, 'Name'],
    ['T-54', 0, 0, 'ähnlicher Name'],
  ])
})

test('shows twenty, and says that there are others', async () => {
  for (let nr = 100; nr < 125; nr++) {
    await factories.createAnschlussnutzer(db, { kundennummer: `T-${nr}`, nachname: 'Vielnamig' })
  }
  for (const typed of ['vielnamig', 'vielnahmik']) {
    const { treffer, mehr } = await search(typed)
    expect([typed, treffer.length, mehr]).toEqual([typed, 20, true])
  }
})

test('the stored texts follow their rows: what is no longer there finds nobody, and stands in no text', async () => {
  await createPeople('Ada/Vorher')
  await factories.createVertrag(db, { id: 'R-1', kundennummer: 'T-51', strasse: 'Altgasse', ort: 'Altstadt' })
  expect([await found('vorher'), await found('ada altgasse')]).toEqual([['T-51'], ['T-51']])
  await db.updateTable('anschlussnutzer').set({ nachname: 'Nachher' }).where('kundennummer', '=', 'T-51').execute()
  await db.updateTable('vertrag').set({ strasse: 'Neugasse' }).where('id', '=', 'R-1').execute()
  expect([await found('vorher'), await found('ada altgasse')]).toEqual([[], []])
  expect([await found('nachher'), await found('ada neugasse')]).toEqual([['T-51'], ['T-51']])
  const nothing = { vorname: null, nachname: null, email: null }
  await db.updateTable('anschlussnutzer').set(nothing).where('kundennummer', '=', 'T-51').execute()
  await db
    .updateTable('vertrag')
    .set({ strasse: null, hausnummer: null, plz: null, ort: null })
    .where('id', '=', 'R-1')
    .execute()
  const { rows } = await sql<{ text: string }>`
    select a.suchtext || v.suchtext as text from anschlussnutzer a join vertrag v using (kundennummer)
    where kundennummer = 'T-51'
  `.execute(db)
  expect(rows.map(({ text }) => text.trim())).toEqual([''])
})

test('nothing typed is an error of the field', async () => {
  const { body } = await desk.send('POST', '/test/kundensuche', { cookie, body: { suche: ' ' } })
  expect(body.felder).toEqual([{ feld: 'suche', text: 'Bitte geben Sie einen Text an.' }])
})

test('folding what is folded changes nothing, and a name is found by itself', async () => {
  const letter = fc.oneof(
    fc.constantFrom(..."aeouäöüßæœþłøđðħıİéñçşğžř'’´-. ŁÆ", 'ae', 'str.', 'sch', 'dt'),
    fc.string({ unit: 'grapheme', maxLength: 1 }).filter((text) => !/[\p{Cc}\p{Cs}]/u.test(text)),
  )
  const names = fc.sample(fc.array(letter, { maxLength: 12 }), { numRuns: 2000, seed: 34 }).map((one) => one.join(''))
  const { rows } = await sql<{ name: string }>`
    select name from unnest(${names}::text[]) as name
    where suchtext(suchtext(name)) is distinct from suchtext(name)
      or klangvarianten(suchtext(name)) is distinct from klangvarianten(name)
      or exists (
        select from regexp_split_to_table(suchtext(name), '[\\s,]+') as wort
        where wort <> '' and position(wort in suchtext(' ' || name || ' ')) = 0
      )
      or exists (
        select from regexp_split_to_table(suchtext(name), '[\\s,-]+') as teil
        where klang(teil) <> '' and not klangvarianten(name) && klangvarianten(teil)
      )
  `.execute(db)
  expect(rows).toEqual([])
})

test('each way of finding leads by an index to the rows, not past all others', async () => {
  const typed = { kundennummerPrefix: 'T-', heute: '2026-11-21' }
  const words = { words: ['muster', 'simbach'], teile: [{ teil: 'muster', klaenge: ['muster', 'mustr'] }] }
  const statements = [
    numberStatement({ ...typed, suche: '51238696782', tage: ['1980-12-31'] }, 1),
    numberStatement({ ...typed, suche: 'DE00056266802AO6G56M11SN51G21M24S', tage: [] }, 1),
    byWords({ ...words, tage: [], heute: typed.heute }, 1),
    bySound({ ...words, tage: [], heute: typed.heute }, 1),
  ]
  const plans = await db.transaction().execute(async (tx) => {
    for (const way of ['seqscan', 'hashjoin', 'mergejoin']) await sql.raw(`set local enable_${way} = off`).execute(tx)
    const all = []
    for (const statement of statements) all.push((await sql`explain ${statement}`.execute(tx)).rows)
    return JSON.stringify(all)
  })
  const indexes = [
    ...['nummer', 'festnetz', 'mobil', 'geburtsdatum', 'suche', 'klang'].map((name) => `anschlussnutzer_${name}`),
    ...['vertrag_nummer', 'vertrag_marktlokation', 'vertrag_suche'],
    ...['zaehler_nummer', 'zaehler_messlokation'],
  ]
  expect(indexes.filter((name) => !plans.includes(name))).toEqual([])
})
