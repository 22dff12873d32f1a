import type { Page } from '@playwright/test'
import { expectNoBarriersAnywhere } from '../../fixtures/axe.ts'
import { type DemoKunde, demoKunden } from '../../fixtures/demoKunden.ts'
import { mailedTest } from '../../fixtures/kinds/mailedTest.ts'
import { headingOf, loginForm, mainOf, section } from '../../fixtures/screens/screen.ts'
import { expect, test } from '../../fixtures/test.ts'

const abschluss = '**/api/anschlussnutzer/verknuepfungslink/verknuepfung'
const { haushalt, dynamisch, firma, familie } = demoKunden
const token = `ekpv_${'Kanarienvogel'.repeat(4).slice(0, 43)}`
const linkOf = (von: DemoKunde, zu: DemoKunde) =>
  `/kundennummer/hinzufuegen#${von.kundennummer}.${zu.kundennummer}.${token}`

const weitere = (page: Page) => section(page, 'Weitere Kundennummern')
const confirm = (page: Page) => mainOf(page).getByRole('form', { name: 'Kundennummer hinzufügen' })

async function askForLink(page: Page, { kundennummer }: DemoKunde): Promise<void> {
  await page.goto('/meine/anmeldung')
  await weitere(page).getByRole('button', { name: 'Kundennummer hinzufügen' }).click()
  const form = weitere(page).getByRole('form', { name: 'Kundennummer hinzufügen' })
  await form.getByRole('textbox', { name: 'Kundennummer' }).fill(kundennummer)
  await form.getByRole('radio', { name: 'Mit einem Link per E-Mail' }).click()
  await expect(form.getByLabel('Passwort', { exact: true })).toHaveCount(0)
  await expectNoBarriersAnywhere(page)
  await form.getByRole('button', { name: 'Link schicken' }).click()
  await expect(weitere(page).locator(':focus')).toContainText(
    'Wenn zu dieser Kundennummer eine E-Mail-Adresse hinterlegt ist',
  )
  await expectNoBarriersAnywhere(page)
}

const findLink = ({ text = '' }: { text?: string | undefined }) => {
  const { pathname, hash } = new URL(/http\S+hinzufuegen#\S+/.exec(text)?.[0] ?? '')
  return pathname + hash
}

mailedTest(
  'a customer adds a number with a link to its mail address, and switches to it [anmeldung-40] [anmeldung-41]',
  async ({ page, login, receiveMail }) => {
    await login(page, haushalt)
    await askForLink(page, firma)
    await expect(weitere(page).getByRole('listitem')).toHaveCount(0)
    const mail = await receiveMail(
      'buero@baeckerei-oeztuerk.example.org',
      'Ihre Kundennummer zu einer anderen hinzufügen',
    )
    expect(mail.text).toContain(`Hinzufügen zu: ${haushalt.kundennummer}`)
    const link = findLink(mail)
    const secret = link.split('.').at(-1) ?? ''
    expect(secret).toMatch(/^ekpv_/)
    const carriers: string[] = []
    page.on('request', (request) => {
      if (`${request.url()} ${JSON.stringify(request.headers())}`.includes(secret)) carriers.push(request.url())
    })
    await page.goto('about:blank')
    await page.goto(link)
    await expect(headingOf(page)).toHaveText('Kundennummer hinzufügen')
    await expect(page).toHaveURL('/kundennummer/hinzufuegen')
    // A reload still knows it; nothing is added before the button is pressed.
    await page.reload()
    await expect(confirm(page)).toContainText(`Kundennummer ${firma.kundennummer} zu Ihrer Anmeldung mit`)
    expect(await page.evaluate(() => JSON.stringify(history.state))).not.toContain(secret)
    await expectNoBarriersAnywhere(page)
    await confirm(page).getByRole('button', { name: 'Hinzufügen' }).click()

    await expect(page).toHaveURL('/meine/anmeldung')
    await expect(page.getByText(`Die Kundennummer ${firma.kundennummer} ist hinzugefügt.`)).toBeVisible()
    await expect(weitere(page).getByRole('listitem')).toContainText(firma.kundennummer)
    // The address itself never has it; what a browser says of a page in a request ends before #.
    expect(carriers).toEqual([])
    expect(await page.evaluate(() => JSON.stringify([{ ...sessionStorage }, { ...localStorage }]))).not.toContain(
      secret,
    )
    await weitere(page)
      .getByRole('button', { name: `Wechseln zu ${firma.kundennummer}` })
      .click()
    await expect(page).toHaveURL('/')
    await expect(mainOf(page)).toContainText(`(${firma.kundennummer})`)
  },
)

async function signIn(page: Page, { kundennummer, passwort }: DemoKunde): Promise<void> {
  const form = loginForm(page)
  await form.kundennummer.fill(kundennummer)
  await form.passwort.fill(passwort)
  await form.terms.check()
  await form.submit.click()
}

test(
  'opened without a session, the link leads to the sign-in and on; a refusal says what to do',
  { tag: '@further' },
  async ({ page }) => {
    await page.goto(linkOf(haushalt, familie))
    await expect(page).toHaveURL('/anmelden')
    const ziel = `Melden Sie sich mit ${haushalt.kundennummer} an, um ${familie.kundennummer} hinzuzufügen.`
    await expect(mainOf(page)).toContainText(ziel)
    await signIn(page, haushalt)
    await expect(page).toHaveURL('/kundennummer/hinzufuegen')
    await expect(confirm(page)).toContainText(familie.kundennummer)
    await confirm(page).getByRole('button', { name: 'Hinzufügen' }).click()
    await expect(page.locator('main :focus')).toContainText('Dieser Link gilt nicht oder nicht mehr.')
    await expect(confirm(page)).toHaveCount(0)
    await expectNoBarriersAnywhere(page)
    await page.reload()
    await expect(mainOf(page)).toContainText('mit dem vollständigen Link aus unserer E-Mail')
  },
)

test(
  'whoever opens a link that another number asked for can add nothing, and reads why',
  { tag: '@further' },
  async ({ page, login }) => {
    await login(page, dynamisch)
    await page.goto(linkOf(haushalt, dynamisch))
    await expect(mainOf(page)).toContainText(`gilt nur für die Kundennummer ${haushalt.kundennummer}`)
    await expect(mainOf(page)).toContainText('brauchen Sie nichts zu tun')
    await expect(confirm(page)).toHaveCount(0)
    await expectNoBarriersAnywhere(page)
  },
)

test(
  'an answer that comes after the page was left is told, where the customer is by then',
  { tag: ['@further', '@desktop'] },
  async ({ page, login }) => {
    const answer = Promise.withResolvers<void>()
    await page.route(abschluss, async (route) => {
      await answer.promise
      await route.fulfill({ status: 403, json: { detail: 'Dieser Link gilt nicht.' } })
    })
    await login(page, haushalt)
    await page.goto(linkOf(haushalt, familie))
    await confirm(page).getByRole('button', { name: 'Hinzufügen' }).click()
    await confirm(page).getByRole('button', { name: 'Abbrechen' }).click()
    await expect(headingOf(page)).toHaveText('Meine Anmeldung')
    answer.resolve()
    await expect(page.getByText('Die Kundennummer ist nicht hinzugefügt. Dieser Link gilt nicht.')).toBeVisible()
  },
)
