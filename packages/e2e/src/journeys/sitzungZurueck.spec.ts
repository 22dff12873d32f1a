import { chromiumArgs, windowedChromiumPath } from '../setup/browser.ts'
import { headingOf, mainOf, openNavigation } from '../fixtures/screen.ts'
import { expect, test } from '../fixtures/test.ts'

// A page that the browser has put aside whole comes back as it was, and has heard of nothing meanwhile. Playwright switches
// that off, and Chromium without windows cannot do it.
test.use({
  launchOptions: {
    args: chromiumArgs,
    ignoreDefaultArgs: ['--disable-back-forward-cache'],
    ...(windowedChromiumPath === undefined ? { channel: 'chromium' } : { executablePath: windowedChromiumPath }),
  },
})

test(
  'after a logout the way back shows nothing, not even for a moment',
  { tag: '@desktop' },
  async ({ page, context, login }) => {
    await login(page)
    await page.addInitScript(() => {
      window.addEventListener('pageshow', ({ persisted }) => {
        if (!persisted) return
        // What the first picture after the return shows.
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
    // It did come back whole, or this would prove nothing.
    expect(firstSeen).toContain('Stadtwerke')
    expect(firstSeen).not.toContain('4711001')
  },
)
