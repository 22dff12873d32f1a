import { demoKunden } from '../fixtures/demoKunden.ts'
import { action, contractCard, headingOf, mainOf, openNavigation } from '../fixtures/screen.ts'
import { expect, test } from '../fixtures/test.ts'

test('every contract of the family shows its status', { tag: '@phone' }, async ({ page, login }) => {
  await login(page, demoKunden.familie)
  await page.goto('/vertraege')
  const expected = { 4711006: /beauftragt/i, 4711007: /gekündigt/i, 4711008: /beendet/i, 4711009: /storniert/i }
  for (const [vertragId, status] of Object.entries(expected)) {
    await expect(contractCard(page, vertragId)).toContainText(status)
    // Only an active contract can be cancelled [vertrag-11].
    await expect(action(contractCard(page, vertragId), 'Vertrag kündigen')).toHaveCount(0)
    await expect(action(contractCard(page, vertragId), 'Vertragsdetails')).toBeVisible()
  }
})

test('a card shows the data of its contract', async ({ page, login }) => {
  await login(page)
  await page.goto('/vertraege')
  const strom = contractCard(page, '4711001')
  await expect(strom).toContainText(/aktiv/i)
  await expect(strom).toContainText(/Strom/)
  await expect(strom).toContainText(/Lieferbeginn\s*\d{2}\.\d{2}\.\d{4}/)
  await expect(strom).toContainText(/\d{5}\s\S+/)
  await expect(strom).toContainText(/Tarif/)
  await expect(action(strom, 'Vertrag kündigen')).toBeVisible()
  await expect(contractCard(page, '4711002')).toContainText(/Gas/)
})

test('a contract that has not begun shows the requested first day', async ({ page, login }) => {
  await login(page, demoKunden.familie)
  await page.goto('/vertraege')
  await expect(contractCard(page, '4711006')).toContainText(/\d{2}\.\d{2}\.\d{4}/)
  await expect(contractCard(page, '4711007')).toContainText(/Lieferende\D*\d{2}\.\d{2}\.\d{4}/i)
})

test('Vertrag kündigen leads to its form', async ({ page, login }) => {
  await login(page)
  await page.goto('/vertraege')
  await action(contractCard(page, '4711002'), 'Vertrag kündigen').click()
  await expect(page).toHaveURL('/vertrag/4711002/kuendigen')
  await expect(headingOf(page)).toBeVisible()
})

test('a customer without contracts reads so', async ({ page, login }) => {
  await login(page, demoKunden.leer)
  await page.goto('/vertraege')
  await expect(mainOf(page)).toContainText('Es wurden keine Verträge im System gefunden.')
})

test('a customer with restricted access sees everything without links to change it', async ({ page, login }) => {
  await login(page, demoKunden.eingeschraenkt)
  await page.goto('/vertraege')
  await expect(contractCard(page, '4711010')).toContainText(/aktiv/i)
  await expect(action(contractCard(page, '4711010'), 'Vertragsdetails')).toBeVisible()
  await expect(action(mainOf(page), 'Vertrag kündigen')).toHaveCount(0)
  await page.goto('/')
  await expect(action(mainOf(page), 'Passwort ändern')).toBeVisible()
  await expect(action(mainOf(page), 'Zählerstand erfassen')).toHaveCount(0)
})

const banners = {
  SUCCESS:
    'Die Kündigung Ihres Vertrages 4711001 wurde veranlasst. Sobald die Kündigung abgewickelt wurde erhalten Sie auch die Kündigungsbestätigung.',
  ERROR:
    'Bei der Einreichung der Kündigung Ihres Vertrages 4711001 ist etwas schief gelaufen. Bitte versuchen Sie es später erneut.',
}

for (const [status, text] of Object.entries(banners)) {
  test(
    `the list shows a cancellation's ${status} until Verträge is opened again`,
    { tag: '@full' },
    async ({ page, login }) => {
      await login(page)
      await page.goto('/vertraege')
      await expect(contractCard(page, '4711001')).toBeVisible()
      // The cancellation screen leaves this in the history's state.
      await page.evaluate((kuendigung) => history.replaceState({ ...history.state, kuendigung }, ''), {
        status,
        vertragId: '4711001',
      })
      await page.reload()
      await expect(mainOf(page)).toContainText(text)
      const actions = action(mainOf(page), 'Vertrag kündigen')
      await expect(actions).toHaveCount(status === 'SUCCESS' ? 0 : 2)

      await (await openNavigation(page)).getByRole('link', { name: 'Verträge', exact: true }).click()
      await expect(mainOf(page)).not.toContainText(text)
      await expect(actions).toHaveCount(2)
    },
  )
}
