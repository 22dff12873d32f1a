import { readFile } from 'node:fs/promises'
import { berlinToday } from '@ekp/wire/rules/berlin'
import { addTage } from '@ekp/wire/rules/kalendertag'
import type { Tarif } from '@ekp/wire/tarif'
import type { Kostenaufstellung } from '@ekp/wire/verbrauch/kosten'
import type { Page } from '@playwright/test'
import { expectNoBarriers } from '../../fixtures/axe.ts'
import { demoKunden } from '../../fixtures/demoKunden.ts'
import { downloadCsv } from '../../fixtures/screens/historienScreen.ts'
import { action, headingOf, mainOf, section, sidewaysOverflow } from '../../fixtures/screens/screen.ts'
import { expect, test } from '../../fixtures/test.ts'
import { zahl } from '../../fixtures/zahl.ts'

const dynamisch = '/vertrag/4711003/kosten'
const strom = '/vertrag/4711001/kosten'
const posten = (page: Page) => mainOf(page).getByRole('table', { name: 'Posten' })
const zeitraum = (page: Page) => mainOf(page).getByLabel('Zeitraum')
const euro = (betrag: number | null) => `${zahl(betrag)} EUR`

/** Opens what leads there, and returns what the server answered. */
async function answerOf(page: Page, open: () => Promise<unknown>): Promise<Kostenaufstellung> {
  const reply = page.waitForResponse((response) => response.url().includes('/kostenaufstellung?'))
  await open()
  return (await reply).json()
}

test(
  'from the contract to its costs: a sentence, the lines and the sum that the server answers, and their file',
  { tag: '@phone' },
  async ({ page, login }) => {
    await login(page, demoKunden.dynamisch)
    await page.goto('/vertrag/4711003/detail')
    const kosten = await answerOf(page, () => action(section(page, 'Aktueller Tarif'), 'Kosten im Einzelnen').click())
    await expect(page).toHaveURL(dynamisch)
    await expect(headingOf(page)).toHaveText('Kosten im Einzelnen für Vertrag 4711003')
    await expect(page).toHaveTitle(/^Kosten im Einzelnen · Vertrag 4711003 · /)
    await expect(mainOf(page)).toContainText(
      /Vom 01\.\d\d\.\d{4} bis\s\d\d\.\d\d\.\d{4}: [\d.,]+\sEUR, brutto für [\d.,]+\skWh/,
    )
    await expect(mainOf(page)).toContainText('Aus den Messwerten Ihres Zählers, jeder zu seinem Preis.')
    await expect(mainOf(page)).toContainText('Das ist keine Rechnung')
    for (const { bezeichnung, betrag } of kosten.positionen)
      await expect(posten(page).getByRole('row').filter({ hasText: bezeichnung }).first()).toContainText(euro(betrag))
    const sums = [`Summe netto${euro(kosten.netto)}`, 'Umsatzsteuer', `Summe brutto${euro(kosten.brutto)}`]
    for (const [index, text] of sums.entries())
      await expect(
        posten(page)
          .getByRole('row')
          .nth(index - sums.length),
      ).toContainText(text)
    // The shares add up to what is paid.
    const anteile = mainOf(page).getByRole('list', { name: 'Anteile' }).getByRole('listitem')
    const cents = (await anteile.allTextContents()).map((text) =>
      Math.round(
        100 * Number(/(-?[\d.]+,\d\d)\sEUR/.exec(text.replace('−', '-'))?.[1]?.replaceAll('.', '').replace(',', '.')),
      ),
    )
    expect(cents.reduce((sum, one) => sum + one, 0)).toBe(Math.round(100 * (kosten.brutto ?? 0)))
    expect(await sidewaysOverflow(page)).toBeLessThanOrEqual(0)
    await expectNoBarriers(page)

    const [file] = await Promise.all([page.waitForEvent('download'), action(mainOf(page), 'CSV herunterladen').click()])
    expect(file.suggestedFilename()).toMatch(new RegExp(`^Kosten_${kosten.von}_\\d{4}-\\d\\d-\\d\\d\\.csv$`))
    const rows = (await readFile(await file.path(), 'utf8')).trimEnd().split('\r\n')
    expect(rows[0]).toBe('von;bis;Posten;Menge;Einheit;Preis in EUR;Betrag in EUR')
    expect(rows).toHaveLength(1 + kosten.positionen.length + 2 + kosten.umsatzsteuer.length)
    expect(rows.at(-1)).toMatch(new RegExp(`;${String(kosten.brutto).replace('.', ',')}$`))
    await action(mainOf(page), 'Zurück').click()
    await expect(page).toHaveURL('/vertrag/4711003/detail')
  },
)

