import type { Page } from '@playwright/test'
import { expectNoBarriers } from '../../fixtures/axe.ts'
import { demoKunden } from '../../fixtures/demoKunden.ts'
import { nothing } from '../../fixtures/eintragRoutes.ts'
import {
  action,
  headingOf,
  mainOf,
  heightOf,
  section,
  sidewaysOverflow,
  unfold,
} from '../../fixtures/screens/screen.ts'
import { expect, test } from '../../fixtures/test.ts'

const kundendaten = (page: Page) => section(page, 'Ihre Kundendaten')
const rechnungsadresse = (page: Page) => section(page, 'Rechnungsadresse')
const bankverbindung = (page: Page) => section(page, 'Bankverbindung')
const kontaktPencil = (page: Page) => action(kundendaten(page), 'Kontaktdaten editieren')
const adressePencil = (page: Page) => action(rechnungsadresse(page), 'Rechnungsadresse editieren')
const bankPencil = (page: Page) => action(bankverbindung(page), 'Bankverbindung editieren')
const alleAdressen = (page: Page) => action(rechnungsadresse(page), 'Alle Rechnungsadressen anzeigen')
const alleKonten = (page: Page) => action(bankverbindung(page), 'Alle Bankverbindungen anzeigen')
const newKonto = (page: Page) => action(bankverbindung(page), 'Neue Bankverbindung anlegen')

/** Opens the overview; the returned list has the paths below the API that it requests. */
async function openOverview(page: Page): Promise<string[]> {
  const asked: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/api/')) asked.push(pathname.slice(4))
  })
  await page.goto('/daten/uebersicht')
  await expect(mainOf(page).locator('[aria-busy="true"]')).toHaveCount(0)
  return asked
}

test(
  'a customer with all data sees it, and the page requests no more than that',
  { tag: '@phone' },
  async ({ page, login, isMobile }) => {
    await login(page)
    const asked = await openOverview(page)
    await expect(headingOf(page)).toHaveText('Datenübersicht')
    await expect(page).toHaveTitle(/^Datenübersicht · /)
    if (isMobile) {
      expect(await heightOf(page)).toBeLessThan(2100)
      await expect(alleKonten(page)).toBeVisible()
      await expect(action(bankverbindung(page), 'Bankverbindung für Vertrag 4711001 ändern')).toBeVisible()
      for (const part of [kundendaten(page), rechnungsadresse(page), bankverbindung(page)]) await unfold(part)
    }
    const values = kundendaten(page).getByRole('definition')
    await expect(values).toHaveText([
      'SWM-100001',
      'Frau',
      'Nicht angegeben',
      'Katrin',
      'Sommerfeld',
      '14.05.1978',
      'katrin.sommerfeld@example.org',
      '030 23125 017',
      '0171 3920017',
      'Nicht angegeben',
    ])
    await expect(rechnungsadresse(page)).toContainText(/Frau Katrin Sommerfeld\s*Lindenallee 12a\s*08999 Mühlenbrück/)
    await expect(rechnungsadresse(page)).toContainText(/Gültig vom 01\.01\.\d{4} bis\s\d\d\.\d\d\.\d{4}/)
    await expect(bankverbindung(page)).toContainText('DE02 1203 0000 0000 2020 51')
    await expect(newKonto(page)).toHaveCount(0)
    await expect(page.getByText('keine aktuelle')).toHaveCount(0)
    // What holds here does not hold for this contract [anschlussnutzer-19].
    await expect(rechnungsadresse(page)).toContainText(
      'Für Vertrag 4711001 ist eine abweichende Rechnungsadresse hinterlegt.',
    )
    await expect(bankverbindung(page)).toContainText(
      'Für Vertrag 4711001 ist eine abweichende Bankverbindung hinterlegt.',
    )
    expect(asked.toSorted()).toEqual([
      ...['4711001', '4711002'].flatMap((id) => [`/${id}/bankverbindung/alle`, `/${id}/rechnungsadresse/alle`]),
      '/anschlussnutzer',
      '/anschlussnutzer/aktuelleBankverbindung',
      '/anschlussnutzer/aktuelleRechnungsadresse',
      // Both end, so what holds then is shown.
      '/anschlussnutzer/bankverbindungen',
      '/anschlussnutzer/rechnungsadressen',
      // For the navigation.
      '/anschlussnutzer/verknuepfungen',
    ])
    expect(await sidewaysOverflow(page)).toBeLessThanOrEqual(0)
    await expectNoBarriers(page)
    await action(bankverbindung(page), '4711001').click()
    await expect(page).toHaveURL('/vertrag/4711001/bankverbindungen')
  },
)

test(
  'who has no billing address gives one from the folded card [anschlussnutzer-7]',
  { tag: '@phone' },
  async ({ page, login }) => {
    await login(page)
    await page.route('**/api/anschlussnutzer/aktuelleRechnungsadresse', (route) =>
      route.fulfill({ contentType: 'application/json', body: 'null' }),
    )
    await page.route('**/api/anschlussnutzer/rechnungsadressen', (route) => route.fulfill({ json: [] }))
    await openOverview(page)
    await action(rechnungsadresse(page), 'Neue Rechnungsadresse anlegen').click()
    await expect(headingOf(page)).toHaveText('Rechnungsadresse editieren')
  },
)

