import { expectNoBarriers } from '../../fixtures/axe.ts'
import { demoKunden } from '../../fixtures/demoKunden.ts'
import { action, headingOf, mainOf, section, sidewaysOverflow } from '../../fixtures/screens/screen.ts'
import { expect, test } from '../../fixtures/test.ts'

const columns = [
  'Ablesedatum',
  'Zählernummer',
  'Ablesewerte',
  'Ablesegrund',
  'Erfassungshinweis',
  'Ermittlungsart',
  'Ableseart',
]

test('all readings of a contract, the newest first, in words', { tag: '@phone' }, async ({ page, login, request }) => {
  const { kundennummer, token } = await login(page)
  const answer = await request.get('/api/4711001/ablesungen', { headers: { kundennummer, token } })
  const listed: unknown[] = await answer.json()
  await page.goto('/vertrag/4711001/detail')
  await action(section(page, 'Ablesung'), 'Alle Ablesungen').click()
  await expect(page).toHaveURL('/vertrag/4711001/ablesungen')
  await expect(headingOf(page)).toHaveText('Ablesungen für Vertrag 4711001')
  await expect(page).toHaveTitle(/^Ablesungen · Vertrag 4711001 · /)

  const table = mainOf(page).getByRole('table', { name: 'Ablesungen' })
  await expect(table.getByRole('columnheader')).toHaveText(columns)
  const rows = table.getByRole('row').filter({ has: page.getByRole('rowheader') })
  await expect(rows).toHaveCount(Math.min(12, listed.length))
  const texts = await rows.getByRole('rowheader').allTextContents()
  const days = texts.map((text) => text.slice(-10).split('.').toReversed().join('-'))
  expect(days).toEqual(days.toSorted().toReversed())
  await expect(rows.first()).toContainText(/Hochtarif \(HT\) 1-0:1\.8\.1\s*[\d.]+,\d kWh/)
  await expect(rows.first()).toContainText(/Niedertarif \(NT\) 1-0:1\.8\.2\s*[\d.]+,\d kWh/)
  await expect(rows.first()).toContainText(/zur vorigen Ablesung\s+\+[\d.]+,\d/)
  const folded = rows.getByRole('button', { name: /^Alle Angaben: / })
  const isPhone = await folded.first().isVisible()
  if (isPhone) {
    // One line a reading: its other figures are a press away, under the names of the columns.
    await expect(rows.first().getByRole('cell', { name: 'Kunde' })).toBeHidden()
    expect((await rows.nth(1).boundingBox())?.height).toBeLessThan(96)
    await expectNoBarriers(page)
    for (const one of await folded.all()) await one.click()
    await expect(rows.first().getByText('Erfassungshinweis')).toBeVisible()
  }
  for (const art of ['Netzbetreiber', 'Ersatzwert', 'Kunde']) {
    await expect(table.getByText(art, { exact: true }).first()).toBeVisible()
  }
  // As everywhere else where a value is only read [oberflaeche-27].
  await expect(rows.filter({ hasText: 'Turnusablesung' }).first()).toContainText('Nicht angegeben')
  await expect(table).not.toContainText(/NETZBETREIBER|ERSATZWERT|KUNDE/)
  // Nothing stands across what is beside it; a pixel is rounding.
  const tooWide = await table
    .locator('td')
    .evaluateAll((cells) =>
      cells.filter((cell) => cell.scrollWidth > cell.clientWidth + 1).map((cell) => cell.textContent),
    )
  expect(tooWide).toEqual([])
  await expectNoBarriers(page)
  expect(await sidewaysOverflow(page)).toBeLessThanOrEqual(0)
  await action(mainOf(page), 'Zurück').click()
  await expect(page).toHaveURL('/vertrag/4711001/detail')
})

test(
  'on paper the readings are a table with all of its rows',
  { tag: '@further' },
  async ({ page, login, request }) => {
    const { kundennummer, token } = await login(page)
    const answer = await request.get('/api/4711001/ablesungen', { headers: { kundennummer, token } })
    const listed: unknown[] = await answer.json()
    expect(listed.length).toBeGreaterThan(12)
    await page.goto('/vertrag/4711001/ablesungen')
    const table = mainOf(page).getByRole('table', { name: 'Ablesungen' })
    await expect(table).toBeVisible()
    await page.emulateMedia({ media: 'print' })
    await page.setViewportSize({ width: 718, height: 1000 })
    await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')))
    await expect(table.getByRole('columnheader', { name: 'Ableseart' })).toBeInViewport()
    await expect(table.getByRole('row')).toHaveCount(listed.length + 1)
    const [first, second] = await Promise.all(
      [0, 6].map((column) => table.getByRole('row').nth(1).locator('th, td').nth(column).boundingBox()),
    )
    expect(second?.y).toBe(first?.y)
    expect(await sidewaysOverflow(page)).toBeLessThanOrEqual(0)
  },
)

test('one channel: no code, the unit of gas', { tag: '@further' }, async ({ page, login }) => {
  await login(page)
  await page.goto('/vertrag/4711002/ablesungen')
  const table = mainOf(page).getByRole('table', { name: 'Ablesungen' })
  await expect(table).toContainText(/\d m³/)
  await expect(table.getByRole('columnheader', { name: 'Ablesewert', exact: true })).toHaveCount(1)
  await expect(table).not.toContainText(/\d-\d+:\d+\.\d+/)
})

