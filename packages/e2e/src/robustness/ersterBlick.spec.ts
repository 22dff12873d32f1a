import { headingOf } from '../fixtures/screens/screen.ts'
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
