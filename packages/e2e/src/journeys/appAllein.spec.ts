import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import PostalMime from 'postal-mime'
import { dokumenteScreen } from '../fixtures/screens/dokumenteScreen.ts'
import { geaendert, passwortForm } from '../fixtures/forms/passwortForm.ts'
import { action, headingOf, loginForm, mainOf } from '../fixtures/screens/screen.ts'
import { expect, test } from '../fixtures/test.ts'
import { appAloneOrigin, forgetfulKunde, supplierFiles, supplierOrigin } from '../setup/supplier.ts'

const app = await appAloneOrigin()
const api = await supplierOrigin()
const { mails } = await supplierFiles()

test.use({ allowedOrigins: [app, api] })

async function findLink(): Promise<string | undefined> {
  const names = await readdir(mails).catch(() => [])
  const texts = await Promise.all(
    names
      .filter((name) => name.endsWith('.eml'))
      .map(async (name) => PostalMime.parse(await readFile(join(mails, name)))),
  )
  return texts.map(({ text = '' }) => /http\S+token=\S+/.exec(text)?.[0]).find((link) => link !== undefined)
}

test(
  'the app hosted alone as documented has logo and style, and a customer can reset his password @desktop',
  { tag: '@further' },
  async ({ page }) => {
    const neu = 'Springtide zur Nacht 2027'
    await page.goto(`${app}/anmelden`)
    const logo = page.getByRole('img', { name: 'Nordlicht' })
    await expect(logo).toHaveJSProperty('complete', true)
    await expect(logo).not.toHaveJSProperty('naturalWidth', 0)
    await expect(headingOf(page)).toHaveCSS('letter-spacing', '3px')

    await loginForm(page).kundennummer.fill('8')
    await action(mainOf(page), 'Passwort vergessen?').click()
    await mainOf(page).getByRole('button', { name: 'Senden' }).click()
    await expect(mainOf(page)).toContainText('Wir haben eine E-Mail mit einem Link')
    await expect.poll(findLink, { timeout: 30_000 }).toBeDefined()
    const link = (await findLink()) ?? ''
    expect(link).toMatch(new RegExp(`^${app}/passwort/erneuern\\?token=`))

    await page.goto(link)
    await passwortForm(page).neues.fill(neu)
    await passwortForm(page).wiederholung.fill(neu)
    await passwortForm(page).save.click()
    await expect(mainOf(page)).toContainText(geaendert)
    await action(mainOf(page), 'Jetzt anmelden').click()
    const form = loginForm(page)
    for (const passwort of [forgetfulKunde.passwort, neu]) {
      await form.kundennummer.fill('8')
      await form.passwort.fill(passwort)
      await form.submit.click()
      if (passwort !== neu) await expect(mainOf(page).getByRole('alert')).toBeVisible()
    }
    await expect(mainOf(page)).toContainText('Fiete Tide')

    await page.goto(`${app}/dokumente`)
    const download = page.waitForEvent('download')
    await dokumenteScreen(page).download('Willkommen').click()
    const saved = await download
    expect(saved.suggestedFilename()).toBe('Grüße aus Norden.txt')
    expect(await readFile(await saved.path(), 'utf8')).toBe('Moin Fiete\n')
  },
)
