import type { Page } from '@playwright/test'
import { expectNoBarriers } from '../../fixtures/axe.ts'
import { bankverbindungForm, fillBankverbindung, ibans } from '../../fixtures/forms/bankverbindungForm.ts'
import { dayFromNow } from '../../fixtures/dayFromNow.ts'
import { eigenerKundeTest as test } from '../../fixtures/kinds/eigenerKundeTest.ts'
import { fillRechnungsadresse, rechnungsadresseForm } from '../../fixtures/forms/rechnungsadresseForm.ts'
import { action, mainOf, section } from '../../fixtures/screens/screen.ts'
import { expect } from '../../fixtures/test.ts'

const isoDay = (days: number) => dayFromNow(days).split('.').toReversed().join('-')
const success = (page: Page) =>
  page.getByRole('status').filter({ has: page.getByRole('button', { name: 'Meldung schließen' }) })

test(
  'a planned account that would end the new one is named before and after, and can be replaced',
  { tag: '@phone' },
  async ({ page, login, kunde, isMobile }) => {
    const [first, second] = kunde.vertraege
    const { kundennummer, token } = await login(page, kunde)
    const planned = await page.request.post('/api/anschlussnutzer/bankverbindungAnlegen', {
      headers: { kundennummer, token },
      data: { gueltigVon: isoDay(40), kontoinhaber: 'Ayşe Öztürk', iban: ibans.austria },
    })
    expect(planned.status(), await planned.text()).toBeLessThan(300)

    const card = section(page, 'Bankverbindung')
    const form = bankverbindungForm(page)
    const question = form.form.getByRole('radiogroup', { name: `Was soll ab ${dayFromNow(40)} gelten?` })
    const keep = question.getByRole('radio', { name: /^Die geplante\./ })
    const replace = question.getByRole('radio', { name: /^Die neue\./ })
    await page.goto('/daten/uebersicht')
    await action(card, 'Neue Bankverbindung anlegen').click()
    await expect(mainOf(page)).toContainText(
      `Gilt für Vertrag ${first}. Für Vertrag ${second} ist eine abweichende Bankverbindung hinterlegt.`,
    )
    await expect(form.form).toContainText(`Ab ${dayFromNow(40)}: ${ibans.austria}`)
    await expect(question.getByRole('radio')).toHaveText([
      `Die geplante. Die neue gilt nur bis ${dayFromNow(39)}.`,
      'Die neue. Die geplante entfällt.',
    ])
    for (const choice of [keep, replace]) await expect(choice).not.toBeChecked()
    await expectNoBarriers(page)
    await form.gueltigAb.fill(dayFromNow(41))
    await expect(question).toHaveCount(0)
    await form.gueltigAb.fill(dayFromNow(1))
    await fillBankverbindung(page)
    await expect(form.submit).toHaveAccessibleDescription(
      'Bitte ergänzen oder prüfen Sie noch: Wahl zur geplanten Bankverbindung.',
    )
    await keep.click()
    await form.submit.click()
    await expect(page).toHaveURL('/daten/uebersicht')
    await expect(success(page)).toContainText(
      `gilt ab dem ${dayFromNow(1)}. Sie gilt bis ${dayFromNow(39)}; danach gilt die schon geplante: ${ibans.austria}.`,
    )
    await expect(success(page)).toBeInViewport({ ratio: 0.99 })
    await expect(card).toContainText(`gilt ab ${dayFromNow(1)}: ${ibans.commerzbank}.`)

    await action(card, 'Bankverbindung editieren').click()
    await expect(success(page)).toHaveCount(0)
    await fillBankverbindung(page)
    await form.lastschrift.uncheck()
    await expect(form.form).toContainText(`Für diesen Tag ist schon eine Bankverbindung geplant: ${ibans.commerzbank}.`)
    await replace.click()
    await form.submit.click()
    await expect(success(page)).toContainText(
      `gilt ab dem ${dayFromNow(1)}. Die ab ${dayFromNow(40)} geplante entfällt.`,
    )
    await expect(success(page)).toBeInViewport({ ratio: 0.99 })
    // A long one covers no card of a phone [oberflaeche-10].
    await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight))
    const isSeen = () => success(page).evaluate((bar) => bar.getBoundingClientRect().bottom > 0)
    await expect.poll(isSeen).toBe(!isMobile)
    await action(card, 'Alle Bankverbindungen anzeigen').click()
    await expect(mainOf(page).getByRole('listitem')).toHaveText([new RegExp(`Gültig ab ${dayFromNow(1)}`)])
  },
)