for (const [kunde, vertragId] of [
  ['festpreis', '4711011'],
  ['waermepumpe', '4711012'],
] as const) {
  test(
    `the lines of ${vertragId} come to the prices that its tariff names`,
    { tag: '@further' },
    async ({ page, login }) => {
      await login(page, demoKunden[kunde])
      const reply = page.waitForResponse((response) => response.url().endsWith(`/api/${vertragId}/tarifhistorie`))
      await page.goto(`/vertrag/${vertragId}/tarifhistorie`)
      const { historie }: { historie: Tarif[] } = await (await reply).json()
      const kosten = await answerOf(page, () => page.goto(`/vertrag/${vertragId}/kosten`))
      const { von, bis } = kosten.positionen.at(-1) ?? { von: '', bis: '' }
      const tarif = historie.find(
        ({ gueltigVon, gueltigBis }) => (gueltigVon ?? '') <= von && (gueltigBis === null || gueltigBis >= bis),
      )
      const zusammen = (name: string) =>
        posten(page)
          .getByRole('row')
          .filter({ hasText: `${name} zusammen` })
          .last()
      await expect(zusammen('Grundpreis')).toContainText(
        `${euro(tarif?.grundpreis ?? null).replace(' EUR', '')}\u00a0EUR/Jahr brutto`,
      )
      // Where the exchange's price is a part of it, the tariff names none.
      if (tarif?.arbeitspreis != null)
        await expect(zusammen('Arbeitspreis')).toContainText(
          `${euro(tarif.arbeitspreis * 100).replace(' EUR', '')}\u00a0Cent/kWh brutto`,
        )
      expect(await sidewaysOverflow(page)).toBeLessThanOrEqual(0)
    },
  )
}

test(
  'the history, its file and the costs of the same days say the same to the cent',
  { tag: '@further' },
  async ({ page, login }) => {
    await login(page, demoKunden.waermepumpe)
    const tag = addTage(berlinToday(new Date()), -31)
    await page.goto(`/vertrag/4711012/verbrauchshistorie?ansicht=tage&tag=${tag}`)
    const figure = mainOf(page).getByRole('figure')
    await expect(mainOf(page)).toContainText('ohne Grundpreis')
    const said =
      /Kosten im Zeitraum \(brutto\):\s([\d.,]+)\sEUR/.exec((await mainOf(page).textContent()) ?? '')?.[1] ?? ''
    const { name, lines } = await downloadCsv(page)
    expect(name).toMatch(/^Monatsdaten_/)
    const kosten = lines.slice(1).map((line) => Number(line.split(';')[3]?.replace('null', '0').replace(',', '.')))
    expect(euro(kosten.reduce((sum, one) => sum + one, 0))).toBe(`${said} EUR`)

    const answer = await answerOf(page, () => action(figure, 'Kosten im Einzelnen').click())
    expect(euro(answer.verbrauchskosten)).toBe(`${said} EUR`)
    await expect(mainOf(page)).toContainText(
      `Ohne Grundpreis und Gutschriften ${said}\u00A0EUR brutto, wie in der Verbrauchshistorie.`,
    )
    const file = await downloadCsv(page)
    const betraege = file.lines.slice(1).map((line) => Math.round(100 * Number(line.split(';')[6]?.replace(',', '.'))))
    const lineSum = betraege.slice(0, answer.positionen.length).reduce((sum, one) => sum + one, 0)
    const [netto = 0, steuer = 0, brutto = 0] = betraege.slice(answer.positionen.length)
    expect([lineSum, netto + steuer]).toEqual([netto, brutto])
  },
)

test(
  'from readings: the same days as the estimate, other stretches by the address, own days',
  { tag: '@further' },
  async ({ page, login }) => {
    await login(page)
    await page.goto('/vertrag/4711001/verbraeuche')
    const kosten = await answerOf(page, () => action(section(page, 'Ihr Verbrauch'), 'Kosten im Einzelnen').click())
    await expect(page).toHaveURL(new RegExp(`${strom}\\?von=${kosten.von}&bis=\\d{4}-\\d\\d-\\d\\d$`))
    await expect(zeitraum(page)).toHaveValue('tage')
    await expect(mainOf(page)).toContainText('Aus Ihren Zählerständen, dazwischen nach ')
    await expect(posten(page).getByRole('row').last()).toContainText(`Summe brutto${euro(kosten.brutto)}`)

    const year = await answerOf(page, () => zeitraum(page).selectOption('Letztes Jahr'))
    await expect(page).toHaveURL(`${strom}?zeitraum=vorjahr`)
    expect(year.von).toMatch(/-01-01$/)
    await expect(posten(page).getByRole('row').last()).toContainText(euro(year.brutto))
    await page.reload()
    await expect(zeitraum(page)).toHaveValue('vorjahr')
    await expect(posten(page).getByRole('row').last()).toContainText(euro(year.brutto))

    await zeitraum(page).selectOption('Eigene Tage')
    const own = await answerOf(page, async () => {
      await mainOf(page)
        .getByLabel('Letzter Tag')
        .fill(`15.01.${year.von.slice(0, 4)}`)
      await mainOf(page).getByLabel('Erster Tag').focus()
    })
    expect([own.von, own.bis]).toEqual([year.von, `${year.von.slice(0, 4)}-01-16`])
    await expect(mainOf(page)).toContainText(`bis 15.01.${year.von.slice(0, 4)}: ${euro(own.brutto)}`)
    await expectNoBarriers(page)
  },
)

