import type { Page } from '@playwright/test'
import { screens } from '../bilder/screens.ts'
import { headingOf } from '../fixtures/screens/screen.ts'
import { expect, test } from '../fixtures/test.ts'

// What hardly anybody notices: the lower tenth of a window by half of it.
const most = 0.05

// A one-time password opens no session.
const shown = screens.filter((screen) => !screen.name.startsWith('einmal-'))

for (const [width, height] of [
  [412, 823],
  [1280, 800],
] as const) {
  for (const [kunde, own] of Map.groupBy(shown, (screen) => screen.kunde)) {
    test(
      `answers that come late move nothing at ${width} px on the screens of ${kunde?.kundennummer ?? 'nobody'} [oberflaeche-37]`,
      { tag: ['@further', '@desktop'] },
      async ({ page, login }) => {
        await page.setViewportSize({ width, height })
        if (kunde) await login(page, kunde)
        await page.addInitScript(() => {
          const shifts: PerformanceEntry[] = []
          Reflect.set(window, 'shifts', shifts)
          const observer = new PerformanceObserver((list) => shifts.push(...list.getEntries()))
          observer.observe({ type: 'layout-shift', buffered: true })
        })
        let calls = 0
        await page.route('**/api/**', async (route) => {
          calls += 1
          await new Promise((resolve) => setTimeout(resolve, 150 + (calls % 4) * 150))
          await route.continue().catch(() => undefined)
        })
        for (const { path } of own) {
          await page.goto(path)
          await headingOf(page).waitFor()
          await page.waitForLoadState('networkidle')
          await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
          const shifts = await readShifts(page)
          const sum = shifts.reduce((total, { value }) => total + value, 0)
          expect.soft(sum, `${path}\n${JSON.stringify(shifts, null, 2)}`).toBeLessThanOrEqual(most)
        }
      },
    )
  }
}

/** How far things have moved by themselves since the page was opened, and what, two frames from now. */
function readShifts(page: Page): Promise<{ value: number }[]> {
  return page.evaluate(async () => {
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
    const shifts: PerformanceEntry[] = Reflect.get(window, 'shifts')
    return shifts.map((shift): { value: number } => shift.toJSON())
  })
}
