import { expectNoBarriers } from '../../fixtures/axe.ts'
import { demoKunden } from '../../fixtures/demoKunden.ts'
import {
  type Asked,
  historieButton,
  historieChart,
  historiePath,
  hourMs,
  serveHistorie,
} from '../../fixtures/screens/historieScreen.ts'
import { zeitraum, zurueck } from '../../fixtures/screens/historienScreen.ts'
import { action, mainOf } from '../../fixtures/screens/screen.ts'
import { expect, test } from '../../fixtures/test.ts'

/** Hours or days of 8 kWh, of which the first two are priced and the third has a single quarter. */
function items({ von, bis, interval }: Asked): readonly object[] {
  const first = Date.parse(von)
  const stepMs = interval === 'hourly' ? hourMs : 24 * hourMs
  return Array.from({ length: (Date.parse(bis) - first) / stepMs }, (_, index) => ({
    von: new Date(first + index * stepMs).toISOString(),
    bis: new Date(first + (index + 1) * stepMs).toISOString(),
    verbrauch: index === 2 ? 1.69 : 8,
    arbeitspreis: 0.25,
    kosten: index < 2 ? 2 : null,
    bepreisterVerbrauch: index < 2 ? 8 : null,
    stundenOhneVerbrauch: index === 2 ? 23.75 : 0,
    unvollstaendig: index === 2,
  }))
}

test(
  'mode and day stand in the address; a day leads to its hours and back, a date to its month, and nothing to before the delivery',
  { tag: '@phone' },
  async ({ page, login }) => {
    await login(page, demoKunden.dynamisch)
    await page.route('**/api/4711003', async (route) => {
      const response = await route.fetch()
      await route.fulfill({ response, json: { ...(await response.json()), lieferbeginn: '2026-08-15' } })
    })
    await serveHistorie(page, items)
    await page.clock.setFixedTime('2026-11-21T09:00:00+01:00')
    await page.goto(`${historiePath}?ansicht=tage&tag=2026-09-07`)
    await expect(zeitraum(page)).toHaveText('01.09.2026 00:00 Uhr - 30.09.2026 23:59 Uhr')
    await expect(historieButton(page, 'Monatsübersicht')).toHaveAttribute('aria-pressed', 'true')
    await expect(mainOf(page)).toContainText(
      'Kosten (brutto) für 16,00 von 233,69 kWh: 4,00 EUR ohne Grundpreis, im Mittel 25,00 Cent/kWh; Preise fehlen ab 03.09.2026',
    )
    await expect(mainOf(page)).toContainText('Es fehlen 23,75 Stunden am 03.09.2026')
    await expect(historieChart(page).getByRole('listitem').filter({ hasText: 'mit Lücken' })).toHaveCount(1)
    await expectNoBarriers(page)

    await action(historieChart(page), 'Als Tabelle').click()
    await historieChart(page)
      .getByRole('button', { name: /^03\.09\.2026, mit Lücken: 23,75 Stunden fehlen.*die Stunden zeigen$/ })
      .click()
    await expect(page).toHaveURL(`${historiePath}?ansicht=stunden&tag=2026-09-03`)
    await expect(zeitraum(page)).toHaveText('02.09.2026 00:00 Uhr - 03.09.2026 23:59 Uhr')
    await page.goBack()
    await expect(zeitraum(page)).toHaveText('01.09.2026 00:00 Uhr - 30.09.2026 23:59 Uhr')

    await zurueck(page).click()
    await expect(zeitraum(page)).toHaveText('01.08.2026 00:00 Uhr - 31.08.2026 23:59 Uhr')
    await expect(zurueck(page)).toHaveAttribute('aria-disabled', 'true')
    const tag = mainOf(page).getByLabel('Tag wählen')
    await tag.fill('05.11.2026')
    await expect(zeitraum(page)).toHaveText('01.11.2026 00:00 Uhr - 20.11.2026 23:59 Uhr')
    // Two presses before the page has followed the first.
    await zurueck(page).evaluate((button: HTMLElement) => {
      button.click()
      button.click()
    })
    await expect(zeitraum(page)).toHaveText('01.09.2026 00:00 Uhr - 30.09.2026 23:59 Uhr')
    await tag.fill('14.08.2026')
    await tag.blur()
    await expect(mainOf(page)).toContainText('Frühestens möglich ist der 15. August 2026.')
    await tag.fill('16.08.2026')
    await expect(zeitraum(page)).toHaveText('01.08.2026 00:00 Uhr - 31.08.2026 23:59 Uhr')
    await action(mainOf(page), 'Heute').click()
    await expect(page).toHaveURL(`${historiePath}?ansicht=tage&tag=2026-11-20`)
    await expect(action(mainOf(page), 'Heute')).toHaveAttribute('aria-disabled', 'true')
    await page.reload()
    await expect(zeitraum(page)).toHaveText('01.11.2026 00:00 Uhr - 20.11.2026 23:59 Uhr')
  },
)

test(
  'a day is opened in the drawing by Enter, and by a click of the mouse',
  { tag: ['@desktop', '@further'] },
  async ({ page, login }) => {
    await login(page, demoKunden.dynamisch)
    await serveHistorie(page, items)
    await page.clock.setFixedTime('2026-11-21T09:00:00+01:00')
    await page.goto(`${historiePath}?ansicht=tage`)
    const slider = historieChart(page).getByRole('slider')
    await slider.focus()
    await slider.press('Home')
    await expect(slider).toHaveAttribute('aria-valuetext', /^01\.11\.2026/)
    await slider.press('Enter')
    await expect(page).toHaveURL(`${historiePath}?ansicht=stunden&tag=2026-11-01`)
    // The address changes before the screen does, and hours lead nowhere.
    await expect(zeitraum(page)).toHaveText('31.10.2026 00:00 Uhr - 01.11.2026 23:59 Uhr')
    await page.goBack()
    await expect(zeitraum(page)).toHaveText('01.11.2026 00:00 Uhr - 20.11.2026 23:59 Uhr')
    await historieChart(page).getByRole('img').click()
    await expect(page).toHaveURL(/\?ansicht=stunden&tag=2026-11-1[01]$/)
  },
)
