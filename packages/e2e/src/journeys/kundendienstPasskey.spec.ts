import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expectNoBarriersAnywhere } from '../fixtures/axe.ts'
import { headingOf, openNavigation } from '../fixtures/screens/screen.ts'
import { expect, test } from '../fixtures/test.ts'
import { repositoryDir } from '../setup/runTool.ts'
import { supplierDeskOrigin, supplierFiles } from '../setup/supplier.ts'

test.use({ baseURL: await supplierDeskOrigin() })

/** Makes an account of the portal by the command, and answers its password. */
async function createKonto(kennung: string): Promise<string> {
  const { data, tenants } = await supplierFiles()
  const parameters = ['--kennung', kennung, '--name', 'Imke Harms', '--mandant', 'nordlicht', '--bearbeiter', 'jp']
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['scripts/portal.mjs', 'dienstkonto-anlegen', ...parameters],
    { cwd: repositoryDir, env: { ...process.env, DATA_DIR: data, TENANTS_DIR: tenants } },
  )
  const passwort = stdout.trim().split('\n').at(-1)
  if (passwort === undefined) throw new Error('the command printed no password')
  return passwort
}

test(
  'somebody of the service adds a passkey, signs in with it, and removes it [versorger-56]',
  { tag: ['@further', '@desktop'] },
  async ({ page }) => {
    const kennung = `i.harms.${Date.now()}`
    const passwort = await createKonto(kennung)
    const client = await page.context().newCDPSession(page)
    await client.send('WebAuthn.enable')
    const device = { protocol: 'ctap2', transport: 'internal', hasResidentKey: true } as const
    const { authenticatorId } = await client.send('WebAuthn.addVirtualAuthenticator', {
      options: { ...device, hasUserVerification: true, isUserVerified: true, automaticPresenceSimulation: true },
    })

    await page.goto('/nordlicht/konto')
    await page.getByLabel('Kennung').fill(kennung)
    await page.getByLabel('Passwort', { exact: true }).fill(passwort)
    await page.getByRole('button', { name: 'Anmelden', exact: true }).click()
    await expect(headingOf(page)).toHaveText('Mein Konto')
    await expectNoBarriersAnywhere(page)
    await page.getByLabel('Bezeichnung').fill('Notebook')
    await page.getByLabel('Ihr Passwort').fill('falsch')
    await page.getByRole('button', { name: 'Passkey hinzufügen' }).click()
    await expect(page.getByText('Das Passwort ist nicht richtig.')).toBeVisible()
    await page.getByLabel('Ihr Passwort').fill(passwort)
    await page.getByRole('button', { name: 'Passkey hinzufügen' }).click()
    await expect(page.getByText('Der Passkey „Notebook“ ist hinzugefügt.')).toBeVisible()
    await expect(page.getByRole('row', { name: /Notebook .* noch nie/ })).toBeVisible()
    await expectNoBarriersAnywhere(page)

    const navigation = await openNavigation(page)
    await navigation.getByRole('button', { name: 'Abmelden' }).click()
    await page.getByRole('button', { name: 'Mit Passkey anmelden' }).click()
    await expect(headingOf(page)).toHaveText('Mein Konto')
    await page.getByRole('button', { name: 'Notebook entfernen' }).click()
    await page.getByRole('button', { name: 'Ja' }).click()
    await expect(page.getByText('noch nie')).toBeHidden()
    await expect(page.getByRole('row', { name: /Notebook/ })).toBeHidden()
    await (await openNavigation(page)).getByRole('button', { name: 'Abmelden' }).click()
    await page.getByRole('button', { name: 'Mit Passkey anmelden' }).click()
    await expect(page.getByText('Mit diesem Passkey können Sie sich hier nicht anmelden.')).toBeVisible()
    await client.send('WebAuthn.removeVirtualAuthenticator', { authenticatorId })
  },
)
