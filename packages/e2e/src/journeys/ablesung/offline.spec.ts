import type { BrowserContext, Page } from '@playwright/test'
import { ablesungForm, uebermitteltText } from '../../fixtures/forms/ablesungForm.ts'
import { expectNoBarriers } from '../../fixtures/axe.ts'
import { demoKunden } from '../../fixtures/demoKunden.ts'
import { pngImage } from '../../fixtures/images.ts'
import type { PortalProxy } from '../../fixtures/kinds/portalProxy.ts'
import { proxiedTest as test } from '../../fixtures/kinds/proxiedTest.ts'
import { headingOf, mainOf, openNavigation } from '../../fixtures/screens/screen.ts'
import { waitForWorker } from '../../fixtures/serviceWorker.ts'
import type { StoredSession } from '../../fixtures/storedSession.ts'
import { expect } from '../../fixtures/test.ts'

// In turns, because these tests send readings of the same meter; each size of screen has its own.
test.describe.configure({ mode: 'default' })

const isPhone = () => test.info().project.name === 'phone'
const kunde = () => (isPhone() ? demoKunden.firma : demoKunden.dynamisch)
const vertragId = () => (isPhone() ? '4711004' : '4711003')
const kennzahl = '1-0:1.8.0'
const today = () => new Date().toLocaleDateString('sv-SE', { timeZone: 'Europe/Berlin' })

/** A likely value, about which the portal does not ask. */
async function findLikelyWert(page: Page, session: StoredSession): Promise<number> {
  const headers = { kundennummer: session.kundennummer, token: session.token }
  const zaehler = await (await page.request.get(`/api/${vertragId()}/zaehler`, { headers })).json()
  const data = { ablesedatum: today(), zaehlernummer: zaehler.nummer, ablesewerte: { [kennzahl]: 1 } }
  const answer = await page.request.post(`/api/${vertragId()}/ablesungen/plausibilisiere`, { headers, data })
  const { erwartet } = await answer.json()
  return Math.round((erwartet[0].von + erwartet[0].bis) / 2)
}

const listMine = async (page: Page, session: StoredSession, wert: number) => {
  const headers = { kundennummer: session.kundennummer, token: session.token }
  const list = await (await page.request.get(`/api/${vertragId()}/ablesungen`, { headers })).json()
  return Array.from<{ ablesedatum: string; ablesewerte: Record<string, { ablesewert: number }> }>(list).filter(
    (one) => one.ablesedatum === today() && one.ablesewerte[kennzahl]?.ablesewert === wert,
  )
}

const card = (page: Page) => mainOf(page).getByRole('article').filter({ hasText: 'wartet auf Übermittlung' })

/**
 * The simulation does not notify new pages that they are offline, so this switches each page off and on again.
 * The network is up only for the last page, since the app sends at each notification.
 */
async function comeBack(context: BrowserContext, portalProxy: PortalProxy) {
  portalProxy.isDown = true
  await context.setOffline(false)
  await context.setOffline(true)
  portalProxy.isDown = false
  await context.setOffline(false)
}

/** Signs in, opens the form once, then goes offline. */
async function goToTheCellar(page: Page, context: BrowserContext) {
  await page.goto(`/vertrag/${vertragId()}/ablesung`)
  await expect(ablesungForm(page).wert).toBeVisible()
  await waitForWorker(page)
  await context.setOffline(true)
  await page.reload()
  await expect(page.getByText('Keine Verbindung.')).toContainText('Zählerstände können Sie trotzdem erfassen.')
}

async function enter(page: Page, wert: number) {
  const form = ablesungForm(page)
  await form.wert.fill(String(wert))
  await form.submit.click()
  const notice = mainOf(page).getByRole('status').filter({ hasText: 'Ihre Ablesung wartet auf Übermittlung.' })
  await expect(card(page)).toContainText(`${wert.toLocaleString('de-DE')} kWh`)
  // The card appears above the notice and must not push it out of view.
  await expect(notice).toBeInViewport({ ratio: 0.99 })
}

const created = (heard: readonly string[]) =>
  heard.filter((one) => one === `POST /api/${vertragId()}/ablesungen`).length

test(
  'a reading without a network waits, survives a reload, and is sent once when the network is back',
  { tag: '@phone' },
  async ({ page, context, login, portalProxy }) => {
    const session = await login(page, kunde())
    const wert = await findLikelyWert(page, session)
    await goToTheCellar(page, context)
    const form = ablesungForm(page)
    await form.foto.setInputFiles({ name: 'zaehler.png', mimeType: 'image/png', buffer: pngImage(600, 400) })
    await expect(form.fotoGroup).toContainText(/\d,\d{2}\skB/)
    await enter(page, wert)
    await expect(card(page).getByText('Ja', { exact: true })).toBeVisible()
    await expectNoBarriers(page)

    await page.reload()
    await expect(card(page)).toContainText(wert.toLocaleString('de-DE'))
    const other = await context.newPage()
    await other.goto('/ablesung')
    await expect(card(other)).toBeVisible()
    await other.goto('/')
    await mainOf(other).getByRole('link', { name: 'Auf diesem Gerät: eine Ablesung noch nicht übermittelt' }).click()
    await expect(card(other)).toBeVisible()
    expect(created(portalProxy.heard)).toBe(0)

    await comeBack(context, portalProxy)
    const countThanks = async () =>
      (await page.getByText(uebermitteltText).count()) + (await other.getByText(uebermitteltText).count())
    await expect.poll(countThanks).toBe(1)
    await expect(card(page)).toHaveCount(0)
    await expect(card(other)).toHaveCount(0)
    expect(created(portalProxy.heard)).toBe(1)
    expect(await listMine(page, session, wert)).toHaveLength(1)
  },
)

