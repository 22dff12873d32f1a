import { headingOf, mainOf } from '../fixtures/screens/screen.ts'
import { expect, test } from '../fixtures/test.ts'

const detail = '/vertrag/4711001/detail'
const rolled = 'Math.round(scrollY)'

test(
  'a link begins at the top of its page; the way back where the customer was',
  { tag: '@phone' },
  async ({ page, login }) => {
    await login(page)
    await page.goto('/vertraege')
    const link = mainOf(page).locator('a[href="/vertrag/4711002/detail"]')
    await link.scrollIntoViewIfNeeded()
    await page.mouse.wheel(0, 40)
    await expect.poll(() => page.evaluate<number>(rolled)).toBeGreaterThan(0)
    await page.evaluate('new Promise(requestAnimationFrame)')
    const before = await page.evaluate<number>(rolled)

    await link.click()
    await expect(headingOf(page)).toHaveText('Vertragsdetails')
    await expect(headingOf(page)).toBeFocused()
    expect(await page.evaluate<number>(rolled)).toBe(0)

    await page.goBack()
    await expect(headingOf(page)).toHaveText('Verträge')
    await expect.poll(() => page.evaluate<number>(rolled)).toBe(before)

    await page.goForward()
    await expect(headingOf(page)).toHaveText('Vertragsdetails')
    await expect.poll(() => page.evaluate<number>(rolled)).toBe(0)
  },
)

test(
  'a link that the customer opens in a new tab is left to the browser',
  { tag: '@further' },
  async ({ page, login }) => {
    await login(page)
    await page.goto('/vertraege')
    // The browser would open the tab now: this records whether the app has prevented it.
    await page.evaluate(() =>
      document.addEventListener('click', (event) => {
        document.title = event.defaultPrevented ? 'taken' : 'left'
        event.preventDefault()
      }),
    )
    const link = mainOf(page).locator(`a[href="${detail}"]`)
    await link.click({ modifiers: ['ControlOrMeta'] })
    await expect(page).toHaveTitle('left')
    await expect(page).toHaveURL('/vertraege')
    await link.click()
    await expect(page).toHaveURL(detail)
  },
)
