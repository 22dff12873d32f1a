import type { Page } from '@playwright/test'
import { demoKunden } from '../fixtures/demoKunden.ts'
import { headingOf, mainOf, sidewaysOverflow } from '../fixtures/screens/screen.ts'
import { expect, test } from '../fixtures/test.ts'

// WCAG 1.4.12, in the most that it asks for.
const spacing =
  '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important } p { margin-block-end: 2em !important }'

async function spaceOut(page: Page): Promise<void> {
  await page.evaluate((rules) => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(rules)
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
  }, spacing)
}

const longest = '30. September 2026'

for (const path of ['/vertrag/4711003/ablesung', '/vertrag/4711003/kuendigen', '/vertrag/4711003/verbrauchshistorie']) {
  test(`with wide text spacing the date of ${path} is whole, at 320 px as on a desktop`, async ({ page, login }) => {
    await login(page, demoKunden.dynamisch)
    await page.goto(path)
    await headingOf(page).waitFor()
    await spaceOut(page)
    const field = mainOf(page).getByPlaceholder('TT.MM.JJJJ')
    await field.fill(longest)
    for (const width of [1280, 320]) {
      await page.setViewportSize({ width, height: 700 })
      const cut = await field.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)
      expect(cut, `${width} px`).toBeLessThanOrEqual(0)
      expect(await sidewaysOverflow(page), `${width} px`).toBeLessThanOrEqual(0)
    }
  })
}
