import { expectNoBarriers } from '../../fixtures/axe.ts'
import { demoKunden } from '../../fixtures/demoKunden.ts'
import { abschlagPath, abschlagScreen } from '../../fixtures/forms/abschlagForm.ts'
import { headingOf, mainOf, section, sidewaysOverflow, unfold } from '../../fixtures/screens/screen.ts'
import { expect, test } from '../../fixtures/test.ts'

const ergebnis = /(?:Guthaben|Nachzahlung) von (?:etwa|bis zu) [\d.]+|fast genau ausgeglichen/

for (const [art, kunde, vertragId, grund] of [
  ['a fixed price', demoKunden.haushalt, '4711001', 'in den Jahren davor'],
  ['gas', demoKunden.haushalt, '4711002', 'in den Jahren davor'],
  ['a fixed price with a smart meter', demoKunden.festpreis, '4711011', ''],
  ['a heat pump with a dynamic price', demoKunden.waermepumpe, '4711012', 'Börsenpreise'],
] as const) {
  test(
    `what will I pay, will it do, may it be less: ${art} [abschlag-30] [abschlag-31] [abschlag-32] [abschlag-33]`,
    { tag: '@phone' },
    async ({ page, login, isMobile }) => {
      await login(page, kunde)
      await page.goto('/')
      await mainOf(page)
        .getByRole('link', { name: /^Nächster Abschlag [\d,]+\sEUR (?:am\s\d\d\.\d\d\.|heute)$/ })
        .and(page.locator(`[href="${abschlagPath(vertragId)}"]`))
        .click()
      const { stage, bild, rechnung, aendern, ...form } = abschlagScreen(page)
      await expect(headingOf(page)).toHaveText(`Abschlag für Vertrag ${vertragId}`)
      await expect(stage).toContainText(/Als Nächstes zahlen Sie [\d,]+\sEUR, am \d\d\.\d\d\.\d{4}/)
      await expect(stage).toContainText(/Wir buchen ab von DE…\s\w{4}|Sie überweisen selbst, an Stadtwerke/)
      await expect(stage).toContainText(/Das passt voraussichtlich|Passend wären voraussichtlich \d/)
      await expect(rechnung).toContainText(ergebnis)
      if (isMobile) await unfold(rechnung)
      await expect(rechnung).toContainText(grund)
      await expect(bild).toHaveAccessibleDescription(/^Am meisten kostet der \p{L}+ \d{4} /u)
      expect(await sidewaysOverflow(page)).toBeLessThanOrEqual(0)

      await aendern.click()
      await expect(page.getByRole('heading', { name: 'Abschlag ändern' })).toBeFocused()
      const before = await form.betrag.inputValue()
      const wirkung = form.form.getByText(/^(?:Dann wahrscheinlich auf der|Auf die) Rechnung .*bis \p{L}+ \d{4}.*:$/u)
      await expect(wirkung).toBeVisible()
      await form.regler.focus()
      const first = await form.form.locator('strong').innerText()
      await page.keyboard.press('Home')
      await expect(form.betrag).not.toHaveValue(before)
      await expect(form.form.locator('strong')).not.toHaveText(first)
      await expect(form.form.locator('strong')).toContainText(ergebnis)
      await expect(form.senden).not.toHaveAttribute('aria-disabled')
      await expect(form.form).toContainText(/Vorschlag: [\d,]+\sEUR|Der Vorschlag ist der heutige Abschlag\./)
      await expectNoBarriers(page)
      expect(await sidewaysOverflow(page)).toBeLessThanOrEqual(0)
      await form.abbrechen.click()
      await expect(form.form).toHaveCount(0)
      await expect(aendern).toBeVisible()
    },
  )
}

test('who transfers finds all that a transfer needs, and from which account later payments come [abschlag-4] [abschlag-30]', async ({
  page,
  login,
}) => {
  await login(page)
  await page.goto(abschlagPath('4711001'))
  const { stage } = abschlagScreen(page)
  await expect(stage).toContainText('Sie überweisen selbst, an Stadtwerke')
  const ueberweisung = section(page, 'So überweisen Sie')
  await expect(ueberweisung).toContainText(/Ihr Abschlag zum \d\d\.\d\d\.\d{4}:.*SWM-100001 4711001/s)
  await ueberweisung.getByRole('button', { name: 'GiroCode zeigen' }).click()
  await expect(ueberweisung.getByRole('img')).toHaveAccessibleName(/^GiroCode: Überweisung von 96,00\sEUR an/)
  await expect(ueberweisung.getByRole('button', { name: 'Verwendungszweck kopieren' })).toBeVisible()
  await expect(stage).toContainText(/Ab dem 01\.\d\d\.\d{4} buchen wir ab von AT…\s3201\./)
})

