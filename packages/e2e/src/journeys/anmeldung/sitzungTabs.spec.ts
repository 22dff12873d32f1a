import type { Page } from '@playwright/test'
import { demoKunden } from '../../fixtures/demoKunden.ts'
import { kontaktanfrageForm } from '../../fixtures/forms/kontaktanfrageForm.ts'
import { action, contractCard, headingOf, loginForm, mainOf, openNavigation } from '../../fixtures/screens/screen.ts'
import { shownOn } from '../../fixtures/shownOn.ts'
import { replaceSession } from '../../fixtures/storedSession.ts'
import { expect, test } from '../../fixtures/test.ts'

// Two customers at one computer [T19]: B sees nothing of A.

const anzeigename = 'Katrin Sommerfeld'
const ofA = /4711001|4711002|Sommerfeld|Katrin/

async function signInByForm(page: Page, { kundennummer, passwort }: { kundennummer: string; passwort: string }) {
  const form = loginForm(page)
  await form.kundennummer.fill(kundennummer)
  await form.passwort.fill(passwort)
  await form.terms.check()
  await form.submit.click()
  await expect(mainOf(page)).toContainText('Angemeldet als')
}

test(
  "a customer who signs in in a second tab sees nothing of the first tab's customer, also when going back",
  { tag: '@phone' },
  async ({ page, context, login }) => {
    await login(page)
    await page.goto('/kontaktanfrage')
    await kontaktanfrageForm(page).nachricht.fill(`Meine Nummer ist 4711001, Ihr ${anzeigename}`)
    await page.goto('/vertraege')
    // The cards load one by one, so the first button may be the second contract's.
    await action(contractCard(page, '4711001'), 'Vertragsdetails').click()
    await expect(page).toHaveURL('/vertrag/4711001/detail')
    // The heading takes the focus when the page is there, which closes an open navigation.
    await expect(headingOf(page)).toBeFocused()
    await expect(mainOf(page)).toContainText('Lieferbeginn')
    await (await openNavigation(page)).getByRole('link', { name: 'Dokumente', exact: true }).click()
    await expect(page).toHaveURL('/dokumente')

    const other = await context.newPage()
    await other.goto('/')
    await expect(mainOf(other)).toContainText(anzeigename)
    await (await openNavigation(other)).getByRole('button', { name: 'Abmelden' }).click()
    await expect(page).toHaveURL('/anmelden')
    await expect.poll(() => shownOn(page)).not.toMatch(ofA)
    await expect(other).toHaveURL('/anmelden')
    await signInByForm(other, demoKunden.familie)

    await expect(page).toHaveURL('/')
    await expect(mainOf(page)).toContainText('Angemeldet als')
    for (const tab of [page, other]) expect(await shownOn(tab)).not.toMatch(ofA)
    // The tab's history keeps the addresses, and shows B's data there.
    for (const [path, heading] of [
      ['/vertrag/4711001/detail', 'Not Found'],
      ['/vertraege', 'Verträge'],
      ['/kontaktanfrage', 'Kontaktanfrage'],
    ] as const) {
      await page.goBack()
      await expect(page).toHaveURL(path)
      await expect(headingOf(page)).toHaveText(heading)
      await expect(mainOf(page).locator('[aria-busy=true]')).toHaveCount(0)
      expect((await shownOn(page)).replace(page.url(), '')).not.toMatch(ofA)
    }
  },
)

test(
  'a tab that was suspended while the customer changed goes to the start page without other requests',
  { tag: ['@desktop', '@further'] },
  async ({ page, context, login, signIn }) => {
    const ofB = await signIn(demoKunden.familie)
    await login(page)
    await page.goto('/vertrag/4711001/rechnungsadresse/editieren')
    await mainOf(page).getByLabel('Anrede').selectOption('Frau')
    await mainOf(page)
      .getByLabel(/^Vorname/)
      .fill(anzeigename)
    const asked: string[] = []
    page.on('request', (request) => {
      if (request.headers()['token'] === ofB.token) asked.push(new URL(request.url()).pathname)
    })
    const other = await context.newPage()
    await other.goto('/api/health/live')
    await replaceSession(other, ofB)

    await expect(page).toHaveURL('/')
    await expect(mainOf(page)).toContainText('Angemeldet als')
    expect(await shownOn(page)).not.toMatch(ofA)
    expect(asked.filter((path) => ofA.test(path))).toEqual([])
    expect(await page.evaluate(() => JSON.stringify({ ...sessionStorage }))).not.toMatch(/Katrin|Sommerfeld/)
  },
)