test(
  'where the entries of contracts are not known, the overview shows what holds for the others',
  { tag: '@further' },
  async ({ page, login }) => {
    await login(page)
    await page.route('**/api/4711002/bankverbindung/alle', (route) => route.fulfill({ status: 500, json: {} }))
    await openOverview(page)
    await expect(bankverbindung(page)).toContainText('DE02 1203 0000 0000 2020 51')
    await expect(bankverbindung(page)).toContainText(
      'Gilt für alle Ihre Verträge, für die keine abweichende Bankverbindung hinterlegt ist.',
    )
    await expect(rechnungsadresse(page)).toContainText('Für Vertrag 4711001 ist')
  },
)

test('the pencils and buttons open the forms and lists', { tag: '@further' }, async ({ page, login }) => {
  await login(page)
  for (const [link, path] of [
    [kontaktPencil, '/kontakt/editieren'],
    [adressePencil, '/rechnungsadresse/editieren'],
    [bankPencil, '/bankverbindung/editieren'],
    [alleAdressen, '/rechnungsadressen'],
    [alleKonten, '/bankverbindungen'],
  ] as const) {
    await openOverview(page)
    const box = await link(page).boundingBox()
    expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44)
    await link(page).click()
    await expect(page).toHaveURL(path)
  }
})

test(
  'if there are only future bank details and only addresses of contracts, the page says where they are',
  { tag: '@further' },
  async ({ page, login, isMobile }) => {
    await login(page, demoKunden.firma)
    const asked = await openOverview(page)
    const unfoldBoth = async () => {
      if (isMobile) for (const part of [rechnungsadresse(page), bankverbindung(page)]) await unfold(part)
    }
    await unfoldBoth()
    expect(asked.toSorted()).toEqual([...new Set(asked)].toSorted())
    await expect(kundendaten(page)).toContainText('Bäckerei Öztürk & Söhne GmbH')

    await expect(rechnungsadresse(page)).toContainText(
      'Es wurde keine aktuelle Rechnungsadresse bei uns im System gefunden.',
    )
    await expect(rechnungsadresse(page)).toContainText(
      'Für Vertrag 4711004 ist eine abweichende Rechnungsadresse hinterlegt. Sie finden sie unter Verträge.',
    )
    await expect(adressePencil(page)).toHaveCount(0)
    await expect(alleAdressen(page)).toHaveCount(0)

    await expect(bankverbindung(page)).toContainText(
      'Es wurde keine aktuelle Bankverbindung bei uns im System gefunden.',
    )
    await expect(bankverbindung(page)).toContainText(
      /Ihre nächste Bankverbindung gilt ab 01\.\d\d\.\d{4}: DE[\d ]+\. Sie finden sie unter Alle Bankverbindungen\./,
    )
    await expect(bankPencil(page)).toBeVisible()
    await expect(alleKonten(page)).toBeVisible()
    expect(await sidewaysOverflow(page)).toBeLessThanOrEqual(0)
    await expectNoBarriers(page)

    for (const [link, path] of [
      [action(rechnungsadresse(page), 'Verträge'), '/vertraege'],
      [action(rechnungsadresse(page), '4711004'), '/vertrag/4711004/rechnungsadressen'],
      [action(rechnungsadresse(page), 'Alle Rechnungsadressen'), '/rechnungsadressen'],
      [action(bankverbindung(page), 'Alle Bankverbindungen'), '/bankverbindungen'],
      [newKonto(page), '/bankverbindung/editieren'],
    ] as const) {
      await link.click()
      await expect(page).toHaveURL(path)
      await page.goto('/daten/uebersicht')
      await unfoldBoth()
    }
  },
)

test(
  'without data the overview says so, and links to the forms',
  { tag: '@further' },
  async ({ page, login, isMobile }) => {
    await login(page, demoKunden.leer)
    await openOverview(page)
    for (const [part, wort, mehrzahl] of [
      [rechnungsadresse(page), 'Rechnungsadresse', 'Rechnungsadressen'],
      [bankverbindung(page), 'Bankverbindung', 'Bankverbindungen'],
    ] as const) {
      if (isMobile) await unfold(part)
      await expect(part).toContainText(`Es wurde keine aktuelle ${wort} bei uns im System gefunden.`)
      await expect(part).toContainText(`können Sie unter Alle ${mehrzahl} anlegen.`)
      await expect(part.getByRole('link', { name: `Alle ${mehrzahl}`, exact: true })).toHaveCount(1)
      await expect(action(part, `Alle ${mehrzahl} anzeigen`)).toHaveCount(0)
    }
    await expect(newKonto(page)).toBeVisible()
    await expect(adressePencil(page)).toHaveCount(0)
    await expect(kundendaten(page).getByText('Nicht angegeben')).toHaveCount(6)
    await expectNoBarriers(page)
  },
)

test(
  'a customer with restricted access sees everything without links to change it',
  { tag: '@further' },
  async ({ page, login }) => {
    await login(page, demoKunden.eingeschraenkt)
    await openOverview(page)
    await expect(rechnungsadresse(page)).toContainText('Dr. Hannelore Petersen')
    await expect(alleAdressen(page)).toBeVisible()
    await expect(alleKonten(page)).toBeVisible()
    await expect(mainOf(page).getByRole('link', { name: /editieren|anlegen/ })).toHaveCount(0)

    await page.route('**/api/anschlussnutzer/aktuelleBankverbindung', (route) => route.fulfill(nothing))
    await page.route('**/api/anschlussnutzer/bankverbindungen', (route) => route.fulfill({ json: [] }))
    await page.route('**/api/*/bankverbindung/alle', (route) => route.fulfill({ json: [] }))
    await openOverview(page)
    await expect(bankverbindung(page)).toContainText('finden Sie sie unter Alle Bankverbindungen.')
    await expect(mainOf(page).getByRole('link', { name: /editieren|anlegen/ })).toHaveCount(0)
  },
)
