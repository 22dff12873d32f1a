import { expectNoBarriers } from '../../fixtures/axe.ts'
import { demoKunden } from '../../fixtures/demoKunden.ts'
import { action, headingOf, mainOf, section } from '../../fixtures/screens/screen.ts'
import { expect, test } from '../../fixtures/test.ts'

const historie = '/vertrag/4711012/verbrauchshistorie'
const titel = 'Monatliche Verbrauchsinformation per E-Mail'
const abo = 'abo=00000000-0000-4000-8000-000000000000'

test(
  'a customer orders the monthly mail below the history, and cancels it there',
  { tag: '@phone' },
  async ({ page, login }) => {
    await login(page, demoKunden.waermepumpe)
    await page.goto(historie)
    const part = section(page, titel)
    await expect(part).toContainText(
      /^Monatliche Verbrauchsinformation per E-Mail.*am 4\. jedes Monats eine E-Mail an \S+@\S+:/,
    )
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
    await page.route('**/api/*/benachrichtigung', (route) => route.fulfill({ status: 500, json: {} }))
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
  await page.route('**/api/benachrichtigung/alle', (route) => route.fulfill({ status: 404, json: {} }))
  const asked = page.waitForResponse('**/api/benachrichtigung/alle')
  await page.goto(historie)
  await asked
  await expect(headingOf(page)).toContainText('Verbrauchshistorie')
  await expect(section(page, titel)).toHaveCount(0)
})

for (const [link, name] of [
  [`/benachrichtigung/abbestellen?thema=rechnung&${abo}`, 'E-Mail zu neuen Rechnungen'],
  [`/benachrichtigung/abbestellen?thema=verbrauch&${abo}`, 'Verbrauchsinformation'],
  // In mails of earlier versions.
  [`/monatsmail/abbestellen?${abo}`, 'Verbrauchsinformation'],
] as const) {
  test(
    `the link ${link} says which mail it ends and asks before, without a login [benachrichtigung-5]`,
    {
      tag: '@phone',
    },
    async ({ page }) => {
      await page.goto(link)
      await expect(headingOf(page)).toHaveText(`${name} abbestellen`)
      await expect(mainOf(page)).toContainText(`Möchten Sie die ${name} nicht mehr bekommen?`)
      await expectNoBarriers(page)
      await action(mainOf(page), 'Abbestellen').click()
      await expect(mainOf(page).getByRole('status').filter({ hasText: 'Erfolg' })).toHaveText(
        'Erfolg: Sie bekommen diese E-Mail nicht mehr.',
      )
    },
  )
}

test('a link that is cut says so', { tag: '@further' }, async ({ page }) => {
  await page.goto('/benachrichtigung/abbestellen?thema=rechnung')
  await expect(mainOf(page)).toContainText(
    'Bitte öffnen Sie diese Seite mit dem vollständigen Link aus unserer E-Mail.',
  )
})
