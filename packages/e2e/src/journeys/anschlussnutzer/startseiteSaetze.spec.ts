import { dayFromNow, isoDayFromNow } from '../../fixtures/dayFromNow.ts'
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

test('the end of a contract is named, wanted or confirmed, and leads to it [vertrag-23]', async ({ page, login }) => {
  const tag = dayFromNow(40)
  const ende = isoDayFromNow(40)
  await login(page, demoKunden.familie)
  let isConfirmed = false
  await page.route('**/api/4711007', async (route) => {
    const vertrag: object = await (await route.fetch()).json()
    await route.fulfill({
      json: { ...vertrag, gewuenschtesLieferende: ende, ...(isConfirmed && { lieferende: ende }) },
    })
  })
  await page.goto('/')
  const line = section(page, 'Auf einen Blick').getByRole('link', { name: `zum ${tag}` })
  await expect(line).toHaveText(/gekündigt zum/)
  await expect(line).toHaveAccessibleDescription('Ihr gewünschtes Lieferende, noch nicht bestätigt')
  await line.click()
  await expect(page).toHaveURL('/vertrag/4711007/detail')
  isConfirmed = true
  await page.goto('/')
  await expect(section(page, 'Auf einen Blick')).toContainText(`endet am ${tag}`)
})
