import { readFile } from 'node:fs/promises'
import { portalGesperrt } from '@ekp/wire/problem'
import { expectNoBarriersAnywhere } from '../fixtures/axe.ts'
import { confirmAt, jaAt, openPart, partOf, printBeleg, takeUp } from '../fixtures/deskPage.ts'
import { anrufTest as test } from '../fixtures/kinds/anrufTest.ts'
import { expect } from '../fixtures/test.ts'

// The calls that a service desk gets, each from the desk's start page to its end without another tool; those about data
// and bills are in kundendienstAnrufeDaten.spec.ts.

const today = new Intl.DateTimeFormat('de-DE', { dateStyle: 'medium', timeZone: 'Europe/Berlin' }).format(new Date())

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
  '„Der Brief ist weg, und eine E-Mail-Adresse habe ich nicht“: a one-time password comes as a letter, and the old one is over [versorger-125] [versorger-133]',
  { tag: '@desktop' },
  async ({ page, kunde, findAnrufer, trySignIn }) => {
    await findAnrufer(kunde.kundennummer)
    await openPart(page, 'Alles zur Anmeldung')
    await page.getByRole('button', { name: 'Einmalpasswort als Brief' }).click()
    await expect(page.getByText('Der Brief geht an')).toContainText('Am Wehr 9, 26506 Norden')
    await expectNoBarriersAnywhere(page)
    const [file] = await Promise.all([page.waitForEvent('download'), jaAt(page).click()])
    expect(file.suggestedFilename()).toBe(`Einmalpasswort ${kunde.kundennummer}.pdf`)
    const pdf = (await readFile(await file.path())).toString('latin1')
    expect(pdf.match(/\/Type\s*\/Page\b/g)).toHaveLength(1)
    await expect(page.getByRole('status').filter({ hasText: 'Der Brief ist heruntergeladen.' })).toBeVisible()
    expect(await trySignIn(kunde)).toBe(403)
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
    await takeUp(page, 'Kündigung, Auszug')
    await page.getByLabel('Vertrag').selectOption(vertragId)
    const moeglich = await page.getByText(/^Möglich ab /).innerText()
    await page.getByText('Auszug', { exact: true }).click()
    await page.getByLabel('Letzter Tag der Lieferung').fill(/[\d.]{10}/.exec(moeglich)?.[0] ?? '')
    await page.getByRole('button', { name: 'Kündigung aufnehmen' }).click()
    await expectNoBarriersAnywhere(page)
    await jaAt(page).click()
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
    await jaAt(page).click()
    const brief = await printBeleg(page)
    for (const text of ['Wiebke Ahlers', '01067 Dresden']) await expect(brief.getByText(text).first()).toBeVisible()
    await findAnrufer(kunde.kundennummer)
    await expect(page.getByText(`Verstorben am ${today}`)).toBeVisible()
    expect(await trySignIn(kunde)).toBe(portalGesperrt)
  },
)
