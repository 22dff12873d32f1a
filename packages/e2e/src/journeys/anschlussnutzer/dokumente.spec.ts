import { expectNoBarriers } from '../../fixtures/axe.ts'
import { demoKunden } from '../../fixtures/demoKunden.ts'
import {
  dokumenteScreen,
  type GelistetesDokument,
  openDokumente,
  rechnung,
} from '../../fixtures/screens/dokumenteScreen.ts'
import { action, headingOf, mainOf, sidewaysOverflow } from '../../fixtures/screens/screen.ts'
import { expect, test } from '../../fixtures/test.ts'

test.beforeEach(async ({ page, login }) => login(page))

test('the newest document comes first, each with all its data', { tag: '@phone' }, async ({ page }) => {
  await openDokumente(page, [
    { ...rechnung, id: 'A', beschreibung: 'Ohne Tag', erstellzeitpunkt: null, vertragId: null, kategorie: null },
    { ...rechnung, id: 'B', beschreibung: null, dateiname: 'Brief.docx', erstellzeitpunkt: '2024-05-01T10:00:00Z' },
    rechnung,
  ])
  const { rows } = dokumenteScreen(page)
  await expect(headingOf(page)).toHaveText('Alle Dokumente')
  await expect(page).toHaveTitle(/^Alle Dokumente · /)
  await expect(rows).toHaveCount(3)
  for (const text of ['Jahresabrechnung 2025', 'Rechnung, Vertrag 4711001', '01.01.2026', '23,59 kB']) {
    await expect(rows.nth(0)).toContainText(text)
  }
  for (const text of ['Brief.docx', '01.05.2024', 'DOCX']) await expect(rows.nth(1)).toContainText(text)
  for (const text of ['Ohne Tag', 'Nicht angegeben', 'vertragsübergreifend']) {
    await expect(rows.nth(2)).toContainText(text)
  }
  await expect(mainOf(page).getByRole('rowheader', { name: /^(?:\d{4}|Ohne Datum)$/ })).toHaveText([
    '2026',
    '2024',
    'Ohne Datum',
  ])
  await rows.nth(0).getByRole('link', { name: '4711001' }).click()
  await expect(page).toHaveURL('/vertrag/4711001/detail')
})

test('an XRechnung is called so, and fits a narrow phone [dokument-11]', { tag: '@phone' }, async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 740 })
  await openDokumente(page, [
    { ...rechnung, id: 'X', beschreibung: 'Jahresabrechnung 2025 als E-Rechnung', dateiname: 'Rechnung 2025.xml' },
    rechnung,
  ])
  const { rows } = dokumenteScreen(page)
  await expect(rows.first()).toContainText('Rechnung, E-Rechnung (XML), Vertrag 4711001')
  await expect(rows.first().getByRole('button', { name: 'herunterladen, XML' })).toHaveText('XML')
  expect(await sidewaysOverflow(page)).toBeLessThanOrEqual(0)
  await expectNoBarriers(page)
})

test('from 600 px on a document is one line, on a phone it is three at most', { tag: '@further' }, async ({ page }) => {
  await openDokumente(page, [rechnung])
  const row = dokumenteScreen(page).rows.first()
  const title = row.getByText(rechnung.beschreibung ?? '', { exact: true })
  const button = row.getByRole('button')
  for (const [width, most] of [
    [1280, 72],
    [600, 72],
    [360, 110],
  ] as const) {
    await page.setViewportSize({ width, height: 740 })
    const [line, own, other] = await Promise.all([row, title, button].map((one) => one.boundingBox()))
    expect(line?.height, `${width} px`).toBeLessThanOrEqual(most)
    expect(own?.x, `${width} px`).toBeLessThan(other?.x ?? 0)
    expect((other?.y ?? 0) + (other?.height ?? 0), `${width} px`).toBeLessThanOrEqual(
      (line?.y ?? 0) + (line?.height ?? 0),
    )
  }
})

test(
  'a customer without documents reads what the list will contain, and whom to ask [dokument-6]',
  { tag: '@further' },
  async ({ page, login }) => {
    await login(page, demoKunden.leer)
    await page.goto('/dokumente')
    await expect(mainOf(page)).toContainText('Hier stehen Ihre Rechnungen')
    await action(mainOf(page), 'schreiben Sie uns').click()
    await expect(page).toHaveURL('/kontaktanfrage')
  },
)

test('a list that fails to load says so and can be loaded again', { tag: '@further' }, async ({ page }) => {
  let isWorking = false
  await page.route('**/api/dokument/alle', (route) =>
    isWorking ? route.fulfill({ json: [rechnung] }) : route.fulfill({ status: 500, json: {} }),
  )
  await page.goto('/dokumente')
  await expect(mainOf(page).getByRole('alert')).toContainText(
    'Die Dokumente konnten aus unbekannten Gründen nicht geladen werden. Bitte kontaktieren Sie den Kundenservice.',
  )
  isWorking = true
  await mainOf(page).getByRole('button', { name: 'Erneut laden' }).click()
  await expect(dokumenteScreen(page).rows).toHaveCount(1)
})

test('a list shows the valid entries of a host that sends invalid ones', { tag: '@further' }, async ({ page }) => {
  const strange = { id: 7, kategorie: 5, beschreibung: {}, dateiname: [], vertragId: '/', erstellzeitpunkt: 'gestern' }
  await page.route('**/api/dokument/alle', (route) => route.fulfill({ json: [null, rechnung, 'x', {}, strange] }))
  await page.goto('/dokumente')
  const { rows } = dokumenteScreen(page)
  await expect(rows).toHaveCount(2)
  await expect(rows.first()).toContainText(rechnung.beschreibung ?? '')
  await expectNoBarriers(page)
})

test(
  'a hundred documents can be filtered by contract and category, and are shown page by page',
  { tag: '@further' },
  async ({ page }) => {
    const kategorien = ['Rechnung', 'Preisänderung', 'Vertragsbestätigung']
    const dokumente = Array.from({ length: 100 }, (_, index): GelistetesDokument => {
      const titel = { beschreibung: `Schreiben ${index}.`, dateiname: `${index}.pdf` }
      const vertragId = index < 10 ? null : ['4711001', '4711002'][index % 2]
      const erstellzeitpunkt = new Date(Date.UTC(2026, 0, 1) - index * 86_400_000).toISOString()
      const kategorie = kategorien[index % 3] ?? null
      return { ...rechnung, id: `D-${index}`, ...titel, kategorie, vertragId: vertragId ?? null, erstellzeitpunkt }
    })
    await openDokumente(page, dokumente)
    const { rows } = dokumenteScreen(page)
    const main = mainOf(page)
    await expect(rows).toHaveCount(24)
    await expectNoBarriers(page)
    await main.getByRole('button', { name: '24 weitere anzeigen' }).click()
    await expect(rows).toHaveCount(48)
    await main.getByLabel('Vertrag').selectOption('Vertragsübergreifend')
    await expect(rows).toHaveCount(10)
    await expect(main.getByRole('status').filter({ hasText: '10 von 100 Dokumenten' })).toBeVisible()
    await main.getByLabel('Kategorie').selectOption('Preisänderung')
    await expect(rows).toHaveCount(3)
    await expect(rows.first()).toContainText('Schreiben 1.')
    await main.getByLabel('Vertrag').selectOption('Alle')
    await expect(rows).toHaveCount(24)
  },
)
