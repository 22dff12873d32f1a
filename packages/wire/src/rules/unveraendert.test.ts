import { expect, test } from 'vitest'
import { adressfelderGehoerenZu, findAdressfehler } from './adresse.ts'
import { dropUnveraenderte } from './unveraendert.ts'

type Adresse = Parameters<typeof findAdressfehler>[0]

const stored: Adresse = {
  anrede: 'Herr',
  firma: null,
  vorname: 'Y',
  nachname: 'O',
  strasse: 'Ö',
  hausnummer: 'Hof',
  postfach: null,
  postleitzahl: '1067',
  ort: 'Xy',
  land: 'Deutschland',
}
const problemsOf = (changes: Partial<Adresse>, known: readonly object[] = [stored]) => {
  const neu: Adresse = { ...stored, ...changes }
  return Object.keys(dropUnveraenderte(findAdressfehler(neu), neu, known, adressfelderGehoerenZu)).toSorted()
}
const all = ['hausnummer', 'nachname', 'ort', 'postleitzahl', 'strasse', 'vorname']

test('what is stored and stays is right, what is typed anew is not [rechnungsadresse-16]', () => {
  expect(problemsOf({}, [])).toEqual(all)
  expect(problemsOf({})).toEqual([])
  expect(problemsOf({ ort: 'Ulm' })).toEqual([])
  expect(problemsOf({ ort: 'Ul' })).toEqual(['ort'])
  expect(problemsOf({ vorname: 'X', hausnummer: 'Scheune' })).toEqual(['hausnummer', 'vorname'])
  expect(problemsOf({ land: 'Belgien' }, [{ ...stored, land: 'Belgien' }])).toEqual([])
})

test('each value may be stored in another place of the same customer', () => {
  const name = { vorname: 'Y', nachname: 'O' }
  const lieferstelle = { strasse: 'Ö', hausnummer: 'Hof', postleitzahl: '1067', ort: 'Xy' }
  expect(problemsOf({}, [name, lieferstelle])).toEqual([])
})

test('what is missing is right only beside what it is stored with', () => {
  const nameless = { ...stored, anrede: 'KeineAnrede', vorname: null, nachname: null }
  expect(problemsOf({ anrede: 'KeineAnrede', vorname: null, nachname: null }, [nameless])).toEqual([])
  expect(problemsOf({ vorname: null, nachname: null }, [nameless])).toEqual(['nachname', 'vorname'])
  expect(problemsOf({ hausnummer: null }, [{ ...stored, hausnummer: null }])).toEqual([])
  expect(problemsOf({ strasse: 'Am Markt', hausnummer: null }, [{ ...stored, hausnummer: null }])).toEqual([
    'hausnummer',
  ])
  const box = { ...stored, strasse: null, hausnummer: null, postfach: '12' }
  expect(problemsOf({ strasse: null, hausnummer: null, postfach: '12' }, [box])).toEqual([])
  expect(problemsOf({ strasse: null, hausnummer: null, postfach: null }, [box])).toEqual(['hausnummer', 'strasse'])
})

test('an address that is stored with a place alone stays right', () => {
  const place = { ...stored, strasse: null, hausnummer: null, postfach: null }
  expect(problemsOf(place, [place])).toEqual([])
})
