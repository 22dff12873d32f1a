import type { Page } from '@playwright/test'
import { expectNoBarriers } from '../fixtures/axe.ts'
import { headingOf, mainOf, sidewaysOverflow } from '../fixtures/screens/screen.ts'
import { changeTenant, without } from '../fixtures/hostile/tenantPage.ts'
import { expect, test } from '../fixtures/test.ts'

const footerLink = (page: Page) => page.getByRole('contentinfo').getByRole('link', { name: /^Barrierefreiheit/ })
const part = (page: Page, title: string) =>
  mainOf(page)
    .locator('section')
    .filter({ has: page.getByRole('heading', { level: 2, name: title, exact: true }) })

test(
  'everybody gets from the login page to the statement on accessibility, which names whom to tell',
  { tag: '@phone' },
  async ({ page }) => {
    await page.goto('/anmelden')
    await footerLink(page).click()
    await expect(page).toHaveURL('/barrierefreiheit')
    await expect(headingOf(page)).toHaveText('Barrierefreiheit')
    await expect(headingOf(page)).toBeFocused()
    await expect(mainOf(page).getByRole('heading', { level: 2 })).toHaveText([
      'Was das Kundenportal ist',
      'Wie es die Anforderungen erfüllt',
      'Bekannte Grenzen',
      'Barrieren melden',
      'Zuständige Behörde',
    ])
    await expect(part(page, 'Wie es die Anforderungen erfüllt')).toContainText('EN 301 549')
    await expect(part(page, 'Bekannte Grenzen').getByRole('listitem')).toHaveCount(1)
    const melden = part(page, 'Barrieren melden')
    await expect(melden).toContainText('Stadtwerke Mühlenbrück')
    await expect(melden).toContainText('030 23125 100')
    const email = 'service@stadtwerke-muehlenbrueck.example.org'
    await expect(melden.getByRole('link', { name: email })).toHaveAttribute('href', `mailto:${email}`)
    await expect(part(page, 'Zuständige Behörde')).toContainText('Marktüberwachungsstelle der Länder')
    await expect(mainOf(page)).toContainText(/Stand: \d\d\.\d\d\.20\d\d/)
    expect(await sidewaysOverflow(page)).toBe(0)
    await expectNoBarriers(page)
  },
)

test(
  'a customer reads it, too, and in a portal that is closed nothing leads there',
  { tag: '@further' },
  async ({ page, login }) => {
    await login(page)
    await page.goto('/')
    await footerLink(page).click()
    await expect(headingOf(page)).toHaveText('Barrierefreiheit')
    await changeTenant(page, (config) => ({ ...config, portalGesperrt: true }))
    await page.goto('/barrierefreiheit')
    await expect(page).toHaveURL('/portal/gesperrt')
    await expect(footerLink(page)).toHaveCount(0)
  },
)

test('a supplier replaces each part on its own', { tag: '@further' }, async ({ page }) => {
  const behoerde = { name: 'Amt für Zugang', anschrift: 'Am Tor 1, 01067 Dresden' }
  const barrierefreiheit = {
    beschreibung: 'Ein Portal für Fernwärme.',
    pruefung: 'Geprüft vom Institut für alle.',
    grenzen: ['Der Plan ist ein Bild.', 'Das Video hat keine Untertitel.'],
    behoerde,
    stand: '2026-06-28',
  }
  await changeTenant(page, (config) => ({ ...config, barrierefreiheit }))
  await page.goto('/barrierefreiheit')
  await expect(part(page, 'Was das Kundenportal ist')).toHaveText(/Ein Portal für Fernwärme\.$/)
  await expect(part(page, 'Wie es die Anforderungen erfüllt')).toContainText('Geprüft vom Institut für alle.')
  await expect(part(page, 'Wie es die Anforderungen erfüllt')).not.toContainText('eigene Bewertung')
  await expect(part(page, 'Bekannte Grenzen').getByRole('listitem')).toHaveText(barrierefreiheit.grenzen)
  await expect(part(page, 'Zuständige Behörde').getByRole('listitem')).toHaveText(Object.values(behoerde))
  await expect(mainOf(page)).toContainText('Stand: 28.06.2026')
  await page.unrouteAll()
  await changeTenant(page, (config) => ({ ...config, barrierefreiheit: { grenzen: [] } }))
  await page.goto('/barrierefreiheit')
  await expect(part(page, 'Bekannte Grenzen')).toContainText('Zurzeit sind uns keine bekannt.')
})

test(
  'without a telephone and an address the imprint says how to reach the supplier, else a contact request does',
  { tag: '@further' },
  async ({ page }) => {
    const melden = part(page, 'Barrieren melden')
    await changeTenant(page, (config) => without(config, 'kundenservice'))
    await page.goto('/barrierefreiheit')
    await expect(melden.getByRole('link', { name: /^Impressum/ })).toBeVisible()
    await page.unrouteAll()
    await changeTenant(page, (config) => without(without(config, 'kundenservice'), 'footer'))
    await page.goto('/barrierefreiheit')
    await expect(footerLink(page)).toBeVisible()
    await expect(melden.getByRole('link', { name: 'Kontaktanfrage' })).toHaveAttribute('href', '/kontaktanfrage')
  },
)

test('the page links to the supplier’s own statement if there is one', { tag: '@further' }, async ({ page }) => {
  const elsewhere = 'https://example.org/barrierefreiheit'
  const footer = { impressum: '/i', datenschutz: '/d', barrierefreiheit: elsewhere }
  await changeTenant(page, (config) => ({ ...config, footer }))
  await page.goto('/anmelden')
  await expect(footerLink(page)).toHaveAttribute('href', elsewhere)
  await expect(page.getByRole('contentinfo').getByRole('listitem').filter({ hasNotText: /\S/ })).toHaveCount(0)
  await page.goto('/barrierefreiheit')
  const link = mainOf(page).getByRole('link', { name: /^Erklärung zur Barrierefreiheit/ })
  await expect(link).toHaveAttribute('href', elsewhere)
  await expect(mainOf(page).getByRole('heading', { level: 2 })).toHaveCount(0)
})
