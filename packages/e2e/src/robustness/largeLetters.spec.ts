import type { Page } from '@playwright/test'
import { screens } from '../bilder/screens.ts'
import { demoKunden } from '../fixtures/demoKunden.ts'
import { headingOf, sidewaysOverflow } from '../fixtures/screens/screen.ts'
import { expect, storeSession, test } from '../fixtures/test.ts'

const inFiveMinutes = () => new Date(Date.now() + 300_000).toISOString()

for (const [kunde, own] of Map.groupBy(screens, (screen) => screen.kunde)) {
  test(
    `with letters of twice the size no screen of ${kunde?.kundennummer ?? 'nobody'} scrolls sideways on a phone, and no button tears a word [oberflaeche-36]`,
    { tag: ['@further', '@desktop'] },
    async ({ page, login }) => {
      await page.setViewportSize({ width: 360, height: 740 })
      // Who has a one-time password has no session yet [anmeldung-8].
      if (kunde === demoKunden.einmal) {
        await storeSession(page, { kundennummer: kunde.kundennummer, token: '', ablaufdatum: inFiveMinutes() })
      } else if (kunde !== undefined) {
        await login(page, kunde)
      }
      await page.addInitScript(() => {
        addEventListener('DOMContentLoaded', () => document.documentElement.style.setProperty('font-size', '200%'))
      })
      for (const { path } of own) {
        await page.goto(path)
        await headingOf(page).waitFor()
        await page.waitForLoadState('networkidle')
        await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
        expect.soft(await sidewaysOverflow(page), path).toBeLessThanOrEqual(0)
        expect.soft(await tornLabels(page), path).toEqual([])
      }
    },
  )
}

/** The words on buttons, and on links that look like them, that stand on more than one line. */
const tornLabels = (page: Page) =>
  page.locator('main :is(button, a[class*=button])').evaluateAll((buttons) =>
    buttons.flatMap((button) => {
      const torn: string[] = []
      const texts = document.createTreeWalker(button, NodeFilter.SHOW_TEXT)
      while (texts.nextNode()) {
        const { textContent } = texts.currentNode
        for (const { 0: word, index } of (textContent ?? '').matchAll(/[\p{L}\d]+/gu)) {
          const range = document.createRange()
          range.setStart(texts.currentNode, index)
          range.setEnd(texts.currentNode, index + word.length)
          const lines = [...range.getClientRects()].filter(({ width }) => width > 0).map(({ top }) => Math.round(top))
          if (new Set(lines).size > 1) torn.push(word)
        }
      }
      return torn
    }),
  )
