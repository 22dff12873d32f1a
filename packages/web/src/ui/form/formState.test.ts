import { expect, test } from 'vitest'
import {
  changedValues,
  changeField,
  createFormState,
  fieldError,
  type FormValues,
  isChanged,
  leaveField,
  refuseFields,
  restoreValues,
  showProblems,
  submitReason,
} from './formState.ts'

const values: FormValues = { ort: '', land: 'Deutschland', agreed: true }
const empty = createFormState(values)
const problems = { ort: 'Der Ort fehlt.' }

test('a problem appears when its field is left, and disappears while the field is typed in', () => {
  expect(fieldError(empty, problems, 'ort')).toBeUndefined()
  const left = leaveField(empty, 'ort')
  expect(fieldError(left, problems, 'ort')).toBe('Der Ort fehlt.')
  expect(fieldError(left, {}, 'ort')).toBeUndefined()
  expect(fieldError(changeField(left, 'ort', 'U'), problems, 'ort')).toBeUndefined()
})

test('a press on submit shows and lists everything that is wrong', () => {
  const shown = showProblems(empty, problems)
  expect(fieldError(shown, problems, 'ort')).toBe('Der Ort fehlt.')
  expect([...shown.listed]).toEqual(['ort'])
  expect([...changeField(shown, 'land', 'Schweiz').listed]).toEqual(['ort'])
  expect([...changeField(shown, 'ort', 'Ulm').listed]).toEqual([])
})

test('a refusal goes before what the form itself finds, until its field is changed', () => {
  const refused = refuseFields(leaveField(empty, 'ort'), { ort: 'Diesen Ort gibt es nicht.' })
  expect(fieldError(refused, problems, 'ort')).toBe('Diesen Ort gibt es nicht.')
  const changed = leaveField(changeField(refused, 'ort', ''), 'ort')
  expect(fieldError(changed, problems, 'ort')).toBe('Der Ort fehlt.')
})

test('a form is unchanged again when everything stands as it did', () => {
  expect(isChanged(empty.values, empty.values)).toBe(false)
  expect(isChanged({ ...empty.values, agreed: false }, empty.values)).toBe(true)
  expect(isChanged({ ...empty.values }, empty.values)).toBe(false)
})

test('a draft keeps only what was changed', () => {
  const begun: FormValues = { ...values, land: 'Schweiz' }
  const draft = changedValues({ ...values, ort: 'Ulm' }, values)
  expect(draft).toEqual({ ort: 'Ulm' })
  expect(restoreValues(begun, draft)).toEqual({ ort: 'Ulm', land: 'Schweiz', agreed: true })
})

test.each<[string, unknown, object]>([
  ['nothing', undefined, {}],
  ['no object', 'ort', {}],
  ['a list', ['Ulm'], {}],
  ['another type', { ort: 7, agreed: 'ja' }, {}],
  ['an unknown field', { plz: '89073', ort: 'Ulm' }, { ort: 'Ulm' }],
  ['all of it', { ort: 'Ulm', land: 'Schweiz', agreed: false }, { ort: 'Ulm', land: 'Schweiz', agreed: false }],
])('of a draft that is %s only known fields are taken', (_name, draft, kept) => {
  expect(restoreValues(empty.values, draft)).toEqual({ ...empty.values, ...kept })
})

const labels = { ort: 'Ort', plz: 'Postleitzahl', land: 'Land' }

test('names the fields in the order in which they stand', () => {
  expect(submitReason(labels, { land: 'x', ort: 'y' }, false)).toBe(
    'Bitte ergänzen oder prüfen Sie noch: Ort und Land.',
  )
  expect(submitReason(labels, { plz: 'x' }, false)).toBe('Bitte ergänzen oder prüfen Sie noch: Postleitzahl.')
})

test('an empty form is just that', () => {
  expect(submitReason(labels, { ort: 'y' }, true)).toBe('Das Formular ist leer. Bitte ergänzen Sie: Ort.')
})
