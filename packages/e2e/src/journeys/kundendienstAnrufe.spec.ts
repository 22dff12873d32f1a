import { readFile } from 'node:fs/promises'
import { passwortAenderungNoetig, portalGesperrt } from '@ekp/wire/problem'
import type { Page } from '@playwright/test'
import { expectNoBarriersAnywhere } from '../fixtures/axe.ts'
import { bereinigeAt, confirmAt, openPart, partOf } from '../fixtures/deskPage.ts'
import { anrufTest as test } from '../fixtures/kinds/anrufTest.ts'
import { headingOf, mainOf } from '../fixtures/screens/screen.ts'
import { expect, test as demoTest } from '../fixtures/test.ts'
import { portOf } from '../setup/ports.ts'

// The calls that a service desk gets, each from the desk's start page to its end without another tool.

const ja = (page: Page) => page.getByRole('button', { name: 'Ja', exact: true })
const today = new Intl.DateTimeFormat('de-DE', { dateStyle: 'medium', timeZone: 'Europe/Berlin' }).format(new Date())

/** From the customer's page to the form of what he wants. */
async function takeUp(page: Page, anliegen: string): Promise<void> {
  const knoepfe = page.getByRole('navigation', { name: 'Für den Anrufer aufnehmen' })
  await knoepfe.getByRole('link', { name: anliegen, exact: true }).click()
  await expect(headingOf(page)).toHaveText(anliegen)
}

/** That it is taken up, and the receipt that is printed for a customer without an address. */
async function printBeleg(page: Page): Promise<ReturnType<Page['getByRole']>> {
  await expect(page.getByText(/^Aufgenommen als Vorgang \d+$/)).toBeVisible()
  await expectNoBarriersAnywhere(page)
  await page.getByRole('link', { name: 'Beleg drucken' }).click()
  return page.getByRole('article', { name: 'Brief' })
}

test(
  '„Ich kann mich nicht anmelden“: the desk says why, lifts it, and he can [versorger-133]',
  { tag: ['@further', '@desktop'] },
  async ({ page, kunde, findAnrufer, trySignIn }) => {
    for (let tries = 0; tries < 10; tries++) expect(await trySignIn({ ...kunde, passwort: 'Ebbe 2026' })).toBe(403)
    expect(await trySignIn(kunde)).toBe(429)
    await findAnrufer(kunde.kundennummer)
    await expect(partOf(page, 'Anmeldung')).toContainText('Kann sich nicht anmelden')
    await openPart(page, 'Alles zur Anmeldung')
    await expect(page.getByText('Falsche Passwörter an unbekannten Geräten, die noch zählen: 10.')).toBeVisible()
    await confirmAt(page, 'Bremsen lösen', 'Alle Bremsen des Kunden sind gelöst.')
    await expect(partOf(page, 'Anmeldung')).toContainText('Kann sich anmelden, mit eigenem Passwort.')
    await expect.poll(() => trySignIn(kunde)).toBe(200)
  },
)

test(
  '„Der Brief ist weg, und eine E-Mail-Adresse habe ich nicht“: a one-time password is printed as a letter, shown once, and lets him in [versorger-125] [versorger-133]',
  { tag: '@desktop' },
  async ({ page, kunde, findAnrufer, trySignIn }) => {
    await findAnrufer(kunde.kundennummer)
    await openPart(page, 'Alles zur Anmeldung')
    await page.getByRole('link', { name: 'Einmalpasswort als Brief' }).click()
    await page.getByRole('button', { name: 'Einmalpasswort setzen' }).click()
    await expectNoBarriersAnywhere(page)
    await ja(page).click()
    const brief = page.getByRole('article', { name: 'Brief' })
    const einmalpasswort = brief.getByText(/^\S{4}-\S{4}-\S{4}$/)
    await expect(einmalpasswort).toBeVisible()
    for (const text of ['Am Wehr 9', '26506 Norden']) await expect(brief.getByText(text)).toBeVisible()
    await expectNoBarriersAnywhere(page)
    // What the printer gets is one sheet.
    const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1')
    expect(pdf.match(/\/Type\s*\/Page\b/g)).toHaveLength(1)

    expect(await trySignIn(kunde)).toBe(403)
    expect(await trySignIn({ ...kunde, passwort: await einmalpasswort.innerText() })).toBe(passwortAenderungNoetig)
    await page.reload()
    await expect(page.getByRole('button', { name: 'Einmalpasswort setzen' })).toBeVisible()
    await expect(brief).toHaveCount(0)
  },
)

