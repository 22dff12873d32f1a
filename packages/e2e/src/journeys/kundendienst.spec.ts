import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { expectNoBarriersAnywhere } from '../fixtures/axe.ts'
import { openPart, partOf } from '../fixtures/deskPage.ts'
import { demoKunden } from '../fixtures/demoKunden.ts'
import { headingOf, openNavigation } from '../fixtures/screens/screen.ts'
import { nachricht, sendVorgang } from '../fixtures/sendVorgang.ts'
import { expect, test } from '../fixtures/test.ts'
import { portOf } from '../setup/ports.ts'

test.use({ baseURL: `http://127.0.0.1:${await portOf('DESK')}` })

async function signIn(page: Page, path = '/') {
  await page.goto(path)
  await page.getByLabel('Kennung').fill('demo')
  await page.getByLabel('Passwort', { exact: true }).fill('Kundendienst-2026-Demo')
  await page.getByRole('button', { name: 'Anmelden' }).click()
}

test(
  'somebody of the service finds a customer by the street, restricts the access and lifts that [versorger-51] [versorger-53]',
  { tag: '@desktop' },
  async ({ page }) => {
    await signIn(page)
    await expect(headingOf(page)).toHaveText('Kunden suchen')
    await expectNoBarriersAnywhere(page)
    await page.getByLabel('Wonach suchen Sie?').fill('neuanfang')
    await page.getByRole('button', { name: 'Suchen' }).click()
    await expect(page.getByText('Niemand. Versuchen Sie es mit weniger Wörtern')).toBeVisible()
    await page.getByLabel('Wonach suchen Sie?').fill('lindenallee 12a')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('cell', { name: 'Lindenallee 12a, 08999 Mühlenbrück' })).toBeVisible()
    await page.getByRole('link', { name: 'Katrin Sommerfeld' }).click()

    await expect(headingOf(page)).toHaveText('Katrin Sommerfeld')
    await expect(headingOf(page)).toBeFocused()
    await expect(page.getByText('Kann sich anmelden, mit eigenem Passwort.')).toBeVisible()
    await expect(page.getByRole('row', { name: /4711001 Strom Aktiv Lindenallee 12a/ })).toBeVisible()
    await expectNoBarriersAnywhere(page)

    await page.getByRole('button', { name: 'Nur ansehen lassen' }).click()
    await page.getByRole('button', { name: 'Nein' }).click()
    await page.getByRole('button', { name: 'Nur ansehen lassen' }).click()
    await page.getByRole('button', { name: 'Ja' }).click()
    await expect(page.getByText('Der Kunde kann nur noch ansehen, nichts mehr einreichen.')).toBeVisible()
    await expect(page.getByText('Darf nur ansehen', { exact: true })).toBeVisible()
    await openPart(page, 'Änderungsprotokoll')
    await expect(page.getByRole('row', { name: /Zugriff geändert Versorger \(demo\)/ }).first()).toBeVisible()
    await page.getByRole('button', { name: 'Wieder alles erlauben' }).click()
    await page.getByRole('button', { name: 'Ja' }).click()
    await expect(page.getByText('Der Kunde kann wieder alles einreichen.')).toBeVisible()

    await page.getByRole('link', { name: 'Offene Vorgänge' }).click()
    await expect(headingOf(page)).toHaveText('Offene Vorgänge')
    await expectNoBarriersAnywhere(page)

    await page.getByRole('link', { name: 'Importe' }).click()
    await expect(headingOf(page)).toHaveText('Importe')
    await expectNoBarriersAnywhere(page)
    await page.getByRole('link', { name: 'demo.ndjson' }).click()
    await expect(headingOf(page)).toHaveText('demo.ndjson')
    await expect(page.getByText('Eingespielt.', { exact: true })).toBeVisible()
    await expect(page.getByRole('row', { name: /^Kunden 10$/ })).toBeVisible()
    await expectNoBarriersAnywhere(page)
  },
)

test(
  'the sign-in stands at every address until somebody is signed in, and after signing out again [versorger-50]',
  { tag: '@phone' },
  async ({ page }) => {
    const path = '/swm/kunden/SWM-100002'
    await page.goto(path)
    await expect(headingOf(page)).toHaveText('Anmelden')
    await expectNoBarriersAnywhere(page)
    await page.getByLabel('Kennung').fill('demo')
    await page.getByLabel('Passwort', { exact: true }).fill('falsch')
    await page.getByRole('button', { name: 'Anmelden' }).click()
    await expect(page.getByText('Die Kennung oder das Passwort ist nicht richtig.')).toBeVisible()
    await signIn(page, path)
    await expect(page.getByText('SWM-100002', { exact: true })).toBeVisible()
    const navigation = await openNavigation(page)
    await navigation.getByRole('button', { name: 'Abmelden' }).click()
    await expect(headingOf(page)).toHaveText('Anmelden')
    await page.reload()
    await expect(headingOf(page)).toHaveText('Anmelden')
  },
)

