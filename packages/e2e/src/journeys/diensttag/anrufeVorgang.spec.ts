import { openPart, partOf } from '../../fixtures/deskPage.ts'
import { ablesungForm, uebermitteltText } from '../../fixtures/forms/ablesungForm.ts'
import { fillKontaktanfrage, kontaktanfrageForm } from '../../fixtures/forms/kontaktanfrageForm.ts'
import { diensttagTest as test } from '../../fixtures/kinds/diensttagTest.ts'
import { headingOf, mainOf } from '../../fixtures/screens/screen.ts'
import { sendVorgang } from '../../fixtures/sendVorgang.ts'
import { expect } from '../../fixtures/test.ts'
import { vertragOf, zaehlerOf, zugangOf } from '../../setup/diensttag/bestand.ts'

// A day's calls at the desk, each with what the customer sees afterwards. What the desk's pages leave to commands is
// called as an administrator does; nothing needs SQL.

test.setTimeout(480_000)

test(
  'calls about what was sent: a reading, a message, mails, and what the customer sees [versorger-4] [versorger-52] [versorger-54]',
  { tag: ['@further', '@desktop'] },
  async ({ page, context, playwright, versorger, openKunde, openPortal, signInAt, portal, receiveMail }) => {
    await test.step('has my reading arrived? Before and after the back office has it', async () => {
      const kunde = await openPortal()
      await signInAt(kunde, zugangOf('ableser'))
      await expect(kunde).toHaveURL('/')
      await kunde.goto(`/vertrag/${vertragOf('ableser')}/ablesung`)
      await ablesungForm(kunde).wert.fill('12345,6')
      await ablesungForm(kunde).submit.click()
      await expect(kunde.getByText(uebermitteltText)).toBeVisible()

      await openKunde('ableser')
      const ablesungen = await openPart(page, 'Ablesungen')
      await expect(ablesungen.getByRole('row', { name: /12\.345,6 kWh Kunde/ })).toBeVisible()
      const vorgang = partOf(page, 'Offene Vorgänge').getByRole('row', {
        name: new RegExp(`Zählerstand \\d+ ${vertragOf('ableser')}`),
      })
      await expect(vorgang).toContainText('Offen')
      await vorgang.getByRole('link').click()
      await expect(headingOf(page)).toHaveText('Zählerstand')
      const eingereicht = partOf(page, 'Angaben des Kunden')
      for (const text of [zaehlerOf('ableser'), 'Zählerstand 1-0:1.8.0', '12.345,6 kWh']) {
        await expect(eingereicht.getByText(text, { exact: true })).toBeVisible()
      }
      await kunde.goto('/anfragen')
      await expect(kunde.getByText('Eingegangen', { exact: true })).toBeVisible()

      const nr = new URL(page.url()).pathname.split('/').at(-1) ?? ''
      const gesucht = await portal('ablesung-suchen', '--vertrag', vertragOf('ableser'))
      expect(gesucht.out).toContain(nr)
      expect((await portal('vorgaenge')).out).toContain('"ablesewerte": {"1-0:1.8.0": 12345.6}')
      await portal('vorgaenge-quittieren', '--bis', nr)
      await page.reload()
      await expect(page.getByText(/^Übernommen am /)).toBeVisible()
      await kunde.reload()
      await expect(kunde.getByText('In Bearbeitung', { exact: true })).toBeVisible()
    })

    await test.step('no mail comes: which went, and what the mail server said', async () => {
      const api = await playwright.request.newContext({ baseURL: versorger.origin })
      await sendVorgang(api, zugangOf('umgezogen'), {
        method: 'PUT',
        path: '/anschlussnutzer/kontaktdatenAktualisieren',
        data: { email: 'fritz@weg.example', festnetz: null, mobil: '0171 3920042', fax: null },
      })
      await api.dispose()
      await openKunde('umgezogen')
      const mails = partOf(page, 'E-Mails')
      await expect(async () => {
        await page.reload()
        await expect(mails).toContainText('vom Mailserver abgelehnt (550 5.1.1)', { timeout: 5000 })
      }).toPass()
      await expect(page.getByText('E-Mails kommen nicht an', { exact: true })).toBeVisible()
      await openPart(page, 'E-Mails')
      await expect(mails.getByRole('row', { name: /fritz@weg\.example/ })).toBeVisible()
      const kunde = await openPortal()
      await signInAt(kunde, zugangOf('umgezogen'))
      await expect(kunde).toHaveURL('/')
      await expect(mainOf(kunde)).toContainText('Stimmt Ihre E-Mail-Adresse noch?')
      expect((await portal('mails', '--abgelehnt')).out).toContain('fritz@weg.example')
    })

    await test.step('a message is answered in words, and read under „Was Sie uns geschickt haben“ and in a mail', async () => {
      const kunde = await openPortal()
      await signInAt(kunde, zugangOf('fragend'))
      await expect(kunde).toHaveURL('/')
      await kunde.goto('/kontaktanfrage')
      await fillKontaktanfrage(kunde)
      await kontaktanfrageForm(kunde).abschlag.fill('120')
      await kontaktanfrageForm(kunde).submit.click()
      await expect(kunde).toHaveURL(/kontaktanfrageOk/)

      await page.getByRole('link', { name: 'Offene Vorgänge' }).click()
      const row = page.getByRole('link', {
        name: new RegExp(`Kontaktanfrage \\d+.*${zugangOf('fragend').kundennummer}`),
      })
      const nr = (await row.getAttribute('href'))?.split('/').at(-1) ?? ''
      await portal('vorgaenge-quittieren', '--bis', nr)
      await page.reload()
      const beiSystem = partOf(page, 'Bei einem System, noch nicht beantwortet')
      await expect(beiSystem.getByRole('link', { name: new RegExp(`Kontaktanfrage ${nr}.*Befehle`) })).toBeVisible()
      await row.click()
      await expect(page.getByText('120,00 EUR im Monat')).toBeVisible()
      await page.getByLabel('Antwort an den Kunden').fill('Gern.\n\nAb dem 1. Dezember sind es 120 Euro.')
      await page.getByRole('button', { name: 'Antwort senden' }).click()
      await expect(page.getByText('Die Antwort ist gegeben.')).toBeVisible()
      expect(await receiveMail('fragend', /^Antwort: Kontaktanfrage vom/)).toContain('Ab dem 1. Dezember')
      await kunde.goto('/anfragen')
      await expect(kunde.getByText('Ab dem 1. Dezember sind es 120 Euro.')).toBeVisible()
      // The system that had taken it hears of the answer.
      expect((await portal('vorgaenge')).out).toContain(`{"nr":${nr},"art":"kontaktanfrage","anlass":"antwort"`)
    })

    await test.step('I do not find it: the portal as the customer sees it', async () => {
      await openKunde('fragend')
      await openPart(page, 'Portal des Kunden')
      await page.getByLabel('Grund', { exact: true }).fill('Frage am Telefon zum Abschlag')
      const opened = context.waitForEvent('page')
      await page.getByRole('button', { name: 'Portal des Kunden ansehen' }).click()
      const view = await opened
      await expect(view.getByRole('region', { name: 'Ansicht des Kundendienstes' })).toContainText(
        zugangOf('fragend').kundennummer,
      )
      await view
        .getByRole('link', { name: /Was Sie uns geschickt haben/ })
        .first()
        .click()
      await expect(view.getByText('Beantwortet', { exact: true })).toBeVisible()
      await view.close()
    })
  },
)
