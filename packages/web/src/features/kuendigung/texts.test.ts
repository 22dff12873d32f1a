import { expect, test } from 'vitest'
import { kuendigungText, nichtKuendbarText } from './texts.ts'

test.each([
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

const ohne = { lieferende: null, gewuenschtesLieferende: null }

test.each([
  [
    'gekuendigt',
    { ...ohne, gewuenschtesLieferende: '2027-01-29' },
    'Dieser Vertrag ist bereits zum 29.01.2027 gekündigt.',
  ],
  ['beendet', { ...ohne, lieferende: '2026-01-31' }, 'Dieser Vertrag ist bereits zum 31.01.2026 beendet.'],
  ['beendet', ohne, 'Dieser Vertrag ist bereits beendet.'],
  ['storniert', ohne, 'Dieser Vertrag wurde storniert; eine Kündigung ist nicht nötig.'],
  ['beauftragt', ohne, 'Dieser Vertrag hat noch nicht begonnen. Bitte wenden Sie sich an unseren Kundenservice.'],
] as const)('a contract that is %s says so', (status, vertrag, text) => {
  expect(nichtKuendbarText(status, vertrag)).toBe(text)
})