test(
  'a message is read and answered in words, which the customer finds [versorger-54] [versorger-77]',
  { tag: '@desktop' },
  async ({ page, playwright }) => {
    const api = await playwright.request.newContext({ baseURL: `http://127.0.0.1:${await portOf('PORTAL')}` })
    const text = 'Ist mein neuer Zähler schon bestellt?'
    const { readAnfragen } = await sendVorgang(api, demoKunden.waermepumpe, nachricht(text))
    await signIn(page, '/swm/vorgaenge')
    const { kundennummer } = demoKunden.waermepumpe
    await page.getByRole('link', { name: new RegExp(`^Kontaktanfrage \\d+\\s*Wieczorek ${kundennummer}`) }).click()
    await expect(headingOf(page)).toHaveText('Kontaktanfrage')
    await expect(page.getByText(text)).toBeVisible()
    await expectNoBarriersAnywhere(page)
    await page.getByLabel('Antwort an den Kunden').fill('Ja, für den 12.12.2026.\n\nIhr Kundendienst')
    await page.reload()
    await page.getByRole('button', { name: 'Antwort senden' }).click()
    await expect(page.getByText('Die Antwort ist gegeben.')).toBeVisible()
    await page.getByRole('status').getByRole('link', { name: 'Kontaktanfrage' }).click()
    await expect(page.getByText(/^Beantwortet am /)).toBeVisible()
    expect(await readAnfragen()).toContain('Ja, für den 12.12.2026.')
    await api.dispose()
  },
)

test(
  'anything else is accepted, on wish from a day on, and finished with where no system takes it [versorger-54] [versorger-99]',
  { tag: ['@further', '@desktop'] },
  async ({ page, playwright }) => {
    const api = await playwright.request.newContext({ baseURL: `http://127.0.0.1:${await portOf('PORTAL')}` })
    const mobil = `0151 ${String(Date.now()).slice(-8)}`
    const { nr } = await sendVorgang(api, demoKunden.festpreis, {
      method: 'PUT',
      path: '/anschlussnutzer/kontaktdatenAktualisieren',
      data: { email: 'ines.brandstaetter@example.org', festnetz: null, fax: null, mobil },
    })
    await api.dispose()
    await signIn(page, `/swm/vorgaenge/${nr}`)
    await expect(headingOf(page)).toHaveText('Kontaktdaten')
    await expect(page.getByText(new RegExp(`^${mobil} \\(bisher `))).toBeVisible()
    await expect(page.getByLabel('Antwort an den Kunden')).toHaveCount(0)
    const giltAb = page.getByLabel('Gilt ab')
    await giltAb.fill('31.02.2027')
    await expect(page.getByRole('button', { name: 'Annehmen' })).toHaveAttribute('aria-disabled', 'true')
    await giltAb.fill('1.2.2027')
    await page.getByRole('button', { name: 'Annehmen' }).click()
    await expect(page.getByText('Annehmen? Ändern lässt es sich danach nicht mehr.')).toBeVisible()
    await page.getByRole('button', { name: 'Ja' }).click()
    await expect(page.getByText('Der Vorgang ist angenommen.')).toBeVisible()
    await expectNoBarriersAnywhere(page)
    const row = page.getByRole('link', { name: `Eintragen: Kontaktdaten ${nr}` })
    await row.click()
    await page.getByRole('button', { name: 'Erledigt' }).click()
    await expect(page.getByText('Der Vorgang ist erledigt.')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Erledigt' })).toHaveCount(0)
    await page.getByRole('link', { name: 'Offene Vorgänge' }).click()
    await expect(headingOf(page)).toHaveText('Offene Vorgänge')
    await expect(row).toHaveCount(0)
  },
)

test(
  'a customer is on one page: a line says why a locked one cannot sign in, and parts fold [versorger-52]',
  { tag: '@desktop' },
  async ({ page }) => {
    await signIn(page, `/swm/kunden/${demoKunden.gesperrt.kundennummer}`)
    await expect(partOf(page, 'Anmeldung')).toContainText('Kann sich nicht anmelden: gesperrt durch einen Import.')
    await expect(page.getByText('Solange der Zugang gesperrt ist, lässt sich auch das Portal')).toBeVisible()
    await page.goto(`/swm/kunden/${demoKunden.haushalt.kundennummer}`)
    await expect(partOf(page, 'Person')).toContainText('14.05.1978')
    await expect(partOf(page, 'Bankverbindungen')).toContainText('DE02 1203 0000 0000 2020 51')
    await expect(page.getByRole('link', { name: '030 23125 017' })).toHaveAttribute('href', 'tel:03023125017')
    const heightOf = () => page.evaluate(() => document.documentElement.scrollHeight)
    expect(await heightOf()).toBeLessThanOrEqual(1800)
    const ablesungen = await openPart(page, 'Ablesungen')
    await expect(ablesungen.getByRole('row').nth(10)).toBeVisible()
    await expectNoBarriersAnywhere(page)
  },
)

test(
  'a clerk opens a document of a customer, and the audit trail says so [versorger-134]',
  { tag: '@desktop' },
  async ({ page }) => {
    await signIn(page, `/swm/kunden/${demoKunden.haushalt.kundennummer}`)
    const dokumente = await openPart(page, 'Dokumente')
    const download = page.waitForEvent('download')
    await dokumente.getByRole('button', { name: 'Öffnen' }).first().click()
    const datei = await download
    expect(datei.suggestedFilename()).toMatch(/\.pdf$/)
    expect((await readFile(await datei.path())).subarray(0, 5).toString()).toBe('%PDF-')
    await openPart(page, 'Änderungsprotokoll')
    await expect(
      page.getByRole('row', { name: `Dokument geöffnet: ${datei.suggestedFilename()} Versorger (demo)` }).first(),
    ).toBeVisible()
    await expectNoBarriersAnywhere(page)
  },
)
