import { expect, it } from 'vitest'
import { kuendigungText } from './kuendigungText.ts'

it.each([
  [
    'SUCCESS',
    'Die Kündigung Ihres Vertrages 4711001 wurde veranlasst. Sobald die Kündigung abgewickelt wurde erhalten Sie auch die Kündigungsbestätigung.',
  ],
  [
    'ERROR',
    'Bei der Einreichung der Kündigung Ihres Vertrages 4711001 ist etwas schief gelaufen. Bitte versuchen Sie es später erneut.',
  ],
] as const)('%s is told in the words of [kuendigung-7]', (status, text) => {
  expect(kuendigungText({ status, vertragId: '4711001' })).toBe(text)
})
