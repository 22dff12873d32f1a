import type { Page } from '@playwright/test'
import { expectNoBarriersAnywhere } from '../fixtures/axe.ts'
import { partOf } from '../fixtures/deskPage.ts'
import { headingOf, mainOf } from '../fixtures/screens/screen.ts'
import { expect, test } from '../fixtures/test.ts'
import { portOf } from '../setup/ports.ts'

test.use({ baseURL: `http://127.0.0.1:${await portOf('DESK')}` })

async function signIn(page: Page, path: string) {
  await page.goto(path)
  await page.getByLabel('Kennung').fill('c.neumann')
  await page.getByLabel('Passwort', { exact: true }).fill('Kundendienst-2026-Demo')
  await page.keyboard.press('Enter')
  await expect(headingOf(page)).toHaveText('Offene Vorgänge')
}

/** Answers the Vorgang that is open by its own way, with keys alone. */
async function answer(page: Page, nr: number): Promise<string> {
  const isMessage = (await headingOf(page).innerText()) === 'Kontaktanfrage'
  if (!isMessage && nr % 2 === 0) {
    await page.keyboard.press('a')
    await expect(page.getByRole('button', { name: 'Nein' })).toBeFocused()
    await page.keyboard.press('a')
    return 'Der Vorgang ist angenommen.'
  }
  await page.keyboard.press('r')
  await page.keyboard.type('Das haben wir geprüft: ja, auch das.')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  return isMessage ? 'Die Antwort ist gegeben.' : 'Der Vorgang ist abgelehnt.'
}

/** Looks up another customer by the search of the header, and goes back to the Vorgang. */
async function lookUpKunde(page: Page): Promise<void> {
  const [place, heading] = [page.url(), await headingOf(page).innerText()]
  await page.keyboard.press('/')
  await page.keyboard.type('Sommerfeld')
  await expect(page.getByRole('option', { name: /Katrin Sommerfeld/ })).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(headingOf(page)).toHaveText('Katrin Sommerfeld')
  // The browser's own key, which a browser without a window does not have.
  await page.goBack()
  await expect(page).toHaveURL(place)
  await expect(headingOf(page)).toHaveText(heading)
}

test.describe('at 1280 by 800', () => {
  test.use({ viewport: { width: 1280, height: 800 } })

  test(
    'twenty mixed Vorgänge are answered without the mouse, each followed by the next that no colleague has taken [versorger-54] [versorger-133]',
    { tag: '@desktop' },
    async ({ page }) => {
      await signIn(page, '/swm/vorgaenge')
      const rows = mainOf(page).getByRole('region', { name: 'Zu tun' }).getByRole('link')
      await expect(rows.nth(14)).toBeInViewport({ ratio: 1 })
      await expectNoBarriersAnywhere(page)
      await page.keyboard.press('?')
      await expect(page.getByText('nächster in der Liste')).toBeVisible()
      await page.keyboard.press('?')
      await expect(page.getByText('nächster in der Liste')).toBeHidden()

      for (const key of ['j', 'j', 'k']) await page.keyboard.press(key)
      await expect(rows.first()).toBeFocused()
      await page.keyboard.press('Enter')
      const seen = new Set<string>()
      for (let nr = 0; nr < 20; nr++) {
        await expect(partOf(page, 'Angaben des Kunden')).toBeVisible()
        await expect(headingOf(page)).toBeFocused()
        const place = page.url()
        seen.add(await headingOf(page).innerText())
        expect(['', 'c.neumann']).toContain(await page.getByLabel('Bearbeitet von').inputValue())
        if (nr === 10) await lookUpKunde(page)
        const done = await answer(page, nr)
        await expect(page.getByRole('status').filter({ hasText: done })).toBeVisible()
        await expect(page).not.toHaveURL(place)
      }
      expect(seen.size).toBeGreaterThan(4)
      await expectNoBarriersAnywhere(page)
    },
  )

  test(
    'the choice of Vorgänge stays in the address from one to the next [versorger-54]',
    { tag: ['@further', '@desktop'] },
    async ({ page }) => {
      await signIn(page, '/swm/vorgaenge?art=ablesung')
      await expect(
        mainOf(page)
          .getByRole('link', { name: /^Zählerstand/ })
          .first(),
      ).toBeVisible()
      await page.keyboard.press('j')
      await page.keyboard.press('Enter')
      await expect(headingOf(page)).toHaveText('Zählerstand')
      const place = page.url()
      await answer(page, 1)
      await expect(page).not.toHaveURL(place)
      expect(page.url()).toContain('art=ablesung')
    },
  )

  test(
    'a clerk takes a Vorgang, gives it to a colleague and notes something that stays inside [versorger-54]',
    { tag: '@desktop' },
    async ({ page }) => {
      await signIn(page, '/swm/vorgaenge?art=kuendigung&von=niemand')
      await expect(
        mainOf(page)
          .getByRole('link', { name: /^Kündigung/ })
          .first(),
      ).toBeVisible()
      await page.keyboard.press('j')
      await page.keyboard.press('Enter')
      await expect(headingOf(page)).toHaveText('Kündigung')
      await page.keyboard.press('n')
      const bearbeiter = page.getByLabel('Bearbeitet von')
      await expect(bearbeiter).toHaveValue('c.neumann')
      await bearbeiter.selectOption('Anna Berger')
      await expect(page.getByRole('button', { name: 'Selbst nehmen' })).toBeVisible()
      await page.getByLabel('Vorlage').selectOption('Angaben unvollständig')
      await expect(page.getByLabel('Grund für die Ablehnung')).toHaveValue(/^Uns fehlen Angaben\. /)
      await page.getByText('Notizen', { exact: true }).click()
      await page.getByLabel('Neue Notiz').fill('Ruft am Montag wieder an.')
      await page.getByRole('button', { name: 'Notieren' }).click()
      await expect(page.getByText('Ruft am Montag wieder an.')).toBeVisible()
      await expect(page.getByText(/^Clara Neumann, /)).toBeVisible()
      await expectNoBarriersAnywhere(page)
    },
  )
})

test.describe('at 360 by 740', () => {
  test.use({ viewport: { width: 360, height: 740 } })

  test('on a phone the list leads to a Vorgang, and back', { tag: '@phone' }, async ({ page }) => {
    await signIn(page, '/swm/vorgaenge')
    await page.getByRole('button', { name: /^Zählerstand \d+$/ }).click()
    await expect(page).toHaveURL(/\?art=ablesung$/)
    await expectNoBarriersAnywhere(page)
    await page
      .getByRole('link', { name: /^Zählerstand/ })
      .first()
      .click()
    await expect(headingOf(page)).toHaveText('Zählerstand')
    await expect(page.getByText('Stand davor')).toBeVisible()
    await expect(page.getByText('Zu tun')).toBeHidden()
    await expectNoBarriersAnywhere(page)
    await page.getByRole('link', { name: 'Zur Liste' }).click()
    await expect(headingOf(page)).toHaveText('Offene Vorgänge')
  })
})
