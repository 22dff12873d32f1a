import { headingOf, loginForm } from '../fixtures/screens/screen.ts'
import { expect, test } from '../fixtures/test.ts'

test('before the scripts arrive the page shows the header that the app draws [oberflaeche-40]', async ({
  page,
  browser,
  baseURL,
}) => {
  const plain = await browser.newPage(baseURL === undefined ? {} : { baseURL })
  await plain.route('**/*.js', (route) => route.abort())
  await plain.goto('/anmelden')
  const drawn = plain.getByRole('banner')
  await expect(drawn.getByRole('img', { name: 'Stadtwerke Mühlenbrück' })).toBeVisible()
  const place = await drawn.boundingBox()
  const markup = await drawn.innerHTML()
  await plain.close()

  await page.goto('/anmelden')
  await headingOf(page).waitFor()
  expect(await page.getByRole('banner').innerHTML()).toBe(markup)
  expect(await page.getByRole('banner').boundingBox()).toEqual(place)
})

const styleOfTenant = '<link rel="stylesheet" href="/tenant/swm.css" />'

test('the code of the login is asked for before that of the portal has run', async ({ page }) => {
  // Code for passkeys comes after the form, and only where the browser knows them.
  await page.addInitScript(() => Reflect.deleteProperty(window, 'PublicKeyCredential'))
  // Without the style of the tenant in the page the portal asks for it as soon as it runs.
  await page.route('/anmelden', async (route) => {
    const response = await route.fetch()
    const html = await response.text()
    expect(html).toContain(styleOfTenant)
    await route.fulfill({ response, body: html.replace(styleOfTenant, '') })
  })
  await page.goto('/anmelden')
  await loginForm(page).submit.waitFor()
  const asked = await page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .toSorted((one, other) => one.startTime - other.startTime)
      .map(({ name }) => new URL(name).pathname),
  )
  const begun = asked.indexOf('/tenant/swm.css')
  const scripts = asked.filter((path) => path.endsWith('.js'))
  expect(scripts.length).toBeGreaterThan(1)
  expect(asked.slice(0, begun)).toEqual(expect.arrayContaining(scripts))
})
