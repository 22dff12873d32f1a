import type { Page } from '@playwright/test'
import { expectNoBarriersAnywhere } from '../../fixtures/axe.ts'
import type { EigenerKunde } from '../../fixtures/kinds/eigenerKundeTest.ts'
import { eigenerKundeTest } from '../../fixtures/kinds/eigenerKundeTest.ts'
import { headingOf, mainOf, openNavigation } from '../../fixtures/screens/screen.ts'
import { shownOn } from '../../fixtures/shownOn.ts'
import { expect } from '../../fixtures/test.ts'

const sectionOf = (page: Page) => mainOf(page).getByRole('region', { name: 'Weitere Kundennummern' })

async function add(page: Page, { kundennummer, passwort }: EigenerKunde): Promise<void> {
  await sectionOf(page).getByRole('button', { name: 'Kundennummer hinzufügen' }).click()
  const form = sectionOf(page).getByRole('form', { name: 'Kundennummer hinzufügen' })
  await form.getByRole('textbox', { name: 'Kundennummer' }).fill(kundennummer)
  await form.getByRole('textbox', { name: 'Passwort' }).fill(passwort)
  await form.getByRole('button', { name: 'Hinzufügen' }).click()
}

/** The menu of the numbers; answers how many presses it took to see it. */
async function openMenu(page: Page, kundennummer: string): Promise<number> {
  const nav = await openNavigation(page)
  const toggle = nav.getByRole('button', { name: `Angemeldet als ${kundennummer}` })
  // On a phone the open navigation shows them.
  await expect(nav).toContainText(`Angemeldet als ${kundennummer}`)
  if (await toggle.isVisible()) await toggle.click()
  return 1
}

async function switchTo(page: Page, von: string, { kundennummer }: EigenerKunde): Promise<number> {
  const presses = await openMenu(page, von)
  await page.getByRole('button', { name: `Zu ${kundennummer} wechseln` }).click()
  await expect(page).toHaveURL('/')
  await expect(mainOf(page)).toContainText(`(${kundennummer})`)
  await expect(page.getByText(`Angemeldet mit ${kundennummer}.`)).toBeInViewport()
  return presses + 1
}

eigenerKundeTest(
  'a customer adds another number, switches there and back with two presses, and ends it [anmeldung-39]',
  async ({ page, login, kunde, zweiterKunde }) => {
    const [a, b] = [kunde.kundennummer, zweiterKunde.kundennummer]
    await login(page, kunde)
    await page.goto('/meine/anmeldung')
    await expect(headingOf(page)).toHaveText('Meine Anmeldung')
    await add(page, { ...zweiterKunde, passwort: 'falsch' })
    await expect(sectionOf(page)).toContainText('Die Kundennummer oder das Passwort ist nicht richtig.')
    await expectNoBarriersAnywhere(page)
    const form = sectionOf(page).getByRole('form', { name: 'Kundennummer hinzufügen' })
    await form.getByRole('textbox', { name: 'Passwort' }).fill(zweiterKunde.passwort)
    await form.getByRole('button', { name: 'Hinzufügen' }).click()
    await expect(sectionOf(page).getByRole('listitem')).toContainText(b)
    await openMenu(page, a)
    await expectNoBarriersAnywhere(page)
    await page.keyboard.press('Escape')

    expect(await switchTo(page, a, zweiterKunde)).toBe(2)
    const [vertrag] = kunde.vertraege
    await page.goto('/vertraege')
    await expect(mainOf(page)).toContainText(zweiterKunde.vertraege[0])
    expect(await shownOn(page)).not.toContain(vertrag)
    await page.goto(`/vertrag/${vertrag}/detail`)
    await expect(headingOf(page)).toHaveText('Not Found')
    await page.goto('/meine/anmeldung')
    await expect(sectionOf(page)).toContainText(`Angemeldet haben Sie sich mit ${a}.`)
    await expect(mainOf(page).getByRole('region', { name: 'Wer zu dieser Kundennummer wechseln darf' })).toContainText(
      a,
    )
    await expectNoBarriersAnywhere(page)

    expect(await switchTo(page, b, kunde)).toBe(2)
    await page.goto('/meine/anmeldung')
    await sectionOf(page)
      .getByRole('button', { name: `Entfernen: ${b}` })
      .click()
    await sectionOf(page).getByRole('button', { name: 'Ja' }).click()
    await expect(sectionOf(page).getByRole('listitem')).toHaveCount(0)
    // Without further numbers the navigation is as ever.
    await expect(await openNavigation(page)).not.toContainText('Angemeldet als')
  },
)

eigenerKundeTest(
  'the number that was added ends it while it is signed in from the other, and is told that this signed it out [anmeldung-38]',
  { tag: '@further' },
  async ({ page, login, kunde, zweiterKunde }) => {
    const a = kunde.kundennummer
    await login(page, kunde)
    await page.goto('/meine/anmeldung')
    await add(page, zweiterKunde)
    await expect(page.getByText(`Die Kundennummer ${zweiterKunde.kundennummer} ist hinzugefügt.`)).toBeVisible()
    await switchTo(page, a, zweiterKunde)
    await page.goto('/meine/anmeldung')
    const erlaubte = mainOf(page).getByRole('region', { name: 'Wer zu dieser Kundennummer wechseln darf' })
    await erlaubte.getByRole('button', { name: `Beenden: Kundennummer ${a}` }).click()
    await expect(erlaubte).toContainText('Sie werden dabei abgemeldet.')
    await erlaubte.getByRole('button', { name: 'Ja' }).click()
    await expect(page).toHaveURL('/anmelden')
    await expect(page.getByText(`${a} kann nicht mehr hierher wechseln. Bitte melden Sie sich neu an.`)).toBeVisible()
    await expect(mainOf(page)).not.toContainText('aus Sicherheitsgründen')
  },
)

eigenerKundeTest(
  'a switch in one tab reaches the other, which shows nothing of the number before; unsent input is asked about',
  { tag: '@further' },
  async ({ page, context, login, kunde, zweiterKunde }) => {
    const a = kunde.kundennummer
    await login(page, kunde)
    await page.goto('/meine/anmeldung')
    await add(page, zweiterKunde)
    await expect(sectionOf(page).getByRole('listitem')).toContainText(zweiterKunde.kundennummer)
    const other = await context.newPage()
    await other.goto('/vertraege')
    await expect(mainOf(other)).toContainText(kunde.vertraege[0])
    await other.goto('/dokumente')
    await expect(headingOf(other)).toHaveText('Alle Dokumente')

    await page.goto('/kontaktanfrage')
    await mainOf(page)
      .getByRole('textbox', { name: /Nachricht/ })
      .fill('Bitte rufen Sie an.')
    await openMenu(page, a)
    await page.getByRole('button', { name: `Zu ${zweiterKunde.kundennummer} wechseln` }).click()
    const question = page.getByRole('region', { name: 'Wechseln' })
    await expect(question).toContainText('gehen beim Wechsel verloren')
    await question.getByRole('button', { name: 'Ja' }).click()
    for (const tab of [page, other]) {
      await expect(tab).toHaveURL('/')
      await expect(mainOf(tab)).toContainText(`(${zweiterKunde.kundennummer})`)
      expect(await shownOn(tab)).not.toContain(kunde.vertraege[0])
    }
    // Going back shows the page with the data of this number.
    await other.goBack()
    await expect(other).toHaveURL('/vertraege')
    await expect(mainOf(other)).toContainText(zweiterKunde.vertraege[0])
    expect(await shownOn(other)).not.toContain(kunde.vertraege[0])
  },
)
