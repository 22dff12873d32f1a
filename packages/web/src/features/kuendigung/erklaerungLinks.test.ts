import { expect, test } from 'vitest'
import { erklaerungLinks } from './erklaerungLinks.ts'

const labelsOf = (schalter: Partial<Parameters<typeof erklaerungLinks>[0]>) =>
  erklaerungLinks({ kuendigungsbutton: true, widerrufsbutton: true, portalGesperrt: false, ...schalter }).map(
    ({ label }) => label,
  )

test('each link has its switch, and a portal that is closed has none', () => {
  expect(labelsOf({})).toEqual(['Verträge hier kündigen', 'Vertrag widerrufen'])
  expect(labelsOf({ kuendigungsbutton: false })).toEqual(['Vertrag widerrufen'])
  expect(labelsOf({ widerrufsbutton: false })).toEqual(['Verträge hier kündigen'])
  expect(labelsOf({ portalGesperrt: true })).toEqual([])
})
