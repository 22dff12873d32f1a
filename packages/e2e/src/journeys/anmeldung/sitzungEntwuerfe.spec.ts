import type { Page } from '@playwright/test'
import { type DemoKunde, demoKunden } from '../../fixtures/demoKunden.ts'
import { kontaktanfrageForm } from '../../fixtures/forms/kontaktanfrageForm.ts'
import { loginForm, mainOf, openNavigation } from '../../fixtures/screens/screen.ts'
import { shownOn } from '../../fixtures/shownOn.ts'
import { readSession, replaceSession } from '../../fixtures/storedSession.ts'
import { expect, test } from '../../fixtures/test.ts'

// Typed input in several tabs when the session ends: it stays for its customer, except after a logout.

const anzeigename = 'Katrin Sommerfeld'

async function signInHere(page: Page, { kundennummer, passwort }: DemoKunde) {
  const form = loginForm(page)
  await form.kundennummer.fill(kundennummer)
  await form.passwort.fill(passwort)
  await form.terms.check()
  await form.submit.click()
}

const draftsIn = (page: Page) =>
  page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.startsWith('ekp-entwurf')).length)

test(
  'a 401 in one tab signs out all tabs at once, and none loses the typed input',
  { tag: '@further' },
  async ({ page, context, login }) => {
    await login(page)
    const [other, third] = [await context.newPage(), await context.newPage()]
    for (const [tab, text] of [
      [other, 'Guten Tag, wann lesen Sie ab?'],
      [third, 'Bitte rufen Sie mich an.'],
    ] as const) {
      await tab.goto('/kontaktanfrage')
      await kontaktanfrageForm(tab).nachricht.fill(text)
    }
    // The start page would ask for the documents by itself.
    await page.goto('/vertraege')
    await page.route('**/api/dokument/alle', (route) => route.fulfill({ status: 401, json: {} }))
    await (await openNavigation(page)).getByRole('link', { name: 'Dokumente' }).click()
    await expect(page).toHaveURL('/anmelden')
    for (const tab of [other, third]) await expect(tab).toHaveURL('/anmelden')
    for (const tab of [page, other, third]) {
      await expect(mainOf(tab)).toContainText(
        'Sie wurden aus Sicherheitsgründen abgemeldet, weil Ihre Sitzung abgelaufen oder beendet ist.',
      )
      expect(await shownOn(tab)).not.toMatch(/wann lesen|rufen Sie mich/)
    }
    expect(await readSession(other)).toBeUndefined()

    await page.unroute('**/api/dokument/alle')
    await signInHere(page, demoKunden.haushalt)
    await expect(page).toHaveURL('/dokumente')
    // The other tabs notice the new login and go back to their pages.
    for (const tab of [other, third]) await expect(tab).toHaveURL('/kontaktanfrage')
    await expect(kontaktanfrageForm(other).nachricht).toHaveValue('Guten Tag, wann lesen Sie ab?')
    await expect(kontaktanfrageForm(third).nachricht).toHaveValue('Bitte rufen Sie mich an.')
  },
)

test(
  'another customer’s login deletes what a 401 left in another tab',
  { tag: '@desktop' },
  async ({ page, context, login, signIn }) => {
    await login(page)
    const ofB = await signIn(demoKunden.familie)
    const other = await context.newPage()
    await other.goto('/kontaktanfrage')
    await kontaktanfrageForm(other).nachricht.fill(`Ihr ${anzeigename}`)
    await page.route('**/api/dokument/alle', (route) => route.fulfill({ status: 401, json: {} }))
    await page.goto('/dokumente')
    await expect(other).toHaveURL('/anmelden')
    expect(await draftsIn(other)).toBe(1)
    // B's start page asks for documents, too.
    await page.unroute('**/api/dokument/alle')
    await replaceSession(page, ofB)
    await expect(other).toHaveURL('/')
    await expect(mainOf(other)).toContainText('Angemeldet als')
    expect(await draftsIn(other)).toBe(0)
    await other.goto('/kontaktanfrage')
    await expect(kontaktanfrageForm(other).nachricht).toHaveValue('')
    expect(await shownOn(other)).not.toContain(anzeigename)
  },
)

test(
  'a logout deletes typed input in the other tabs, too',
  { tag: ['@desktop', '@further'] },
  async ({ page, context, login }) => {
    await login(page)
    const other = await context.newPage()
    await other.goto('/kontaktanfrage')
    await kontaktanfrageForm(other).nachricht.fill(`Ihr ${anzeigename}`)
    expect(await draftsIn(other)).toBe(1)
    await page.goto('/')
    await (await openNavigation(page)).getByRole('button', { name: 'Abmelden' }).click()
    await expect(other).toHaveURL('/anmelden')
    await expect(mainOf(other)).toContainText('Sie wurden in einem anderen Fenster abgemeldet.')
    await expect(mainOf(page)).toContainText('Sie haben sich abgemeldet.')
    expect(await draftsIn(other)).toBe(0)
  },
)
