import { expectNoBarriersAnywhere } from '../fixtures/axe.ts'
import { demoKunden } from '../fixtures/demoKunden.ts'
import { partOf } from '../fixtures/deskPage.ts'
import { headingOf, mainOf } from '../fixtures/screens/screen.ts'
import { expect, test } from '../fixtures/test.ts'
import { portOf } from '../setup/ports.ts'

test.use({ baseURL: `http://127.0.0.1:${await portOf('DESK')}` })

const { kundennummer } = demoKunden.haushalt

test(
  'an admin sees what would happen before anything does, and what is wrong with it [versorger-97]',
  { tag: '@desktop' },
  async ({ page }) => {
    await page.goto(`/swm/kunden/${kundennummer}`)
    await page.getByLabel('Kennung').fill('demo')
    await page.getByLabel('Passwort', { exact: true }).fill('Kundendienst-2026-Demo')
    await page.getByRole('button', { name: 'Anmelden' }).click()
    await page.getByRole('link', { name: 'Bereinigen' }).click()
    await expect(headingOf(page)).toHaveText('Bereinigen')
    const show = page.getByRole('button', { name: 'Zeigen, was geschieht' })
    await expect(show).toHaveAttribute('aria-disabled', 'true')
    await expectNoBarriersAnywhere(page)

    await page.getByLabel('Aufgabe').selectOption({ label: 'Vertrag umhängen' })
    await page.getByLabel('Vertrag', { exact: true }).selectOption({ value: '4711001' })
    await page.getByLabel('Richtiger Kunde').fill('100099')
    await show.click()
    await expect(mainOf(page)).toContainText('Den Kunden SWM-100099 gibt es nicht.')

    await page.getByLabel('Aufgabe').selectOption({ label: 'Zähler entfernen' })
    await expect(page.getByLabel('Zähler', { exact: true })).toHaveValue('1EMH0012845719')
    await show.click()
    await expect(partOf(page, 'Das geschieht')).toContainText('Zähler 1EMH0012845719 am Vertrag 4711001')

    await page.getByLabel('Aufgabe').selectOption({ label: 'Kunden zusammenführen' })
    await page.getByLabel('Kundennummer, die bleibt').fill(demoKunden.firma.kundennummer)
    await show.click()
    const geschieht = partOf(page, 'Das geschieht')
    await expect(geschieht.getByRole('heading')).toBeFocused()
    await expect(geschieht).toContainText(
      `Kunde ${kundennummer} geht in Kunde ${demoKunden.firma.kundennummer} auf. Das lässt sich nicht umkehren.`,
    )
    await expect(geschieht).toContainText('Der andere heißt Katrin Sommerfeld: Bitte prüfen Sie')
    await expect(geschieht).toContainText('Noch ist nichts geändert.')
    await expectNoBarriersAnywhere(page)

    // What was shown is about the number that was typed then.
    await page.getByLabel('Kundennummer, die bleibt').fill(demoKunden.dynamisch.kundennummer)
    await expect(geschieht).toHaveCount(0)
    await show.click()
    await expect(geschieht).toContainText(demoKunden.dynamisch.kundennummer)
    await geschieht.getByRole('button', { name: 'Abbrechen' }).click()
    await expect(geschieht).toHaveCount(0)
    await expect(mainOf(page).getByRole('heading', { name: 'Was ist zu tun?' })).toBeFocused()

    await page.getByRole('link', { name: `Zu Kunde ${kundennummer}` }).click()
    await expect(headingOf(page)).toHaveText('Katrin Sommerfeld')
    await expect(partOf(page, 'Verträge')).toContainText('4711001')
  },
)
