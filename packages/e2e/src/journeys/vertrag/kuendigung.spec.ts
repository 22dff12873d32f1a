import { expectNoBarriers } from '../../fixtures/axe.ts'
import { demoKunden } from '../../fixtures/demoKunden.ts'
import {
  answerKuendigung,
  cancelVertrag,
  kuendigungBanner,
  kuendigungForm,
  kuendigungPath,
  openKuendigung,
  storeLongSession,
} from '../../fixtures/forms/kuendigungForm.ts'
import {
  action,
  contractCard,
  headingOf,
  mainOf,
  openNavigation,
  sidewaysOverflow,
} from '../../fixtures/screens/screen.ts'
import { expect, test } from '../../fixtures/test.ts'

// The test answers the call that cancels, so that the shared portal's contracts stay unchanged.

const hinweis = 'Aufgrund der Marktänderungen zum 06.06.2025 sind Rückwirkende Kündigungen nicht mehr zulässig.'

test.beforeEach(async ({ page, signIn }) => storeLongSession(page, await signIn()))

test('the form names the contract, says what is missing, and asks back', { tag: '@phone' }, async ({ page }) => {
  const sent = await answerKuendigung(page, { status: 204 })
  await openKuendigung(page)
  const main = mainOf(page)
  await expect(headingOf(page)).toHaveText('Vertrag 4711002 kündigen')
  await expect(page).toHaveTitle(/^Vertrag kündigen · Vertrag 4711002 · /)
  await expect(main).toContainText(/Lieferadresse.*\d{5} /s)
  await expect(main.getByText(hinweis, { exact: true })).toBeVisible()
  const { gruende, submit, datum, grund, bemerkung, frage, nein, ja } = kuendigungForm(page)
  await expect(gruende).toHaveText(['Anbieterwechsel', 'Auszug', 'Sonderkündigung'])
  await expect(submit).toHaveAccessibleDescription(
    'Bitte ergänzen oder prüfen Sie noch: Kündigungsgrund und Letzter Tag der Lieferung.',
  )
  await submit.click({ force: true })
  await expect(page.getByRole('link', { name: 'Bitte wählen Sie einen Kündigungsgrund.' })).toBeVisible()
  await expectNoBarriers(page)
  expect(await sidewaysOverflow(page)).toBe(0)

  await grund('Sonderkündigung').click()
  await datum.fill('20.11.26')
  await bemerkung.fill(` ${'x'.repeat(4001)} `)
  await expect(submit).toHaveAccessibleDescription('Bitte ergänzen oder prüfen Sie noch: Bemerkung.')
  await bemerkung.fill(' Der neue Mieter heißt Öztürk.\n')
  await submit.click()
  await expect(frage).toBeFocused()
  await expect(frage).toContainText(
    'Sonderkündigung, letzter Tag der Lieferung: 20.11.2026, wenn Sie ein besonderes Kündigungsrecht haben.',
  )
  await expectNoBarriers(page)
  await nein.click()
  await expect(datum).toBeFocused()
  await submit.click()
  // The question is about the values before this change, so it closes.
  await grund('Auszug').click()
  await expect(frage).toHaveCount(0)
  // [kuendigung-26]
  await expect(mainOf(page)).toContainText('Soll die Schlussrechnung an eine neue Adresse gehen')
  expect(sent).toEqual([])
  await submit.click()
  await ja.dblclick()
  await expect(page).toHaveURL('/vertraege')
  await expect(mainOf(page).getByText(kuendigungBanner.SUCCESS('4711002'), { exact: true })).toBeVisible()
  await expect(headingOf(page)).toBeFocused()
  expect(sent).toEqual([{ grund: 'AUSZUG', datum: '2026-11-20', text: 'Der neue Mieter heißt Öztürk.' }])
})

test('the form says the notice, and of an earlier day that it needs a special right [kuendigung-25]', async ({
  page,
}) => {
  const sent = await answerKuendigung(page, { status: 204 })
  await openKuendigung(page)
  const { form, grund, datum, submit, ja } = kuendigungForm(page)
  await expect(datum).toHaveAccessibleDescription(
    /^Kündigungsfrist 1 Monat: frühestens zum 17\.12\.2026\. Mit einem besonderen Kündigungsrecht wählbar ab Freitag, 20\. November 2026/,
  )
  const hint = form.getByRole('status').filter({ hasText: 'Früher endet der Vertrag nur mit einem besonderen' })
  await datum.fill('17.12.2026')
  await expect(datum).toHaveValue('17.12.2026')
  await expect(hint).toHaveCount(0)
  await datum.fill('16.12.2026')
  await expect(hint).toBeVisible()
  await expectNoBarriers(page)
  // It is a hint: the form takes the day.
  await grund('Sonderkündigung').click()
  await submit.click()
  await ja.click()
  await expect(page).toHaveURL('/vertraege')
  expect(sent).toMatchObject([{ grund: 'SONDERKUENDIGUNG', datum: '2026-12-16' }])
})

test('who moves is led to the cancellation [kontaktanfrage-14]', { tag: '@phone' }, async ({ page }) => {
  await page.goto('/kontaktanfrage')
  await expect(mainOf(page)).toContainText('Sie ziehen um?')
  await mainOf(page).getByRole('link', { name: 'Kündigen Sie den Vertrag' }).click()
  await expect(page).toHaveURL('/vertraege')
})

