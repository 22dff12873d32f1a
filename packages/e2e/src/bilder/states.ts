import type { Page } from '@playwright/test'
import { ablesungForm } from '../fixtures/forms/ablesungForm.ts'
import { bankverbindungForm } from '../fixtures/forms/bankverbindungForm.ts'
import { kontaktanfrageForm } from '../fixtures/forms/kontaktanfrageForm.ts'
import { demoKunden } from '../fixtures/demoKunden.ts'
import { loginForm, mainOf, openNavigation } from '../fixtures/screens/screen.ts'
import type { Screen } from './screens.ts'

const { haushalt, dynamisch, festpreis } = demoKunden

/** Answers every call of the path with a failure of the server. */
const fail = (page: Page, path: string) =>
  page.route(path, (route) =>
    route.fulfill({ status: 500, json: { type: 'about:blank', title: 'Fehler', status: 500, detail: 'Fehler' } }),
  )

/** What a screen shows after a customer has done something, or when something fails. Nothing is saved. */
export const states: readonly Screen[] = [
  {
    name: 'zustand-anmelden-falsch',
    path: '/anmelden',
    state: 'falsches Passwort',
    act: async (page) => {
      const form = loginForm(page)
      await form.kundennummer.fill('100001')
      await form.passwort.fill('Sommer-Regen-77')
      await form.terms.check()
      await form.submit.click()
      await mainOf(page).getByRole('alert').filter({ hasText: /\S/ }).waitFor()
    },
  },
  {
    name: 'zustand-menue',
    path: '/',
    kunde: haushalt,
    state: 'das Menü ist offen',
    act: async (page) => {
      await openNavigation(page)
    },
  },
  {
    name: 'zustand-ablesung-rueckfrage',
    path: '/vertrag/4711002/ablesung',
    kunde: haushalt,
    state: 'ein Wert, der unwahrscheinlich ist',
    act: async (page) => {
      const form = ablesungForm(page)
      await form.wert.fill('9999')
      await form.submit.click()
      await form.frage.waitFor()
    },
  },
  {
    name: 'zustand-kontaktanfrage-abschlag',
    path: '/kontaktanfrage',
    kunde: haushalt,
    state: 'ein Abschlag, der kein Betrag ist',
    act: async (page) => {
      const form = kontaktanfrageForm(page)
      await form.betreff.selectOption('Abschlagsänderung')
      await form.abschlag.fill('85,505')
      await form.nachricht.fill('Bitte ändern Sie meinen Abschlag für Strom.')
    },
  },
  {
    name: 'zustand-bankverbindung-fehler',
    path: '/bankverbindung/editieren',
    kunde: haushalt,
    state: 'eine IBAN mit einem Tippfehler',
    act: async (page) => {
      const form = bankverbindungForm(page)
      await form.kontoinhaber.fill('Katrin Sommerfeld')
      await form.iban.fill('DE89 3704 0044 0532 0130 01')
      await form.kontoinhaber.focus()
      await form.form.getByText('Die IBAN ist ungültig.').first().waitFor()
      await form.submit.press('Enter')
      await form.summary.waitFor()
    },
  },
  {
    name: 'zustand-verlassen',
    path: '/bankverbindung/editieren',
    kunde: haushalt,
    state: 'die Frage beim Verlassen eines Formulars',
    inSight: true,
    act: async (page) => {
      const form = bankverbindungForm(page)
      await form.kontoinhaber.fill('Katrin Sommerfeld-Lang')
      await form.cancel.click()
      await form.question.waitFor()
    },
  },
  {
    name: 'zustand-kalender',
    path: '/vertrag/4711001/kuendigen',
    kunde: haushalt,
    state: 'der Kalender ist offen',
    act: async (page) => {
      await mainOf(page)
        .getByRole('button', { name: /Kalender/ })
        .first()
        .click()
      await page.getByRole('grid').waitFor()
    },
  },
  {
    name: 'zustand-vertraege-ohne-server',
    path: '/vertraege',
    kunde: haushalt,
    state: 'der Server antwortet mit Fehlern',
    prepare: (page) => fail(page, '**/api/47*/**'),
  },
  {
    name: 'zustand-historie-tabelle',
    path: '/vertrag/4711003/verbrauchshistorie?ansicht=tage',
    kunde: dynamisch,
    state: 'als Tabelle',
    act: async (page) => {
      await mainOf(page).getByRole('button', { name: 'Als Tabelle' }).first().click()
      await mainOf(page).getByRole('table').first().waitFor()
    },
  },
  {
    name: 'zustand-vergleich-verschoben',
    path: '/vertrag/4711011/vergleich?kwh=4&aus=17-21&nach=23-5',
    kunde: festpreis,
    state: 'mit einer verschobenen Last',
  },
]
