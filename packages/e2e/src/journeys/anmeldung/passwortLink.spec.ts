import type { Page } from '@playwright/test'
import { expectNoBarriers } from '../../fixtures/axe.ts'
import { passwortForm } from '../../fixtures/forms/passwortForm.ts'
import { action, mainOf } from '../../fixtures/screens/screen.ts'
import { expect, test } from '../../fixtures/test.ts'

const pruefung = '**/api/anschlussnutzer/passwort_reset_pruefung'
const abschluss = '**/api/anschlussnutzer/passwort_reset_abschluss'
const link = '/passwort/erneuern?token=ekpr_Kanarienvogel-4711'
const neuesPasswort = 'Öl€-Preis-2027'

/** Sends a new password with a link that the host says nothing of, and gets an answer. */
async function sendNeues(page: Page, answer: { status: number; json: object }) {
  await page.route(pruefung, (route) => route.fulfill({ status: 404 }))
  await page.route(abschluss, (route) => route.fulfill(answer))
  await page.goto(link)
  const form = passwortForm(page)
  await form.neues.fill(neuesPasswort)
  await form.wiederholung.fill(neuesPasswort)
  await form.wiederholung.press('Enter')
  return form
}

test(
  'a link that does not hold is known before anything is typed [passwort-36]',
  { tag: '@phone' },
  async ({ page }) => {
    await page.goto(link)
    const { main, neues, save } = passwortForm(page)
    await expect(main).toContainText('Dieser Link gilt nicht mehr.')
    await expect(neues).toHaveCount(0)
    await expect(save).toHaveCount(0)
    await expectNoBarriers(page)
    await action(main, 'Neuen Link anfordern').click()
    await expect(page).toHaveURL('/passwort/vergessen')
  },
)

test(
  'a host that fails or refuses to say whether the link holds has the form [passwort-36]',
  { tag: ['@desktop', '@further'] },
  async ({ page }) => {
    for (const status of [401, 403, 500]) {
      await page.route(pruefung, (route) => route.fulfill({ status, json: { detail: 'Unbekannt.' } }))
      await page.goto(link)
      await expect(passwortForm(page).neues).toBeVisible()
      await expect(mainOf(page)).not.toContainText('gilt nicht mehr')
    }
  },
)

test(
  'a link that was used meanwhile has one message in place of the form [passwort-32]',
  { tag: '@further' },
  async ({ page }) => {
    const { main, neues, alert } = await sendNeues(page, { status: 403, json: {} })
    await expect(alert).toHaveText(
      'Fehler: Bei der Änderung des Passworts ist ein Fehler aufgetreten. Bitte versuchen Sie es später erneut. Dafür brauchen Sie einen neuen Link, denn dieser gilt nicht mehr.',
    )
    await expect(page.locator('main :focus')).toContainText('Dafür brauchen Sie einen neuen Link')
    await expect(neues).toHaveCount(0)
    await expectNoBarriers(page)
    await expect(action(main, 'Neuen Link anfordern')).toBeInViewport()
    await action(main, 'Neuen Link anfordern').click()
    await expect(page).toHaveURL('/passwort/vergessen')
  },
)

test(
  'any other failure leaves the form and what was typed [passwort-32]',
  { tag: ['@desktop', '@further'] },
  async ({ page }) => {
    const { main, neues, alert } = await sendNeues(page, { status: 429, json: { detail: 'Bitte warten Sie.' } })
    await expect(alert).toHaveText(
      'Fehler: Bei der Änderung des Passworts ist ein Fehler aufgetreten. Bitte versuchen Sie es später erneut.',
    )
    await expect(main.getByText('Bitte warten Sie.', { exact: true })).toBeVisible()
    await expect(neues).toHaveValue(neuesPasswort)
  },
)
