import { screens } from '../bilder/screens.ts'
import { headingOf } from '../fixtures/screens/screen.ts'
import { expect, test } from '../fixtures/test.ts'

// A screen of each kind that loads something; what others load is among it.
const names = [
  'haushalt-start',
  'haushalt-vertraege',
  'haushalt-vertrag-4711001-detail',
  'haushalt-vertrag-4711001-ablesung',
  'haushalt-vertrag-4711001-verbraeuche',
  'haushalt-vertrag-4711001-abschlag',
  'haushalt-vertrag-4711001-kosten',
  'haushalt-vertrag-4711001-kuendigen',
  'haushalt-ablesung',
  'haushalt-daten-uebersicht',
  'haushalt-bankverbindung-editieren',
  'dynamisch-vertrag-4711003-verbrauchshistorie',
  'dynamisch-preise',
  'festpreis-vertrag-4711011-vergleich',
]

// The screen itself and a form that opens with the device's own data may each ask.
const most = 2

for (const { name, path, kunde } of screens.filter((screen) => names.includes(screen.name))) {
  test(
    `a call that fails is not asked for again and again: ${name} [schnittstelle-18]`,
    { tag: ['@further', '@desktop'] },
    async ({ page, login }) => {
      test.slow()
      if (kunde) await login(page, kunde)
      const open = async () => {
        await page.goto(path)
        await headingOf(page).waitFor()
        await page.waitForLoadState('networkidle')
      }
      const asked = new Set<string>()
      page.on('request', (request) => {
        const { pathname } = new URL(request.url())
        // The page of a cancellation does without holidays, and says so in the console [kuendigung-15].
        if (pathname === '/api/feiertage') return
        if (request.method() === 'GET' && pathname.startsWith('/api/')) asked.add(pathname)
      })
      await open()
      expect(asked.size).toBeGreaterThan(0)
      for (const call of [...asked]) {
        let times = 0
        const isCall = ({ pathname }: URL) => pathname === call
        await page.route(isCall, (route) => {
          times += 1
          return route.fulfill({ status: 500, body: '' })
        })
        await page.goto(path)
        // As long as dozens of answers take, where each leads to another question.
        await page.waitForTimeout(700)
        expect.soft(times, call).toBeLessThanOrEqual(most)
        await page.unroute(isCall)
      }
    },
  )
}
