import { expect, test } from 'vitest'
import { tenantColours } from './tenantColours.ts'

test('sets the properties that tokens.css derives everything from, and only those configured', () => {
  const farben = { marke: '#1a5fb4' }
  const diagrammfarben = { verbrauch: '#123456', jahresverlauf: '#abcdef' }
  expect(tenantColours({ farben, diagrammfarben })).toEqual([
    ['--tenant-marke', '#1a5fb4'],
    ['--tenant-diagramm-verbrauch', '#123456'],
    ['--tenant-diagramm-jahresverlauf', '#abcdef'],
  ])
})
