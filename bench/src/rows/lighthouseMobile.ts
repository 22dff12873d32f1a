import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { chromiumArgs } from '../../../packages/e2e/src/setup/browser.ts'
import { browserPath } from '../browser.ts'
import { withDemoPortal } from '../demoPortal.ts'
import { median, type Row } from '../figures.ts'

const rounds = 3
const least = { performance: 95, accessibility: 100, 'best-practices': 100 } as const
const categories = ['performance', 'accessibility', 'best-practices'] as const

// npm loads it for this row alone: as a dependency it would be a tenth of what everybody installs.
const command = ['exec', '--yes', '--package=lighthouse@13.5.0', '--', 'lighthouse']

type Scores = Record<(typeof categories)[number], number>

/** What the report says of each category, of 100. */
async function runLighthouse(url: string): Promise<Scores> {
  const flags = ['--headless=new', ...chromiumArgs].join(' ')
  const options = ['--output=json', '--quiet', `--only-categories=${categories.join(',')}`, `--chrome-flags=${flags}`]
  const { stdout } = await promisify(execFile)('npm', [...command, url, ...options], {
    env: { ...process.env, CHROME_PATH: browserPath() },
    maxBuffer: 64 * 1024 * 1024,
  })
  const report: unknown = JSON.parse(stdout)
  const score = (name: string) => Math.round(Number(get(get(get(report, 'categories'), name), 'score')) * 100)
  return {
    performance: score('performance'),
    accessibility: score('accessibility'),
    'best-practices': score('best-practices'),
  }
}

const get = (value: unknown, name: string): unknown => Reflect.get(Object(value), name)

/** Lighthouse for a phone on the login screen, the median of several runs. */
export const lighthouseMobile: Row = {
  key: 'lighthouse',
  measure: () =>
    withDemoPortal(async ({ origin }) => {
      const runs: Scores[] = []
      for (let round = 0; round < rounds; round++) runs.push(await runLighthouse(`${origin}/anmelden`))
      return categories.map((name) => {
        const value = median(runs.map((scores) => scores[name]))
        return {
          name: `Lighthouse mobile on /anmelden: ${name}`,
          value: String(value),
          target: `>= ${least[name]}`,
          isOk: value >= least[name],
        }
      })
    }),
}
