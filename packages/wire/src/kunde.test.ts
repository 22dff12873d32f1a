import { expect, test } from 'vitest'
import { listOffered } from './kunde.ts'

const kunde = { gesperrt: false, zugriff: 'voll', isGebremst: false } as const
const labels = (...asked: Parameters<typeof listOffered>) => listOffered(...asked).map(({ label }) => label)

test('the desk offers the actions that fit the customer and that the role may do', () => {
  expect(labels(kunde, 'service')).toEqual(['Sperren', 'Nur ansehen lassen', 'Einmalpasswort mailen'])
  expect(labels({ ...kunde, gesperrt: true }, 'service')).toContain('Entsperren')
  expect(labels(kunde, 'lesen')).toEqual([])
})
