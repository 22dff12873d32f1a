import { readFile } from 'node:fs/promises'
import { expectNoBarriers } from '../../fixtures/axe.ts'
import { demoKunden } from '../../fixtures/demoKunden.ts'
import { action, headingOf, mainOf } from '../../fixtures/screens/screen.ts'
import { expect, test } from '../../fixtures/test.ts'

const anfragen = '**/api/anschlussnutzer/anfragen*'
const leer = {
  ablesung: null,
  kontaktdaten: null,
  rechnungsadresse: null,
  bankverbindung: null,
  kontaktanfrage: null,
  kuendigung: null,
}
const eine = (nr: number, changes: object = {}) => ({
  id: `v${nr}`,
  nummer: String(nr),
  art: 'kontaktdaten',
  aktion: null,
  vertragId: null,
  eingegangenAm: '2026-11-21T22:30:00.000Z',
  zustand: 'eingegangen',
  uebergebenAm: null,
  beantwortetAm: null,
  giltAb: null,
  ablehnungsgrund: null,
  antworttext: null,
  ...leer,
  ...changes,
})

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
    await action(mainOf(page), 'Meine Anfragen').click()
    await expect(headingOf(page)).toHaveText('Meine Anfragen')
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
            eine(2, { nummer: null, art: 'passwort', zustand: 'erledigt' }),
            eine(1),
          ],
        },
      }),
    )
    await page.goto('/anfragen')
    const lines = mainOf(page).getByRole('listitem')
    await expect(lines.locator('summary')).toHaveText([
      /21\.11\.2026 23:30\sUhr\s+Kündigung\s+Vertrag 4711001\s+In Bearbeitung/,
      /21\.11\.2026 23:30\sUhr\s+Passwort geändert\s+Erledigt/,
      /21\.11\.2026 23:30\sUhr\s+Kontaktdaten geändert\s+Eingegangen/,
    ])
    for (const summary of await lines.locator('summary').all()) await summary.click()
    await expect(lines.nth(0)).toContainText('22.11.2026 06:00 Uhr')
    await expect(lines.nth(0).getByRole('link', { name: '4711001' })).toHaveAttribute('href', '/vertrag/4711001/detail')
    const gone = 'Was Sie dazu gesendet haben, ist nicht mehr gespeichert.'
    await expect(lines.nth(0)).toContainText(gone)
    await expect(lines.nth(1)).not.toContainText(gone)
    await expect(lines.nth(1).getByRole('button', { name: 'Beleg speichern' })).toHaveCount(0)
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
    await action(mainOf(page), 'Meine Anfragen').click()
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
  },
)

test('answers come first, until they have been seen', { tag: '@phone' }, async ({ page, login }) => {
  await login(page)
  const antwort = {
    zustand: 'beantwortet',
    beantwortetAm: '2026-11-22T05:00:00.000Z',
    antworttext: 'Er kommt am 12.12.',
  }
  const betreff = { betreff: 'Sonstiges', text: 'Wann kommt der Zähler?', gewuenschterAbschlag: null }
  const alte = eine(3, { art: 'kontaktanfrage', kontaktanfrage: betreff, ...antwort, ungelesen: true })
  let gesehen: unknown
  await page.route(anfragen, (route) =>
    route.fulfill({
      json: { anfragen: [eine(9), eine(8)], ungelesene: gesehen === undefined ? [alte] : [], fortsetzung: null },
    }),
  )
  await page.route('**/api/anschlussnutzer/anfragen/gesehen', async (route) => {
    gesehen = route.request().postDataJSON()
    await route.fulfill({ status: 204 })
  })
  await page.goto('/')
  const lines = mainOf(page).getByRole('region', { name: 'Neu für Sie' }).getByRole('listitem')
  await expect(lines.first()).toHaveText(
    /Neue Antwort: Kontaktanfrage: Sonstiges.*Beantwortet am 22\.11\.2026 06:00\sUhr/,
  )
  expect(gesehen).toBeUndefined()
  await expectNoBarriers(page)
  await lines.first().getByRole('link').click()
  const requests = mainOf(page).getByRole('listitem')
  await expect(requests).toHaveCount(3)
  await expect(requests.first()).toContainText('Neue Antwort: Kontaktanfrage: Sonstiges')
  await expect(requests.first().getByText('Er kommt am 12.12.')).toBeVisible()
  await expect.poll(() => gesehen).toEqual({ antworten: [{ id: 'v3', beantwortetAm: '2026-11-22T05:00:00.000Z' }] })
  await expectNoBarriers(page)
  await page.goBack()
  await expect(mainOf(page).getByText('Meine Anfragen')).toBeVisible()
  await expect(mainOf(page).getByText('Neue Antwort')).toHaveCount(0)
})