test('the proposal is taken with one press, with a reason where it lies below the limit [abschlag-33]', async ({
  page,
  login,
}) => {
  await login(page)
  let vorschlag = 110
  await page.route('**/api/4711001/abschlag/vorausschau', async (route) => {
    const json = await (await route.fetch()).json()
    await route.fulfill({ json: { ...json, vorschlag } })
  })
  await page.goto(abschlagPath('4711001'))
  const { stage, aendern, form, betrag, weniger, begruendung, senden, vorschlag: button } = abschlagScreen(page)
  await expect(stage).toContainText(/Passend wären voraussichtlich 110\sEUR\./)
  await aendern.click()
  const heute = await betrag.inputValue()
  const before = await form.locator('strong').innerText()
  await button.click()
  await expect(betrag).toHaveValue('110')
  await expect(form.locator('strong')).not.toHaveText(before)
  await expect(senden).not.toHaveAttribute('aria-disabled')
  // Today's amount as the proposal: said until another is typed, then offered again.
  vorschlag = Number(heute)
  await form.getByRole('button', { name: 'Abbrechen' }).click()
  await page.reload()
  await aendern.click()
  await expect(form).toContainText('Der Vorschlag ist der heutige Abschlag.')
  await betrag.fill('90')
  await expect(form).not.toContainText('Der Vorschlag ist der heutige Abschlag.')
  await button.click()
  await expect(betrag).toHaveValue(heute)
  vorschlag = 60
  await page.reload()
  await aendern.click()
  await button.click()
  await expect(betrag).toHaveValue('60')
  await expect(weniger).toBeChecked()
  await expect(begruendung).toBeVisible()
})

test('who pays each month what it cost reads that there is no instalment [abschlag-3] [abschlag-30]', async ({
  page,
  login,
}) => {
  await login(page, demoKunden.dynamisch)
  await page.goto(abschlagPath('4711003'))
  const { stage, aendern } = abschlagScreen(page)
  await expect(stage).toContainText('Sie zahlen monatlich, was Sie verbraucht haben; einen Abschlag gibt es nicht.')
  await expect(aendern).toHaveCount(0)
  await expect(stage.getByRole('link', { name: 'Ihre Rechnungen' })).toBeVisible()
  await stage.getByRole('link', { name: 'Was dieser Monat kostet' }).click()
  await expect(headingOf(page)).toContainText('Kosten im Einzelnen')
  await expect(page).toHaveURL(/zeitraum=monat/)
  await page.goto('/')
  await expect(section(page, 'Auf einen Blick')).not.toContainText('Nächster Abschlag')
})

test('the year as a table has the same months, and what each is [abschlag-31]', async ({ page, login }) => {
  await login(page)
  await page.goto(abschlagPath('4711002'))
  const { bild } = abschlagScreen(page)
  await bild.getByRole('button', { name: 'Als Tabelle' }).click()
  const rows = bild.getByRole('row')
  await expect(rows).toHaveCount(13)
  await expect(rows.nth(0)).toHaveText(/Monat\s*Kosten\s*Zahlungen\s*Stand am Monatsende/)
  await expect(rows.nth(1)).toContainText(/[\d.]+\sEUR/)
  await expectNoBarriers(page)
})