test(
  '„Sie buchen vom falschen Konto ab“: a new account for all contracts without direct debit, and one of a contract with a signed mandate [versorger-131] [versorger-132] [versorger-133]',
  { tag: '@desktop' },
  async ({ page, kunde, findAnrufer }) => {
    const [, zweiter] = kunde.vertraege
    await findAnrufer(kunde.kundennummer)
    await takeUp(page, 'Bankverbindung')
    const iban = page.getByLabel('IBAN', { exact: true })
    await page.getByLabel('Kontoinhaber').fill('Jörg Ahlers')
    await iban.fill('89370400440532013001')
    await expect(page.getByText(/^Die IBAN ist ungültig\. Bitte vergleichen/).first()).toBeVisible()
    await iban.fill('89370400440532013000')
    await expect(page.getByLabel('Bankname')).toHaveValue('Commerzbank')
    const aufnehmen = page.getByRole('button', { name: 'Bankverbindung aufnehmen' })
    await aufnehmen.press('Enter')
    await expect(page.getByText('Bitte wählen Sie, ob ein unterschriebenes Mandat vorliegt.').first()).toBeVisible()
    await expectNoBarriersAnywhere(page)
    await page.getByText('Ohne Lastschrift. Der Kunde überweist selbst.').click()
    await aufnehmen.click()
    const brief = await printBeleg(page)
    await expect(brief.getByText('DE89 3704 0044 0532 0130 00')).toBeVisible()
    await expect(brief.getByText('alle Verträge ohne eigene Bankverbindung')).toBeVisible()

    await findAnrufer(zweiter)
    await expect(partOf(page, 'Bankverbindungen')).toContainText('Commerzbank, keine Lastschrift')
    await takeUp(page, 'Bankverbindung')
    await page.getByLabel('Gilt für').selectOption(zweiter)
    await expect(page.getByText('Die bisherige Bankverbindung gilt bis zum Tag davor.')).toBeVisible()
    await page.getByLabel('Kontoinhaber').fill('Jörg Ahlers')
    await iban.fill('89370400440532013000')
    await page.getByText('Mit Lastschrift. Ein unterschriebenes Mandat liegt vor.').click()
    await page.getByLabel('Mandat unterschrieben am').fill('1.1.2020')
    await iban.focus()
    await expect(page.getByText(/Ein Mandat, das 36 Monate lang nicht genutzt wurde/)).toBeVisible()
    await page.getByLabel('Mandat unterschrieben am').fill(today)
    await expectNoBarriersAnywhere(page)
    await aufnehmen.click()
    const zweiterBrief = await printBeleg(page)
    await expect(zweiterBrief.getByText('SEPA-Mandat erteilt am')).toBeVisible()
    await expect(zweiterBrief.getByText(/^EKP-\d{8}-/)).toBeVisible()
    await expect(zweiterBrief.getByText(`Vertrag ${zweiter}`)).toBeVisible()
  },
)

test(
  '„Mein Zählerstand ist nicht angekommen“: he reads it out again, and gets a receipt [versorger-120] [versorger-133]',
  { tag: '@desktop' },
  async ({ page, kunde, findAnrufer }) => {
    await findAnrufer(`1EMH-${kunde.kundennummer}`)
    const ablesungen = await openPart(page, 'Ablesungen')
    await expect(ablesungen).toContainText('Keine.')
    await takeUp(page, 'Zählerstand')
    await page.getByLabel('Vertrag').selectOption(kunde.vertraege[0])
    await page.getByRole('textbox', { name: /^Ablesewert/ }).fill('4321,5')
    await page.keyboard.press('Enter')
    const brief = await printBeleg(page)
    await expect(brief.getByText('4.321,5 kWh')).toBeVisible()
    await findAnrufer(kunde.kundennummer)
    await openPart(page, 'Ablesungen')
    await expect(ablesungen.getByRole('row', { name: /4\.321,5 kWh Kunde/ })).toBeVisible()
  },
)

