import type { Page } from '@playwright/test'
import { expectNoBarriersAnywhere } from '../../fixtures/axe.ts'
import { demoKunden } from '../../fixtures/demoKunden.ts'
import { headingOf, mainOf } from '../../fixtures/screens/screen.ts'
import { expect, test } from '../../fixtures/test.ts'
import { portOf } from '../../setup/ports.ts'

// Passkeys belong to a host name, which an IP address is not.
test.use({ baseURL: `http://localhost:${await portOf('PORTAL')}` })

/** A device in software that knows its owner, and takes what is suggested at once. */
async function addDevice(page: Page) {
  const client = await page.context().newCDPSession(page)
  await client.send('WebAuthn.enable')
  const device = { protocol: 'ctap2', transport: 'internal', hasResidentKey: true } as const
  await client.send('WebAuthn.addVirtualAuthenticator', {
    options: { ...device, hasUserVerification: true, isUserVerified: true, automaticPresenceSimulation: true },
  })
}

/** Leaves without a word to the server, so that the next page is the login. */
async function forget(page: Page) {
  await page.evaluate(() => localStorage.removeItem('ekp-token'))
  await page.goto('/anmelden')
}

test(
  'a customer hears of passkeys, adds one, signs in without typing, and removes it in two tabs at once [anmeldung-30] [anmeldung-33] [anmeldung-34]',
  { tag: '@phone' },
  async ({ page, login }) => {
    const kunde = demoKunden.waermepumpe
    await addDevice(page)
    await login(page, kunde)
    await page.goto('/')
    await mainOf(page).getByRole('link', { name: 'Passkey hinzufügen' }).click()
    await expect(headingOf(page)).toHaveText('Meine Anmeldung')
    const section = mainOf(page).getByRole('region', { name: 'Passkeys' })
    await section.getByRole('button', { name: 'Passkey hinzufügen' }).click()
    await expect(section.getByLabel('Name des Passkeys')).toBeFocused()
    await section.getByLabel('Name des Passkeys').fill('Mein Telefon')
    await expectNoBarriersAnywhere(page)
    await section.getByLabel('Ihr Passwort').fill(kunde.passwort)
    await section.getByRole('button', { name: 'Hinzufügen', exact: true }).click()
    await expect(section.getByRole('listitem')).toContainText('noch nie benutzt')
    await expectNoBarriersAnywhere(page)

    // Nothing is sent before the terms are accepted.
    await forget(page)
    await expect(mainOf(page)).toContainText('Es fehlt nur noch Ihre Zustimmung oben.')
    await expectNoBarriersAnywhere(page)
    await mainOf(page).getByRole('checkbox').check()
    await expect(headingOf(page)).toHaveText('Willkommen')
    await page.goto('/meine/anmeldung')
    await expect(section.getByRole('listitem')).toContainText('zuletzt benutzt heute')

    const tab = await page.context().newPage()
    await tab.goto('/meine/anmeldung')
    for (const one of [tab, page]) {
      const passkeys = mainOf(one).getByRole('region', { name: 'Passkeys' })
      await passkeys.getByRole('button', { name: 'Entfernen: Mein Telefon' }).click()
      await passkeys.getByRole('button', { name: 'Ja' }).click()
      await expect(passkeys.getByRole('listitem')).toHaveCount(0)
    }
    await expect(section).toContainText('Der Passkey wurde nicht gefunden.')
    await tab.close()

    // The device still has it; the form stays as it was.
    await forget(page)
    await mainOf(page).getByLabel('Kundennummer').fill('100010')
    await mainOf(page).getByRole('checkbox').check()
    await expect(mainOf(page)).toContainText('Dieser Passkey gilt hier nicht.')
    await expect(mainOf(page).getByLabel('Kundennummer')).toHaveValue('100010')
    await expect(mainOf(page).getByRole('button', { name: 'Mit Passkey anmelden' })).toBeEnabled()
  },
)
