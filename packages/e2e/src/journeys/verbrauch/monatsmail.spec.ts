import { expectNoBarriers } from '../../fixtures/axe.ts'
import { demoKunden } from '../../fixtures/demoKunden.ts'
import { action, headingOf, mainOf, section } from '../../fixtures/screens/screen.ts'
import { expect, test } from '../../fixtures/test.ts'

const historie = '/vertrag/4711012/verbrauchshistorie'
const titel = 'Monatliche Verbrauchsinformation'
const link = '/monatsmail/abbestellen?abo=00000000-0000-4000-8000-000000000000'

test(
  'a customer orders the monthly mail below the history, and cancels it there',
  { tag: '@phone' },
  async ({ page, login }) => {
    await login(page, demoKunden.waermepumpe)
    await page.goto(historie)
    const part = section(page, titel)
    await expect(part).toContainText(/^Monatliche Verbrauchsinformation.*am 4\. jedes Monats eine E-Mail an \S+@\S+:/)
    await action(part, 'Per E-Mail bestellen').click()
    await expect(part.getByRole('status')).toHaveText('Erfolg: Die Verbrauchsinformation ist bestellt.')
    await expect(part).toContainText('Sie bekommen am 4. jedes Monats eine E-Mail an')
    await expectNoBarriers(page)
    await page.reload()
    await action(part, 'Abbestellen').click()
    await expect(part.getByRole('status')).toHaveText('Erfolg: Die Verbrauchsinformation ist abbestellt.')
    await expect(action(part, 'Per E-Mail bestellen')).toBeFocused()
  },
)

test(
  'without an address the way leads to it; an order that fails says so and can be repeated',
  { tag: '@further' },
  async ({ page, login }) => {
    // Another customer's than the one who orders meanwhile.
    await login(page, demoKunden.festpreis)
    await page.route('**/api/*/monatsmail', (route) =>
      route.fulfill(route.request().method() === 'PUT' ? { status: 500, json: {} } : { json: { bestellt: false } }),
    )
    await page.goto('/vertrag/4711011/verbrauchshistorie')
    await action(section(page, titel), 'Per E-Mail bestellen').click()
    await expect(section(page, titel).getByRole('alert')).toContainText(
      'Es ist ein unerwarteter technischer Fehler aufgetreten',
    )
    await expect(action(section(page, titel), 'Per E-Mail bestellen')).toBeEnabled()
    await page.route('**/api/anschlussnutzer', async (route) => {
      const response = await route.fetch()
      await route.fulfill({ response, json: { ...(await response.json()), email: null } })
    })
    await page.reload()
    await expect(section(page, titel)).toContainText('Dafür brauchen wir Ihre E-Mail-Adresse.')
    await action(section(page, titel), 'E-Mail-Adresse hinterlegen').click()
    await expect(page).toHaveURL('/kontakt/editieren')
  },
)

test('of a host that does not know the mail nothing is shown', { tag: '@further' }, async ({ page, login }) => {
  await login(page, demoKunden.waermepumpe)
  await page.route('**/api/*/monatsmail', (route) => route.fulfill({ status: 404, json: {} }))
  const asked = page.waitForResponse('**/api/*/monatsmail')
  await page.goto(historie)
  await asked
  await expect(headingOf(page)).toContainText('Verbrauchshistorie')
  await expect(section(page, titel)).toHaveCount(0)
})

test('the link of the mail asks before it cancels, without a login', { tag: '@phone' }, async ({ page }) => {
  await page.goto(link)
  await expect(headingOf(page)).toHaveText('Verbrauchsinformation abbestellen')
  await expectNoBarriers(page)
  await action(mainOf(page), 'Abbestellen').click()
  await expect(mainOf(page).getByRole('status').filter({ hasText: 'Erfolg' })).toHaveText(
    'Erfolg: Sie bekommen diese E-Mail nicht mehr.',
  )
  await page.goto('/monatsmail/abbestellen')
  await expect(mainOf(page)).toContainText(
    'Bitte öffnen Sie diese Seite mit dem vollständigen Link aus unserer E-Mail.',
  )
})
