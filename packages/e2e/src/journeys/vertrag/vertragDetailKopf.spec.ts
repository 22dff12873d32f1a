import { demoKunden } from '../../fixtures/demoKunden.ts'
import { action, mainOf, section } from '../../fixtures/screens/screen.ts'
import { expect, test } from '../../fixtures/test.ts'

test(
  'where a contract ends, its last day is what the page begins with [vertrag-20]',
  { tag: '@further' },
  async ({ page, login }) => {
    await login(page, demoKunden.familie)
    await page.goto('/vertrag/4711007/detail')
    const stammdaten = section(page, 'Vertrag 4711007')
    await expect(stammdaten.getByText(/^Gewünschtes Lieferende \d\d\.\d\d\.\d{4}$/)).toBeVisible()
    await expect(stammdaten.locator('dt')).toHaveText(['Letzte Ablesung', 'Anmeldungsart', 'Lieferbeginn'])
  },
)

test('a contract says how long it runs and with what notice it ends; an older host sends neither [vertrag-22] @phone', async ({
  page,
  login,
}) => {
  await login(page)
  await page.goto('/vertrag/4711001/detail')
  const valueOf = (vertragId: string, label: string) =>
    section(page, `Vertrag ${vertragId}`).locator('div:has(> dt)').filter({ hasText: label }).locator('dd')
  await expect(valueOf('4711001', 'Vertragslaufzeit')).toHaveText(/^bis \d\d\.\d\d\.\d{4}, danach unbefristet$/)
  const [laufzeitBis] = /[\d.]{10}/.exec(await valueOf('4711001', 'Vertragslaufzeit').innerText()) ?? []
  await expect(valueOf('4711001', 'Kündigungsfrist')).toHaveText(`1 Monat, derzeit zum ${laufzeitBis}`)
  await page.goto('/vertrag/4711002/detail')
  await expect(valueOf('4711002', 'Vertragslaufzeit')).toHaveText('unbefristet')
  await expect(valueOf('4711002', 'Kündigungsfrist')).toHaveText(/^1 Monat, derzeit zum \d\d\.\d\d\.\d{4}$/)

  await page.route('**/api/4711001', async (route) => {
    const response = await route.fetch()
    const { laufzeitBis: _, kuendigungsfrist: __, ...before } = Object(await response.json())
    await route.fulfill({ response, json: before })
  })
  await page.goto('/vertrag/4711001/detail')
  await expect(section(page, 'Vertrag 4711001').locator('dt')).toHaveText([
    'Letzte Ablesung',
    'Anmeldungsart',
    'Lieferbeginn',
    'Lieferende',
  ])
})

test(
  'on a phone each block is one line with its value until it is pressed, and its buttons stay [vertrag-15] @phone',
  { tag: '@further' },
  async ({ page, login }) => {
    await page.setViewportSize({ width: 360, height: 740 })
    await login(page)
    await page.goto('/vertrag/4711001/detail')
    await expect(mainOf(page).locator('[aria-busy=true]')).toHaveCount(0)
    for (const [title, line, detail, button] of [
      ['Aktueller Tarif', /^MühlenStrom Fix 12, ab /, 'Preisgarantie', 'Tarifhistorie'],
      ['Ablesung', /^\d\d\.\d\d\.\d{4}: HT /, 'Zählernummer', 'Neue Ablesungen hinzufügen'],
      ['Verbrauch', / kWh$/, 'Geschätzt', 'Alle Verbräuche'],
      ['Abweichende Rechnungsadresse', /^Am Markt/, 'c/o Frau Dr. Kern', 'Rechnungsadresse ändern'],
      ['Abweichende Bankverbindung', /, endet auf \d{4}/, 'Kontoinhaber', 'Bankverbindung ändern'],
    ] as const) {
      const block = section(page, title)
      await expect(block.getByText(detail, { exact: true })).toBeHidden()
      await expect(action(block, button)).toBeVisible()
      await block.getByRole('button', { name: line }).click()
      await expect(block.getByText(detail, { exact: true })).toBeVisible()
    }
  },
)

for (const path of [
  '/vertraege',
  '/vertrag/4711010/detail',
  '/vertrag/4711010/ablesungen',
  '/vertrag/4711010/rechnungsadressen',
  '/bankverbindungen',
]) {
  test(
    `a customer who may change nothing reads on ${path} why buttons are missing`,
    { tag: '@further' },
    async ({ page, login }) => {
      await login(page, demoKunden.eingeschraenkt)
      await page.goto(path)
      await expect(mainOf(page)).toContainText('Mit Ihrem Zugang können Sie alles ansehen, aber nichts ändern.')
      await expect(mainOf(page).getByRole('link', { name: /konfigurieren|anlegen|hinzufügen|erfassen/ })).toHaveCount(0)
    },
  )
}

for (const [kunde, path, most] of [
  ['haushalt', '/vertrag/4711001/detail', 2000],
  ['haushalt', '/vertrag/4711002/detail', 2000],
  ['dynamisch', '/vertrag/4711003/detail', 2000],
  ['familie', '/vertrag/4711007/detail', 2000],
  ['haushalt', '/vertraege', 1800],
  // Two screens of scrolling.
  ['haushalt', '/vertrag/4711001/bankverbindungen/editieren', 3 * 740],
] as const) {
  test(`on a phone ${path} is at most ${most} pixels high @phone`, { tag: '@further' }, async ({ page, login }) => {
    await page.setViewportSize({ width: 360, height: 740 })
    await login(page, demoKunden[kunde])
    await page.goto(path)
    await expect(mainOf(page).getByText('4711').first()).toBeVisible()
    await expect(mainOf(page).locator('[aria-busy=true]')).toHaveCount(0)
    expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThanOrEqual(most)
  })
}
