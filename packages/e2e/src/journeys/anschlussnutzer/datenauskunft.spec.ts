import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { auskunftCall, auskunftPath, auskunftScreen } from '../../fixtures/screens/auskunftScreen.ts'
import { expectNoBarriers } from '../../fixtures/axe.ts'
import { type DemoKunde, demoKunden } from '../../fixtures/demoKunden.ts'
import { action, headingOf, mainOf, openNavigation, section, sidewaysOverflow } from '../../fixtures/screens/screen.ts'
import { serveSlowFile } from '../../fixtures/slowFile.ts'
import { expect, test } from '../../fixtures/test.ts'

const { haushalt, dynamisch, firma, familie } = demoKunden
const content = Buffer.alloc(400_000, 'PK')
const falsch = 'Das Passwort ist nicht richtig.'

/** A customer can export once a day, so every run on the shared portal uses another one. */
function kundeOfRun(): DemoKunde {
  const { project, retry } = test.info()
  const [first, again] = project.name === 'phone' ? [dynamisch, familie] : [haushalt, firma]
  return retry === 0 ? first : again
}

const refuse = (page: Page, status: number, json: object) =>
  page.route(auskunftCall, (route) => route.fulfill({ status, json }))

test('a customer gets all data about himself, once a day', { tag: '@phone' }, async ({ page, login }) => {
  const kunde = kundeOfRun()
  await login(page, kunde)
  await page.goto('/daten/uebersicht')
  await action(section(page, 'Ihre Daten'), 'Auskunft über Ihre Daten').click()
  await expect(page).toHaveURL(auskunftPath)
  await expect(headingOf(page)).toBeFocused()
  await expect(page).toHaveTitle(/^Auskunft über Ihre Daten · /)
  expect(await sidewaysOverflow(page)).toBeLessThanOrEqual(0)

  const { main, passwort, submit, alert } = auskunftScreen(page)
  await passwort.fill(kunde.passwort)
  const event = page.waitForEvent('download')
  await passwort.press('Enter')
  const saved = await event
  expect(saved.suggestedFilename()).toMatch(new RegExp(`^auskunft-${kunde.kundennummer}-\\d{4}-\\d\\d-\\d\\d\\.zip$`))
  const archive = (await readFile(await saved.path())).toString('latin1')
  expect(archive.slice(0, 4)).toBe('PK\u0003\u0004')
  for (const name of ['LIESMICH.txt', 'daten.json', 'csv/vertraege.csv', 'csv/lastgaenge.csv']) {
    expect(archive).toContain(name)
  }
  const message = main.getByRole('status').filter({ hasText: 'Ihre Daten sind heruntergeladen.' })
  await expect(message).toContainText(saved.suggestedFilename())
  await expect(message.locator('..')).toBeFocused()
  await expectNoBarriers(page)
  await action(main, 'Zur Datenübersicht').click()
  await expect(headingOf(page)).toHaveText('Datenübersicht')

  await page.goto(auskunftPath)
  await passwort.fill(kunde.passwort)
  await submit.click()
  await expect(alert).toContainText('Sie haben in den letzten 24 Stunden schon eine Auskunft heruntergeladen.')
  await expect(alert).toContainText(/Wieder möglich ist es ab \d\d\.\d\d\.\d{4}, \d\d:\d\d Uhr\./)
  await expect(passwort).toHaveValue(kunde.passwort)
})

test(
  'a wrong password is shown at the field, and the session goes on',
  { tag: '@further' },
  async ({ page, login }) => {
    await login(page, familie)
    await page.goto(auskunftPath)
    const { passwort, submit, summary, main } = auskunftScreen(page)
    await passwort.fill('Sonnenblume-2025')
    await submit.click()
    await expect(passwort).toHaveAccessibleDescription(new RegExp(falsch))
    await expect(passwort).toHaveAttribute('aria-invalid', 'true')
    await expect(summary).toBeFocused()
    await expect(summary.getByRole('link', { name: falsch })).toBeVisible()
    await expectNoBarriers(page)
    await passwort.pressSequentially('x')
    await expect(main.getByText(falsch)).toHaveCount(0)
    await (await openNavigation(page)).getByRole('link', { name: 'Verträge' }).click()
    await expect(headingOf(page)).toHaveText('Verträge')
  },
)

test('a customer with restricted access can use it, too', { tag: '@further' }, async ({ page, login }) => {
  await login(page, demoKunden.eingeschraenkt)
  await page.goto('/daten/uebersicht')
  await action(section(page, 'Ihre Daten'), 'Auskunft über Ihre Daten').click()
  await expect(auskunftScreen(page).submit).toBeVisible()
})

