import { demoKunden } from '../fixtures/demoKunden.ts'
import { headingOf, loginForm, mainOf } from '../fixtures/screens/screen.ts'
import { changeTenant, without } from '../fixtures/hostile/tenantPage.ts'
import { expect, test } from '../fixtures/test.ts'

const header = 'header'
const footer = 'footer'

test('without terms of use there is no checkbox, and Anmelden does not require it', async ({ page }) => {
  await changeTenant(page, (config) => without(config, 'nutzungsbedingungen'))
  await page.goto('/anmelden')
  const form = loginForm(page)
  await form.kundennummer.fill('100001')
  await form.passwort.fill('x')
  await expect(form.terms).toHaveCount(0)
  await expect(form.submit).toBeEnabled()
})

test('the terms of use are put together from their four parts', async ({ page }) => {
  const nutzungsbedingungen = {
    part1: 'Ich kenne die',
    url: 'https://example.org/agb',
    label: 'Spielregeln',
    part2: 'und mag sie.',
  }
  await changeTenant(page, (config) => ({ ...config, nutzungsbedingungen }))
  await page.goto('/anmelden')
  await expect(mainOf(page)).toContainText(/Ich kenne die\s+Spielregeln\s*(?:\(.*\))?\s+und mag sie\./)
  await expect(page.getByRole('link', { name: /Spielregeln/ })).toHaveAttribute('href', 'https://example.org/agb')
})

test('without an info text there is none', async ({ page }) => {
  await changeTenant(page, (config) => ({ ...config, credentialinformationen: 'Nur heute zu lesen.' }))
  await page.goto('/anmelden')
  await expect(mainOf(page)).toContainText('Nur heute zu lesen.')
  await page.unrouteAll()
  await changeTenant(page, (config) => without(config, 'credentialinformationen'))
  await page.goto('/anmelden')
  await expect(headingOf(page)).toBeVisible()
  await expect(mainOf(page)).not.toContainText('Nur heute zu lesen.')
})

test('an error that names the Kundenservice says how to reach it, if the tenant does', async ({ page }) => {
  const sentence = 'Es ist ein unerwarteter technischer Fehler aufgetreten, bitte kontaktieren Sie den Kundenservice.'
  const fail = () => page.route('**/api/anschlussnutzer/login', (route) => route.fulfill({ status: 500, json: {} }))
  const expectAlert = async (text: string) => {
    await fail()
    await page.goto('/anmelden')
    const form = loginForm(page)
    await form.kundennummer.fill('100001')
    await form.passwort.fill('egal-2026')
    await form.terms.check()
    await form.submit.click()
    await expect(mainOf(page).getByRole('alert')).toHaveText(`Fehler: ${text}`)
  }
  const kundenservice = { telefon: '030 23125 100', email: 'hilfe@example.org' }
  await changeTenant(page, (config) => ({ ...config, kundenservice }))
  await expectAlert(`${sentence} Telefon: 030 23125 100, E-Mail: hilfe@example.org`)
  await page.unrouteAll()
  await changeTenant(page, (config) => without(config, 'kundenservice'))
  await expectAlert(sentence)
})

test("the prefix is the tenant's", async ({ page }) => {
  await changeTenant(page, (config) => ({ ...config, kundennummerPrefix: 'XY-' }))
  await page.goto('/anmelden')
  await expect(mainOf(page)).toContainText('XY-')
  await changeTenant(page, (config) => ({ ...config, kundennummerPrefix: '' }))
  await page.goto('/anmelden')
  await expect(headingOf(page)).toBeVisible()
  await expect(mainOf(page)).not.toContainText('XY-')
})

test('the logo has a link if one is configured; without a logo the short name is shown', async ({ page, login }) => {
  await login(page)
  await changeTenant(page, (config) => ({
    ...config,
    logo: { bild: '/tenant/fehlt.svg', link: 'https://example.org/', alt: 'Werke' },
  }))
  await page.goto('/')
  await expect(page.locator(header).getByRole('link', { name: /Werke/ })).toHaveAttribute(
    'href',
    'https://example.org/',
  )
  await page.unrouteAll()

  await changeTenant(page, (config) => ({ ...config, logo: { bild: '/tenant/fehlt.svg', alt: 'Werke' } }))
  await page.goto('/')
  await expect(headingOf(page)).toBeVisible()
  await expect(page.locator(`${header} a[href="https://example.org/"]`)).toHaveCount(0)
  await page.unrouteAll()

  await changeTenant(page, (config) => ({ ...without(config, 'logo'), kurzname: 'kurz-und-gut', extraStyle: false }))
  await page.goto('/')
  await expect(page.locator(header)).toContainText('kurz-und-gut')
})

test('a dark screen shows the picture for dark screens, and turns the other one dark without it', async ({
  page,
  login,
}) => {
  await login(page)
  await page.emulateMedia({ colorScheme: 'dark' })
  const shown = page.locator(header).getByRole('img', { name: 'Werke' })
  const srcOf = () => shown.evaluate((image) => new URL((image as HTMLImageElement).currentSrc).pathname)
  const logo = { bild: '/tenant/logo.svg', alt: 'Werke' }
  await changeTenant(page, (config) => ({ ...config, logo: { ...logo, bildDunkel: '/tenant/logo.svg?dunkel' } }))
  await page.goto('/')
  await expect(shown).toHaveCSS('filter', 'none')
  expect(await shown.evaluate((image) => (image as HTMLImageElement).currentSrc)).toContain('?dunkel')
  await page.unrouteAll()
  await changeTenant(page, (config) => ({ ...config, logo }))
  await page.goto('/')
  await expect(shown).toHaveCSS('filter', 'invert(1) hue-rotate(180deg)')
  expect(await srcOf()).toBe(logo.bild)
})