test(
  'the page of a contract shows its latest reading, or says that there is none',
  { tag: '@further' },
  async ({ page, login }) => {
    await login(page)
    const reading = (ablesedatum: string, ablesewert: number) => ({
      ablesedatum,
      zaehlernummer: '1EMH0012845719',
      ablesewerte: { '1-0:1.8.0': { obiskennzahl: '1-0:1.8.0', ablesewert, nachkommastellen: 1 } },
      ableseart: 'KUNDE',
    })
    let answer = [reading('2025-12-31', 1), reading('2026-02-28', 4321.5), reading('2024-02-29', 2)]
    await page.route('**/api/4711001/ablesungen', (route) => route.fulfill({ json: answer }))
    await page.goto('/vertrag/4711001/detail')
    await expect(section(page, 'Ablesung')).toContainText('28.02.2026')
    await expect(section(page, 'Ablesung')).toContainText('4.321,5 kWh')
    answer = []
    await page.reload()
    await expect(section(page, 'Ablesung')).toContainText(
      'Für diesen Vertrag sind keine Ablesungen in unserem System hinterlegt.',
    )
    await page.goto('/vertrag/4711001/ablesungen')
    await expect(mainOf(page)).toContainText('Es wurden keine Ablesungen gefunden.')
  },
)

test('thirty years of monthly readings are shown in parts', { tag: '@further' }, async ({ page, login }) => {
  await login(page)
  const months = Array.from({ length: 360 }, (_, index) => ({
    ablesedatum: `${1996 + Math.floor(index / 12)}-${String((index % 12) + 1).padStart(2, '0')}-28`,
    zaehlernummer: '1EMH0012845719',
    ablesewerte: {},
  }))
  await page.route('**/api/4711001/ablesungen', (route) => route.fulfill({ json: months }))
  await page.goto('/vertrag/4711001/ablesungen')
  const rows = mainOf(page)
    .getByRole('table')
    .getByRole('row')
    .filter({ has: page.getByRole('cell') })
  await expect(rows).toHaveCount(12)
  await expect(rows.first()).toContainText('28.12.2025')
  await expect(mainOf(page)).toContainText('12 von 360')
  await mainOf(page)
    .getByRole('button', { name: /weitere anzeigen/ })
    .click()
  await expect(rows).toHaveCount(36)
})

test('figures of four decimals stand on one line of a phone', { tag: '@further' }, async ({ page, login }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await login(page)
  const reading = (ablesedatum: string, ablesewert: number) => ({
    ablesedatum,
    zaehlernummer: '1EMH0012845719',
    ablesewerte: { '1-0:1.8.0': { obiskennzahl: '1-0:1.8.0', ablesewert, nachkommastellen: 4 } },
  })
  const answer = [reading('2025-10-31', 1_465_718.9946), reading('2025-11-30', 1_478_139.8058)]
  await page.route('**/api/4711001/ablesungen', (route) => route.fulfill({ json: answer }))
  await page.goto('/vertrag/4711001/ablesungen')
  const row = mainOf(page).getByRole('row', { name: /30\.11\.2025/ })
  await expect(row).toContainText('+12.420,8112')
  const centreOf = async (text: RegExp) => {
    const box = await row.getByText(text).last().boundingBox()
    return (box?.y ?? Number.NaN) + (box?.height ?? 0) / 2
  }
  const datum = await centreOf(/^30\.11\.2025$/)
  expect(Math.abs((await centreOf(/^1\.478\.139,8058/)) - datum)).toBeLessThan(6)
  expect(Math.abs((await centreOf(/\+12\.420,8112$/)) - datum)).toBeLessThan(6)
  await expect(mainOf(page)).toContainText('wie viel seit der vorigen Ablesung dazukam, in kWh')
})

test('a failure shows a sentence, and loading again works', { tag: '@further' }, async ({ page, login }) => {
  await login(page)
  let isDown = true
  await page.route('**/api/4711001/ablesungen', (route) =>
    isDown ? route.fulfill({ status: 500, json: {} }) : route.fallback(),
  )
  await page.goto('/vertrag/4711001/ablesungen')
  await expect(mainOf(page).getByRole('alert')).toContainText('Es ist ein unerwarteter technischer Fehler aufgetreten')
  isDown = false
  await mainOf(page).getByRole('button', { name: 'Erneut laden' }).click()
  await expect(mainOf(page).getByRole('table')).toBeVisible()
})

test(
  'a contract of another customer is not found; with restricted access there is no form',
  { tag: '@further' },
  async ({ page, login }) => {
    await login(page, demoKunden.eingeschraenkt)
    await page.goto('/vertrag/4711001/ablesungen')
    await expect(mainOf(page)).toContainText('Not Found')
    await page.goto('/vertrag/4711010/ablesungen')
    await expect(action(mainOf(page), 'Zurück')).toBeVisible()
    await expect(mainOf(page).getByRole('table')).toBeVisible()
    await expect(action(mainOf(page), 'Neue Ablesungen hinzufügen')).toHaveCount(0)
  },
)
