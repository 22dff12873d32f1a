import { readFile } from 'node:fs/promises'
import { expectNoBarriersAnywhere } from '../fixtures/axe.ts'
import { bereinigeAt, jaAt, openPart, partOf, takeUp } from '../fixtures/deskPage.ts'
import { anrufTest as test } from '../fixtures/kinds/anrufTest.ts'
import { headingOf, mainOf } from '../fixtures/screens/screen.ts'
import { expect, test as demoTest } from '../fixtures/test.ts'
import { portOf } from '../setup/ports.ts'

// Calls about what the supplier has on record, each from the desk's start page to its end without another tool.

test(
  '„Diesen Vertrag kenne ich nicht“: it goes to the customer whose it is [versorger-97] [versorger-133]',
  { tag: ['@further', '@desktop'] },
  async ({ page, kunde, zweiterKunde, findAnrufer }) => {
    const [, fremd] = kunde.vertraege
    await findAnrufer(fremd)
    await bereinigeAt(page, {
      aufgabe: 'Vertrag umhängen',
      vertrag: fremd,
      felder: { 'Richtiger Kunde': zweiterKunde.kundennummer },
      vorschau: `zu Kunde ${zweiterKunde.kundennummer}.`,
    })
    await page.getByRole('link', { name: `Zu Kunde ${zweiterKunde.kundennummer}` }).click()
    await expect(partOf(page, 'Verträge')).toContainText(fremd)
    await expect(partOf(page, 'Änderungsprotokoll')).toContainText(`Vertrag übernommen: Vertrag ${fremd}`)
    await findAnrufer(kunde.kundennummer)
    await expect(partOf(page, 'Verträge')).not.toContainText(fremd)
    await expect(partOf(page, 'Änderungsprotokoll')).toContainText('Vertrag abgegeben')
  },
)

test(
  '„Ich will alles sehen, was Sie über mich haben“: the archive is downloaded to be handed over [versorger-126] [versorger-133]',
  { tag: ['@further', '@desktop'] },
  async ({ page, kunde, findAnrufer }) => {
    await findAnrufer(kunde.kundennummer)
    await takeUp(page, 'Auskunft')
    await page.getByRole('button', { name: 'Auskunft herunterladen' }).click()
    await expectNoBarriersAnywhere(page)
    const download = page.waitForEvent('download')
    await jaAt(page).click()
    const archive = await download
    expect(archive.suggestedFilename()).toBe(`Auskunft ${kunde.kundennummer}.zip`)
    expect((await readFile(await archive.path())).subarray(0, 2).toString()).toBe('PK')
    await expect(page.getByText('Das Archiv ist heruntergeladen.')).toBeVisible()
    await page.getByRole('link', { name: 'Zum Kunden' }).click()
    await openPart(page, 'Änderungsprotokoll')
    await expect(page.getByRole('row', { name: /Daten heruntergeladen Versorger \(t\.ubben\)/ })).toBeVisible()
  },
)

test(
  '„Löschen Sie mich“: what must stay is said, the rest goes, and nobody signs in any more [versorger-39] [versorger-133]',
  { tag: ['@further', '@desktop'] },
  async ({ page, kunde, findAnrufer, trySignIn }) => {
    await findAnrufer(kunde.kundennummer)
    await bereinigeAt(page, { aufgabe: 'Kunden löschen', vorschau: 'Bleiben muss (Art. 17' })
    await page.getByRole('link', { name: /^Zu Kunde/ }).click()
    await expect(page.getByText('Hat verlangt, gelöscht zu werden')).toBeVisible()
    await expect(page.getByRole('navigation', { name: 'Für den Anrufer aufnehmen' })).toHaveCount(0)
    expect(await trySignIn(kunde)).toBe(403)
    await expect(mainOf(page)).not.toContainText('0171 3920042')
  },
)

demoTest.describe('at the desk of the demo, where there are bills', () => {
  const [desk, portal] = [portOf('DESK'), portOf('PORTAL')]
  const portalOrigin = async () => `http://localhost:${await portal}`
  demoTest.use({
    baseURL: async ({ viewport: _viewport }, provide) => provide(`http://127.0.0.1:${await desk}`),
    allowedOrigins: async ({ viewport: _viewport }, provide) => provide([await portalOrigin()]),
  })

  demoTest(
    '„Warum ist das so teuer?“: the clerk reads the verdict, and looks at the bill as the customer does [rechnung-16] [versorger-133]',
    { tag: ['@further', '@desktop'] },
    async ({ page, context }) => {
      await page.goto('/')
      await page.getByLabel('Kennung').fill('demo')
      await page.getByLabel('Passwort', { exact: true }).fill('Kundendienst-2026-Demo')
      await page.keyboard.press('Enter')
      await page.getByLabel('Wonach suchen Sie?').fill('Kramer-Nguyen')
      await page.keyboard.press('Enter')
      await page.getByRole('link', { name: 'Kramer-Nguyen' }).click()
      const row = mainOf(page).getByRole('row', { name: /weicht ab in Zeile 1: [\d,]+\sEUR brutto zu hoch/ })
      // The demo recomputes its bills a while after its start.
      await expect(async () => {
        await page.reload()
        await openPart(page, 'Rechnungen')
        await expect(row).toBeVisible({ timeout: 5000 })
      }).toPass({ timeout: 150_000 })
      const nummer = /RE-\d+-\d+/.exec((await row.textContent()) ?? '')?.[0] ?? ''
      await expectNoBarriersAnywhere(page)

      await openPart(page, 'Portal des Kunden')
      await page.getByLabel('Grund', { exact: true }).fill('Frage am Telefon zum Preis')
      await page.getByLabel(/^Beginnt mit/).selectOption(`rechnung/${nummer}`)
      const opened = context.waitForEvent('page')
      await page.getByRole('button', { name: 'Portal des Kunden ansehen' }).click()
      const view = await opened
      await expect(headingOf(view)).toHaveText('Ihre Rechnung')
      expect(view.url()).toBe(`${await portalOrigin()}/rechnung/${nummer}`)
      await expect(mainOf(view)).toContainText('Unsere Rechnung weicht ab in Zeile 1')
    },
  )
})
