import type { Page } from '@playwright/test'
import { expectNoBarriers } from '../../fixtures/axe.ts'
import { demoKunden } from '../../fixtures/demoKunden.ts'
import { eintragsarten, nothing } from '../../fixtures/eintragRoutes.ts'
import { action, headingOf, mainOf, section } from '../../fixtures/screens/screen.ts'
import { expect, test } from '../../fixtures/test.ts'

const entries = (page: Page) => mainOf(page).getByRole('listitem')

const demo = {
  Rechnungsadresse: {
    part: 'c/o Frau Dr. Kern',
    eigene: 'Lindenallee 12a, 08999 Mühlenbrück.',
    count: 3,
    form: (vertragId: string) => `/vertrag/${vertragId}/rechnungsadresse/editieren`,
    refused: { button: 'Beenden', call: 'beenden' },
  },
  Bankverbindung: {
    part: 'DE02 5001 0517 0137 0750 30',
    eigene: 'DE02 1203 0000 0000 2020 51.',
    count: 4,
    form: (vertragId: string) => `/vertrag/${vertragId}/bankverbindungen/editieren`,
    refused: { button: 'Löschen', call: 'loeschen' },
  },
} as const

for (const { wort, mehrzahl, path, list } of eintragsarten) {
  const { part, eigene, count, form, refused } = demo[wort]
  const block = (page: Page) => section(page, `Abweichende ${wort}`)
  const alle = `**/api/4711001/${path}/alle`
  const listPath = (vertragId: string) => `/vertrag/${vertragId}/${list}`
  // Both kinds are made of the same parts, so the states of one suffice without --full.
  const tag = wort === 'Bankverbindung' ? '@further' : '@full'

  test(
    `${wort}: the block of a contract with its own entry shows it, with its links`,
    { tag: wort === 'Bankverbindung' ? '@phone' : '@further' },
    async ({ page, login }) => {
      await login(page)
      await page.goto('/vertrag/4711001/detail')
      await expect(block(page)).toContainText('Hausverwaltung Lindenhof GmbH')
      await expect(block(page)).toContainText(part)
      await expect(block(page)).not.toContainText('Mandatsreferenz')
      await expect(block(page).getByRole('link')).toHaveText([`${wort} ändern`, `Alle ${mehrzahl} anzeigen`])
      await action(block(page), `Alle ${mehrzahl} anzeigen`).click()
      await expect(page).toHaveURL(listPath('4711001'))
      await expect(headingOf(page)).toHaveText(`${mehrzahl} für Vertrag 4711001`)
    },
  )

  test(
    `${wort}: the block of a contract without entries says that the customer’s own applies`,
    { tag: '@further' },
    async ({ page, login }) => {
      await login(page)
      await page.goto('/vertrag/4711002/detail')
      await expect(block(page)).toContainText(`Es gilt Ihre eigene ${wort}: ${eigene}`)
      await expect(block(page).getByRole('link')).toHaveText(['Jetzt konfigurieren'])
      await action(block(page), 'Jetzt konfigurieren').click()
      await expect(headingOf(page)).toHaveText(`${wort} für Vertrag 4711002 editieren`)
    },
  )

  test(
    `${wort}: the block of a contract with only past or future entries says that none is current`,
    { tag },
    async ({ page, login }) => {
      await login(page)
      await page.route(`**/api/4711001/${path}/aktuelle`, (route) => route.fulfill(nothing))
      await page.goto('/vertrag/4711001/detail')
      await expect(block(page)).toContainText(`Zurzeit gibt es für diesen Vertrag keine abweichende ${wort}.`)
      await expect(block(page).getByRole('link')).toHaveText(['Jetzt konfigurieren', `Alle ${mehrzahl} anzeigen`])
    },
  )

  test(
    `${wort}: a block says that its data failed to load, and Erneut laden shows it`,
    { tag },
    async ({ page, login }) => {
      await login(page)
      await page.route(alle, (route) => route.fulfill({ status: 500, json: {} }))
      await page.goto('/vertrag/4711001/detail')
      await expect(block(page).getByRole('button', { name: 'Erneut laden' })).toBeVisible()
      await expect(block(page)).not.toContainText('Lindenhof')
      await page.unroute(alle)
      await block(page).getByRole('button', { name: 'Erneut laden' }).click()
      await expect(block(page)).toContainText('Hausverwaltung Lindenhof GmbH')
    },
  )

  test(`${wort}: lists without entries say so`, { tag }, async ({ page, login }) => {
    await login(page, demoKunden.leer)
    await page.goto(`/${list}`)
    await expect(mainOf(page)).toContainText(`Es wurden keine ${mehrzahl} gefunden.`)
    await login(page)
    await page.goto(listPath('4711002'))
    await expect(mainOf(page)).toContainText(`Es wurden keine vertragsspezifischen ${mehrzahl} gefunden.`)
  })

  test(
    `${wort}: the list of a contract offers Beenden for current, Löschen for future and nothing for past entries`,
    { tag: wort === 'Bankverbindung' ? [] : '@full' },
    async ({ page, login }) => {
      await login(page)
      await page.goto(listPath('4711001'))
      await expect(entries(page)).toHaveCount(3)
      const actions = entries(page).getByRole('button')
      await expect(actions).toHaveText(['Beenden', 'Löschen'])
      await actions.first().click()
      const question = entries(page)
        .first()
        .getByRole('group', { name: /wirklich beenden\?/ })
      await expect(question).toBeVisible()
      await expectNoBarriers(page)
      await question.getByRole('button', { name: 'Nein' }).click()
      await expect(actions).toHaveText(['Beenden', 'Löschen'])
    },
  )

  test(
    `${wort}: lists that fail to load say why, and a foreign contract’s is not found`,
    { tag },
    async ({ page, login }) => {
      await login(page)
      for (const [api, listed, ofAll] of [
        [`**/api/anschlussnutzer/${list}`, `/${list}`, count],
        [alle, listPath('4711001'), 3],
      ] as const) {
        await page.route(api, (route) => route.fulfill({ status: 400, json: {} }))
        await page.goto(listed)
        await expect(mainOf(page).getByRole('alert')).toContainText('Es ist ein unbekannter Fehler aufgetreten.')
        await page.unroute(api)
        await mainOf(page).getByRole('button', { name: 'Erneut laden' }).click()
        await expect(entries(page)).toHaveCount(ofAll)
      }
      for (const foreign of [listPath('4711003'), form('4711003')]) {
        await page.goto(foreign)
        await expect(mainOf(page)).toContainText('Not Found')
      }
    },
  )

  for (const [what, answer, text] of [
    ['the server’s words', { status: 409, json: { detail: 'Die Daten sind bereits beendet.' } }, 'bereits beendet'],
    ['no words', { status: 400, json: {} }, 'Die Aktion konnte nicht korrekt ausgeführt werden.'],
  ] as const) {
    test(
      `${wort}: when ${refused.button} fails, the list shows ${what} and reloads`,
      { tag: '@full' },
      async ({ page, login }) => {
        await login(page)
        let loads = 0
        await page.route(alle, (route) => {
          loads += 1
          return route.fallback()
        })
        await page.route(`**/api/4711001/${path}/${refused.call}/*`, (route) => route.fulfill(answer))
        await page.goto(listPath('4711001'))
        await entries(page).getByRole('button', { name: refused.button }).click()
        await entries(page).getByRole('button', { name: 'Ja' }).click()
        await expect(mainOf(page).getByRole('alert')).toContainText(text)
        await expect.poll(() => loads).toBe(2)
      },
    )
  }

  test(`${wort}: an entry without an id is neither ended nor deleted`, { tag }, async ({ page, login }) => {
    await login(page)
    await page.route(alle, async (route) => {
      const response = await route.fetch()
      const listed: object[] = await response.json()
      await route.fulfill({ response, json: listed.map((one) => ({ ...one, id: null, bankverbindungId: null })) })
    })
    await page.goto(listPath('4711001'))
    for (const [button, text] of [
      ['Beenden', `Die ${wort} konnte nicht beendet werden.`],
      ['Löschen', `Die ${wort} konnte nicht gelöscht werden.`],
    ] as const) {
      await entries(page).getByRole('button', { name: button }).click()
      await entries(page).getByRole('button', { name: 'Ja' }).click()
      await expect(mainOf(page).getByRole('alert')).toContainText(text)
    }
  })

  test(
    `${wort}: a customer with restricted access sees entries without links to change them, and no form`,
    { tag: '@further' },
    async ({ page, login }) => {
      await login(page, demoKunden.eingeschraenkt)
      await page.goto('/vertrag/4711010/detail')
      await expect(block(page)).toContainText(`Es gilt Ihre eigene ${wort}: `)
      await expect(block(page).getByRole('link')).toHaveCount(0)
      await page.goto(`/${list}`)
      await expect(entries(page)).toHaveCount(1)
      await expect(action(mainOf(page), `Neue ${wort} anlegen`)).toHaveCount(0)
      for (const refusedPath of [`/${path}/editieren`, form('4711010')]) {
        await page.goto(refusedPath)
        await expect(mainOf(page)).toContainText(
          `Mit Ihrem Zugang können Sie alles ansehen, aber keine ${mehrzahl} ändern`,
        )
        await expect(mainOf(page).getByRole('form')).toHaveCount(0)
        await expect(mainOf(page).getByRole('button', { name: 'Zurück' })).toBeVisible()
      }
    },
  )
}

