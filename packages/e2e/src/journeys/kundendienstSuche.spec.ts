import { expectNoBarriersAnywhere } from '../fixtures/axe.ts'
import { headingOf } from '../fixtures/screens/screen.ts'
import { expect, test } from '../fixtures/test.ts'
import { portOf } from '../setup/ports.ts'

test.use({ baseURL: `http://127.0.0.1:${await portOf('DESK')}` })

test(
  'the header suggests customers while somebody types, and keys alone lead to one [versorger-51]',
  { tag: '@desktop' },
  async ({ page }) => {
    await page.setViewportSize({ width: 1280, height: 800 })
    await page.goto('/swm/vorgaenge')
    await page.getByLabel('Kennung').fill('demo')
    await page.getByLabel('Passwort', { exact: true }).fill('Kundendienst-2026-Demo')
    await page.getByRole('button', { name: 'Anmelden' }).click()
    await expect(headingOf(page)).toHaveText('Offene Vorgänge')
    const header = page.getByRole('banner')
    await expect(header.getByRole('img', { name: 'Stadtwerke Mühlenbrück' })).toBeVisible()
    const logo = header.getByRole('img').first()
    expect(await logo.evaluate((image) => image instanceof HTMLImageElement && image.naturalWidth > 0)).toBe(true)
    expect((await header.boundingBox())?.height).toBeLessThan(80)

    await page.keyboard.press('/')
    const field = page.getByRole('combobox', { name: 'Wonach suchen Sie?' })
    await expect(field).toBeFocused()
    await field.pressSequentially('so')
    const option = page.getByRole('option', { name: /Katrin Sommerfeld/ })
    await expect(option).toBeVisible()
    await expect(field).toHaveAttribute('aria-expanded', 'true')
    await expectNoBarriersAnywhere(page)
    await page.keyboard.press('Escape')
    await expect(option).toBeHidden()
    await expect(field).toHaveValue('so')
    await field.fill('Sommerfelt Katrin')
    await expect(option).toContainText('ähnlicher Name')
    await page.keyboard.press('ArrowDown')
    await expect(option).toHaveAttribute('aria-selected', 'true')
    await page.keyboard.press('Enter')
    await expect(headingOf(page)).toHaveText('Katrin Sommerfeld')

    await page.keyboard.press('/')
    await field.fill('k')
    await page.keyboard.press('Enter')
    await expect(page.getByText('Ein Buchstabe ist zu wenig.')).toBeVisible()
    await field.fill('sommerfeld')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('row', { name: /Katrin Sommerfeld/ })).toBeVisible()
    expect(new URL(page.url()).search).toBe('')
    await page.reload()
    await expect(page.getByRole('row', { name: /Katrin Sommerfeld/ })).toBeVisible()
  },
)