test(
  '„Ich bin ausgezogen“: the contract is cancelled, and its last bill goes to the new address [versorger-123] [versorger-131] [versorger-133]',
  { tag: ['@further', '@desktop'] },
  async ({ page, kunde, findAnrufer }) => {
    const [vertragId] = kunde.vertraege
    await findAnrufer(vertragId)
    await takeUp(page, 'Kündigung oder Auszug')
    await page.getByLabel('Vertrag').selectOption(vertragId)
    const moeglich = await page.getByText(/^Möglich ab /).innerText()
    await page.getByText('Auszug', { exact: true }).click()
    await page.getByLabel('Letzter Tag der Lieferung').fill(/[\d.]{10}/.exec(moeglich)?.[0] ?? '')
    await page.getByRole('button', { name: 'Kündigung aufnehmen' }).click()
    await expectNoBarriersAnywhere(page)
    await ja(page).click()
    const kuendigung = await printBeleg(page)
    await expect(kuendigung.getByText('Auszug')).toBeVisible()

    await findAnrufer(kunde.kundennummer)
    await expect(page.getByRole('row', { name: new RegExp(`${vertragId} Strom Gekündigt`) })).toBeVisible()
    await takeUp(page, 'Rechnungsadresse')
    await page.getByLabel('Gilt für').selectOption(vertragId)
    await expect(page.getByLabel('Nachname')).toHaveValue('Ahlers')
    await page.getByLabel('Straße').fill('Neuer Weg')
    await page.getByLabel('Hausnummer').fill('12')
    await page.getByLabel('Postleitzahl').fill('01067')
    await page.getByLabel('Ort', { exact: true }).fill('Dresden')
    await expectNoBarriersAnywhere(page)
    await page.getByRole('button', { name: 'Rechnungsadresse aufnehmen' }).click()
    const adresse = await printBeleg(page)
    await expect(adresse.getByText(`Vertrag ${vertragId}`)).toBeVisible()
    await findAnrufer(kunde.kundennummer)
    await openPart(page, 'Weitere Rechnungsadressen')
    await expect(partOf(page, 'Person')).toContainText('Neuer Weg 12, 01067 Dresden')
  },
)

test(
  '„Mein Mann ist gestorben“: asked back, the access is locked, and letters go to the heirs [versorger-124] [versorger-133]',
  { tag: ['@further', '@desktop'] },
  async ({ page, kunde, findAnrufer, trySignIn }) => {
    await findAnrufer(kunde.kundennummer)
    await takeUp(page, 'Todesfall')
    await page.getByLabel('Verstorben am').fill(today)
    await page.getByLabel('Wer schreibt für die Erben?').fill('Wiebke Ahlers')
    await page.getByLabel('Straße und Hausnummer').fill('Hauptstraße 3')
    await page.getByLabel('Postleitzahl').fill('01067')
    await page.getByLabel('Ort', { exact: true }).fill('Dresden')
    const aufnehmen = page.getByRole('button', { name: 'Todesfall aufnehmen' })
    await aufnehmen.click()
    await expect(page.getByRole('heading', { name: 'Todesfall wirklich aufnehmen?' })).toBeVisible()
    await expectNoBarriersAnywhere(page)
    await page.getByRole('button', { name: 'Nein', exact: true }).click()
    await expect(page.getByLabel('Verstorben am')).toBeFocused()
    await aufnehmen.click()
    await ja(page).click()
    const brief = await printBeleg(page)
    for (const text of ['Wiebke Ahlers', '01067 Dresden']) await expect(brief.getByText(text).first()).toBeVisible()
    await findAnrufer(kunde.kundennummer)
    await expect(page.getByText(`Verstorben am ${today}`)).toBeVisible()
    expect(await trySignIn(kunde)).toBe(portalGesperrt)
  },
)

test(
  '„Diesen Vertrag kenne ich nicht“: it goes to the customer whose it is [versorger-97] [versorger-133]',
  { tag: ['@further', '@desktop'] },
  async ({ page, kunde, zweiterKunde, findAnrufer }) => {
    const [, fremd] = kunde.vertraege
    await findAnrufer(fremd)
    await bereinigeAt(page, {
      aufgabe: 'Vertrag umhängen',
      vertrag: fremd,
      felder: { 'Richtiger Kunde': zweiterKunde.kundennummer },
      vorschau: `zu Kunde ${zweiterKunde.kundennummer}.`,
    })
    await page.getByRole('link', { name: `Zu Kunde ${zweiterKunde.kundennummer}` }).click()
    await expect(partOf(page, 'Verträge')).toContainText(fremd)
    await expect(partOf(page, 'Änderungsprotokoll')).toContainText(`Vertrag übernommen: Vertrag ${fremd}`)
    await findAnrufer(kunde.kundennummer)
    await expect(partOf(page, 'Verträge')).not.toContainText(fremd)
    await expect(partOf(page, 'Änderungsprotokoll')).toContainText('Vertrag abgegeben')
  },
)

