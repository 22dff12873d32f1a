import { expect, it } from 'vitest'
import { nichtKuendbarText } from './nichtKuendbarText.ts'

const ohne = { lieferende: null, gewuenschtesLieferende: null }

it.each([
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
