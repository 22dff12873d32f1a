import { type DemoKunde, demoKunden } from '../fixtures/demoKunden.ts'
import { action, contractCard, headingOf, mainOf, openNavigation, section } from '../fixtures/screens/screen.ts'
import { expect, test } from '../fixtures/test.ts'

test('a contract prints as a clean sheet', async ({ page, login }) => {
  await login(page)
  await page.goto('/vertrag/4711001/detail')
  await expect(mainOf(page)).toContainText('Lieferbeginn')
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('navigation')).toBeHidden()
  for (const button of await page.getByRole('button').all()) await expect(button).toBeHidden()
  await expect(headingOf(page)).toBeVisible()
  await expect(mainOf(page)).toContainText('Lieferbeginn')
  const background = await page.evaluate(() => getComputedStyle(document.body).backgroundColor)
  expect(['rgb(255, 255, 255)', 'rgba(0, 0, 0, 0)']).toContain(background)
})

const sheets: readonly (readonly [path: string, kunde: DemoKunde, most: number])[] = [
  ['/vertrag/4711001/detail', demoKunden.haushalt, 2],
  ['/vertrag/4711011/verbraeuche', demoKunden.festpreis, 2],
  // Readings by quarters of years, in two registers.
  ['/vertrag/4711001/verbraeuche', demoKunden.haushalt, 3],
  ['/vertrag/4711003/verbrauchshistorie', demoKunden.dynamisch, 2],
  ['/vertrag/4711003/verbrauchshistorie?ansicht=tage', demoKunden.dynamisch, 2],
  // With all that a transfer needs.
  ['/vertrag/4711012/abschlag', demoKunden.waermepumpe, 3],
  ['/vertrag/4711011/kosten', demoKunden.festpreis, 2],
  ['/vertrag/4711011/vergleich', demoKunden.festpreis, 2],
  [`/rechnung/RE-${new Date().getFullYear() - 2}-4711001`, demoKunden.haushalt, 2],
]

for (const [path, kunde, most] of sheets) {
  test(`${path} prints on ${most} sheets, and nothing on them is to be pressed @desktop`, async ({ page, login }) => {
    await login(page, kunde)
    await page.goto(path)
    await expect(headingOf(page)).toBeVisible()
    await expect(page.locator('main [aria-busy]')).toHaveCount(0)
    await expect(mainOf(page)).toContainText(/brutto|Steuern/)
    const pdf = await page.pdf({ format: 'A4' })
    expect(pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length).toBeLessThanOrEqual(most)
    await page.emulateMedia({ media: 'print' })
    // A summary that holds a heading is that heading on paper.
    for (const control of await mainOf(page).locator('button, input, select, summary:not(:has(h2))').all())
      await expect(control).toBeHidden()
  })
}

// Firefox and WebKit do not say which font draws a text.
test('a zero has a slash in identifiers only [oberflaeche-33]', async ({ page, login }) => {
  await login(page)
  await page.goto('/vertrag/4711001/detail')
  const heading = section(page, /^Vertrag 4711001/).getByRole('heading')
  await expect(heading).toBeVisible()
  // What comes later would move the mark from one text to another.
  await expect(page.locator('main [aria-busy]')).toHaveCount(0)
  await page.waitForLoadState('networkidle')
  const client = await page.context().newCDPSession(page)
  await client.send('DOM.enable')
  await client.send('CSS.enable')
  const fontsOf = async (selector: string, text: RegExp) => {
    const node = page.locator(selector).filter({ hasText: text }).first()
    await expect(node).toBeVisible()
    await node.evaluate((element) => element.setAttribute('data-looked-at', ''))
    const { root } = await client.send('DOM.getDocument')
    const { nodeId } = await client.send('DOM.querySelector', { nodeId: root.nodeId, selector: '[data-looked-at]' })
    const { fonts } = await client.send('CSS.getPlatformFontsForNode', { nodeId })
    await node.evaluate((element) => element.removeAttribute('data-looked-at'))
    return fonts.map(({ familyName }) => familyName)
  }
  await page.evaluate(() => document.fonts.ready)
  expect(await fontsOf('dd', /^\d{2}\.\d{2}\.\d{4}$/)).toContain('Atkinson Plain Zero')
  expect(await fontsOf('[translate=no]', /^\w*0\w*$/)).not.toContain('Atkinson Plain Zero')
})

test('with reduced motion there are no animations', async ({ page, login }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await login(page)
  for (const path of ['/', '/vertraege', '/vertrag/4711001/detail']) {
    await page.goto(path)
    await expect(headingOf(page)).toBeVisible()
    const moving = await page.evaluate(
      () => document.getAnimations().filter((one) => Number(one.effect?.getComputedTiming().duration) > 10).length,
    )
    expect(moving, path).toBe(0)
  }
})