test(
  '„Ich will alles sehen, was Sie über mich haben“: the archive is downloaded to be handed over [versorger-126] [versorger-133]',
  { tag: ['@further', '@desktop'] },
  async ({ page, kunde, findAnrufer }) => {
    await findAnrufer(kunde.kundennummer)
    await takeUp(page, 'Auskunft')
    await page.getByRole('button', { name: 'Auskunft herunterladen' }).click()
    await expectNoBarriersAnywhere(page)
    const download = page.waitForEvent('download')
    await ja(page).click()
    const archive = await download
    expect(archive.suggestedFilename()).toBe(`Auskunft ${kunde.kundennummer}.zip`)
    expect((await readFile(await archive.path())).subarray(0, 2).toString()).toBe('PK')
    await expect(page.getByText('Das Archiv ist heruntergeladen.')).toBeVisible()
    await page.getByRole('link', { name: 'Zum Kunden' }).click()
    await openPart(page, 'Änderungsprotokoll')
    await expect(page.getByRole('row', { name: /Daten heruntergeladen Versorger \(i\.harms\)/ })).toBeVisible()
  },
)

test(
  '„Löschen Sie mich“: what must stay is said, the rest goes, and nobody signs in any more [versorger-39] [versorger-133]',
  { tag: ['@further', '@desktop'] },
  async ({ page, kunde, findAnrufer, trySignIn }) => {
    await findAnrufer(kunde.kundennummer)
    await bereinigeAt(page, { aufgabe: 'Kunden löschen', vorschau: 'Bleiben muss (Art. 17' })
    await page.getByRole('link', { name: /^Zu Kunde/ }).click()
    await expect(page.getByText('Hat verlangt, gelöscht zu werden')).toBeVisible()
    await expect(page.getByRole('navigation', { name: 'Für den Anrufer aufnehmen' })).toHaveCount(0)
    expect(await trySignIn(kunde)).toBe(403)
    await expect(mainOf(page)).not.toContainText('0171 3920042')
  },
)

demoTest.describe('at the desk of the demo, where there are bills', () => {
  const [desk, portal] = [portOf('DESK'), portOf('PORTAL')]
  const portalOrigin = async () => `http://localhost:${await portal}`
  demoTest.use({
    baseURL: async ({ viewport: _viewport }, provide) => provide(`http://127.0.0.1:${await desk}`),
    allowedOrigins: async ({ viewport: _viewport }, provide) => provide([await portalOrigin()]),
  })

  demoTest(
    '„Warum ist das so teuer?“: the clerk reads the verdict, and looks at the bill as the customer does [rechnung-16] [versorger-133]',
    { tag: ['@further', '@desktop'] },
    async ({ page, context }) => {
      await page.goto('/')
      await page.getByLabel('Kennung').fill('demo')
      await page.getByLabel('Passwort', { exact: true }).fill('Kundendienst-2026-Demo')
      await page.keyboard.press('Enter')
      await page.getByLabel('Wonach suchen Sie?').fill('Kramer-Nguyen')
      await page.keyboard.press('Enter')
      await page.getByRole('link', { name: 'Kramer-Nguyen' }).click()
      const row = mainOf(page).getByRole('row', { name: /weicht ab in Zeile 1: [\d,]+\sEUR brutto zu hoch/ })
      // The demo recomputes its bills a while after its start.
      await expect(async () => {
        await page.reload()
        await openPart(page, 'Rechnungen')
        await expect(row).toBeVisible({ timeout: 5000 })
      }).toPass({ timeout: 150_000 })
      const nummer = /RE-\d+-\d+/.exec((await row.textContent()) ?? '')?.[0] ?? ''
      await expectNoBarriersAnywhere(page)

      await openPart(page, 'Portal des Kunden')
      await page.getByLabel('Grund', { exact: true }).fill('Frage am Telefon zum Preis')
      await page.getByLabel(/^Beginnt mit/).selectOption(`rechnung/${nummer}`)
      const opened = context.waitForEvent('page')
      await page.getByRole('button', { name: 'Portal des Kunden ansehen' }).click()
      const view = await opened
      await expect(headingOf(view)).toHaveText('Ihre Rechnung')
      expect(view.url()).toBe(`${await portalOrigin()}/rechnung/${nummer}`)
      await expect(mainOf(view)).toContainText('Unsere Rechnung weicht ab in Zeile 1')
    },
  )
})
