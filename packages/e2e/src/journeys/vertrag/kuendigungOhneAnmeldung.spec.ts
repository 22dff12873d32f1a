import type { Route } from '@playwright/test'
import { expectNoBarriers } from '../../fixtures/axe.ts'
import { demoKunden } from '../../fixtures/demoKunden.ts'
import { belegwert, erklaerungen, erklaerungForm, fillErklaerung } from '../../fixtures/forms/erklaerungForm.ts'
import { action, headingOf, mainOf, openNavigation, sidewaysOverflow } from '../../fixtures/screens/screen.ts'
import { changeTenant } from '../../fixtures/hostile/tenantPage.ts'
import { expect, storeSession, test } from '../../fixtures/test.ts'

const drafts = 'Object.keys(sessionStorage).filter((key) => key.startsWith("ekp-entwurf"))'

for (const art of erklaerungen) {
  // Both forms share what they do.
  const shared = { tag: art.name === 'Kündigung' ? '@further' : '@full' }
  test.describe(art.name, () => {
    test('has a link on the login page and at the foot of every page', { tag: '@further' }, async ({ page, login }) => {
      await page.goto('/anmelden')
      const links = page.getByRole('link', { name: art.link, exact: true })
      await expect(links).toHaveCount(2)
      for (const link of await links.all()) expect((await link.boundingBox())?.height).toBeGreaterThanOrEqual(44)
      await links.first().click()
      await expect(page).toHaveURL(art.path)
      await expect(headingOf(page)).toHaveText(art.link)
      await expect(headingOf(page)).toBeFocused()
      await login(page)
      for (const path of ['/', '/vertrag/4711001/detail', '/dokumente']) {
        await page.goto(path)
        await page.locator('footer').getByRole('link', { name: art.link, exact: true }).click()
        await expect(page).toHaveURL(art.path)
        await expect(erklaerungForm(page, art).submit).toBeVisible()
      }
      // What is known of a customer stands there already, and the contract is a choice.
      const form = erklaerungForm(page, art)
      await expect(form.name).toHaveValue('Katrin Sommerfeld')
      await expect(form.email).toHaveValue('katrin.sommerfeld@example.org')
      if (art.name === 'Kündigung') await expect(form.identifizierung).toHaveValue('SWM-100001')
      await expect(form.vertrag.getByRole('option')).toHaveText([
        'Bitte wählen',
        /^4711001 · Strom · L/,
        /^4711002 · Gas · L/,
        'Anderer Vertrag',
      ])
      await expect(form.submit).toHaveAccessibleDescription('Bitte ergänzen oder prüfen Sie noch: Vertrag.')
      await form.vertrag.selectOption('Anderer Vertrag')
      await form.vertragText.fill('Strom meiner Mutter')
      await expect(form.submit).not.toHaveAttribute('aria-disabled')
      await expectNoBarriers(page)
      await form.vertrag.selectOption('4711001')
      await expect(form.vertragText).toHaveCount(0)
      await expect(form.submit).not.toHaveAttribute('aria-disabled')
      await expect((await openNavigation(page)).getByRole('button', { name: 'Abmelden' })).toBeVisible()
    })

    test('has exactly the fields that the law names, on one page', { tag: '@further' }, async ({ page }) => {
      await page.goto(art.path)
      const { form, submit } = erklaerungForm(page, art)
      await expect(form.locator('label, [id$="-label"]')).toHaveText([...art.labels])
      await expect(submit).toHaveAccessibleDescription(/^Das Formular ist leer\. Bitte ergänzen Sie: /)
      await submit.click({ force: true })
      await expect(form.getByRole('link', { name: 'Bitte geben Sie Ihren Namen an.' })).toBeVisible()
      await expect(form.getByRole('link', { name: 'Bitte geben Sie eine E-Mail-Adresse an.' })).toBeVisible()
      await expectNoBarriers(page)
      expect(await sidewaysOverflow(page)).toBe(0)
    })

    test('too many of them or no network: a sentence is shown, and typed input stays', shared, async ({ page }) => {
      const detail = 'Von Ihrem Internetanschluss kamen gerade sehr viele Erklärungen.'
      const refusals: ((route: Route) => Promise<void>)[] = [
        (route) => route.fulfill({ status: 429, json: { detail } }),
        (route) => route.abort(),
      ]
      await page.route(art.api, async (route) => (refusals.shift() ?? ((other: Route) => other.continue()))(route))
      await page.goto(art.path)
      await fillErklaerung(page, art)
      const { submit, alert, vertrag } = erklaerungForm(page, art)
      for (const sentence of [detail, 'nicht zu erreichen']) {
        await submit.click()
        await expect(alert).toContainText(sentence)
        await page.reload()
        await expect(vertrag).toHaveValue('Strom, Zähler 1EMH0012845719')
      }
      await submit.click()
      await expect(headingOf(page)).toHaveText(art.eingegangen)
      expect(await page.evaluate(drafts)).toEqual([])
    })

    const receipts = [
      [undefined, /^Eine Bestätigung senden wir auch per E-Mail an erika\.muster@example\.org\.$/],
      ['spaeter', /kommt sie später, spätestens in acht Stunden\. Bitte speichern oder drucken Sie/],
      ['keine', /an erika\.muster@example\.org können wir gerade nicht senden\. .* Bitte speichern oder drucken Sie/],
    ] as const
    test('the receipt says whether a mail is sent, whether the host says so or not', shared, async ({ page }) => {
      let bestaetigung: string | undefined
      await page.route(art.api, (route) => {
        const erklaerung: unknown = route.request().postDataJSON()
        const eingang = { nummer: 815, eingegangenAm: '2026-12-31T22:59:00Z', bestaetigung, erklaerung }
        return route.fulfill({ json: eingang })
      })
      for (const [said, sentence] of receipts) {
        bestaetigung = said
        // The address alone would show the receipt again, as a reload does.
        await page.goto('about:blank')
        await page.goto(art.path)
        await fillErklaerung(page, art)
        await erklaerungForm(page, art).submit.click()
        await expect(headingOf(page)).toHaveText(art.eingegangen)
        await expect(mainOf(page).getByText(sentence)).toBeVisible()
        await expect(belegwert(page, 'Eingegangen am')).toHaveText('31.12.2026 23:59 Uhr')
        await expect(mainOf(page).getByRole('button', { name: 'Als Textdatei speichern' })).toBeVisible()
        await expect(mainOf(page).getByRole('button', { name: 'Drucken' })).toBeVisible()
        await expectNoBarriers(page)
        expect(await sidewaysOverflow(page)).toBe(0)
      }
    })

    test(
      'stays open when signed in, during a forced password change, and when the session ends',
      shared,
      async ({ page, login }) => {
        await login(page)
        await page.goto(art.path)
        await fillErklaerung(page, art)
        const { name } = erklaerungForm(page, art)
        await page.evaluate(() => localStorage.clear())
        await page.evaluate(() => window.dispatchEvent(new Event('focus')))
        await expect(page).toHaveURL(art.path)
        const ablaufdatum = new Date(Date.now() + 200_000).toISOString()
        await storeSession(page, { kundennummer: demoKunden.einmal.kundennummer, token: '', ablaufdatum })
        await page.goto(art.path)
        await expect(name).toBeVisible()
        await expect(page).toHaveURL(art.path)
      },
    )

    test('a logout asks before it deletes typed input, and leaves nothing', shared, async ({ page, login }) => {
      await login(page)
      await page.goto(art.path)
      await fillErklaerung(page, art)
      await (await openNavigation(page)).getByRole('button', { name: 'Abmelden' }).click()
      const question = page.getByRole('group', { name: /gehen beim Abmelden verloren\. Möchten Sie sich trotzdem/ })
      await question.getByRole('button', { name: 'Ja' }).click()
      await expect(erklaerungForm(page, art).name).toHaveValue('')
      await expect(page).toHaveURL(art.path)
      expect(await page.evaluate(drafts)).toEqual([])
    })

    test('leaving asks first', shared, async ({ page }) => {
      await page.goto('/anmelden')
      await action(mainOf(page), art.link).click()
      await fillErklaerung(page, art)
      await page.goBack()
      const { question, vertrag } = erklaerungForm(page, art)
      await question.getByRole('button', { name: 'Nein' }).click()
      await expect(vertrag).toHaveValue('Strom, Zähler 1EMH0012845719')
      await page.goBack()
      await question.getByRole('button', { name: 'Ja' }).click()
      await expect(page).toHaveURL('/anmelden')
      expect(await page.evaluate(drafts)).toEqual([])
    })

    test('does not exist if the tenant has switched it off', { tag: '@further' }, async ({ page }) => {
      await changeTenant(page, (config) => ({ ...config, [art.schalter]: false }))
      await page.goto('/anmelden')
      await expect(headingOf(page)).toBeVisible()
      await expect(page.getByRole('link', { name: art.link })).toHaveCount(0)
      await page.goto(art.path)
      await expect(headingOf(page)).toHaveText('Not Found')
    })
  })
}