for (const width of [320, 360, 640]) {
  test(`at ${width} px no page scrolls sideways`, async ({ page, login }) => {
    await page.setViewportSize({ width, height: 700 })
    await page.goto('/anmelden')
    await expect(headingOf(page)).toBeVisible()
    const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
    expect(await overflow(), '/anmelden').toBeLessThanOrEqual(0)
    await login(page)
    for (const path of ['/', '/vertraege', '/vertrag/4711001/detail', '/vertrag/4799999/detail', '/dokumente']) {
      await page.goto(path)
      await expect(headingOf(page)).toBeVisible()
      await page.waitForLoadState('networkidle')
      expect(await overflow(), path).toBeLessThanOrEqual(0)
    }
  })
}

for (const path of ['/daten/uebersicht', '/kontakt/editieren', '/bankverbindung/editieren', '/rechnungsadressen']) {
  test(`with letters of twice the size nothing of ${path} is cut off on a phone @desktop`, async ({ page, login }) => {
    await page.setViewportSize({ width: 360, height: 740 })
    await login(page)
    await page.goto(path)
    await expect(headingOf(page)).toBeVisible()
    await expect(page.locator('main [aria-busy]')).toHaveCount(0)
    await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'))
    const cut = await page.evaluate(() => {
      const all = [document.documentElement, ...document.querySelectorAll('main :is(a, button)')]
      return all.filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth + 1).map((each) => each.outerHTML)
    })
    expect(cut).toEqual([])
  })
}

test('with letters of twice the size no title and no date of a contract is torn on a phone @desktop', async ({
  page,
  login,
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await login(page)
  await page.goto('/vertrag/4711001/detail')
  await expect(page.locator('main [aria-busy]')).toHaveCount(0)
  await expect(mainOf(page)).toContainText('Letzte Ablesung')
  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'))
  const torn = await page.evaluate(() =>
    [...document.querySelectorAll('main :is(h1, dd)')]
      .filter(({ localName, textContent }) => localName === 'h1' || /^\d\d\.\d\d\.\d{4}$/.test(textContent))
      .filter((each) => {
        const range = document.createRange()
        range.selectNodeContents(each)
        return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1
      })
      .map(({ textContent }) => textContent),
  )
  expect(torn).toEqual([])
})

const forms: readonly (readonly [path: string, kunde: DemoKunde])[] = [
  ['/bankverbindung/editieren', demoKunden.haushalt],
  ['/rechnungsadresse/editieren', demoKunden.haushalt],
  ['/kontakt/editieren', demoKunden.haushalt],
  ['/vertrag/4711001/kuendigen', demoKunden.haushalt],
  ['/vertrag/4711002/ablesung', demoKunden.haushalt],
  ['/vertrag/4711011/vergleich?kwh=4&aus=17-21&nach=23-5', demoKunden.festpreis],
]

for (const [path, kunde] of forms) {
  test(`on a phone all fields of ${path} are as wide as the form [oberflaeche-35] @desktop`, async ({
    page,
    login,
  }) => {
    await page.setViewportSize({ width: 360, height: 740 })
    await login(page, kunde)
    await page.goto(path)
    await expect(headingOf(page)).toBeVisible()
    await expect(page.locator('main [aria-busy]')).toHaveCount(0)
    const frames = page.locator('main form :is(input:is([type=text], [type=email], [type=tel]), select)').locator('..')
    await expect(frames.first()).toBeVisible()
    const left = await frames.evaluateAll((all) =>
      all.map((one) => {
        const form = one.closest('form') ?? one
        const { paddingLeft, paddingRight } = getComputedStyle(form)
        const room = form.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight)
        return Math.round(room - one.getBoundingClientRect().width)
      }),
    )
    expect(new Set(left)).toEqual(new Set([0]))
  })
}

test('a click on a link of the start page changes page, title and focus', async ({ page, login }) => {
  await login(page)
  await page.goto('/')
  const before = await page.title()
  await action(mainOf(page), 'Verträge').click()
  await expect(contractCard(page, '4711001')).toBeVisible()
  await expect(headingOf(page)).toBeFocused()
  expect(await page.title()).not.toBe(before)
})

test('the address, going back and a reload show the same page', async ({ page, login }) => {
  await login(page)
  await page.goto('/')
  await action(mainOf(page), 'Verträge').click()
  await action(contractCard(page, '4711002'), 'Vertragsdetails').click()
  await expect(page).toHaveURL('/vertrag/4711002/detail')
  await page.reload()
  await expect(page).toHaveURL('/vertrag/4711002/detail')
  await page.goBack()
  await expect(page).toHaveURL('/vertraege')
  await page.goForward()
  await expect(page).toHaveURL('/vertrag/4711002/detail')
})

test('on a phone the navigation folds behind a button that Escape closes', async ({ page, login }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await login(page)
  await page.goto('/')
  const link = page.getByRole('navigation').getByRole('link', { name: 'Dokumente', exact: true })
  await expect(headingOf(page)).toBeVisible()
  await expect(link).toBeHidden()
  await openNavigation(page)
  await expect(link).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(link).toBeHidden()
  await expect(page.getByRole('button', { name: 'Menü' })).toBeFocused()
})

test('without JavaScript the page says what it needs', async ({ request }) => {
  const page = await (await request.get('/anmelden')).text()
  expect(page.match(/<noscript>([^]*)<\/noscript>/)?.[1]).toContain('JavaScript')
})