test(
  'what holds when a planned address is deleted, and when a contract’s own one ends, is said in sight',
  { tag: '@further' },
  async ({ page, login, kunde }) => {
    const [vertragId] = kunde.vertraege
    const { kundennummer, token } = await login(page, kunde)
    const planned = await page.request.post(`/api/${vertragId}/rechnungsadresse/anlegen`, {
      headers: { kundennummer, token },
      data: {
        gueltigVon: isoDay(40),
        anrede: 'KeineAnrede',
        postfach: '12345',
        postleitzahl: '89073',
        ort: 'Ulm',
      },
    })
    expect(planned.status(), await planned.text()).toBeLessThan(300)

    await page.goto(`/vertrag/${vertragId}/rechnungsadressen`)
    await action(mainOf(page), 'Neue Rechnungsadresse anlegen').click()
    const form = rechnungsadresseForm(page)
    await expect(form.form).toContainText(`Ab ${dayFromNow(40)}: Postfach 12345, 89073 Ulm`)
    await expect(mainOf(page)).toContainText('Gilt nur für diesen Vertrag.')
    await fillRechnungsadresse(page)
    await form.form.getByRole('radio', { name: /^Die geplante\./ }).click()
    await form.submit.click()
    await expect(success(page)).toContainText(`danach gilt die schon geplante: Postfach 12345, 89073 Ulm.`)

    const entry = (text: string) => mainOf(page).getByRole('listitem').filter({ hasText: text })
    await entry('Postfach 12345').getByRole('button', { name: 'Löschen' }).click()
    await entry('Postfach 12345').getByRole('button', { name: 'Ja' }).click()
    await expect(success(page)).toContainText(
      new RegExp(`ist gelöscht\\. Ab dem ${dayFromNow(40)} gilt: Am Ölberg 12 A, `),
    )
    await expect(success(page)).toBeInViewport({ ratio: 0.99 })
    await entry('Am Ölberg').getByRole('button', { name: 'Beenden' }).click()
    await entry('Am Ölberg').getByRole('button', { name: 'Ja' }).click()
    await expect(success(page)).toContainText(
      `Sie gilt nur noch heute. Ab dem ${dayFromNow(1)} gilt Ihre eigene Rechnungsadresse: Am Wehr 9, 26506 Norden.`,
    )
    await expect(success(page)).toBeInViewport({ ratio: 0.99 })
  },
)

test(
  'planned addresses that would end the new one are all replaced, and one that is gone meanwhile costs no input',
  { tag: '@further' },
  async ({ page, login, kunde }) => {
    const [vertragId] = kunde.vertraege
    const { kundennummer, token } = await login(page, kunde)
    const headers = { kundennummer, token }
    const address = { anrede: 'KeineAnrede', postfach: '12345', postleitzahl: '89073', ort: 'Ulm' }
    for (const days of [40, 60]) {
      const planned = await page.request.post(`/api/${vertragId}/rechnungsadresse/anlegen`, {
        headers,
        data: { ...address, gueltigVon: isoDay(days) },
      })
      expect(planned.status(), await planned.text()).toBeLessThan(300)
    }

    const { form, submit, alert, strasse } = rechnungsadresseForm(page)
    await page.goto(`/vertrag/${vertragId}/rechnungsadresse/editieren`)
    await fillRechnungsadresse(page)
    await expect(form).toContainText('Es sind schon Rechnungsadressen geplant')
    await expect(form.getByRole('radio', { name: /^Die geplanten\./ })).toHaveText(
      `Die geplanten. Die neue gilt nur bis ${dayFromNow(39)}.`,
    )
    await form.getByRole('radio', { name: 'Die neue. Die geplanten entfallen.' }).click()

    const alle = await page.request.get(`/api/${vertragId}/rechnungsadresse/alle`, { headers })
    const known: readonly { readonly id: string; readonly gueltigVon: string }[] = await alle.json()
    const first = known.find(({ gueltigVon }) => gueltigVon === isoDay(40))?.id ?? ''
    await page.request.delete(`/api/${vertragId}/rechnungsadresse/loeschen/${first}`, { headers })
    await submit.click()
    await expect(alert).toContainText('an anderer Stelle geändert')
    await expect(strasse).toHaveValue('Am Ölberg')
    await expect(form).toContainText(`Ab ${dayFromNow(60)}: Postfach 12345, 89073 Ulm`)
    await expect(form).not.toContainText(dayFromNow(40))
    await expect(form.getByRole('radio', { name: 'Die neue. Die geplante entfällt.' })).toBeChecked()
    await submit.click()
    await expect(success(page)).toContainText(`Die ab ${dayFromNow(60)} geplante entfällt.`)
    await page.goto(`/vertrag/${vertragId}/rechnungsadressen`)
    await expect(mainOf(page).getByRole('listitem')).toHaveText([/Am Ölberg/])
  },
)
