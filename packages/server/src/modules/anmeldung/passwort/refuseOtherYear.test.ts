import { expect, test } from 'vitest'
import { withOtherYears } from './routes.ts'

test.each([
  ['Sommer2026!', ['Sommer2025!', 'Sommer2024!', 'Sommer2023!', 'Sommer2027!']],
  ['26Sommer', ['25Sommer', '24Sommer', '23Sommer', '27Sommer']],
  ['Sommer01', ['Sommer00', 'Sommer02']],
  ['Sommer99', ['Sommer98', 'Sommer97', 'Sommer96']],
  ['Sommer-123', []],
  ['Sommer-2126', []],
  ['Sommer', []],
])('%s is compared with %j', (passwort, others) => {
  expect(withOtherYears(passwort)).toEqual(others)
})
