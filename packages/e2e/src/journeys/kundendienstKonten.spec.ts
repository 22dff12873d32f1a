import type { Page } from '@playwright/test'
import { expectNoBarriersAnywhere } from '../fixtures/axe.ts'
import { headingOf } from '../fixtures/screens/screen.ts'
import { expect, test } from '../fixtures/test.ts'
import { portOf } from '../setup/ports.ts'

const baseURL = `http://127.0.0.1:${await portOf('DESK')}`
test.use({ baseURL })

async function signIn(page: Page, path: string, kennung: string, passwort: string) {
  await page.goto(path)
  await page.getByLabel('Kennung').fill(kennung)
  await page.getByLabel('Passwort', { exact: true }).fill(passwort)
  await page.getByRole('button', { name: 'Anmelden' }).click()
}

test(
  'an admin makes an account, somebody signs in with it, and with the lock the session ends [versorger-78] [versorger-79]',
  { tag: '@desktop' },
  async ({ page, browser }) => {
    const kennung = `c.neu${String(Date.now()).slice(-8)}`
    await signIn(page, '/swm/konten', 'demo', 'Kundendienst-2026-Demo')
    await expect(headingOf(page)).toHaveText('Konten')
    await page.getByLabel('Name').fill('Clara Neu')
    await page.getByLabel('Kennung').fill('C Neu')
    await expect(page.getByRole('button', { name: 'Konto anlegen' })).toHaveAttribute('aria-disabled', 'true')
    await page.getByLabel('Kennung').fill(kennung)
    await page.getByLabel('Rolle').selectOption('service')
    await page.getByRole('button', { name: 'Konto anlegen' }).click()
    await expect(page.getByText(`Das Konto ${kennung} ist angelegt.`)).toBeVisible()
    await expect(page.getByRole('row', { name: `Clara Neu ${kennung} service keine bekannt Offen` })).toBeVisible()
    await expectNoBarriersAnywhere(page)
    const passwort = await page.getByText(/^[a-z2-9]{5}(-[a-z2-9]{5}){3}$/).innerText()

    const context = await browser.newContext({ baseURL })
    const other = await context.newPage()
    await signIn(other, '/swm', kennung, passwort)
    await expect(headingOf(other)).toHaveText('Kunden suchen')
    await expect(other.getByRole('link', { name: 'Konten' })).toHaveCount(0)

    await page.getByRole('row', { name: kennung }).getByRole('link').click()
    await expect(headingOf(page)).toHaveText('Clara Neu')
    await page.reload()
    await expect(headingOf(page)).toHaveText('Clara Neu')
    await expectNoBarriersAnywhere(page)
    await page.getByRole('button', { name: 'Sperren' }).click()
    await page.getByRole('button', { name: 'Ja' }).click()
    await expect(page.getByText(`Das Konto ${kennung} ist gesperrt.`)).toBeVisible()
    await other.getByRole('link', { name: 'Offene Vorgänge' }).click()
    await expect(headingOf(other)).toHaveText('Anmelden')
    await context.close()

    await page.getByRole('link', { name: 'Protokoll' }).click()
    await expect(headingOf(page)).toHaveText('Protokoll')
    await expect(page.getByRole('row', { name: new RegExp(`demo Konto gesperrt ${kennung}$`) })).toBeVisible()
    await expectNoBarriersAnywhere(page)
  },
)
