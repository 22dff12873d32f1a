import type { Page } from '@playwright/test'
import { demoKunden } from '../../fixtures/demoKunden.ts'
import { eintraege, eintragsarten, serveEintraege } from '../../fixtures/eintragRoutes.ts'
import { action, section } from '../../fixtures/screens/screen.ts'
import { expect, test } from '../../fixtures/test.ts'

const { vergangen, aktuell, kuenftig, naechster } = eintraege
const unknownError = 'Es ist ein unbekannter Fehler aufgetreten.'
const technicalError =
  'Es ist ein unerwarteter technischer Fehler aufgetreten, bitte kontaktieren Sie den Kundenservice.'
const six = Object.fromEntries(['1', '2', '3', '4', '5', '6'].map((id) => [`470000${id}`, [aktuell]]))

test.beforeEach(async ({ page, login }) => login(page))

for (const art of eintragsarten) {
  const { wort, mehrzahl, list } = art
  const part = (page: Page) => section(page, wort)
  const message = (page: Page) => part(page).getByText('keine aktuelle').locator('..')
  const none = `Es wurde keine aktuelle ${wort} bei uns im System gefunden.`
  const next = `Ihre nächste ${wort} gilt ab 01.05.2099: Nicht angegeben. Sie finden sie unter Alle ${mehrzahl}.`
  const past = `Ihre früheren ${mehrzahl} finden Sie unter Alle ${mehrzahl}.`
  const begin = `Eine ${wort} für alle Ihre Verträge können Sie unter Alle ${mehrzahl} anlegen.`
  const ofOne = (id: string) =>
    `Für Vertrag ${id} ist eine abweichende ${wort} hinterlegt. Sie finden sie unter Verträge.`
  const ofMany = (ids: string) =>
    `Für die Verträge ${ids} sind abweichende ${mehrzahl} hinterlegt. Sie finden sie unter Verträge.`

  const cases = [
    ['none, and no contract', [], {}, [begin]],
    ['none anywhere', [], { 4711001: [], 4711002: [] }, [begin]],
    ['future ones', [kuenftig, naechster], { 4711001: [] }, [next]],
    ['future and past ones', [vergangen, naechster], { 4711001: [vergangen] }, [next]],
    ['past ones', [vergangen], { 4711001: [vergangen] }, [past]],
    ['one of a contract', [], { 4711001: [aktuell], 4711002: [vergangen] }, [ofOne('4711001'), begin]],
    ['a future one of a contract', [], { 4711001: [vergangen, kuenftig] }, [ofOne('4711001'), begin]],
    ['two of contracts', [], { 4711001: [aktuell], 4711002: [kuenftig] }, [ofMany('4711001 und 4711002'), begin]],
    ['future ones and one of a contract', [naechster], { 4711001: [aktuell] }, [next, ofOne('4711001')]],
    ['past ones and one of a contract', [vergangen], { 4711001: [aktuell] }, [ofOne('4711001'), past]],
    [
      'past ones of a contract',
      [],
      { 4711001: [vergangen] },
      [`Frühere ${mehrzahl} einzelner Verträge finden Sie unter Verträge.`, begin],
    ],
    [
      'those of many contracts',
      [],
      six,
      [`Für 6 Ihrer Verträge sind abweichende ${mehrzahl} hinterlegt. Sie finden sie unter Verträge.`, begin],
    ],
  ] as const

  test(
    `${mehrzahl}: without a current one the page says where the others are @desktop`,
    { tag: '@full' },
    async ({ page }) => {
      for (const [name, eigene, vertraege, sentences] of cases) {
        await test.step(name, async () => {
          await serveEintraege(page, art, { eigene, vertraege })
          await page.goto('/daten/uebersicht')
          await expect(message(page).getByRole('paragraph')).toHaveText([none, ...sentences])
          await expect(action(part(page), `Alle ${mehrzahl} anzeigen`)).toHaveCount(eigene.length > 0 ? 1 : 0)
          await expect(action(part(page), `Neue ${wort} anlegen`)).toHaveCount(1)
          await expect(action(part(page), `${wort} editieren`)).toHaveCount(wort === 'Bankverbindung' ? 1 : 0)
        })
      }
    },
  )

  test(
    `${mehrzahl}: the page says what failed to load beside what is known, and only that is loaded again`,
    { tag: '@full' },
    async ({ page }) => {
      await serveEintraege(page, art, { eigene: [naechster], vertraege: { 4711001: [aktuell], 4711002: 500 } })
      await page.goto('/daten/uebersicht')
      await expect(part(page).getByRole('alert')).toContainText(technicalError)
      await expect(message(page).getByRole('paragraph')).toHaveText([none, next, ofOne('4711001')])
      const asked: string[] = []
      page.on('request', (request) => asked.push(new URL(request.url()).pathname))
      await serveEintraege(page, art, { eigene: [], vertraege: { 4711002: [aktuell] } })
      await part(page).getByRole('button', { name: 'Erneut laden' }).click()
      await expect(message(page).getByRole('paragraph')).toHaveText([none, next, ofMany('4711001 und 4711002')])
      await expect(part(page).getByRole('alert')).toHaveCount(0)
      expect(asked).toEqual([`/api/4711002/${art.path}/alle`])
    },
  )

  test(
    `${mehrzahl}: the page says that there are none only when everything is known`,
    { tag: '@full' },
    async ({ page }) => {
      await serveEintraege(page, art, { eigene: 400, vertraege: { 4711001: [] } })
      await page.goto('/daten/uebersicht')
      await expect(part(page).getByRole('alert')).toContainText(unknownError)
      await expect(message(page).getByRole('paragraph')).toHaveText([none])
      await serveEintraege(page, art, { eigene: [], vertraege: {} })
      await part(page).getByRole('button', { name: 'Erneut laden' }).click()
      await expect(message(page).getByRole('paragraph')).toHaveText([none, begin])
    },
  )

  test(
    `${mehrzahl}: if the current one fails to load, its section says why and loads again alone`,
    { tag: '@full' },
    async ({ page }) => {
      const path = `**/api/anschlussnutzer/aktuelle${wort}`
      await page.route(path, (route) => route.fulfill({ status: 400, json: { detail: 'Heute geht es nicht.' } }))
      await page.goto('/daten/uebersicht')
      await expect(part(page).getByRole('alert')).toContainText('Heute geht es nicht.')
      await expect(action(part(page), `Alle ${mehrzahl} anzeigen`)).toHaveCount(0)
      await expect(section(page, 'Ihre Kundendaten')).toContainText('Sommerfeld')
      // What the other sections ask for is not asked for by the press.
      await page.waitForLoadState('networkidle')
      const asked: string[] = []
      page.on('request', (request) => asked.push(new URL(request.url()).pathname))
      await page.unroute(path)
      await part(page).getByRole('button', { name: 'Erneut laden' }).click()
      await expect(part(page)).toContainText('Katrin Sommerfeld')
      await expect(part(page).getByRole('heading')).toBeFocused()
      // The demo's entry of today ends, so its section asks for the one after it.
      await expect.poll(() => asked).toEqual([`/api/anschlussnutzer/aktuelle${wort}`, `/api/anschlussnutzer/${list}`])
    },
  )

  test(`${mehrzahl}: a slow section does not delay the others`, { tag: '@full' }, async ({ page }) => {
    let go = () => {}
    const released = new Promise<void>((resolve) => (go = resolve))
    await page.route(`**/api/anschlussnutzer/aktuelle${wort}`, async (route) => {
      await released
      await route.continue()
    })
    await page.goto('/daten/uebersicht')
    await expect(part(page).locator('[aria-busy="true"]')).toHaveCount(1)
    await expect(page.getByRole('main').locator('[aria-busy="true"]')).toHaveCount(1)
    await expect(section(page, 'Ihre Kundendaten')).toContainText('Sommerfeld')
    go()
    await expect(part(page)).toContainText('Katrin Sommerfeld')
  })
}

