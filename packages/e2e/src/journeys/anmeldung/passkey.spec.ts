import type { Page } from '@playwright/test'
import { expectNoBarriersAnywhere } from '../../fixtures/axe.ts'
import { demoKunden } from '../../fixtures/demoKunden.ts'
import { headingOf, mainOf } from '../../fixtures/screens/screen.ts'
import { expect, test } from '../../fixtures/test.ts'
import { portOf } from '../../setup/ports.ts'

// Passkeys belong to a host name, which an IP address is not.
const otherAddress = `http://127.0.0.1:${await portOf('PORTAL')}`
test.use({ baseURL: `http://localhost:${await portOf('PORTAL')}`, allowedOrigins: [otherAddress] })

/** A device in software that knows its owner, and takes what is suggested at once. */
async function addDevice(page: Page) {
  const client = await page.context().newCDPSession(page)
  await client.send('WebAuthn.enable')
  const device = { protocol: 'ctap2', transport: 'internal', hasResidentKey: true } as const
  const { authenticatorId } = await client.send('WebAuthn.addVirtualAuthenticator', {
    options: { ...device, hasUserVerification: true, isUserVerified: true, automaticPresenceSimulation: true },
  })
  return { client, authenticatorId }
}

const sectionOf = (page: Page) => mainOf(page).getByRole('region', { name: 'Passkeys' })

async function addPasskey(page: Page, name: string, passwort: string) {
  const section = sectionOf(page)
  await section.getByRole('button', { name: 'Passkey hinzufügen' }).click()
  await section.getByLabel('Name des Passkeys').fill(name)
  await section.getByLabel(/^Passwort zu /).fill(passwort)
  await section.getByRole('button', { name: 'Hinzufügen', exact: true }).click()
  await expect(section.getByRole('listitem').filter({ hasText: name })).toContainText('noch nie benutzt')
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
    const section = sectionOf(page)
    await section.getByRole('button', { name: 'Passkey hinzufügen' }).click()
    await expect(section.getByLabel('Name des Passkeys')).toBeFocused()
    await expectNoBarriersAnywhere(page)
    await expect(section.getByLabel('Name des Passkeys')).toHaveValue(/^Chrome auf \w+$/)
    await section.getByRole('button', { name: 'Abbrechen' }).click()
    await addPasskey(page, 'Telefon', kunde.passwort)
    await section.getByRole('button', { name: 'Umbenennen: Telefon' }).click()
    await expect(section.getByLabel('Neuer Name')).toBeFocused()
    await expectNoBarriersAnywhere(page)
    await section.getByLabel('Neuer Name').fill('Mein Telefon')
    await section.getByRole('button', { name: 'Speichern' }).click()
    await expect(section.getByRole('button', { name: 'Umbenennen: Mein Telefon' })).toBeFocused()
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
      const passkeys = sectionOf(one)
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

test(
  'a copied passkey is refused, and at another address there is none [anmeldung-31] [anmeldung-32] [T33]',
  { tag: ['@further', '@desktop'] },
  async ({ page, login }) => {
    const kunde = demoKunden.familie
    const { client, authenticatorId } = await addDevice(page)
    await login(page, kunde)
    await page.goto('/meine/anmeldung')
    await addPasskey(page, 'Kopie', kunde.passwort)
    await forget(page)
    await mainOf(page).getByRole('checkbox').check()
    await expect(headingOf(page)).toHaveText('Willkommen')

    const { credentials } = await client.send('WebAuthn.getCredentials', { authenticatorId })
    const [credential] = credentials
    if (credential === undefined) throw new Error('the device has no passkey')
    await client.send('WebAuthn.removeCredential', { authenticatorId, credentialId: credential.credentialId })
    await client.send('WebAuthn.addCredential', { authenticatorId, credential: { ...credential, signCount: 0 } })
    await forget(page)
    await mainOf(page).getByRole('checkbox').check()
    await expect(mainOf(page)).toContainText('Dieser Passkey wurde vielleicht kopiert.')

    const begun = page.waitForResponse(/passkey\/beginn/)
    await page.goto(`${otherAddress}/anmelden`)
    await begun
    await expect(mainOf(page).getByLabel('Kundennummer')).toBeVisible()
    await expect(mainOf(page).getByRole('button', { name: 'Mit Passkey anmelden' })).toBeHidden()

    await client.send('WebAuthn.removeVirtualAuthenticator', { authenticatorId })
    await login(page, kunde)
    await page.goto('/meine/anmeldung')
    await sectionOf(page).getByRole('button', { name: 'Entfernen: Kopie' }).click()
    await sectionOf(page).getByRole('button', { name: 'Ja' }).click()
    await expect(sectionOf(page).getByRole('listitem')).toHaveCount(0)
  },
)
