import { confirmAt, openPart } from '../../fixtures/deskPage.ts'
import { passwortForm } from '../../fixtures/forms/passwortForm.ts'
import { diensttagTest as test } from '../../fixtures/kinds/diensttagTest.ts'
import { mainOf } from '../../fixtures/screens/screen.ts'
import { expect } from '../../fixtures/test.ts'
import { zugangOf } from '../../setup/diensttag/bestand.ts'

// A day's calls at the desk, each with what the customer sees afterwards. What the desk's pages leave to commands is
// called as an administrator does; nothing needs SQL.

test.setTimeout(480_000)

test(
  'calls about signing in: mistyped, stolen, forgotten, impatient [versorger-4] [versorger-9] [versorger-53]',
  { tag: ['@further', '@desktop'] },
  async ({ page, openKunde, openPortal, signInAt, receiveMail }) => {
    await test.step('somebody cannot sign in: the desk says why and lifts it', async () => {
      const kunde = await openPortal()
      const zugang = zugangOf('vertippt')
      for (let tries = 0; tries < 10; tries++) {
        await signInAt(kunde, { ...zugang, passwort: 'Kranich ueber 8 Seen' })
        await expect(mainOf(kunde).getByRole('alert').filter({ hasText: /\S/ })).toBeVisible()
      }
      await signInAt(kunde, zugang)
      await expect(
        mainOf(kunde)
          .getByRole('alert')
          .filter({ hasText: /erneut/ }),
      ).toBeVisible()

      await openKunde('vertippt')
      await openPart(page, 'Alles zur Anmeldung')
      await expect(page.getByText(/^Gebremst bis .+ Uhr: die Anmeldung an einem unbekannten Gerät\.$/)).toBeVisible()
      await expect(page.getByText('Falsche Passwörter an unbekannten Geräten, die noch zählen: 10.')).toBeVisible()
      await confirmAt(page, 'Bremsen lösen', 'Alle Bremsen des Kunden sind gelöst.')
      await expect(page.getByText(/^Gebremst bis /)).toBeHidden()

      await expect(async () => {
        await signInAt(kunde, zugang)
        await expect(kunde).toHaveURL('/', { timeout: 5000 })
      }).toPass()
    })

    await test.step('a telephone is stolen: locked at once, and opened again', async () => {
      const kunde = await openPortal()
      const zugang = zugangOf('gestohlen')
      await signInAt(kunde, zugang)
      await expect(kunde).toHaveURL('/')
      await openKunde('gestohlen')
      await openPart(page, 'Alles zur Anmeldung')
      await confirmAt(page, 'Sperren', 'Der Zugang ist gesperrt. Eine Sitzung ist beendet.')
      await expect(page.getByText('Der Zugang ist gesperrt, durch den Kundendienst')).toBeVisible()
      await kunde.reload()
      await expect(kunde).not.toHaveURL('/')
      await signInAt(kunde, zugang)
      await expect(kunde).toHaveURL('/portal/gesperrt')

      await confirmAt(page, 'Entsperren', 'Der Zugang ist entsperrt. Der Kunde bekommt eine E-Mail.')
      await receiveMail('gestohlen', /Zugang/)
      await signInAt(kunde, zugang)
      await expect(kunde).toHaveURL('/')
    })

    await test.step('a password is forgotten: a one-time password by mail, then an own one', async () => {
      await openKunde('vergesslich')
      await confirmAt(page, 'Einmalpasswort mailen', 'Ein neues Einmalpasswort ist unterwegs; es gilt 14 Tage.')
      const mail = await receiveMail('vergesslich', /Einmalpasswort/)
      const einmal = /Einmalpasswort:\s+(\S+)/.exec(mail)?.[1] ?? ''
      const kunde = await openPortal()
      const { kundennummer, passwort } = zugangOf('vergesslich')
      await signInAt(kunde, { kundennummer, passwort })
      await expect(mainOf(kunde).getByRole('alert').filter({ hasText: /\S/ })).toBeVisible()
      await signInAt(kunde, { kundennummer, passwort: einmal })
      await expect(kunde).toHaveURL('/aendere/passwort')
      const form = passwortForm(kunde)
      await form.altes.fill(einmal)
      await form.neues.fill('Reiher im Schilf 2026')
      await form.wiederholung.fill('Reiher im Schilf 2026')
      await form.submit.click()
      await expect(kunde).toHaveURL('/')
      await page.reload()
      await openPart(page, 'Alles zur Anmeldung')
      await expect(page.getByText(/^Ein eigenes Passwort ist festgelegt, zuletzt am /)).toBeVisible()
    })

    await test.step('no other link comes within five minutes: lifted, and it comes', async () => {
      const kunde = await openPortal()
      const askForLink = async () => {
        await kunde.goto('/passwort/vergessen')
        await kunde.getByLabel('Kundennummer').fill(zugangOf('ungeduldig').kundennummer)
        await kunde.keyboard.press('Enter')
        await expect(mainOf(kunde).getByText(/^Wir haben eine E-Mail mit einem Link/)).toBeVisible()
      }
      await askForLink()
      await receiveMail('ungeduldig', /Passwort/)
      await openKunde('ungeduldig')
      await openPart(page, 'Alles zur Anmeldung')
      await expect(page.getByText('Vorerst gebremst: ein Link für ein neues Passwort.')).toBeVisible()
      await confirmAt(page, 'Bremsen lösen', 'Alle Bremsen des Kunden sind gelöst.')
      await askForLink()
      await receiveMail('ungeduldig', /Passwort/)
    })
  },
)