test(
  'a message for one customer is not shown to the next one who goes back',
  { tag: ['@desktop', '@further'] },
  async ({ page, login }) => {
    await login(page)
    await page.route('**/api/anschlussnutzer/kontaktanfrage', (route) =>
      route.fulfill({ status: 204, headers: { vorgang: 'K-815', eingang: '2026-11-21T10:00:00Z' } }),
    )
    await page.goto('/kontaktanfrage')
    const { betreff, nachricht, submit } = kontaktanfrageForm(page)
    await betreff.selectOption({ index: 1 })
    await nachricht.fill('Bitte rufen Sie mich einmal an.')
    await submit.click()
    await expect(mainOf(page)).toContainText('K-815')
    // Going back still works for the first customer.
    await (await openNavigation(page)).getByRole('link', { name: 'Dokumente', exact: true }).click()
    await expect(page).toHaveURL('/dokumente')
    await page.goBack()
    await expect(mainOf(page)).toContainText('K-815')
    await page.goForward()
    await expect(page).toHaveURL('/dokumente')

    await (await openNavigation(page)).getByRole('button', { name: 'Abmelden' }).click()
    await expect(page).toHaveURL('/anmelden')
    await signInByForm(page, demoKunden.familie)
    await page.goBack()
    await expect(page).toHaveURL('/kontaktanfrageOk')
    await expect(headingOf(page)).toBeVisible()
    await expect(mainOf(page)).not.toContainText('K-815')
  },
)

const leftOn = (page: Page) =>
  page.evaluate(async () => {
    const all: unknown[] = [{ ...localStorage }, { ...sessionStorage }, history.state, document.cookie]
    for (const { name = '', version } of await indexedDB.databases()) {
      const db = await new Promise<IDBDatabase>((resolve, reject) => {
        const request = indexedDB.open(name, version)
        request.addEventListener('success', () => resolve(request.result))
        request.addEventListener('error', () => reject(new Error(`${name} does not open`)))
      })
      for (const store of db.objectStoreNames) {
        const request = db.transaction(store).objectStore(store).getAll()
        await new Promise((resolve) => request.addEventListener('success', resolve))
        all.push(request.result)
      }
      db.close()
    }
    for (const name of await caches.keys()) {
      const cache = await caches.open(name)
      for (const request of await cache.keys()) all.push(request.url, await (await cache.match(request))?.text())
    }
    return JSON.stringify(all)
  })

test('a logout leaves nothing of the customer on the device', { tag: '@desktop' }, async ({ page, login }) => {
  const { token, kundennummer } = await login(page)
  await page.goto('/vertraege')
  await expect(mainOf(page)).toContainText('4711001')
  for (const path of ['/vertrag/4711001/ablesung', '/kontakt/editieren', '/rechnungsadressen', '/dokumente']) {
    await page.goto(path)
    await expect(headingOf(page)).toBeVisible()
    await expect(mainOf(page).locator('[aria-busy=true]')).toHaveCount(0)
  }
  await page.goto('/kontaktanfrage')
  await kontaktanfrageForm(page).nachricht.fill(`Ihr ${anzeigename}`)
  expect(await leftOn(page)).toMatch(ofA)

  await (await openNavigation(page)).getByRole('button', { name: 'Abmelden' }).click()
  await page.getByRole('region', { name: 'Abmelden' }).getByRole('button', { name: 'Ja' }).click()
  await expect(page).toHaveURL('/anmelden')
  await expect.poll(() => leftOn(page)).not.toMatch(ofA)
  const left = await leftOn(page)
  expect(left).not.toContain(token)
  expect(left).not.toContain(kundennummer)
})
