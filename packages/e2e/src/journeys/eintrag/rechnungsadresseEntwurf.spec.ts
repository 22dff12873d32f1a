import { demoKunden } from '../../fixtures/demoKunden.ts'
import {
  fillRechnungsadresse,
  openRechnungsadresseForm,
  rechnungsadresseForm,
} from '../../fixtures/forms/rechnungsadresseForm.ts'
import { headingOf, mainOf, openNavigation, section } from '../../fixtures/screens/screen.ts'
import { expect, storeSession, test } from '../../fixtures/test.ts'

// Both forms of entries share what they do with drafts: bankverbindungEntwurf.spec.ts sees this.
const shared = { tag: '@full' }

test.beforeEach(async ({ page, login }) => login(page))

const drafts = 'Object.keys(sessionStorage).filter((key) => key.startsWith("ekp-entwurf"))'

test(
  'typed input survives a reload, also in fields that are hidden at the moment',
  { tag: '@further' },
  async ({ page }) => {
    await openRechnungsadresseForm(page)
    const { typ, postfach, strasse, gueltigAb, vorname } = rechnungsadresseForm(page)
    await fillRechnungsadresse(page)
    await typ('Postfach').click()
    await postfach.fill('10 02 44')
    await gueltigAb.fill('30.2.2027')
    await page.reload()
    await expect(postfach).toHaveValue('10 02 44')
    await expect(vorname).toHaveValue('Änne')
    await expect(gueltigAb).toHaveValue('30.2.2027')
    await expect(gueltigAb).toHaveAccessibleDescription(/Bitte geben Sie ein Datum wie 31\.12\.2026 ein\./)
    await typ('Normal').click()
    await expect(strasse).toHaveValue('Am Ölberg')
  },
)

test(
  'typed input survives the end of the session, but not the login of another customer',
  shared,
  async ({ page, signIn }) => {
    await openRechnungsadresseForm(page)
    const { vorname, anrede } = rechnungsadresseForm(page)
    await fillRechnungsadresse(page)
    await page.route('**/api/4711002/rechnungsadresse/aktuelle', (route) => route.fulfill({ status: 401, json: {} }))
    await page.reload()
    await expect(page).toHaveURL(/\/anmelden/)
    await page.unroute('**/api/4711002/rechnungsadresse/aktuelle')
    await storeSession(page, await signIn())
    await page.goto('/vertrag/4711002/rechnungsadresse/editieren')
    await expect(vorname).toHaveValue('Änne')
    await storeSession(page, await signIn(demoKunden.familie))
    await page.goto('/rechnungsadresse/editieren')
    await anrede.waitFor()
    expect(await page.evaluate(drafts)).toEqual([])
  },
)

test('a session that ends asks no questions', { tag: '@further' }, async ({ page }) => {
  await openRechnungsadresseForm(page)
  await fillRechnungsadresse(page)
  await page.route('**/api/4711002/rechnungsadresse/anlegen', (route) => route.fulfill({ status: 401, json: {} }))
  await rechnungsadresseForm(page).submit.click()
  await expect(page).toHaveURL(/\/anmelden/)
  await expect(rechnungsadresseForm(page).question).toHaveCount(0)
  expect(await page.evaluate(drafts)).toHaveLength(1)
})

test('every way of leaving a form with unsaved input asks first', shared, async ({ page }) => {
  await page.goto('/vertrag/4711002/detail')
  await section(page, 'Abweichende Rechnungsadresse').getByRole('link', { name: 'Jetzt konfigurieren' }).click()
  const { ort, question, cancel, anrede } = rechnungsadresseForm(page)
  await ort.fill('Ulm')
  const ways = [
    async () => cancel.click(),
    async () => (await openNavigation(page)).getByRole('link', { name: 'Verträge' }).click(),
    async () => page.evaluate(() => window.history.back()),
  ]
  for (const leave of ways) {
    await leave()
    await expect(question).toBeVisible()
    await expect(question.getByRole('button', { name: 'Nein' })).toBeFocused()
    await question.getByRole('button', { name: 'Nein' }).click()
    await expect(question).toHaveCount(0)
    await expect(page).toHaveURL('/vertrag/4711002/rechnungsadresse/editieren')
    await expect(ort).toHaveValue('Ulm')
  }
  await cancel.click()
  await question.getByRole('button', { name: 'Ja' }).click()
  await expect(page).toHaveURL('/vertrag/4711002/detail')
  expect(await page.evaluate(drafts)).toEqual([])
  await page.goto('/vertrag/4711002/rechnungsadresse/editieren')
  await anrede.waitFor()
  await expect(ort).toHaveValue('')
})

test('a logout asks before it deletes typed input', shared, async ({ page }) => {
  await openRechnungsadresseForm(page)
  const { ort } = rechnungsadresseForm(page)
  await ort.fill('Ulm')
  await (await openNavigation(page)).getByRole('button', { name: 'Abmelden' }).click()
  const question = page.getByRole('group', { name: /gehen beim Abmelden verloren\. Möchten Sie sich trotzdem/ })
  await question.getByRole('button', { name: 'Nein' }).click()
  await expect(ort).toHaveValue('Ulm')
  await (await openNavigation(page)).getByRole('button', { name: 'Abmelden' }).click()
  await question.getByRole('button', { name: 'Ja' }).click()
  await expect(page).toHaveURL(/\/anmelden/)
  expect(await page.evaluate(drafts)).toEqual([])
})

test('leaving an unchanged form asks nothing', shared, async ({ page }) => {
  await page.goto('/rechnungsadressen')
  await mainOf(page).getByRole('link', { name: 'Neue Rechnungsadresse anlegen' }).click()
  const { ort, cancel, question } = rechnungsadresseForm(page)
  await ort.fill('Ulm')
  await ort.fill('Mühlenbrück')
  await cancel.click()
  await expect(page).toHaveURL('/rechnungsadressen')
  await expect(question).toHaveCount(0)
})

test('a customer who leaves while it is saved reads the result on the next page', shared, async ({ page }) => {
  const released = Promise.withResolvers<void>()
  await openRechnungsadresseForm(page)
  await page.route('**/api/4711002/rechnungsadresse/anlegen', async (route) => {
    await released.promise
    await route.fulfill({ status: 409, json: { detail: 'Die Daten werden gerade geändert.' } })
  })
  const { submit, question, ort } = rechnungsadresseForm(page)
  await fillRechnungsadresse(page)
  await submit.click()
  await expect(submit).toHaveAttribute('aria-busy', 'true')
  await (await openNavigation(page)).getByRole('link', { name: 'Verträge' }).click()
  await expect(headingOf(page)).toHaveText('Verträge')
  await expect(question).toHaveCount(0)
  released.resolve()
  const text = 'Ihre Rechnungsadresse ist nicht gespeichert. Die Daten werden gerade geändert.'
  await expect(page.getByText(text)).toBeVisible()
  await page.goto('/vertrag/4711002/rechnungsadresse/editieren')
  await expect(ort).toHaveValue('Ulm')
})
