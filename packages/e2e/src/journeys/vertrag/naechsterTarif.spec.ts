import type { Tarif } from '@ekp/wire/tarif'
import type { Page } from '@playwright/test'
import { expectNoBarriers } from '../../fixtures/axe.ts'
import { demoKunden } from '../../fixtures/demoKunden.ts'
import { mainOf, section, unfold } from '../../fixtures/screens/screen.ts'
import { expect, test } from '../../fixtures/test.ts'
import { zahl } from '../../fixtures/zahl.ts'

const aktuell = (page: Page) => section(page, 'Aktueller Tarif')

/** German text of a number as the screen shows it. */

test(
  'the page of a contract says which tariff comes next, and what it costs [tarif-30]',
  { tag: '@further' },
  async ({ page, login, request, isMobile }) => {
    const { kundennummer, token } = await login(page)
    const reply = await request.get('/api/4711001/tarifhistorie', { headers: { kundennummer, token } })
    const { historie }: { historie: Tarif[] } = await reply.json()
    const [next] = historie
    await page.goto('/vertrag/4711001/detail')
    if (isMobile) await unfold(aktuell(page))
    const tag = next?.gueltigVon?.split('-').toReversed().join('.')
    const sentence = aktuell(page).getByText(`Ab dem ${tag} gilt der Tarif „${next?.name}“:`)
    await expect(sentence.locator('xpath=following-sibling::dl').getByRole('definition')).toHaveText([
      `${zahl(next?.arbeitspreis, 100)} Cent/kWh`,
      `${zahl(next?.arbeitspreisNT, 100)} Cent/kWh`,
      `${zahl(next?.grundpreis)} EUR/Jahr`,
    ])
    await expectNoBarriers(page)
  },
)

test(
  'while the history is on its way, and where it fails, the page shows the tariff of today all the same',
  { tag: '@further' },
  async ({ page, login }) => {
    await login(page)
    const released = Promise.withResolvers<void>()
    await page.route('**/api/4711001/tarifhistorie', async (route) => {
      await released.promise
      await route.fulfill({ status: 500, json: {} })
    })
    await page.goto('/vertrag/4711001/detail')
    await expect(aktuell(page)).toContainText(/Grundpreis \(brutto\)\s*\d+,\d\d EUR\/Jahr/)
    released.resolve()
    await expect(aktuell(page).locator('[aria-busy=true]')).toHaveCount(0)
    await expect(aktuell(page)).not.toContainText('Ab dem')
    await expect(mainOf(page).getByRole('alert')).toHaveCount(0)
  },
)

test('a tariff that is yet to come says what it will cost [tarif-10]', { tag: '@further' }, async ({ page, login }) => {
  await login(page, demoKunden.familie)
  for (const [path, card] of [
    ['/vertraege', page.getByRole('listitem').filter({ hasText: '4711006' })],
    ['/vertrag/4711006/detail', aktuell(page)],
  ] as const) {
    await page.goto(path)
    await expect(card).toContainText(
      /Zurzeit gilt für diesen Vertrag kein Tarif\. Ab dem \d\d\.\d\d\.\d{4} gilt der Tarif „[^“]+“\./,
    )
    await expect(card).toContainText(/Arbeitspreis \(brutto\)\s*\d+,\d\d\sCent\/kWh/)
    await expect(card).toContainText(/Grundpreis \(brutto\)\s*\d+,\d\d\sEUR\/Jahr/)
    await expectNoBarriers(page)
  }
})
