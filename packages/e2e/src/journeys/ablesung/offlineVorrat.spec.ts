import type { BrowserContext, Page } from '@playwright/test'
import { ablesungForm } from '../../fixtures/forms/ablesungForm.ts'
import { expectNoBarriers } from '../../fixtures/axe.ts'
import { demoKunden } from '../../fixtures/demoKunden.ts'
import { proxiedTest as test } from '../../fixtures/kinds/proxiedTest.ts'
import { headingOf, mainOf } from '../../fixtures/screens/screen.ts'
import { waitForWorker } from '../../fixtures/serviceWorker.ts'
import { expect } from '../../fixtures/test.ts'

const vertragId = '4711002'
const never = () => new Promise<void>(() => {})

/** Signs in without opening the form. */
async function signInUpstairs(page: Page, heard: readonly string[]) {
  await page.goto('/')
  await waitForWorker(page)
  await expect.poll(() => heard.filter((one) => one.endsWith('/zaehler')).length).toBe(2)
  await page.waitForLoadState('networkidle')
}

/** A network that accepts requests and never answers. */
const hang = (context: BrowserContext) => context.route(/\/api\/|\/vertrag\//, never)

test(
  'the form opens without a network although it was never opened before',
  { tag: '@further' },
  async ({ page, context, login, portalProxy }) => {
    await login(page)
    await signInUpstairs(page, portalProxy.heard)
    const asked = portalProxy.heard.length
    await page.reload()
    await expect(mainOf(page)).toContainText('Angemeldet als')
    await page.waitForTimeout(2500)
    expect(portalProxy.heard.slice(asked).filter((one) => one.endsWith('/zaehler'))).toEqual([])

    await context.setOffline(true)
    await page.goto('/ablesung')
    await expect(mainOf(page).getByRole('combobox').getByRole('option')).toHaveCount(3)
    await page.goto(`/vertrag/${vertragId}/ablesung`)
    await expect(ablesungForm(page).wert).toBeVisible()
  },
)

test(
  'the app, opened without a network, leads to the reading form from the start page and from any other',
  { tag: '@further' },
  async ({ page, context, login, portalProxy }) => {
    await login(page)
    await signInUpstairs(page, portalProxy.heard)
    await context.setOffline(true)
    const tile = mainOf(page).getByRole('link', { name: 'Zählerstand erfassen' })
    const notice = page.getByRole('status').filter({ hasText: 'Keine Verbindung.' })
    await page.goto('/')
    await expect(notice.getByRole('link')).toBeVisible()
    await expectNoBarriers(page)
    await tile.click()
    await expect(mainOf(page).getByRole('combobox').getByRole('option')).toHaveCount(3)
    await expect(notice).toContainText('Zählerstände können Sie trotzdem erfassen.')
    await expect(notice.getByRole('link')).toHaveCount(0)

    await page.goto('/dokumente')
    await notice.getByRole('link', { name: 'Zählerstände können Sie trotzdem erfassen.' }).click()
    await expect(page).toHaveURL('/ablesung')
  },
)

test(
  'the tiles do not wait for a network that never answers',
  { tag: '@further' },
  async ({ page, context, login, portalProxy }) => {
    await login(page)
    await signInUpstairs(page, portalProxy.heard)
    await hang(context)
    await page.reload()
    await expect(mainOf(page).getByRole('link', { name: 'Zählerstand erfassen' })).toBeVisible({ timeout: 10_000 })
  },
)

test(
  'the app loads nothing ahead for a customer with restricted access',
  { tag: '@further' },
  async ({ page, login, portalProxy }) => {
    await login(page, demoKunden.eingeschraenkt)
    await page.goto('/')
    await waitForWorker(page)
    await page.waitForTimeout(4000)
    expect(portalProxy.heard.filter((one) => one.endsWith('/zaehler'))).toEqual([])
  },
)

test(
  'a customer with restricted access cannot enter readings without a network, whatever he opened before',
  { tag: '@further' },
  async ({ page, context, login }) => {
    const { kundennummer, token } = await login(page, demoKunden.eingeschraenkt)
    const answer = await page.request.get('/api/anschlussnutzer', { headers: { kundennummer, token } })
    const [id] = Object(await answer.json()).vertraege
    for (const path of [`/vertrag/${id}/ablesung`, '/ablesung']) {
      await page.goto(path)
      await expect(mainOf(page)).toContainText('keine Zählerstände übermitteln')
      await waitForWorker(page)
      await page.waitForLoadState('networkidle')
      await context.setOffline(true)
      await page.reload()
      const notice = page.getByRole('status').filter({ hasText: 'Keine Verbindung.' })
      await expect(notice).toHaveText(
        'Keine Verbindung. Bitte prüfen Sie, ob Ihr Gerät mit dem Internet verbunden ist.',
      )
      await expect(ablesungForm(page).wert).toHaveCount(0)
      await context.setOffline(false)
    }
  },
)

test(
  'in a network that never answers the form opens, and the reading can be sent later',
  { tag: '@further' },
  async ({ page, context, login, portalProxy }) => {
    await login(page)
    await signInUpstairs(page, portalProxy.heard)
    await hang(context)
    await page.goto(`/vertrag/${vertragId}/ablesung`)
    const form = ablesungForm(page)
    await form.wert.fill('99999')
    await form.submit.click()
    const later = mainOf(page).getByRole('button', { name: 'Später übermitteln' })
    await expect(later).toBeInViewport()
    await expect(mainOf(page)).toContainText('Das Kundenportal antwortet nicht.')
    await expectNoBarriers(page)
    await later.click()
    await expect(mainOf(page).getByText('Ihre Ablesung wartet auf Übermittlung.')).toBeVisible()

    await context.unrouteAll({ behavior: 'ignoreErrors' })
    await context.setOffline(true)
    await context.setOffline(false)
    await expect(mainOf(page).getByText('Ihre Ablesung ist noch nicht übermittelt.')).toBeVisible()
    const question = mainOf(page).getByRole('article').filter({ hasText: 'Rückfrage vor der Übermittlung' })
    await question.getByRole('button', { name: 'Verwerfen' }).click()
    await question.getByRole('button', { name: 'Ja' }).last().click()
    await expect(mainOf(page).getByText('Diese Ablesung wartet nicht mehr auf Ihrem Gerät.')).toBeVisible()
    expect(portalProxy.heard).not.toContain(`POST /api/${vertragId}/ablesungen`)
    await expect(headingOf(page)).toBeVisible()
  },
)
