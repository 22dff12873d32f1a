import { demoKunden } from '../../fixtures/demoKunden.ts'
import { kontaktForm, openKontaktForm } from '../../fixtures/forms/kontaktForm.ts'
import { action, mainOf, section } from '../../fixtures/screens/screen.ts'
import { expect, test } from '../../fixtures/test.ts'

const failed = 'Beim Speichern der Kontaktdaten ist ein Fehler aufgetreten.'
const leer = { email: null, festnetz: null, mobil: null, fax: null }

test.describe('with an answer of its own', () => {
  test.beforeEach(async ({ page, login }) => login(page))

  test('each field can be emptied, and all four may be empty', { tag: '@further' }, async ({ page }) => {
    const sent = await openKontaktForm(page)
    const { email, festnetz, mobil, fax, clear, submit } = kontaktForm(page)
    for (const [label, field] of [
      ['Email', email],
      ['Festnetz', festnetz],
      ['Mobil', mobil],
    ] as const) {
      await expect(field).not.toHaveValue('')
      const box = await clear(label).boundingBox()
      expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44)
      await clear(label).click()
      await expect(field).toHaveValue('')
      await expect(field).toBeFocused()
      await expect(clear(label)).toBeDisabled()
    }
    await expect(clear('Fax')).toBeDisabled()
    await fax.fill('1')
    await expect(clear('Fax')).toBeEnabled()
    await clear('Fax').click()
    await submit.click()
    await expect(page.getByText('Wir können Ihnen nun nicht mehr per E-Mail schreiben.')).toBeVisible()
    await expect(section(page, 'Ihre Kundendaten').getByText('Nicht angegeben')).toHaveCount(5)
    expect(sent).toEqual([leer])
  })

  test('unchanged fields are not sent', { tag: '@further' }, async ({ page }) => {
    const sent = await openKontaktForm(page)
    const { mobil, submit } = kontaktForm(page)
    const before = await mobil.inputValue()
    await mobil.fill('12')
    await mobil.fill(before)
    await submit.click()
    await expect(page).toHaveURL('/daten/uebersicht')
    await expect(page.getByText('Sie haben nichts geändert. Ihre Kontaktdaten bleiben, wie sie sind.')).toBeVisible()
    expect(sent).toEqual([])
  })

  test('a field that another tab changed meanwhile stays', { tag: '@further' }, async ({ page }) => {
    const sent = await openKontaktForm(page)
    const { fax, submit } = kontaktForm(page)
    await page.route('**/api/anschlussnutzer', async (route) => {
      const response = await route.fetch()
      await route.fulfill({ response, json: { ...Object(await response.json()), mobil: '0151 7654321' } })
    })
    await fax.fill('030 12345')
    await submit.click()
    await expect(section(page, 'Ihre Kundendaten')).toContainText('030 12345')
    expect(sent).toMatchObject([{ festnetz: '030 23125 017', mobil: '0151 7654321', fax: '030 12345' }])
  })

  test('errors of the server are shown at their fields', { tag: '@further' }, async ({ page }) => {
    const felder = [{ feld: 'fax', text: 'Diese Nummer gibt es nicht.' }]
    await openKontaktForm(page, { status: 400, json: { detail: 'Bitte prüfen.', felder } })
    const { fax, mobil, submit, summary, alert } = kontaktForm(page)
    await fax.fill('0351 12345')
    await mobil.fill('0151 2345678')
    await submit.click()
    await expect(summary).toBeFocused()
    await expect(summary.getByRole('link')).toHaveText(['Fax: Diese Nummer gibt es nicht.'])
    await expect(fax).toHaveAccessibleDescription('Fehler: Diese Nummer gibt es nicht.')
    await expect(mobil).toHaveValue('0151 2345678')
    await expect(alert).toHaveCount(0)
  })

  for (const [what, answer, text] of [
    ['a conflict', { status: 409, json: { detail: 'Gerade nicht.' } }, `${failed} Gerade nicht.`],
    ['a fault', { status: 500, json: {} }, `${failed} Bitte kontaktieren Sie den Kundenservice.`],
    ['no words', { status: 400, json: {} }, failed],
    ['no answer', 'none', `${failed} Das Kundenportal ist gerade nicht zu erreichen.`],
  ] as const) {
    const tag = what === 'a conflict' ? '@further' : '@full'
    test(`after ${what} the reason stands above the form and nothing is lost`, { tag }, async ({ page }) => {
      await openKontaktForm(page, answer)
      const { mobil, submit, alert } = kontaktForm(page)
      await mobil.fill('0151 2345678')
      await submit.click()
      await expect(alert).toContainText(text)
      await expect(page.locator(':focus').getByRole('alert')).toHaveCount(1)
      await expect(mobil).toHaveValue('0151 2345678')
      await expect(submit).not.toHaveAttribute('aria-disabled')
      await expect(page).toHaveURL('/kontakt/editieren')
    })
  }

  test('pressing the button twice sends the form once', { tag: '@further' }, async ({ page }) => {
    const sent = await openKontaktForm(page)
    const { mobil, submit } = kontaktForm(page)
    await mobil.fill('0151 2345678')
    await submit.dblclick()
    await expect(page).toHaveURL('/daten/uebersicht')
    await expect(page.getByText('Ihre Kontaktdaten sind aktualisiert')).toBeVisible()
    expect(sent).toHaveLength(1)
  })

  test(
    'if the current contact data fails to load, the form says so and can load again',
    { tag: '@further' },
    async ({ page }) => {
      const path = '**/api/anschlussnutzer'
      await page.route(path, (route) => route.fulfill({ status: 500, json: {} }))
      await page.goto('/kontakt/editieren')
      const alert = mainOf(page).getByRole('alert')
      await expect(alert).toContainText('Beim Laden der Kontaktdaten ist ein Fehler aufgetreten.')
      await page.unroute(path)
      await mainOf(page).getByRole('button', { name: 'Erneut laden' }).click()
      await expect(kontaktForm(page).festnetz).toHaveValue('030 23125 017')
    },
  )

  test(
    'typed input survives a reload; leaving asks first and then deletes it',
    { tag: '@further' },
    async ({ page }) => {
      await page.goto('/daten/uebersicht')
      await action(section(page, 'Ihre Kundendaten'), 'Kontaktdaten editieren').click()
      const { email, mobil, cancel, question } = kontaktForm(page)
      await mobil.fill('0151 23')
      await kontaktForm(page).clear('Email').click()
      await page.reload()
      await expect(mobil).toHaveValue('0151 23')
      await expect(email).toHaveValue('')
      await cancel.click()
      await question.getByRole('button', { name: 'Nein' }).click()
      await expect(page).toHaveURL('/kontakt/editieren')
      await expect(mobil).toHaveValue('0151 23')
      await cancel.click()
      await question.getByRole('button', { name: 'Ja' }).click()
      await expect(page).toHaveURL('/daten/uebersicht')
      await page.goto('/kontakt/editieren')
      await expect(mobil).toHaveValue('0171 3920017')
      await cancel.click()
      await expect(question).toHaveCount(0)
      await expect(page).toHaveURL('/daten/uebersicht')
    },
  )
})

test('browsers know a company’s telephone number as a work number', { tag: '@further' }, async ({ page, login }) => {
  await login(page, demoKunden.firma)
  await openKontaktForm(page)
  await expect(kontaktForm(page).festnetz).toHaveAttribute('autocomplete', 'work tel')
})

test(
  'a customer with restricted access reads that he may change nothing',
  { tag: '@further' },
  async ({ page, login }) => {
    await login(page, demoKunden.eingeschraenkt)
    await page.goto('/kontakt/editieren')
    await expect(mainOf(page)).toContainText('aber keine Kontaktdaten ändern.')
    await expect(kontaktForm(page).form).toHaveCount(0)
    await mainOf(page).getByRole('button', { name: 'Zurück' }).click()
    await expect(page).toHaveURL('/daten/uebersicht')
  },
)