test('days after the last reading: not to be said yet, and when', { tag: '@further' }, async ({ page, login }) => {
  await login(page)
  await page.goto(`${strom}?zeitraum=monat`)
  await expect(mainOf(page)).toContainText('Was das kostet, ist noch nicht zu sagen.')
  await expect(mainOf(page)).toContainText('sobald vor und nach ihnen ein Zählerstand abgelesen ist')
  await expect(posten(page)).toHaveCount(0)
  await expect(action(mainOf(page), 'CSV herunterladen')).toHaveCount(0)
  await expectNoBarriers(page)
})

test(
  'a failure has the text of the server or ours, and loading again works',
  { tag: '@further' },
  async ({ page, login }) => {
    await login(page, demoKunden.dynamisch)
    const api = '**/api/4711003/kostenaufstellung?*'
    await page.route(api, (route) => route.fulfill({ status: 400, json: {} }))
    await page.goto(dynamisch)
    const alert = mainOf(page).getByRole('alert')
    await expect(alert).toContainText('Beim Laden der Kosten ist ein unbekannter Fehler aufgetreten.')
    await page.unroute(api)
    await action(alert, 'Erneut laden').click()
    await expect(posten(page)).toBeVisible()
  },
)

test(
  'at a host that does not know the call, and for a contract without all prices, nothing leads there',
  { tag: '@further' },
  async ({ page, login }) => {
    await login(page)
    const asked: string[] = []
    page.on('request', (request) => request.url().includes('kostenaufstellung') && asked.push(request.url()))
    await page.route('**/api/4711001', async (route) => {
      const { hatKostenaufstellung, hatHistorie, ...vertrag } = await (await route.fetch()).json()
      expect([hatKostenaufstellung, hatHistorie]).toEqual([true, false])
      await route.fulfill({ json: vertrag })
    })
    for (const path of ['detail', 'verbraeuche']) {
      await page.goto(`/vertrag/4711001/${path}`)
      await expect(mainOf(page)).toContainText(/In den (letzten )?12 Monaten/)
      await expect(action(mainOf(page), 'Kosten im Einzelnen')).toHaveCount(0)
      await expect(action(mainOf(page), 'Verbrauchshistorie')).toHaveCount(0)
    }
    await page.goto(strom)
    await expect(mainOf(page)).toContainText('Zu diesem Vertrag gibt es keine Aufstellung der Kosten')
    expect(asked).toEqual([])
    await expectNoBarriers(page)
  },
)

test('the costs of another customer’s contract are not found', { tag: '@further' }, async ({ page, login }) => {
  await login(page)
  await page.goto(dynamisch)
  await expect(headingOf(page)).toHaveText('Not Found')
})

test(
  '„Zurück“ leads where one came from, past other views of the page',
  { tag: '@further' },
  async ({ page, login }) => {
    await login(page, demoKunden.dynamisch)
    await page.goto('/vertrag/4711003/verbraeuche')
    await action(mainOf(page), 'Kosten im Einzelnen').click()
    await expect(page).toHaveURL(/\/kosten/)
    await action(mainOf(page), 'Zurück').click()
    await expect(page).toHaveURL('/vertrag/4711003/verbraeuche')
    await action(mainOf(page), 'Verbrauchshistorie').click()
    await action(mainOf(page), 'Monatsübersicht').click()
    await action(mainOf(page), 'Jahresübersicht').click()
    await expect(page).toHaveURL(/ansicht=monate/)
    await action(mainOf(page), 'Zurück').click()
    await expect(page).toHaveURL('/vertrag/4711003/verbraeuche')
    // Opened first, it leads to its contract, and that to all.
    await action(mainOf(page), 'Zurück').click()
    await expect(page).toHaveURL('/vertrag/4711003/detail')
    await expect(headingOf(page)).toHaveText('Vertragsdetails')
    await action(mainOf(page), 'Zurück').click()
    await expect(page).toHaveURL('/vertraege')
  },
)