const failures = {
  'already cancelled': { status: 409, json: { detail: 'Dieser Vertrag ist bereits gekündigt.' } },
  'a day that the server refuses': { status: 400, json: { felder: [{ feld: 'datum', text: 'Bitte …' }] } },
  'a fault of the server': { status: 500, json: {} },
  'no network': 'none',
} as const

for (const [name, answer] of Object.entries(failures)) {
  test(
    `${name} leads to the list as well, and the typed input stays for another try`,
    { tag: '@full' },
    async ({ page }) => {
      await answerKuendigung(page, answer)
      await openKuendigung(page)
      await cancelVertrag(page, '20.11.2026')
      await expect(page).toHaveURL('/vertraege')
      await expect(mainOf(page).getByText(kuendigungBanner.ERROR('4711002'), { exact: true })).toBeVisible()
      // It is read once: after a reload nothing is claimed that may have changed.
      await page.reload()
      await expect(contractCard(page, '4711002')).toBeVisible()
      await expect(mainOf(page).getByText(kuendigungBanner.ERROR('4711002'))).toHaveCount(0)
      await page.unroute('**/api/4711002/kuendigen')
      await action(contractCard(page, '4711002'), 'Vertrag kündigen').click()
      const { datum, question } = kuendigungForm(page)
      await expect(datum).toHaveValue('20. November 2026')
      await expect(question).toHaveCount(0)
    },
  )
}

test(
  'a session that ends while it is sent leads to the login, and back to the typed input',
  { tag: '@further' },
  async ({ page, signIn }) => {
    await answerKuendigung(page, { status: 401, json: {} })
    await openKuendigung(page)
    await cancelVertrag(page, '20.11.2026')
    await expect(page).toHaveURL('/anmelden')
    await storeLongSession(page, await signIn())
    await page.goto(kuendigungPath)
    await expect(kuendigungForm(page).datum).toHaveValue('20. November 2026')
  },
)

test(
  'a customer who leaves while it is sent reads the result on the next page',
  { tag: '@further' },
  async ({ page }) => {
    const released = Promise.withResolvers<void>()
    await page.route('**/api/4711002/kuendigen', async (route) => {
      await released.promise
      await route.fulfill({ status: 204 })
    })
    await openKuendigung(page)
    await cancelVertrag(page, '20.11.2026')
    await (await openNavigation(page)).getByRole('link', { name: 'Dokumente' }).click()
    await expect(headingOf(page)).toHaveText('Alle Dokumente')
    released.resolve()
    await expect(page.getByText(kuendigungBanner.SUCCESS('4711002'))).toBeVisible()
    await expect(page).toHaveURL('/dokumente')
  },
)

test('typed input survives a reload, and leaving asks first', { tag: '@further' }, async ({ page }) => {
  await openKuendigung(page)
  const { grund, datum, bemerkung, cancel, question } = kuendigungForm(page)
  await grund('Anbieterwechsel').click()
  await datum.fill('21.11.2026')
  await bemerkung.fill('Bitte bald.')
  await page.reload()
  await expect(grund('Anbieterwechsel')).toBeChecked()
  await expect(datum).toHaveValue('21.11.2026')
  await expect(bemerkung).toHaveValue('Bitte bald.')
  await cancel.click()
  await question.getByRole('button', { name: 'Nein' }).click()
  await expect(bemerkung).toHaveValue('Bitte bald.')
  await cancel.click()
  await question.getByRole('button', { name: 'Ja' }).click()
  await expect(page).toHaveURL('/vertraege')
  await page.goto(kuendigungPath)
  await expect(bemerkung).toHaveValue('')
})

test.describe('without the form', () => {
  const states = {
    4711006: 'Dieser Vertrag hat noch nicht begonnen.',
    4711007: /Dieser Vertrag ist bereits zum \d{2}\.\d{2}\.\d{4} gekündigt\./,
    4711008: /Dieser Vertrag ist bereits zum \d{2}\.\d{2}\.\d{4} beendet\./,
    4711009: 'Dieser Vertrag wurde storniert; eine Kündigung ist nicht nötig.',
  }

  test(
    'for a contract that is not active the page says why it cannot be cancelled',
    { tag: '@further' },
    async ({ page, login }) => {
      await login(page, demoKunden.familie)
      for (const [vertragId, text] of Object.entries(states)) {
        await page.goto(`/vertrag/${vertragId}/kuendigen`)
        await expect(mainOf(page).getByRole('status').filter({ hasText: 'Vertrag' }), vertragId).toContainText(text)
        await expect(kuendigungForm(page).form).toHaveCount(0)
      }
      await page.goto('/vertrag/4711007/kuendigen')
      await expect(action(mainOf(page), 'erfassen Sie den Zählerstand')).toHaveAttribute(
        'href',
        '/vertrag/4711007/ablesung',
      )
      await page.goto('/vertrag/4711001/kuendigen')
      await expect(headingOf(page)).toHaveText('Not Found')
    },
  )

  test(
    'a customer with restricted access reads that he may change nothing',
    { tag: '@further' },
    async ({ page, login }) => {
      await login(page, demoKunden.eingeschraenkt)
      await page.goto('/vertrag/4711010/kuendigen')
      await expect(mainOf(page)).toContainText('aber keine Verträge kündigen')
      await expect(kuendigungForm(page).form).toHaveCount(0)
      await action(mainOf(page), 'Zurück').click()
      await expect(page).toHaveURL('/vertraege')
      // The law's way is open to everybody (§ 312k BGB).
      await page.goBack()
      await action(mainOf(page), 'Verträge hier kündigen').click()
      await expect(page).toHaveURL('/vertraege-hier-kuendigen')
    },
  )
})