test('only a customer with an address reads that a mail will be sent', { tag: '@further' }, async ({ page, login }) => {
  const sentence = mainOf(page).getByText('eine Nachricht an Ihre hinterlegte E-Mail-Adresse')
  await login(page, haushalt)
  await page.goto(auskunftPath)
  await expect(mainOf(page)).toContainText('Das geht einmal in 24 Stunden.')
  await expect(sentence).toBeVisible()
  await page.route('**/api/anschlussnutzer', async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, json: { ...(await response.json()), email: null } })
  })
  await page.reload()
  await expect(mainOf(page)).toContainText('Das geht einmal in 24 Stunden.')
  await expect(sentence).toHaveCount(0)
})

test('a running export shows its progress and is requested once', { tag: '@further' }, async ({ page, login }) => {
  await login(page, firma)
  const file = await serveSlowFile(page, content, auskunftCall)
  await page.goto(auskunftPath)
  const { passwort, submit, progress, main } = auskunftScreen(page)
  const asked: string[] = []
  page.on('request', (request) => request.url().endsWith('/auskunft') && asked.push(request.method()))
  await passwort.fill('egal-2026')
  await submit.dblclick()
  await expect(progress).toBeVisible()
  await expect(main).toContainText('200,00 kB')
  await expect(submit).toHaveAttribute('aria-busy', 'true')
  await expectNoBarriers(page)
  const event = page.waitForEvent('download')
  file.release()
  expect((await readFile(await (await event).path())).equals(content)).toBe(true)
  expect(asked.filter((method) => method === 'POST')).toHaveLength(1)
  await file.close()
})

test(
  'an export goes on when the customer opens another page, and ends with the session',
  { tag: '@further' },
  async ({ page, login }) => {
    await login(page, firma)
    const saved: string[] = []
    page.on('download', (download) => saved.push(download.suggestedFilename()))
    const { passwort, submit, progress } = auskunftScreen(page)
    const begin = async () => {
      const file = await serveSlowFile(page, content, auskunftCall)
      await (await openNavigation(page)).getByRole('link', { name: 'Übersicht' }).click()
      await action(section(page, 'Ihre Daten'), 'Auskunft über Ihre Daten').click()
      await passwort.fill('egal-2026')
      await submit.click()
      await expect(progress).toBeVisible()
      return file
    }
    await page.goto('/')
    const file = await begin()
    await (await openNavigation(page)).getByRole('link', { name: 'Verträge' }).click()
    await expect(headingOf(page)).toHaveText('Verträge')
    file.release()
    await expect(page.getByText(/^Ihre Daten sind heruntergeladen\./)).toBeVisible()
    await expect.poll(() => saved).toHaveLength(1)
    await file.close()

    const slow = await begin()
    await (await openNavigation(page)).getByRole('button', { name: 'Abmelden' }).click()
    await expect(page).toHaveURL(/\/anmelden/)
    await slow.cut
    expect(saved).toHaveLength(1)
    await slow.close()
  },
)

test('a failure shows its reason, and the next attempt can succeed', { tag: '@further' }, async ({ page, login }) => {
  await login(page, firma)
  await page.goto(auskunftPath)
  const { passwort, submit, alert } = auskunftScreen(page)
  await passwort.fill('egal-2026')
  const busy = 'Gerade werden schon andere Auskünfte erstellt.'
  await refuse(page, 429, { detail: busy })
  await submit.click()
  await expect(alert).toContainText(busy)
  await page.unroute(auskunftCall)
  await refuse(page, 500, {})
  await submit.click()
  await expect(alert).toContainText('Es ist ein unerwarteter technischer Fehler aufgetreten')
  await page.unroute(auskunftCall)
  await page.route(auskunftCall, (route) => route.abort())
  await submit.click()
  await expect(alert).toContainText('Das Kundenportal ist gerade nicht zu erreichen.')
  await page.unroute(auskunftCall)
  const file = await serveSlowFile(page, content, auskunftCall)
  file.release()
  const event = page.waitForEvent('download')
  await submit.click()
  await event
  await file.close()
})

test(
  'the password field works with password managers, can be shown, and is stored nowhere',
  { tag: '@further' },
  async ({ page, login }) => {
    await login(page, firma)
    await page.goto(auskunftPath)
    const { main, passwort, submit, back } = auskunftScreen(page)
    await expect(submit).toHaveAccessibleDescription(/Passwort/)
    await expect(passwort).toHaveAttribute('autocomplete', 'current-password')
    await expect(main.locator('input[autocomplete="username"]')).toHaveValue('SWM-100003')
    await passwort.fill('Geheim-Wort-2026')
    await main.getByRole('button', { name: /^Anzeigen/ }).click()
    await expect(passwort).toHaveAttribute('type', 'text')
    const kept = await page.evaluate(() => JSON.stringify([{ ...sessionStorage }, { ...localStorage }, history.state]))
    expect(kept).not.toContain('Geheim')
    await back.click()
    await expect(headingOf(page)).toHaveText('Datenübersicht')
  },
)