const [kuendigung] = erklaerungen

test(
  'an extraordinary cancellation needs a reason, and every valid day is accepted',
  { tag: '@phone' },
  async ({ page }) => {
    const sent: unknown[] = []
    await page.route(kuendigung.api, async (route) => {
      const erklaerung: unknown = route.request().postDataJSON()
      sent.push(erklaerung)
      await route.fulfill({ json: { nummer: 815, eingegangenAm: '2026-12-31T22:59:00Z', erklaerung } })
    })
    await page.goto(kuendigung.path)
    await fillErklaerung(page, kuendigung)
    const { art, grund, ende, identifizierung, submit } = erklaerungForm(page, kuendigung)
    await expect(grund).toHaveCount(0)
    await art('außerordentlich').click()
    await expect(submit).toHaveAccessibleDescription('Bitte ergänzen oder prüfen Sie noch: Grund der Kündigung.')
    await grund.fill('Die Preise steigen.\nDas war nicht vereinbart.')
    await ende.fill('30.2.2027')
    await expect(submit).toHaveAccessibleDescription('Bitte ergänzen oder prüfen Sie noch: Vertragsende.')
    await ende.fill('1.11.2020')
    await identifizierung.fill('Lindenallee 12a')
    await submit.click()
    await expect(belegwert(page, 'Eingegangen am')).toHaveText('31.12.2026 23:59 Uhr')
    await expect(belegwert(page, 'Nummer')).toHaveText('815')
    await expect(belegwert(page, 'Vertragsende')).toHaveText('01.11.2020')
    expect(sent).toEqual([
      {
        art: 'ausserordentlich',
        grund: 'Die Preise steigen.\nDas war nicht vereinbart.',
        name: 'Änne Größer',
        identifizierung: 'Lindenallee 12a',
        vertragsbezeichnung: 'Strom, Zähler 1EMH0012845719',
        datum: '2020-11-01',
        email: 'erika.muster@example.org',
      },
    ])
    await expectNoBarriers(page)
  },
)
