import type { Browser } from '@playwright/test'
import { launchBrowser } from '../browser.ts'
import { demoKunde, dynamischerKunde, signIn, withDemoPortal } from '../demoPortal.ts'
import type { Figure, Row } from '../figures.ts'
import { withLoadedProgram } from './loadedProgram.ts'
import { withBuiltPage } from '../ownPage.ts'
import { weigh, type Weight } from '../weigh.ts'

const screens = [
  { path: '/anmelden', kunde: undefined },
  { path: '/bankverbindung/editieren', kunde: demoKunde },
  { path: '/vertrag/4711003/verbrauchshistorie', kunde: dynamischerKunde },
]

/** JavaScript of three screens against the same parts made of MUI and Recharts, both built by Vite. */
export const besideMui: Row = {
  key: 'mui',
  measure: async () => {
    const browser = await launchBrowser()
    try {
      const theirs = await withLoadedProgram('browser', (dir) =>
        withBuiltPage(dir, 'index', (origin) => weighAll(browser, origin)),
      )
      return await withDemoPortal(async ({ origin }) => {
        const figures: Figure[] = []
        for (const { path, kunde } of screens) {
          const own = await weigh(browser, origin, path, kunde && (await signIn(origin, kunde)))
          figures.push(toFigure(path, own, theirs.get(path)))
        }
        return figures
      })
    } finally {
      await browser.close()
    }
  },
}

async function weighAll(browser: Browser, origin: string): Promise<Map<string, Weight>> {
  const weights = new Map<string, Weight>()
  for (const { path } of screens) weights.set(path, await weigh(browser, origin, path))
  return weights
}

function toFigure(path: string, own: Weight, { gzip }: Weight = { gzip: Number.NaN, brotli: Number.NaN }): Figure {
  const kilobytes = (bytes: number) => (bytes / 1000).toFixed(1)
  return {
    name: `JavaScript of ${path} beside MUI with Recharts`,
    value: `${kilobytes(own.gzip)} of ${kilobytes(gzip)} kB gzip  (${(own.gzip / gzip).toFixed(2)} x)`,
    target: '< 1 x',
    isOk: own.gzip < gzip,
  }
}
