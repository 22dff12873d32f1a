import { expect, test } from 'vitest'
import { beurteilePrognosen, fasseZusammen } from '../testing/beurteilePrognosen.ts'

const haushalte = 500

test(
  `of ${haushalte} households the true cost lies in the range in eight of ten, and with a year of data the range is narrow`,
  { tags: 'full' },
  () => {
    const all = beurteilePrognosen(haushalte)
    const [gesamt, mitJahr] = [fasseZusammen(all), fasseZusammen(all.filter((one) => one.mitJahr))]
    // Of some nothing can be said: they have switched, and nobody has read three months of it.
    expect(gesamt.gesagt).toBeGreaterThan(haushalte / 2)
    expect(mitJahr.gesagt).toBe(mitJahr.count)
    expect(gesamt.getroffen).toBeGreaterThanOrEqual(0.8)
    expect(mitJahr.getroffen).toBeGreaterThanOrEqual(0.8)
    // A range that always held would say nothing.
    expect(gesamt.getroffen).toBeLessThan(0.97)
    expect(mitJahr.breite.median).toBeLessThan(0.25)
    expect(mitJahr.breite.p90).toBeLessThan(0.25)
  },
)
