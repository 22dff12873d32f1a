import fc from 'fast-check'
import { expect, test } from 'vitest'
import { mailColours } from './brandColours.ts'

function luminance(hex: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5]
    .map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255)
    .map((share) => (share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4))
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

test('whatever colour a tenant picks, text reaches AA and buttons stand out, in light and dark', () => {
  const anyColour = fc.integer({ min: 0, max: 0xffffff }).map((rgb) => `#${rgb.toString(16).padStart(6, '0')}`)
  fc.assert(
    fc.property(fc.oneof(anyColour, fc.constantFrom('#000000', '#ffffff', '#ff0', '#FFFF00', '#808080')), (marke) => {
      const colours = mailColours(marke)
      expect(contrast(colours.fill, colours.onFill)).toBeGreaterThanOrEqual(4.5)
      expect(contrast(colours.fill, '#ffffff')).toBeGreaterThanOrEqual(3)
      expect(contrast(colours.link, '#ffffff')).toBeGreaterThanOrEqual(4.5)
      expect(contrast(colours.darkFill, colours.onDarkFill)).toBeGreaterThanOrEqual(4.5)
      expect(contrast(colours.darkFill, '#151b1a')).toBeGreaterThanOrEqual(3)
      expect(contrast(colours.darkLink, '#151b1a')).toBeGreaterThanOrEqual(4.5)
    }),
  )
})

test('a colour that is dark enough stays as it is', () => {
  expect(mailColours('#0b4f7d')).toMatchObject({ fill: '#0b4f7d', onFill: '#ffffff' })
})
