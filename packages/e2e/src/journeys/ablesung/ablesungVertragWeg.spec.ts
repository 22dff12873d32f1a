import { ablesungForm, openAblesungForm } from '../../fixtures/forms/ablesungForm.ts'
import { expectNoBarriers } from '../../fixtures/axe.ts'
import { mainOf } from '../../fixtures/screens/screen.ts'
import { expect, test } from '../../fixtures/test.ts'

test(
  'a waiting reading for a contract that no longer exists stays, says so and can be discarded',
  { tag: '@further' },
  async ({ page, login, watch }) => {
    await login(page)
    await openAblesungForm(page)
    await page.route('**/api/4711001/ablesungen/plausibilisiere', (route) => route.abort())
    const { ht, nt, submit } = ablesungForm(page)
    await ht.fill('12345,6')
    await nt.fill('7')
    await submit.click()
    await expect(mainOf(page).getByText('Ihre Ablesung wartet auf Übermittlung.')).toBeVisible()

    const problem = { status: 404, title: 'Not Found', detail: 'x' }
    for (const path of ['**/api/4711001', '**/api/4711001/**']) {
      await page.route(path, (route) => route.fulfill({ status: 404, json: problem }))
    }
    await page.goto('/ablesung')
    const card = mainOf(page).getByRole('article')
    await expect(card).toContainText('nicht angenommen')
    await card.getByRole('button', { name: 'Ändern' }).click()
    const alert = card.getByRole('alert').filter({ hasText: 'Zu Vertrag 4711001 können Sie keine Zählerstände mehr' })
    await expect(alert).toBeVisible()
    await expect(page).toHaveURL('/ablesung')
    await expectNoBarriers(page)

    await page.reload()
    await expect(card).toContainText('12.345,6 kWh')
    await card.getByRole('button', { name: 'Verwerfen' }).click()
    await card.getByRole('button', { name: 'Ja' }).click()
    await expect(card).toHaveCount(0)
    watch.findings.length = 0
  },
)
