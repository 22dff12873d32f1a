import { launch } from 'chrome-launcher'
import lighthouse from 'lighthouse'
import { chromiumArgs } from '../../../packages/e2e/src/setup/browser.ts'
import { browserPath } from '../browser.ts'
import { withDemoPortal } from '../demoPortal.ts'
import { median, type Row } from '../figures.ts'

const rounds = 3
const least = { performance: 95, accessibility: 100, 'best-practices': 100 } as const
const categories = ['performance', 'accessibility', 'best-practices'] as const

/** Lighthouse for a phone on the login screen, the median of several runs. */
export const lighthouseMobile: Row = {
  key: 'lighthouse',
  measure: () =>
    withDemoPortal(async ({ origin }) => {
      const chrome = await launch({ chromePath: browserPath(), chromeFlags: ['--headless=new', ...chromiumArgs] })
      try {
        const scores: Record<(typeof categories)[number], number>[] = []
        for (let round = 0; round < rounds; round++) {
          const result = await lighthouse(`${origin}/anmelden`, {
            port: chrome.port,
            onlyCategories: [...categories],
            logLevel: 'error',
          })
          const score = (name: (typeof categories)[number]) =>
            Math.round((result?.lhr.categories[name]?.score ?? 0) * 100)
          scores.push({
            performance: score('performance'),
            accessibility: score('accessibility'),
            'best-practices': score('best-practices'),
          })
        }
        return categories.map((name) => {
          const value = median(scores.map((run) => run[name]))
          return {
            name: `Lighthouse mobile on /anmelden: ${name}`,
            value: String(value),
            target: `>= ${least[name]}`,
            isOk: value >= least[name],
          }
        })
      } finally {
        chrome.kill()
      }
    }),
}
