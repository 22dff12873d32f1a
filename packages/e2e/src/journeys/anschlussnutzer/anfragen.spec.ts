import { readFile } from 'node:fs/promises'
import { anfragen, eine } from '../../fixtures/anfragen.ts'
import { expectNoBarriers } from '../../fixtures/axe.ts'
import { demoKunden } from '../../fixtures/demoKunden.ts'
import { kontaktanfrageForm } from '../../fixtures/forms/kontaktanfrageForm.ts'
import { action, headingOf, mainOf } from '../../fixtures/screens/screen.ts'
import { expect, test } from '../../fixtures/test.ts'

test(
  'what a customer sends is found again, with number, contents and receipt',
  { tag: '@phone' },
  async ({ page, login }) => {
    const { kundennummer, token } = await login(page, demoKunden.dynamisch)
    const text = `Wie ist der Stand meiner Anfrage von heute?\n${Date.now()}`
    const sent = await page.request.post('/api/anschlussnutzer/kontaktanfrage', {
      headers: { kundennummer, token },
      data: { betreff: 'Frage zum Bearbeitungsstand', text },
    })
    const nummer = sent.headers()['vorgang'] ?? ''
    await page.goto('/')
    await action(mainOf(page), 'Was Sie uns geschickt haben').click()
    await expect(headingOf(page)).toHaveText('Was Sie uns geschickt haben')
    const newest = mainOf(page).getByRole('listitem').first()
    await expect(newest).toContainText('Kontaktanfrage: Frage zum Bearbeitungsstand')
    await expect(newest).toContainText('Eingegangen')
    await expect(newest.getByText('Vorgangsnummer')).toBeHidden()
    await newest.getByText('Kontaktanfrage').first().click()
    const value = (label: string) =>
      newest
        .locator('dl > div')
        .filter({ has: page.getByText(label, { exact: true }) })
        .locator('dd')
    await expect(value('Vorgangsnummer')).toHaveText(nummer)
    await expect(value('Nachricht')).toHaveText(text)
    await expectNoBarriers(page)
    const downloading = page.waitForEvent('download')
    await newest.getByRole('button', { name: 'Beleg speichern' }).click()
    const download = await downloading
    expect(download.suggestedFilename()).toMatch(/^Kontaktanfrage.* \d{4}-\d\d-\d\d\.txt$/)
    const beleg = await readFile(await download.path(), 'utf8')
    expect(beleg).toContain(`Vorgangsnummer: ${nummer}\r\n`)
    expect(beleg).toContain(`Nachricht: ${text.replace('\n', '\r\n')}\r\n`)
  },
)

test(
  'each line says time, kind, contract and state; what is not stored any more is said',
  { tag: '@further' },
  async ({ page, login }) => {
    await login(page)
    await page.route(anfragen, (route) =>
      route.fulfill({
        json: {
          fortsetzung: null,
          anfragen: [
            eine(3, {
              art: 'kuendigung',
              vertragId: '4711001',
              zustand: 'uebergeben',
              uebergebenAm: '2026-11-22T05:00:00Z',
            }),
            eine(2, { art: 'ablesung', vertragId: '4711001', zustand: 'angenommen' }),
            eine(1),
          ],
        },
      }),
    )
    await page.goto('/anfragen')
    const lines = mainOf(page).getByRole('listitem')
    await expect(lines.locator('summary')).toHaveText([
      /21\.11\.2026 23:30\sUhr\s+Kündigung\s+Vertrag 4711001\s+In Bearbeitung/,
      /21\.11\.2026 23:30\sUhr\s+Zählerstand\s+Vertrag 4711001\s+Angenommen/,
      /21\.11\.2026 23:30\sUhr\s+Kontaktdaten geändert\s+Eingegangen/,
    ])
    for (const summary of await lines.locator('summary').all()) await summary.click()
    await expect(lines.nth(0)).toContainText('22.11.2026 06:00 Uhr')
    await expect(lines.nth(0).getByRole('link', { name: '4711001' })).toHaveAttribute('href', '/vertrag/4711001/detail')
    const gone = 'Was Sie dazu gesendet haben, ist nicht mehr gespeichert.'
    await expect(lines.nth(0)).toContainText(gone)
    await expect(lines.nth(2)).toContainText(gone)
  },
)

