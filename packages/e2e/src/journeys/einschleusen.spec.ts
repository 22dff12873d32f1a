import type { Page } from '@playwright/test'
import { hostileForms } from '../fixtures/hostile/hostileForms.ts'
import {
  changeAnswers,
  expectOnlyText,
  hostileAddress,
  hostileText,
  replaceTexts,
} from '../fixtures/hostile/hostileTexts.ts'
import { erklaerungen, erklaerungForm } from '../fixtures/forms/erklaerungForm.ts'
import { headingOf, mainOf } from '../fixtures/screens/screen.ts'
import { changeTenant } from '../fixtures/hostile/tenantPage.ts'
import { expect, test } from '../fixtures/test.ts'
import { allScreens, visitScreens } from '../fixtures/screens/visitScreens.ts'

// Typed input, answers of the API and a tenant's settings stay text and never run [T3]. Every test here also
// checks that no dialog opens, the page's policy is not violated and no other origin gets a request.

test.describe('typed input', { tag: '@full' }, () => {
  for (const { path, isPublic, fill, submit } of hostileForms) {
    test(`${path}: is text in its fields, its errors and those of the server`, async ({ page, login }) => {
      if (!isPublic) await login(page)
      const felder = ['kundennummer', 'neuesPasswort', 'email', 'vorname', 'kontoinhaber', 'text', 'name', 'foto']
      const answer = {
        detail: hostileText,
        hinweis: hostileText,
        felder: felder.map((feld) => ({ feld, text: hostileText })),
      }
      await page.route('**/api/**', (route) =>
        route.request().method() === 'GET' ? route.fallback() : route.fulfill({ status: 400, json: answer }),
      )
      await page.route('**/passwort_reset_pruefung', (route) => route.fulfill({ status: 404 }))
      await page.goto(path)
      const main = mainOf(page)
      const button = main.locator('button[type=submit]')
      await button.waitFor()
      const fields = await main
        .locator('input:not([type=checkbox], [type=radio], [type=file], [readonly]), textarea')
        .all()
      expect(fields.length).toBeGreaterThan(0)
      for (const text of [hostileText, hostileAddress]) {
        for (const field of fields) await field.fill(text)
        await fields[0]?.focus()
        await button.click({ force: true })
        await expectOnlyText(page, `${path} with ${text}`)
      }
      await page.evaluate(() => {
        for (const key of Object.keys(sessionStorage)) if (key.startsWith('ekp-entwurf')) sessionStorage.removeItem(key)
      })
      await page.reload()
      await button.waitFor()
      await fill(page)
      await submit(page)
      await expect(main).toContainText(hostileText)
      await expectOnlyText(page, `${path} refused`)
    })
  }

  for (const art of erklaerungen) {
    test(`${art.name}: is text on its receipt`, async ({ page }) => {
      await page.route(art.api, (route) => {
        const erklaerung: unknown = route.request().postDataJSON()
        return route.fulfill({ json: { nummer: hostileText, eingegangenAm: '2026-11-21T10:00:00Z', erklaerung } })
      })
      await page.goto(art.path)
      const form = erklaerungForm(page, art)
      await form.name.fill(hostileText)
      await form.vertrag.fill(hostileText)
      await form.email.fill('katrin@example.org')
      await form.submit.click()
      await expect(headingOf(page)).toHaveText(art.eingegangen)
      await expect(mainOf(page)).toContainText(hostileText)
      await expectOnlyText(page, art.path)
    })
  }

  test('in an address of the portal is text as well', async ({ page, login }) => {
    await login(page)
    for (const path of [
      `/vertrag/${encodeURIComponent(hostileText)}/detail`,
      `/${encodeURIComponent(hostileText)}`,
      `/anmelden?redirect=${encodeURIComponent(hostileAddress)}&returnTo=//boese.example#${encodeURIComponent(hostileText)}`,
    ]) {
      await page.goto(path)
      await expect(headingOf(page)).toBeVisible()
      await expectOnlyText(page, path)
    }
  })
})

/** Waits until the screen shows the hostile text; some screens load their data after they appear. */
const showsPoison = (page: Page) =>
  expect(mainOf(page))
    .toContainText('onerror=alert(1)', { timeout: 500 })
    .then(
      () => true,
      () => false,
    )