test(
  'all addresses of the customer are shown, the current one first, and cannot be changed there',
  { tag: '@further' },
  async ({ page, login }) => {
    await login(page)
    await page.goto('/rechnungsadressen')
    await expect(entries(page)).toHaveText([/Aktuell/, /Künftig.*Postfach 10 02 44/, /Vergangen/])
    await expect(entries(page).getByRole('button')).toHaveCount(0)
    await expectNoBarriers(page)
  },
)

test(
  'all bank details are shown by their class, and cannot be changed there',
  { tag: '@further' },
  async ({ page, login }) => {
    await login(page)
    await page.goto('/bankverbindungen')
    await expect(entries(page)).toHaveText([
      /Aktuell.*DE02 1203 0000 0000 2020 51.*M-2024-001288/,
      /Künftig.*DE89 3704 0044 0532 0130 00/,
      /Kontonummer54540402Bankleitzahl10050000.*ableiten\.$/,
      /Kontonummer4711.*keine IBAN hinterlegt\.$/,
    ])
    await expect(entries(page).last()).not.toContainText('Mandatsreferenz')
    const own = mainOf(page).getByText('Für Vertrag 4711001 ist eine abweichende Bankverbindung hinterlegt.')
    await expect(own.getByRole('link', { name: '4711001' })).toHaveAttribute(
      'href',
      '/vertrag/4711001/bankverbindungen',
    )
    await expect(entries(page).getByRole('button')).toHaveCount(0)
    await expectNoBarriers(page)
  },
)

test('an IBAN that is wrong is shown as it is, with a warning', { tag: '@further' }, async ({ page, login }) => {
  await login(page)
  await page.goto('/vertrag/4711001/bankverbindungen')
  const wrong = entries(page).filter({ hasText: 'DE02 1005 0000 0054 5404 03' })
  await expect(wrong).toContainText('Die IBAN dieses Kontos ist ungültig.')
})
