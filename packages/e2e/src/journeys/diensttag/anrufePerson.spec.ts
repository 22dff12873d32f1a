import { bereinigeAt, openPart, partOf } from '../../fixtures/deskPage.ts'
import { diensttagTest as test } from '../../fixtures/kinds/diensttagTest.ts'
import { action, mainOf } from '../../fixtures/screens/screen.ts'
import { expect } from '../../fixtures/test.ts'
import { falscherVertrag, fremderVertrag, nameOf, vertragOf, zugangOf } from '../../setup/diensttag/bestand.ts'

// A day's calls at the desk, each with what the customer sees afterwards; nothing needs a command or SQL.

test.setTimeout(480_000)
test.use({ rolle: 'admin' })

test(
  'calls about the wrong person: a contract moved and one removed, numbers merged and changed, somebody deleted [versorger-14] [versorger-15] [versorger-38] [versorger-39] [versorger-97]',
  { tag: ['@further', '@desktop'] },
  async ({ page, openKunde, openPortal, signInAt }) => {
    await test.step('a contract that belongs to somebody else is moved, and a wrong one removed', async () => {
      const { kundennummer } = zugangOf('richtiger')
      await openKunde('falscher')
      await expect(partOf(page, 'Verträge')).toContainText(fremderVertrag)
      await bereinigeAt(page, {
        aufgabe: 'Vertrag umhängen',
        vertrag: fremderVertrag,
        felder: { 'Richtiger Kunde': kundennummer },
        vorschau: `zu Kunde ${kundennummer}.`,
      })
      await openKunde('falscher')
      await bereinigeAt(page, {
        aufgabe: 'Vertrag entfernen',
        vertrag: falscherVertrag,
        vorschau: 'wird gelöscht, und mit ihm:',
      })
      await page.getByRole('link', { name: /^Zu Kunde/ }).click()
      await expect(partOf(page, 'Änderungsprotokoll')).toContainText('Vertrag abgegeben')
      await expect(partOf(page, 'Änderungsprotokoll')).toContainText('Vertrag entfernt')
      await expect(partOf(page, 'Verträge')).not.toContainText(fremderVertrag)
      await openKunde('richtiger')
      await expect(partOf(page, 'Verträge')).toContainText(fremderVertrag)

      const [falscher, richtiger] = [await openPortal(), await openPortal()]
      await signInAt(falscher, zugangOf('falscher'))
      await action(mainOf(falscher), 'Verträge').first().click()
      await expect(mainOf(falscher)).toContainText(vertragOf('falscher'))
      await expect(mainOf(falscher)).not.toContainText(/V-90/)
      await signInAt(richtiger, zugangOf('richtiger'))
      await action(mainOf(richtiger), 'Verträge').first().click()
      await expect(mainOf(richtiger)).toContainText(fremderVertrag)
    })

    await test.step('two numbers of one person become one', async () => {
      const [weg, bleibt] = [zugangOf('nochmal'), zugangOf('doppelt')]
      await openKunde('nochmal')
      await bereinigeAt(page, {
        aufgabe: 'Kunden zusammenführen',
        felder: { 'Kundennummer, die bleibt': bleibt.kundennummer },
        vorschau: 'Das lässt sich nicht umkehren.',
      })
      await page.getByLabel('Wonach suchen Sie?').fill(weg.kundennummer)
      await page.keyboard.press('Enter')
      await expect(page.getByText(`Frühere Kundennummer ${weg.kundennummer}`)).toBeVisible()
      await page.getByRole('link', { name: nameOf('doppelt') }).click()
      await expect(partOf(page, 'Verträge')).toContainText(vertragOf('nochmal'))
      const kunde = await openPortal()
      await signInAt(kunde, weg)
      await expect(mainOf(kunde).getByRole('alert').filter({ hasText: /\S/ })).toBeVisible()
      await signInAt(kunde, bleibt)
      await action(mainOf(kunde), 'Verträge').first().click()
      await expect(mainOf(kunde)).toContainText(vertragOf('nochmal'))
    })

    await test.step('a customer gets another number, and keeps his password', async () => {
      const { kundennummer: alt, passwort } = zugangOf('umnummeriert')
      await openKunde('umnummeriert')
      await bereinigeAt(page, {
        aufgabe: 'Kundennummer ändern',
        felder: { 'Neue Kundennummer': 'ST-2111' },
        vorschau: `Kunde ${alt} bekommt die Kundennummer ST-2111.`,
      })
      await page.getByRole('link', { name: 'Zu Kunde ST-2111' }).click()
      await openPart(page, 'Alles zur Anmeldung')
      await expect(page.getByText(`Frühere Kundennummern: ${alt}.`)).toBeVisible()
      const kunde = await openPortal()
      await signInAt(kunde, { kundennummer: 'ST-2111', passwort })
      await expect(kunde).toHaveURL('/')
    })

    await test.step('somebody wants to be deleted, and is known no more', async () => {
      await openKunde('geht')
      await bereinigeAt(page, { aufgabe: 'Kunden löschen', vorschau: 'Bleiben muss (Art. 17' })
      await page.getByRole('link', { name: /^Zu Kunde/ }).click()
      await expect(page.getByText('Hat verlangt, gelöscht zu werden')).toBeVisible()
      const kunde = await openPortal()
      await signInAt(kunde, zugangOf('geht'))
      await expect(kunde).not.toHaveURL('/')
    })
  },
)
