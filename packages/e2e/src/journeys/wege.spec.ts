import type { Locator, Page } from '@playwright/test'
import { ablesungForm, uebermitteltText } from '../fixtures/forms/ablesungForm.ts'
import { abschlagScreen } from '../fixtures/forms/abschlagForm.ts'
import { bankverbindungForm, fillBankverbindung } from '../fixtures/forms/bankverbindungForm.ts'
import { demoKunden } from '../fixtures/demoKunden.ts'
import { eigenerKundeTest } from '../fixtures/kinds/eigenerKundeTest.ts'
import { pngImage } from '../fixtures/images.ts'
import { kuendigungBanner, kuendigungForm } from '../fixtures/forms/kuendigungForm.ts'
import { geaendert, passwortForm } from '../fixtures/forms/passwortForm.ts'
import { proxiedTest } from '../fixtures/kinds/proxiedTest.ts'
import { action, contractCard, headingOf, mainOf, section } from '../fixtures/screens/screen.ts'
import { waitForWorker } from '../fixtures/serviceWorker.ts'
import { expect, test } from '../fixtures/test.ts'

// What customers come for, from the start page on and by what they read there. Each way counts its taps: what is typed
// into a field counts as none, a date in the calendar as the taps that it takes. No way may become longer.

const tag = ['@phone']
const blick = (page: Page) => section(page, 'Auf einen Blick')
const line = (page: Page, text: string | RegExp) => blick(page).getByRole('link').filter({ hasText: text })

/** Taps one after the other, and counts them. */
function finger() {
  let taps = 0
  return {
    tap: async (target: Locator) => {
      await target.click()
      taps++
    },
    count: () => taps,
  }
}

/** There is a heading and a way on, so that nobody is stuck. */
async function expectWayOn(page: Page): Promise<void> {
  await expect(headingOf(page)).toBeVisible()
  await expect(
    page
      .getByRole('link', { name: 'Startseite' })
      .or(page.getByRole('button', { name: 'Menü' }))
      .first(),
  ).toBeVisible()
}

proxiedTest(
  'a reading in the cellar, from a cold start without a network: 2 taps',
  { tag },
  async ({ page, context, login }) => {
    const { tap, count } = finger()
    await login(page, demoKunden.waermepumpe)
    await page.goto('/ablesung')
    await expect(ablesungForm(page).wert).toBeVisible()
    await waitForWorker(page)
    await context.setOffline(true)
    const cold = await context.newPage()
    await page.close()
    await cold.goto('/')
    await tap(action(mainOf(cold), 'Zählerstand erfassen'))
    await ablesungForm(cold).wert.fill('2100')
    await tap(ablesungForm(cold).submit)
    await expect(mainOf(cold).getByText('Ihre Ablesung wartet auf Übermittlung.')).toBeVisible()
    expect(count()).toBe(2)
  },
)

test(
  'a reading with a photo: 6 taps, with the one into the field and those of the camera',
  { tag },
  async ({ page, login }) => {
    const { tap, count } = finger()
    await login(page, demoKunden.waermepumpe)
    await page.route('**/api/*/ablesungen/plausibilisiere', (route) => route.fulfill({ json: { plausibel: true } }))
    await page.route('**/api/*/ablesungen', (route) =>
      route.request().method() === 'POST' ? route.fulfill({ status: 204 }) : route.fallback(),
    )
    await page.goto('/')
    await tap(action(mainOf(page), 'Zählerstand erfassen'))
    const { wert, foto, fotoGroup, submit } = ablesungForm(page)
    await tap(wert)
    await wert.fill('2100')
    const chooser = page.waitForEvent('filechooser')
    // The field lies over its words.
    await tap(
      fotoGroup
        .getByLabel(/^Foto (?:aufnehmen|auswählen)$/)
        .filter({ visible: true })
        .first(),
    )
    await (await chooser).setFiles({ name: 'zaehler.png', mimeType: 'image/png', buffer: pngImage(2400, 1800) })
    await expect(foto).toBeAttached()
    await tap(submit)
    await expect(page.getByRole('status').filter({ hasText: uebermitteltText })).toContainText('Ihr Foto')
    // On a phone, one takes the picture and one keeps it.
    expect(count() + 2).toBe(6)
    await expectWayOn(page)
  },
)

test('why did it rise: 1 tap to this year beside the last', { tag }, async ({ page, login }) => {
  const { tap, count } = finger()
  await login(page)
  await page.goto('/')
  await tap(line(page, /^Gas: [\d.]+\skWh$/))
  await expect(mainOf(page)).toContainText(/% (mehr|weniger) als/)
  expect(count()).toBe(1)
  await expectWayOn(page)
})

test(
  'the cheapest hours: none, they stand on the start page; 1 tap to all of them',
  { tag },
  async ({ page, login }) => {
    const { tap, count } = finger()
    await login(page, demoKunden.dynamisch)
    await page.goto('/')
    const stage = section(page, 'Strom: jetzt')
    await expect(stage).toContainText(/Ab jetzt am günstigsten für 3\sStunden: (heute|morgen|jetzt)/)
    expect(count()).toBe(0)
    await tap(stage.getByRole('link', { name: 'Alle Preise' }))
    await expect(page).toHaveURL('/vertrag/4711003/preiszeitreihe')
    expect(count()).toBe(1)
    await expectWayOn(page)
  },
)

