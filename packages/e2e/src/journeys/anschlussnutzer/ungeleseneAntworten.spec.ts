import { anfragen, eine } from '../../fixtures/anfragen.ts'
import { expectNoBarriers } from '../../fixtures/axe.ts'
import { mainOf } from '../../fixtures/screens/screen.ts'
import { expect, test } from '../../fixtures/test.ts'

test('an answer comes first until it is opened, the newest unfolded', { tag: '@phone' }, async ({ page, login }) => {
  await login(page)
  const antwort = (nr: number, beantwortetAm: string) => {
    const kontaktanfrage = { betreff: 'Sonstiges', text: 'Wann kommt der Zähler?', gewuenschterAbschlag: null }
    const antworttext = `Er kommt am ${nr}.12.`
    return eine(nr, { art: 'kontaktanfrage', kontaktanfrage, zustand: 'beantwortet', beantwortetAm, antworttext })
  }
  const beantwortete = [antwort(3, '2026-11-22T05:00:00.000Z'), antwort(5, '2026-11-21T05:00:00.000Z')]
  const gesehen: string[] = []
  await page.route(anfragen, (route) => {
    const ungelesene = beantwortete
      .filter(({ id }) => !gesehen.includes(id))
      .map((one) => ({ ...one, ungelesen: true }))
    return route.fulfill({ json: { anfragen: [eine(9), eine(8)], ungelesene, fortsetzung: null } })
  })
  await page.route('**/api/anschlussnutzer/anfragen/gesehen', async (route) => {
    gesehen.push(...(route.request().postData()?.match(/v\d+/g) ?? []))
    await route.fulfill({ status: 204 })
  })
  await page.goto('/')
  const lines = mainOf(page).getByRole('region', { name: 'Neu für Sie' }).getByRole('listitem')
  await expect(lines.first()).toHaveText(/2 neue Antworten.*Zuletzt Sonstiges: Beantwortet am 22\.11\.2026 06:00\sUhr/)
  expect(gesehen).toEqual([])
  await expectNoBarriers(page)
  await lines.first().getByRole('link').click()
  const requests = mainOf(page).getByRole('listitem')
  await expect(requests).toHaveCount(4)
  await expect(requests.first()).toContainText('Neue Antwort: Sonstiges')
  await expect(requests.first().getByText('Er kommt am 3.12.')).toBeVisible()
  await expect(requests.nth(1)).toContainText('Neue Antwort: Sonstiges')
  await expect(requests.nth(1).getByText('Er kommt am 5.12.')).toBeHidden()
  await expect.poll(() => gesehen).toEqual(['v3'])
  await expectNoBarriers(page)
  // The one that was not opened is news still.
  await page.goBack()
  await expect(lines.first()).toHaveText(/Neue Antwort: Sonstiges.*Beantwortet am 21\.11\.2026/)
  await page.goForward()
  await expect(requests.first().getByText('Er kommt am 5.12.')).toBeVisible()
  await expect.poll(() => gesehen).toEqual(['v3', 'v5'])
  await page.goBack()
  await expect(mainOf(page).getByText('Was Sie uns geschickt haben')).toBeVisible()
  await expect(mainOf(page).getByText(/neue Antwort/i)).toHaveCount(0)
})
