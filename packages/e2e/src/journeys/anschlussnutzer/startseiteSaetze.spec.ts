import { demoKunden } from '../../fixtures/demoKunden.ts'
import { section } from '../../fixtures/screens/screen.ts'
import { expect, test } from '../../fixtures/test.ts'

test(
  'what is open of a contract that has ended is named by its number, and leads to its page [abschlag-38]',
  { tag: '@further' },
  async ({ page, login }) => {
    await login(page, demoKunden.familie)
    const offene = [{ vertragId: '4711008', offenes: { betrag: 131.5, zurueck: null, seit: '2026-02-01' } }]
    await page.route('**/api/anschlussnutzer/offenes', (route) => route.fulfill({ json: offene }))
    await page.goto('/')
    const line = section(page, 'Noch zu zahlen').getByRole('link', { name: 'Bitte überweisen Sie 131,50\u00A0EUR' })
    await expect(line).toHaveAccessibleDescription('Vertrag 4711008: offen seit dem 01.02.2026')
    await line.click()
    await expect(page).toHaveURL('/vertrag/4711008/abschlag')
  },
)