test('imprint and data protection open in a new tab', async ({ page }) => {
  await changeTenant(page, (config) => ({
    ...config,
    footer: { impressum: 'https://example.org/impressum', datenschutz: '/tenant/datenschutz.html' },
  }))
  await page.goto('/anmelden')
  const links = page.locator(footer)
  await expect(links.getByRole('link', { name: /Impressum/ })).toHaveAttribute('href', 'https://example.org/impressum')
  await expect(links.getByRole('link', { name: /Datenschutz/ })).toHaveAttribute('href', '/tenant/datenschutz.html')
  for (const name of [/Impressum/, /Datenschutz/]) {
    await expect(links.getByRole('link', { name })).toHaveAttribute('target', '_blank')
  }
})

test('header and footer can be left out', async ({ page }) => {
  const bare = { zeigeHeader: false, zeigeFooter: false, zeigeNavigationOnLogin: false }
  await changeTenant(page, (config) => ({ ...config, ...bare }))
  await page.goto('/anmelden')
  await expect(headingOf(page)).toBeVisible()
  await expect(page.locator(header)).toHaveCount(0)
  await expect(page.locator(footer)).toHaveCount(0)
})

test('the header shows the name of the tenant, and so does the tab', async ({ page }) => {
  await changeTenant(page, (config) => ({ ...config, name: 'Wasserwerke Nebenan', zeigeHeader: true }))
  await page.goto('/anmelden')
  await expect(page.locator(header)).toContainText('Wasserwerke Nebenan')
  await expect(page).toHaveTitle(/Wasserwerke Nebenan/)
})

test('the login page has the bar with the brand only if zeigeNavigationOnLogin is set', async ({ page }) => {
  await changeTenant(page, (config) => ({
    ...without(config, 'logo'),
    zeigeHeader: false,
    zeigeNavigationOnLogin: true,
  }))
  await page.goto('/anmelden')
  await expect(page.locator(header)).toBeVisible()
  await page.unrouteAll()
  await changeTenant(page, (config) => ({
    ...without(config, 'logo'),
    zeigeHeader: false,
    zeigeNavigationOnLogin: false,
  }))
  await page.goto('/anmelden')
  await expect(headingOf(page)).toBeVisible()
  await expect(page.locator(header)).toHaveCount(0)
})

test('the extra style is keyed by the short name', async ({ page }) => {
  await page.route('**/tenant/bunte-werke.css', (route) =>
    route.fulfill({ contentType: 'text/css', body: 'h1 { letter-spacing: 3px !important }' }),
  )
  await changeTenant(page, (config) => ({ ...config, kurzname: 'bunte-werke', extraStyle: true }))
  await page.goto('/anmelden')
  await expect(headingOf(page)).toHaveCSS('letter-spacing', '3px')
})

/** Runs in the page: text and background as red, green and blue. */
const coloursOf = (element: Element) => {
  const style = getComputedStyle(element)
  const canvas = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true })
  const rgb = (colour: string) => {
    if (canvas === null) return [0, 0, 0]
    canvas.fillStyle = colour
    canvas.fillRect(0, 0, 1, 1)
    return Array.from(canvas.getImageData(0, 0, 1, 1).data).slice(0, 3)
  }
  return { text: rgb(style.color), background: rgb(style.backgroundColor) }
}

test("the tenant's colours take effect and keep their contrast", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const backgrounds: string[] = []
  for (const marke of ['#1a5fb4', '#ffff00', '#ffffff']) {
    await changeTenant(page, (config) => ({ ...config, farben: { marke, akzent: marke } }))
    await page.goto('/anmelden')
    const form = loginForm(page)
    await form.kundennummer.fill('100001')
    await form.passwort.fill(demoKunden.haushalt.passwort)
    await form.terms.check()
    await expect(form.submit).toBeEnabled()
    // A new colour begins with the next frame.
    await expect
      .poll(async () => {
        const { text, background } = await form.submit.evaluate(coloursOf)
        return contrast(text, background)
      }, marke)
      .toBeGreaterThanOrEqual(4.5)
    const { background } = await form.submit.evaluate(coloursOf)
    backgrounds.push(background.join())
    await page.unrouteAll()
  }
  expect(new Set(backgrounds).size).toBeGreaterThan(1)
})

test("the chart colours are the tenant's", async ({ page }) => {
  await changeTenant(page, (config) => ({ ...config, diagrammfarben: { verbrauch: '#123456', kosten: '#654321' } }))
  await page.goto('/anmelden')
  await expect(headingOf(page)).toBeVisible()
  const colours = await page.evaluate(() => {
    const style = getComputedStyle(document.documentElement)
    return ['verbrauch', 'kosten'].map((name) => style.getPropertyValue(`--tenant-diagramm-${name}`))
  })
  expect(colours).toEqual(['#123456', '#654321'])
})

test('with a wrong configuration the page names the fault', async ({ page }) => {
  await changeTenant(page, (config) => ({ ...config, kundennummerPrefx: 'SWM-' }))
  await page.goto('/anmelden')
  await expect(mainOf(page)).toContainText('kundennummerPrefx')
})

/** Contrast ratio of WCAG 2, from 1 to 21. */
function contrast(one: readonly number[], other: readonly number[]): number {
  const [low = 0, high = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b)
  return (high + 0.05) / (low + 0.05)
}

function luminance(rgb: readonly number[]): number {
  const [red = 0, green = 0, blue = 0] = rgb.map((value) => {
    const share = value / 255
    return share <= 0.040_45 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
