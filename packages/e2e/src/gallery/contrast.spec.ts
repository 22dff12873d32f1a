import fc from 'fast-check'
import { expect, test } from '../fixtures/test.ts'
import { galleryOrigin, openGallery } from './galleryPage.ts'

test.use({ allowedOrigins: [galleryOrigin] })

const surfaces = ['page', 'surface', 'sunken', 'selected']
const kinds = ['success', 'warning', 'error', 'info']
const charts = ['verbrauch', 'preis', 'kosten', 'zeitraum', 'jahr', 'jahresverlauf']
const color = (name: string) => `var(--color-${name})`
const hover = 'color-mix(in srgb, var(--color-fill) 88%, var(--color-fill-shade))'

/** Foreground, background and the least contrast of WCAG 2.2 AA: 4.5 for text, 3 for lines and areas. */
const pairs: [front: string, back: string, least: number][] = [
  ...surfaces.flatMap((back): [string, string, number][] => [
    [color('ink'), color(back), 4.5],
    [color('muted'), color(back), 4.5],
    [color('link'), color(back), 4.5],
    [color('error'), color(back), 4.5],
    [color('mark'), color(back), 3],
    [color('focus'), color(back), 3],
    [color('fill-edge'), color(back), 3],
  ]),
  ...kinds.flatMap((kind): [string, string, number][] => [
    [color(kind), color('surface'), 4.5],
    [color(kind), color(`${kind}-tint`), 4.5],
    [color('ink'), color(`${kind}-tint`), 4.5],
    [color('link'), color(`${kind}-tint`), 4.5],
    [color('mark'), color(`${kind}-tint`), 3],
  ]),
  ...[...charts, 'davor', 'guenstig', 'teuer'].map((chart): [string, string, number] => [
    `var(--diagramm-${chart})`,
    color('surface'),
    3,
  ]),
  [color('on-fill'), color('fill'), 4.5],
  [color('on-fill'), hover, 4.5],
  [color('edge'), color('surface'), 3],
  [color('edge'), color('page'), 3],
]

const properties = ['--tenant-marke', '--tenant-akzent', ...charts.map((chart) => `--tenant-diagramm-${chart}`)]

interface Sample {
  pairs: typeof pairs
  settings: [property: string, colour: string][]
}

/** Runs in the page: sets a tenant's colours and returns the pairs that fall short, with their contrast. */
function findPoorPairs({ pairs: checked, settings }: Sample): string[] {
  const root = document.documentElement
  const probe = document.body.appendChild(document.createElement('i'))
  const linear = (channel: number) => (channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4)

  const luminance = (value: string) => {
    // Computed as `color(srgb r g b)`, whatever the token is written in.
    probe.style.color = `color(from ${value} srgb r g b)`
    const [r = 0, g = 0, b = 0] = [...getComputedStyle(probe).color.matchAll(/(?<= )-?[\d.]+(?:e[-+]?\d+)?/g)]
      .map(([number]) => Math.min(1, Math.max(0, Number(number))))
      .map(linear)
    return 0.2126 * r + 0.7152 * g + 0.0722 * b
  }
  const contrast = (front: string, back: string) => {
    const [dark = 0, bright = 0] = [luminance(front), luminance(back)].toSorted((a, b) => a - b)
    return (bright + 0.05) / (dark + 0.05)
  }

  for (const [property, colour] of settings) root.style.setProperty(property, colour)
  const poor = checked.flatMap(([front, back, least]) => {
    const found = contrast(front, back)
    return found < least ? [`${front} on ${back}: ${found.toFixed(2)} instead of ${least}`] : []
  })
  probe.remove()
  return poor
}

const hex = fc.integer({ min: 0, max: 0xffffff }).map((number) => `#${number.toString(16).padStart(6, '0')}`)
// The last one has nearly the same contrast to black and to white.
const corners = [
  ...['#000000', '#ffffff', '#ffff00', '#0000ff', '#00ff00', '#ff0000', '#767676', '#ffe600', '#00ffff'],
  '#d12e9c',
]

for (const colorScheme of ['light', 'dark'] as const) {
  test(`${colorScheme}: the portal's own colours keep their contrast`, async ({ page }) => {
    await page.emulateMedia({ colorScheme })
    await openGallery(page)
    expect(await page.evaluate(findPoorPairs, { pairs, settings: [] })).toEqual([])
  })

  test(`${colorScheme}: contrast stays at AA for all colours of tenants`, async ({ page }) => {
    await page.emulateMedia({ colorScheme })
    await openGallery(page)
    // Only the tokens are checked, so the page's elements need not be styled three hundred times.
    await page.locator('#root').evaluate((root) => root.remove())
    const colours = fc.array(hex, { minLength: properties.length, maxLength: properties.length })
    const isReadable = async (picked: string[]) => {
      const settings = properties.map((property, index): [string, string] => [property, picked[index] ?? '#000000'])
      expect(await page.evaluate(findPoorPairs, { pairs, settings }), picked.join(' ')).toEqual([])
    }
    const examples = corners.map((corner): [string[]] => [properties.map(() => corner)])
    await fc.assert(fc.asyncProperty(colours, isReadable), { numRuns: 300, examples })
  })
}