test('the last invoice: 1 tap', { tag }, async ({ page, login }) => {
  const { tap, count } = finger()
  await login(page)
  await page.goto('/')
  const file = page.waitForEvent('download')
  await tap(line(page, 'Jahresabrechnung'))
  expect((await file).suggestedFilename()).toMatch(/\.pdf$/)
  expect(count()).toBe(1)
  await expectWayOn(page)
})

eigenerKundeTest('bank details for one contract: 5 taps', { tag }, async ({ page, login, kunde }) => {
  const { tap, count } = finger()
  const [vertragId] = kunde.vertraege
  await login(page, kunde)
  await page.goto('/')
  await tap(action(mainOf(page), 'Verträge'))
  await tap(action(contractCard(page, vertragId), 'Vertragsdetails'))
  await tap(action(section(page, 'Abweichende Bankverbindung'), 'Jetzt konfigurieren'))
  await fillBankverbindung(page)
  // fillBankverbindung agrees to the direct debit.
  await tap(bankverbindungForm(page).submit)
  await expect(page.getByText(`Die Bankverbindung für Vertrag ${vertragId} ist gespeichert`)).toBeVisible()
  expect(count() + 1).toBe(5)
  await expectWayOn(page)
})

test(
  'what will I pay: none, it stands on the start page; 1 tap to whether it will do',
  { tag },
  async ({ page, login }) => {
    const { tap, count } = finger()
    await login(page)
    await page.goto('/')
    await tap(line(page, /^Nächster Abschlag 96,00\sEUR (?:am\s|heute)/))
    await expect(section(page, 'Ihr Abschlag')).toContainText(/Das passt voraussichtlich|Passend wären voraussichtlich/)
    await expect(section(page, 'Ihre nächste Rechnung')).toContainText(/Guthaben|Nachzahlung/)
    expect(count()).toBe(1)
    await expectWayOn(page)
  },
)

eigenerKundeTest('another instalment: 3 taps', { tag }, async ({ page, login, kunde }) => {
  const { tap, count } = finger()
  await login(page, kunde)
  await page.goto('/')
  await tap(line(page, 'Nächster Abschlag'))
  const { aendern, betrag, senden, wunsch } = abschlagScreen(page)
  await tap(aendern)
  await betrag.fill('90')
  await tap(senden)
  await expect(wunsch).toContainText(/90,00\sEUR/)
  expect(count()).toBe(3)
  await expectWayOn(page)
})

eigenerKundeTest(
  'did my reading arrive: 1 tap from its message, 1 from the start page',
  { tag },
  async ({ page, login, kunde }) => {
    await login(page, kunde)
    await page.goto(`/vertrag/${kunde.vertraege[0]}/ablesung`)
    await ablesungForm(page).wert.fill('1234,5')
    await ablesungForm(page).submit.click()
    const message = page.getByRole('status').filter({ hasText: uebermitteltText })
    const { tap, count } = finger()
    await tap(message.getByRole('link', { name: 'Was Sie uns geschickt haben' }))
    await expect(mainOf(page).getByRole('listitem').first()).toContainText('Zählerstand')
    expect(count()).toBe(1)
    await page.goto('/')
    await tap(line(page, 'Was Sie uns geschickt haben'))
    await expect(mainOf(page).getByRole('listitem').first()).toContainText('Zählerstand')
    expect(count()).toBe(2)
    await expectWayOn(page)
  },
)

eigenerKundeTest('cancel a contract: 7 taps, the day included', { tag }, async ({ page, login, kunde }) => {
  const { tap, count } = finger()
  const [vertragId] = kunde.vertraege
  await login(page, kunde)
  await page.goto('/')
  await tap(action(mainOf(page), 'Verträge'))
  await tap(action(contractCard(page, vertragId), 'Vertrag kündigen'))
  const form = kuendigungForm(page)
  await tap(form.grund('Auszug'))
  await tap(form.calendar)
  // The earliest day has the focus.
  await tap(page.getByRole('dialog', { name: 'Datum wählen' }).locator(':focus'))
  await tap(form.submit)
  await tap(form.ja)
  await expect(page.getByText(kuendigungBanner.SUCCESS(vertragId))).toBeVisible()
  expect(count()).toBe(7)
  await expectWayOn(page)
})

eigenerKundeTest('a new password: 2 taps', { tag }, async ({ page, login, kunde }) => {
  const { tap, count } = finger()
  await login(page, kunde)
  await page.goto('/')
  await tap(action(mainOf(page), 'Passwort ändern'))
  const { altes, neues, wiederholung, submit } = passwortForm(page)
  await altes.fill(kunde.passwort)
  for (const field of [neues, wiederholung]) await field.fill('Deich & Dünen 2027')
  await tap(submit)
  await expect(page.getByText(geaendert)).toBeVisible()
  expect(count()).toBe(2)
  await expectWayOn(page)
})