test('more come on demand, and reading goes on at the first of them', { tag: '@further' }, async ({ page, login }) => {
  await login(page)
  let isBroken = true
  await page.route(anfragen, (route) => {
    if (!route.request().url().includes('fortsetzung=')) {
      return route.fulfill({ json: { anfragen: [eine(3), eine(2)], fortsetzung: '1-v2' } })
    }
    expect(new URL(route.request().url()).searchParams.get('fortsetzung')).toBe('1-v2')
    if (isBroken) return route.fulfill({ status: 500, json: {} })
    return route.fulfill({ json: { anfragen: [eine(1)], fortsetzung: null } })
  })
  await page.goto('/anfragen')
  const lines = mainOf(page).locator('summary')
  await expect(lines).toHaveCount(2)
  const more = mainOf(page).getByRole('button', { name: 'Weitere anzeigen' })
  await more.click()
  await expect(mainOf(page).getByRole('alert')).toContainText('Es ist ein unerwarteter technischer Fehler aufgetreten')
  await expect(lines).toHaveCount(2)
  isBroken = false
  await mainOf(page).getByRole('button', { name: 'Erneut laden' }).click()
  await expect(lines).toHaveCount(3)
  await expect(more).toHaveCount(0)
  await page.reload()
  await more.click()
  await expect(lines).toHaveCount(3)
  await expect(lines.nth(2)).toBeFocused()
})

test(
  'without any the page says what will stand here; if they do not load, why',
  { tag: '@further' },
  async ({ page, login }) => {
    await login(page)
    let answer: { status: number; json: object } = { status: 500, json: {} }
    await page.route(anfragen, (route) => route.fulfill(answer))
    await page.goto('/anfragen')
    await expect(mainOf(page).getByRole('alert')).toContainText(
      'Es ist ein unerwarteter technischer Fehler aufgetreten',
    )
    await expectNoBarriers(page)
    answer = { status: 200, json: { anfragen: [], fortsetzung: null } }
    await mainOf(page).getByRole('button', { name: 'Erneut laden' }).click()
    await expect(mainOf(page)).toContainText('Zurzeit steht hier nichts. Hier finden Sie wieder,')
    await expect(mainOf(page).getByRole('link')).toHaveText(['Zählerstand erfassen', 'Kontaktanfrage'])
    await expectNoBarriers(page)
    // Without a contract there is no meter to read.
    await login(page, demoKunden.leer)
    await page.goto('/anfragen')
    await expect(mainOf(page).getByRole('link')).toHaveText(['Kontaktanfrage'])
    await action(mainOf(page), 'Kontaktanfrage').click()
    await expect(page).toHaveURL('/kontaktanfrage')
  },
)

test(
  'a customer with restricted access sees his requests, from the overview as well',
  { tag: '@further' },
  async ({ page, login }) => {
    await login(page, demoKunden.eingeschraenkt)
    await page.goto('/daten/uebersicht')
    await action(mainOf(page), 'Alles ansehen').click()
    await expect(page).toHaveURL('/anfragen')
    await expect(mainOf(page)).toContainText('Hier finden Sie wieder')
  },
)

test(
  'the answer to a message stands above what was sent, and in the receipt [anfrage-12]',
  { tag: '@further' },
  async ({ page, login }) => {
    await login(page)
    const antworttext = 'Guten Tag,\n\nder Zähler kommt am 12.12.2026.'
    await page.route(anfragen, (route) =>
      route.fulfill({
        json: {
          anfragen: [
            eine(1, {
              art: 'kontaktanfrage',
              kontaktanfrage: { betreff: 'Sonstiges', text: 'Wann kommt der Zähler?' },
              zustand: 'beantwortet',
              uebergebenAm: '2026-11-22T05:00:00.000Z',
              beantwortetAm: '2026-11-22T05:00:00.000Z',
              antworttext,
            }),
          ],
          fortsetzung: null,
        },
      }),
    )
    await page.goto('/anfragen')
    const line = mainOf(page).getByRole('listitem').first()
    await expect(line).toContainText('Beantwortet')
    await line.locator('summary').click()
    await expect(line).toContainText(
      /Unsere Antwort\s*Guten Tag,\s+der Zähler kommt am 12\.12\.2026\.\s*Vorgangsnummer/,
    )
    await expectNoBarriers(page)
    const downloading = page.waitForEvent('download')
    await line.getByRole('button', { name: 'Beleg speichern' }).click()
    const beleg = await readFile(await (await downloading).path(), 'utf8')
    expect(beleg).toContain('Antwort: Guten Tag,\r\n\r\nder Zähler kommt am 12.12.2026.\r\n')
    // Who wants to know more finds the form begun, and can change all of it [kontaktanfrage-15].
    await line.getByRole('link', { name: 'Rückfrage stellen' }).click()
    const { betreff, nachricht, submit } = kontaktanfrageForm(page)
    await expect(betreff).toHaveValue('Frage zum Bearbeitungsstand')
    await expect(nachricht).toHaveValue(/^Meine Frage zu Vorgang \d+:\n$/)
    await expect(submit).toBeEnabled()
    await page.goBack()
    await expect(headingOf(page)).not.toHaveText('Kontaktanfrage')
  },
)
