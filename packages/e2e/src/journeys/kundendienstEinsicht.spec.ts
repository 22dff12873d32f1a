import { expectNoBarriersAnywhere } from '../fixtures/axe.ts'
import { openPart } from '../fixtures/deskPage.ts'
import { demoKunden } from '../fixtures/demoKunden.ts'
import { fillKontaktanfrage, kontaktanfrageForm } from '../fixtures/forms/kontaktanfrageForm.ts'
import { headingOf, mainOf } from '../fixtures/screens/screen.ts'
import { sessionKey } from '../fixtures/storedSession.ts'
import { expect, test } from '../fixtures/test.ts'
import { portOf } from '../setup/ports.ts'

const [deskOrigin, portalOrigin] = [
  `http://127.0.0.1:${await portOf('DESK')}`,
  // As the demo names its own address.
  `http://localhost:${await portOf('PORTAL')}`,
]
test.use({ baseURL: deskOrigin, allowedOrigins: [portalOrigin] })

test(
  'the service desk looks at a portal as its customer does, saves nothing there and ends it; an own session goes on [versorger-57] [versorger-58]',
  { tag: ['@further', '@desktop'] },
  async ({ page, context, playwright }) => {
    const api = await playwright.request.newContext({ baseURL: portalOrigin })
    const { kundennummer, passwort } = demoKunden.dynamisch
    const signedIn = await api.post('/api/anschlussnutzer/login', { headers: { kundennummer, passwort } })
    const own = { kundennummer, token: signedIn.headers()['token'], ablaufdatum: '2100-01-01T00:00:00Z' }
    await context.setStorageState({
      cookies: [],
      origins: [{ origin: portalOrigin, localStorage: [{ name: sessionKey, value: JSON.stringify(own) }] }],
    })
    await page.goto(`/swm/kunden/${demoKunden.haushalt.kundennummer}`)
    await page.getByLabel('Kennung').fill('demo')
    await page.getByLabel('Passwort', { exact: true }).fill('Kundendienst-2026-Demo')
    await page.getByRole('button', { name: 'Anmelden' }).click()

    await openPart(page, 'Portal des Kunden')
    const opened = context.waitForEvent('page')
    await page.getByLabel('Grund', { exact: true }).fill('Frage am Telefon zur Abrechnung')
    await page.getByRole('button', { name: 'Portal des Kunden ansehen' }).click()
    const view = await opened
    const banner = view.getByRole('region', { name: 'Ansicht des Kundendienstes' })
    await expect(banner).toContainText('Ansicht des Kundendienstes – nur lesen. Kunde SWM-100001, bis ')
    expect(view.url()).toBe(`${portalOrigin}/`)
    await view.getByRole('link', { name: 'Übersicht', exact: true }).first().click()
    await expect(mainOf(view)).toContainText('Katrin Sommerfeld')
    await expectNoBarriersAnywhere(view)
    await openPart(page, 'Änderungsprotokoll')
    await expect(
      page.getByRole('row', { name: /Portal des Kunden angesehen Versorger \(demo\)/ }).first(),
    ).toBeVisible()

    await view.getByRole('link', { name: 'Kontaktanfrage' }).first().click()
    await fillKontaktanfrage(view)
    await kontaktanfrageForm(view).submit.click()
    await expect(view.getByText('Das ist die Ansicht des Kundendienstes: Sie liest nur.')).toBeVisible()

    await view.reload()
    await expect(banner).toBeVisible()
    const databases = () => view.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name))
    expect(await databases()).toEqual([])

    await banner.getByRole('button', { name: 'Beenden' }).click()
    await expect(headingOf(view)).toHaveText('Ansicht beendet')
    await expectNoBarriersAnywhere(view)
    await view.goto(portalOrigin)
    await expect(banner).toBeHidden()
    await expect(headingOf(view)).toHaveText('Willkommen')
    expect(await view.evaluate((key) => localStorage.getItem(key), sessionKey)).toContain(kundennummer)
    await api.dispose()
  },
)
