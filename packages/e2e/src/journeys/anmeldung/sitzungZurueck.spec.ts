import { chromiumArgs, windowedChromiumPath } from '../../setup/browser.ts'
import { headingOf, mainOf, openNavigation } from '../../fixtures/screens/screen.ts'
import { expect, test } from '../../fixtures/test.ts'

// The browser's back/forward cache restores a page as it was, without having told it of changes. Playwright switches this
// cache off, and headless Chromium does not have it.
test.use({
  launchOptions: {
    args: chromiumArgs,
    ignoreDefaultArgs: ['--disable-back-forward-cache'],
    ...(windowedChromiumPath === undefined ? { channel: 'chromium' } : { executablePath: windowedChromiumPath }),
  },
})

test(
  'after a logout going back shows nothing of the customer, not even for a moment',
  { tag: '@desktop' },
  async ({ page, context, login }) => {
    await login(page)
    await page.addInitScript(() => {
      window.addEventListener('pageshow', ({ persisted }) => {
        if (!persisted) return
        // The text in the first frame after the return.
        requestAnimationFrame(() => Reflect.set(window, 'firstSeen', document.body.innerText))
      })
    })
    await page.goto('/vertraege')
    await expect(mainOf(page)).toContainText('4711001')
    await page.goto('/api/docs')

    const other = await context.newPage()
    await other.goto('/')
    await (await openNavigation(other)).getByRole('button', { name: 'Abmelden' }).click()
    await expect(other).toHaveURL('/anmelden')
    await other.close()

    await page.bringToFront()
    await page.goBack({ waitUntil: 'commit' })
    await expect(page).toHaveURL('/anmelden')
    await expect(headingOf(page)).toHaveText('Anmelden')
    const firstSeen = await page.evaluate(() => String(Reflect.get(window, 'firstSeen')))
    // The page did come from the cache; otherwise the test would prove nothing.
    expect(firstSeen).toContain('Stadtwerke')
    expect(firstSeen).not.toContain('4711001')
  },
)