test.describe('an answer of the API', { tag: '@full' }, () => {
  test('is text on every screen', async ({ page, login }) => {
    await login(page)
    await changeAnswers(page, (json) => replaceTexts(json, (text) => `${hostileText} ${text}`))
    let seen = 0
    await visitScreens(page, allScreens, async (path) => {
      await expectOnlyText(page, path)
      if (await showsPoison(page)) seen++
    })
    // The screens did get the hostile text.
    expect(seen).toBeGreaterThan(12)
  })

  test('never becomes an address that runs', async ({ page, login }) => {
    await login(page)
    await changeAnswers(page, (json) => replaceTexts(json, () => hostileAddress))
    await visitScreens(page, allScreens, (path) => expectOnlyText(page, path))
  })

  for (const text of [hostileText, hostileAddress]) {
    test(`does no harm if ids, days and codes are replaced as well: ${text}`, async ({ page, login }) => {
      await login(page)
      await changeAnswers(page, (json) =>
        replaceTexts(
          json,
          () => text,
          () => false,
        ),
      )
      await visitScreens(page, allScreens, (path) => expectOnlyText(page, path))
    })
  }

  test('is text if it is an error', async ({ page, login }) => {
    await login(page)
    await page.route('**/api/**', (route) =>
      route.fulfill({ status: 409, json: { title: hostileText, detail: hostileText, hinweis: hostileText } }),
    )
    let seen = 0
    await visitScreens(page, allScreens, async (path) => {
      await expectOnlyText(page, path)
      if (await showsPoison(page)) seen++
    })
    expect(seen).toBeGreaterThan(8)
  })
})

test.describe('a tenant’s setting', { tag: '@full' }, () => {
  test('is text', async ({ page, login }) => {
    const link = 'https://example.org/'
    await changeTenant(page, (config) => ({
      ...config,
      name: hostileText,
      credentialinformationen: hostileText,
      nutzungsbedingungen: { part1: hostileText, url: link, label: hostileText, part2: hostileText },
      logo: { bild: '/tenant/logo.svg', link, alt: hostileText },
      verbrauchTexte: [hostileText, hostileAddress],
      sepa: { glaeubiger: hostileText, glaeubigerId: hostileText },
      kundenservice: { telefon: hostileText, email: hostileText },
      barrierefreiheit: {
        beschreibung: hostileText,
        pruefung: hostileText,
        grenzen: [hostileText, hostileAddress],
        behoerde: { name: hostileText, anschrift: hostileText, email: hostileAddress, url: link },
      },
    }))
    await page.goto('/anmelden')
    await expect(mainOf(page)).toContainText(hostileText)
    await expectOnlyText(page, '/anmelden')
    await page.goto('/barrierefreiheit')
    await expect(mainOf(page).getByText(hostileText)).toHaveCount(8)
    await expectOnlyText(page, '/barrierefreiheit')
    await login(page)
    for (const path of ['/', '/vertrag/4711001/verbraeuche', '/vertrag/4711002/bankverbindungen/editieren']) {
      await page.goto(path)
      await expect(headingOf(page)).toBeVisible()
      await expect(page.locator('body')).toContainText(hostileText)
      await expectOnlyText(page, path)
    }
    await page.route('**/api/4711001/verbraeuche', (route) => route.fulfill({ status: 500, json: {} }))
    await page.goto('/vertrag/4711001/verbraeuche')
    await expect(mainOf(page).getByRole('alert')).toContainText(`Telefon: ${hostileText}`)
    await expectOnlyText(page, '/vertrag/4711001/verbraeuche')
  })

  test('is refused if it is an address that could run', async ({ page }) => {
    for (const address of [
      hostileAddress,
      ' JaVaScRiPt:alert(1)',
      'java\nscript:alert(1)',
      'data:text/html,<script>alert(1)</script>',
      '//boese.example/',
      String.raw`\\boese.example`,
    ]) {
      await changeTenant(page, (config) => ({ ...config, footer: { impressum: address, datenschutz: '/datenschutz' } }))
      await page.goto('/anmelden')
      await expect(mainOf(page), address).toContainText('footer.impressum')
      await expectOnlyText(page, address)
      await page.unrouteAll()
    }
  })
})

test('the page refuses to create markup and code from text', { tag: '@full' }, async ({ page, watch }) => {
  await page.goto('/anmelden')
  await expect(headingOf(page)).toBeVisible()
  const outcomes = await page.evaluate(async () => {
    const tries: (() => unknown)[] = [
      () => (document.body.innerHTML = '<p>x</p>'),
      () => document.body.insertAdjacentHTML('beforeend', '<p>x</p>'),
      () => document.write('<p>x</p>'),
      () => new DOMParser().parseFromString('<p>x</p>', 'text/html'),
      () => (document.createElement('iframe').srcdoc = '<p>x</p>'),
      () => (document.createElement('script').src = '/assets/x.js'),
      () => Reflect.get(window, 'trustedTypes').createPolicy('default', {}),
      () => Reflect.get(window, 'trustedTypes').createPolicy('service-worker', {}),
      () => Reflect.apply(setTimeout, window, ['1', 0]),
      () => Reflect.construct(Function, ['return 1']),
    ]
    // In a timer, because code that the test runs directly is exempt from the page's policy.
    await new Promise((resolve) => setTimeout(resolve, 50))
    return tries.map((run) => {
      try {
        run()
        return 'ran'
      } catch (error) {
        return error instanceof Error ? error.name : 'error'
      }
    })
  })
  expect(outcomes).toEqual([...Array.from({ length: 9 }, () => 'TypeError'), 'EvalError'])
  // The page reports each of them later than it refuses it.
  const reports = () => watch.findings.filter((finding) => finding.startsWith('policy: '))
  await expect.poll(reports).toHaveLength(outcomes.length)
  watch.findings.length = 0
})
