import { expect, test } from 'vitest'
import { checkEingabe, createEingabe, isEmptyEingabe, requiredFields } from './eingabe.ts'

const today = '2026-11-21'
const frau = {
  ...createEingabe(null, today),
  anrede: 'Frau',
  vorname: 'Änne',
  nachname: 'Größer',
  strasse: 'Am Ölberg',
  hausnummer: '12 A',
  postleitzahl: '89073',
  ort: 'Ulm',
}
const problemsOf = (changes: object) => {
  const checked = checkEingabe({ ...frau, ...changes }, today)
  return 'problems' in checked ? checked.problems : {}
}

test('what is sent is what the wire makes of it', () => {
  expect(checkEingabe(frau, today)).toEqual({
    output: {
      anrede: 'Frau',
      firma: null,
      titel: null,
      vorname: 'Änne',
      nachname: 'Größer',
      co: null,
      strasse: 'Am Ölberg',
      hausnummer: '12 A',
      postfach: null,
      postleitzahl: '89073',
      ort: 'Ulm',
      land: 'Deutschland',
      gueltigVon: today,
    },
  })
})

test('of street and Postfach only that of the chosen type is sent', () => {
  const both = { ...frau, postfach: '10 02 44' }
  expect(checkEingabe(both, today)).toMatchObject({ output: { strasse: 'Am Ölberg', postfach: null } })
  expect(checkEingabe({ ...both, typ: 'Postfach' }, today)).toMatchObject({
    output: { strasse: null, hausnummer: null, postfach: '10 02 44' },
  })
})

test('of the names only those of the chosen Anrede are sent', () => {
  const both = { ...frau, titel: 'Dr.', firma: 'Größer GmbH' }
  expect(checkEingabe(both, today)).toMatchObject({ output: { firma: null, titel: 'Dr.' } })
  expect(checkEingabe({ ...both, anrede: 'Firma' }, today)).toMatchObject({ output: { firma: 'Größer GmbH' } })
  expect(checkEingabe({ ...both, anrede: 'Familie' }, today)).toMatchObject({ output: { titel: null } })
})

test.each<[string, object, object]>([
  ['no Anrede', { anrede: '' }, { anrede: 'Bitte wählen Sie eine Anrede.' }],
  ['no street', { strasse: ' ' }, { strasse: 'Bitte geben Sie eine Straße an.' }],
  ['a short street', { strasse: ' Xy ' }, { strasse: 'Die Straße muss mindestens 3 Zeichen lang sein.' }],
  ['no house number', { hausnummer: '' }, { hausnummer: 'Bitte geben Sie eine Hausnummer an.' }],
  ['no Postfach', { typ: 'Postfach' }, { postfach: 'Bitte geben Sie ein Postfach an.' }],
  [
    'a short Postfach',
    { typ: 'Postfach', postfach: '12' },
    { postfach: 'Das Postfach muss mindestens 3 Zeichen lang sein.' },
  ],
  ['no postal code', { postleitzahl: '' }, { postleitzahl: 'Bitte geben Sie eine Postleitzahl an.' }],
  ['a postal code of letters', { postleitzahl: 'ABC' }, { postleitzahl: 'Eine Postleitzahl hat 4 oder 5 Ziffern.' }],
  ['no place', { ort: '' }, { ort: 'Bitte geben Sie einen Ort an.' }],
  [
    'a postal code that has lost its zero',
    { postleitzahl: '1067' },
    { postleitzahl: 'Ging vorn eine Null verloren? Postleitzahlen in Deutschland haben 5 Ziffern.' },
  ],
  ['a place of two letters', { ort: 'Ay', strasse: 'Öd' }, {}],
  ['a short place', { ort: 'Xy' }, { ort: 'Der Ort muss mindestens 3 Zeichen lang sein.' }],
  ['an unknown country', { land: '' }, { land: 'Bitte wählen Sie ein Land.' }],
  ['no day', { gueltigVon: '' }, { gueltigVon: 'Bitte geben Sie an, ab wann die Adresse gilt.' }],
  ['yesterday', { gueltigVon: '2026-11-20' }, { gueltigVon: '„Gültig ab“ ist frühestens heute möglich.' }],
  ['today', { gueltigVon: today }, {}],
  ['ten years ahead', { gueltigVon: '2036-11-21' }, {}],
  [
    'more than ten years ahead',
    { gueltigVon: '2036-11-22' },
    { gueltigVon: '„Gültig ab“ ist höchstens zehn Jahre im Voraus möglich.' },
  ],
  ['a leap day', { gueltigVon: '2028-02-29' }, {}],
])('%s', (_name, changes, problems) => {
  expect(problemsOf(changes)).toEqual(problems)
})

test.each([
  ['', 'Normal', ['anrede', 'strasse', 'hausnummer', 'postleitzahl', 'ort', 'land', 'gueltigVon']],
  ['Herr', 'Normal', ['vorname', 'nachname', 'strasse', 'hausnummer', 'postleitzahl', 'ort', 'land', 'gueltigVon']],
  ['Familie', 'Postfach', ['nachname', 'postfach', 'postleitzahl', 'ort', 'land', 'gueltigVon']],
  ['Firma', 'Postfach', ['firma', 'postfach', 'postleitzahl', 'ort', 'land', 'gueltigVon']],
  ['KeineAnrede', 'Postfach', ['postfach', 'postleitzahl', 'ort', 'land', 'gueltigVon']],
])('with Anrede „%s“ and type %s these are required', (anrede, typ, names) => {
  expect([...requiredFields({ ...frau, anrede, typ })].toSorted()).toEqual(names.toSorted())
})

test('who changes one field of an address that the supplier has stored can save it [rechnungsadresse-16]', () => {
  const vorlage = {
    id: 'RA-1',
    gueltigVon: '2023-01-01',
    gueltigBis: null,
    anrede: 'Herr' as const,
    firma: null,
    titel: null,
    vorname: 'Y',
    nachname: 'O',
    co: null,
    strasse: 'Ö',
    hausnummer: 'Hof 3',
    postfach: null,
    postleitzahl: '6883',
    ort: 'Xy',
    land: 'Belgien',
  }
  const begun = createEingabe(vorlage, today)
  const problems = (changes: object, known = [vorlage]) => {
    const checked = checkEingabe({ ...begun, ...changes }, today, known)
    return 'problems' in checked ? Object.keys(checked.problems).toSorted() : []
  }
  expect(problems({ co: 'c/o Muster' })).toEqual([])
  expect(problems({ ort: 'Ulm', hausnummer: '9/2/11' })).toEqual([])
  expect(problems({ ort: 'Ur', vorname: 'X', strasse: 'Ä' })).toEqual(['ort', 'strasse', 'vorname'])
  expect(problems({}, [])).toEqual(['hausnummer', 'land', 'nachname', 'ort', 'strasse', 'vorname'])
})

test('what the form brings along makes it no less empty', () => {
  expect(isEmptyEingabe(createEingabe(null, today))).toBe(true)
  expect(isEmptyEingabe({ ...createEingabe(null, today), typ: 'Postfach', ort: ' ' })).toBe(true)
  expect(isEmptyEingabe(frau)).toBe(false)
})