test(
  'if the customer’s own data fails to load, its section says why, and the others are shown',
  { tag: '@phone' },
  async ({ page }) => {
    const path = '**/api/anschlussnutzer'
    await page.route(path, (route) => route.fulfill({ status: 503, json: {} }))
    await page.goto('/daten/uebersicht')
    const own = section(page, 'Ihre Kundendaten')
    await expect(own.getByRole('alert')).toContainText(
      'Beim Laden der Kontaktdaten ist ein Fehler aufgetreten. Bitte kontaktieren Sie den Kundenservice.',
    )
    await expect(section(page, 'Rechnungsadresse')).toContainText('Lindenallee')
    // What the customer may do is not known, and nothing is hidden [sitzung-20].
    await expect(page.getByRole('main').getByRole('link', { name: /editieren/ })).toHaveCount(3)
    await page.unroute(path)
    await own.getByRole('button', { name: 'Erneut laden' }).click()
    await expect(own).toContainText('Sommerfeld')
    await expect(page.getByRole('main').getByRole('link', { name: /editieren/ })).toHaveCount(3)
  },
)

test(
  'without the list of contracts an empty section says so, and one reload brings everything',
  { tag: '@further' },
  async ({ page, login }) => {
    await login(page, demoKunden.firma)
    const path = '**/api/anschlussnutzer'
    await page.route(path, (route) => route.fulfill({ status: 400, json: {} }))
    await page.goto('/daten/uebersicht')
    const part = section(page, 'Rechnungsadresse')
    await expect(part.getByRole('alert')).toContainText(unknownError)
    await page.unroute(path)
    await part.getByRole('button', { name: 'Erneut laden' }).click()
    await expect(part).toContainText('Für Vertrag 4711004 ist eine abweichende Rechnungsadresse hinterlegt.')
    await expect(section(page, 'Ihre Kundendaten')).toContainText('Öztürk')
  },
)