test(
  'after a lost answer the portal has one reading and the device none',
  { tag: '@further' },
  async ({ page, context, login, portalProxy }) => {
    const session = await login(page, kunde())
    const wert = await findLikelyWert(page, session)
    await goToTheCellar(page, context)
    await enter(page, wert)
    await expect(mainOf(page).getByText('Ihre Ablesung wartet auf Übermittlung.')).toBeVisible()
    portalProxy.change = (path, body) => {
      if (path !== `/api/${vertragId()}/ablesungen` || created(portalProxy.heard) > 1) return body
      return created(portalProxy.heard) === 1 ? undefined : body
    }
    await comeBack(context, portalProxy)
    await expect.poll(() => created(portalProxy.heard)).toBe(2)
    await expect(card(page)).toHaveCount(0)
    await expect(mainOf(page).getByText('Ihre Ablesung ist übermittelt.')).toBeVisible()
    expect(await listMine(page, session, wert)).toHaveLength(1)
  },
)

test(
  'an unlikely reading is asked about when the network is back; Nein brings it into the form again',
  { tag: '@further' },
  async ({ page, context, login, portalProxy }) => {
    await login(page, kunde())
    await goToTheCellar(page, context)
    await enter(page, 999_999)
    await comeBack(context, portalProxy)
    const question = mainOf(page).getByRole('article').filter({ hasText: 'Rückfrage vor der Übermittlung' })
    await expect(question).toContainText(/999\.999/)
    await expectNoBarriers(page)
    await question.getByRole('button', { name: 'Nein' }).click()
    await expect(ablesungForm(page).wert).toHaveValue('999999')
    await expect(mainOf(page).getByRole('article')).toHaveCount(0)
    expect(created(portalProxy.heard)).toBe(0)
  },
)

test('Abmelden asks before it deletes waiting readings', { tag: '@further' }, async ({ page, context, login }) => {
  await login(page, kunde())
  await goToTheCellar(page, context)
  await enter(page, 999_998)
  await (await openNavigation(page)).getByRole('button', { name: 'Abmelden' }).click()
  const question = page.getByRole('region', { name: 'Abmelden' })
  await expect(question.getByRole('group')).toHaveAccessibleName(/^Es wartet noch eine Ablesung auf Übermittlung\./)
  await expect(question).toContainText('Beim Abmelden wird sie gelöscht. Möchten Sie sich trotzdem abmelden?')
  await expect(question.getByRole('button', { name: 'Nein' })).toBeFocused()
  await expectNoBarriers(page)
  await question.getByRole('button', { name: 'Nein' }).click()
  await expect(question).toHaveCount(0)
  await expect(card(page)).toBeVisible()

  await (await openNavigation(page)).getByRole('button', { name: 'Abmelden' }).click()
  await question.getByRole('button', { name: 'Ja' }).click()
  await expect(page).toHaveURL('/anmelden')
  await expect.poll(() => countKept(page)).toBe(0)
})

test("another customer on the device neither sees nor sends the first one's readings", async ({
  page,
  context,
  login,
  signIn,
  portalProxy,
}) => {
  const own = await login(page, kunde())
  await goToTheCellar(page, context)
  await enter(page, 999_997)
  await comeBackAs(page, context, JSON.stringify(await signIn(demoKunden.familie)))
  await page.goto('/ablesung')
  await expect(headingOf(page)).toHaveText('Zählerstand erfassen')
  await page.waitForLoadState('networkidle')
  await expect(card(page)).toHaveCount(0)
  expect(portalProxy.heard.filter((one) => one.startsWith('POST') && one.includes('/ablesungen'))).toEqual([])
  // The copies of the meters are deleted with the session, the reading stays for its customer.
  expect(await countKept(page)).toBe(2)

  await context.setOffline(true)
  await page.evaluate((record) => localStorage.setItem('ekp-token', record), JSON.stringify(own))
  await page.goto(`/vertrag/${vertragId()}/ablesungen`)
  await expect(card(page)).toBeVisible()
})

async function comeBackAs(page: Page, context: BrowserContext, record: string) {
  await page.evaluate(() => localStorage.removeItem('ekp-token'))
  await page.goto('/anmelden')
  await context.setOffline(false)
  await page.evaluate((text) => localStorage.setItem('ekp-token', text), record)
}

/** Everything in the portal's store on the device. */
function countKept(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve, reject) => {
        const opening = indexedDB.open('ekp')
        opening.addEventListener('error', () => reject(new Error('The store does not open')))
        opening.addEventListener('success', () => {
          const names = [...opening.result.objectStoreNames]
          const counts = names.map((name) => opening.result.transaction(names).objectStore(name).count())
          let open = counts.length
          for (const count of counts) {
            count.addEventListener('success', () => {
              open -= 1
              if (open > 0) return
              opening.result.close()
              resolve(counts.reduce((sum, { result }) => sum + result, 0))
            })
          }
        })
      }),
  )
}
