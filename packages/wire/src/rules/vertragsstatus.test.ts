import { expect, test } from 'vitest'
import { deriveVertragsstatus } from './vertragsstatus.ts'

const nothing = { storniert: false, lieferende: null, gewuenschtesLieferende: null, lieferbeginn: null }
const tag = '2026-01-01'

test.each([
  ['beauftragt', {}],
  ['aktiv', { lieferbeginn: tag }],
  ['gekuendigt', { gewuenschtesLieferende: tag }],
  ['gekuendigt', { lieferbeginn: tag, gewuenschtesLieferende: tag }],
  ['beendet', { lieferende: tag }],
  ['beendet', { lieferbeginn: tag, gewuenschtesLieferende: tag, lieferende: '2099-12-31' }],
  ['storniert', { storniert: true }],
  ['storniert', { storniert: true, lieferbeginn: tag, gewuenschtesLieferende: tag, lieferende: tag }],
] as const)('%s: %j', (status, merkmale) => {
  expect(deriveVertragsstatus({ ...nothing, ...merkmale })).toBe(status)
})

test('an empty date counts as missing', () => {
  expect(deriveVertragsstatus({ storniert: false, lieferende: '', gewuenschtesLieferende: '', lieferbeginn: '' })).toBe(
    'beauftragt',
  )
})