for (const [art, kunde, vertragId, betrag, grund] of [
  ['came back', demoKunden.haushalt, '4711002', '222,00', /^Gas: eine Abbuchung kam am \d\d\.\d\d\.\d{4} zurück$/],
  ['is open', demoKunden.familie, '4711007', '97,00', /^Strom.*: offen seit dem \d\d\.\d\d\.\d{4}$/],
] as const) {
  test(
    `a payment that ${art} is the first thing on the start page, and on the page it leads to [abschlag-38] [abschlag-36]`,
    { tag: '@phone' },
    async ({ page, login }) => {
      await login(page, kunde)
      await page.goto('/')
      const offen = section(page, 'Noch zu zahlen')
      const line = offen.getByRole('link', { name: `Bitte überweisen Sie ${betrag}\u00A0EUR` })
      await expect(line).toHaveAccessibleDescription(grund)
      await expect(line).toBeInViewport()
      await expectNoBarriers(page)
      await line.click()
      await expect(page).toHaveURL(abschlagPath(vertragId))
      await expect(mainOf(page).getByRole('region').first()).toContainText(`Bitte überweisen Sie ${betrag}\u00A0EUR`)
    },
  )
}

test('a payment that came back says what to do, with everything that a transfer needs [abschlag-36]', async ({
  page,
  login,
  context,
  baseURL,
  isMobile,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: baseURL ?? '' })
  await login(page)
  await page.goto(abschlagPath('4711002'))
  const card = section(page, 'Eine Zahlung kam zurück')
  await expect(card).toContainText(/Bitte überweisen Sie 222,00\sEUR\. Wenn das schon geschehen ist/)
  await expect(card).toContainText('Stadtwerke Mühlenbrück GmbH')
  await expect(card.getByRole('img')).toHaveAccessibleName(
    /^GiroCode: Überweisung von 222,00\sEUR an Stadtwerke Mühlenbrück GmbH, mit IBAN und Verwendungszweck$/,
  )
  await card.getByRole('button', { name: 'IBAN kopieren' }).click()
  await expect(card.getByText('Kopiert.')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/^DE\d{20}$/)
  await expectNoBarriers(page)
  const { zahlungen } = abschlagScreen(page)
  if (isMobile) await unfold(zahlungen)
  await expect(zahlungen.getByRole('row').nth(1)).toContainText('zurückgebucht')
})

test('who may only look sees all of it, and why there is no button [abschlag-37]', async ({ page, login }) => {
  await login(page, demoKunden.eingeschraenkt)
  await page.goto(abschlagPath('4711010'))
  const { stage, aendern } = abschlagScreen(page)
  await expect(stage).toContainText(/60,00\sEUR/)
  await expect(aendern).toHaveCount(0)
  await expect(mainOf(page)).toContainText('Mit Ihrem Zugang können Sie alles ansehen, aber nichts ändern.')
})

test('the contract’s page, a bill, prices that come and the contact form lead to it [abschlag-38] [abschlag-39] [abschlag-40]', async ({
  page,
  login,
  isMobile,
}) => {
  await login(page)
  const path = abschlagPath('4711001')
  await page.goto('/vertrag/4711001/detail')
  await expect(mainOf(page).getByRole('link', { name: /^96,00\sEUR (?:am\s\d\d\.\d\d\.|heute)$/ })).toHaveAttribute(
    'href',
    path,
  )
  if (isMobile) await unfold(section(page, 'Aktueller Tarif'))
  const note = /Ihr Abschlag passt weiterhin\.|Passend wären jetzt [\d,]+\sEUR Abschlag statt 96\sEUR\./
  await expect(section(page, 'Aktueller Tarif')).toContainText(note)
  await expect(section(page, 'Aktueller Tarif').getByRole('link', { name: 'Abschlag ansehen' })).toHaveAttribute(
    'href',
    path,
  )

  await page.goto('/rechnungen')
  await mainOf(page)
    .getByRole('link', { name: /^Jahresabrechnung/ })
    .first()
    .click()
  await expect(section(page, 'Ihr Konto')).toContainText(/Ihr Abschlag passt weiterhin\.|Passend wären jetzt/)
  await expect(section(page, 'Ihr Konto').getByRole('link', { name: 'Abschlag ansehen' })).toBeVisible()

  await page.goto('/kontaktanfrage')
  await page.getByLabel('Betreff').selectOption('Abschlagsänderung')
  await page.getByLabel('Vertrag').selectOption('4711001')
  await expect(mainOf(page).getByRole('link', { name: 'Ihr Abschlag' })).toHaveAttribute('href', path)
  await page.getByLabel('Betreff').selectOption('Sonstiges')
  await expect(mainOf(page).getByRole('link', { name: 'Ihr Abschlag' })).toHaveCount(0)
})
