import { eigenerKundeTest as test } from '../../fixtures/kinds/eigenerKundeTest.ts'
import { kontaktForm } from '../../fixtures/forms/kontaktForm.ts'
import { action, headingOf, section } from '../../fixtures/screens/screen.ts'
import { expect } from '../../fixtures/test.ts'

test('the overview shows changed contact data at once', { tag: '@phone' }, async ({ page, login, kunde }) => {
  await login(page, kunde)
  const before = '0171 3920042'
  await page.goto('/daten/uebersicht')
  const overview = section(page, 'Ihre Kundendaten')
  await action(overview, 'Kontaktdaten editieren').click()
  await expect(headingOf(page)).toHaveText('Kontaktdaten editieren')
  const { mobil, fax, submit } = kontaktForm(page)
  await expect(mobil).toHaveValue(before)
  await mobil.fill(' 0151  2345678 ')
  await fax.fill('+49 (0) 351 – 12345')
  await submit.click()
  await expect(page).toHaveURL('/daten/uebersicht')
  await expect(page.getByText('Ihre Kontaktdaten sind aktualisiert und gelten ab sofort.')).toBeVisible()
  await expect(overview).toContainText('0151 2345678')
  await expect(overview).toContainText('+49 (0) 351 - 12345')
  await page.reload()
  await expect(overview).toContainText('0151 2345678')

  await action(overview, 'Kontaktdaten editieren').click()
  await kontaktForm(page).clear('Fax').click()
  await mobil.fill(before)
  await submit.click()
  await expect(overview).toContainText(before)
  await expect(overview.getByText('+49')).toHaveCount(0)
})
