import { login as loginCall } from '@ekp/wire/anmeldung'
import { findAnschlussnutzer } from '@ekp/wire/anschlussnutzer'
import { encodeHeaderValue } from '@ekp/wire/rules/text/headerValue'
import { expectNoBarriersAnywhere } from '../../fixtures/axe.ts'
import { eigenerKundeTest } from '../../fixtures/kinds/eigenerKundeTest.ts'
import { headingOf, mainOf } from '../../fixtures/screens/screen.ts'
import { expect } from '../../fixtures/test.ts'

const iphone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1'

eigenerKundeTest(
  'a customer sees where he is signed in, ends one session and the others, and removes a device [anmeldung-23]',
  async ({ page, request, login, signIn, kunde }) => {
    const { kundennummer: own, passwort } = kunde
    const headers = { kundennummer: own, passwort: encodeHeaderValue(passwort), 'user-agent': iphone }
    const phone = await request.post(`/api${loginCall.path}`, { headers })
    const elsewhere = [
      await signIn(kunde),
      await signIn(kunde),
      { kundennummer: own, token: phone.headers()['token'] ?? '' },
    ]
    const holding = async () => {
      const url = `/api${findAnschlussnutzer.path}`
      const answers = elsewhere.map(({ kundennummer, token }) => request.get(url, { headers: { kundennummer, token } }))
      return (await Promise.all(answers)).filter((answer) => answer.ok()).length
    }
    await login(page, kunde)
    await page.goto('/daten/uebersicht')
    await mainOf(page).getByRole('link', { name: 'Anmeldung ansehen' }).click()
    await expect(headingOf(page)).toHaveText('Meine Anmeldung')
    const sitzungen = mainOf(page).getByRole('region', { name: 'Wo Sie angemeldet sind' })
    const geraete = mainOf(page).getByRole('region', { name: 'Bekannte Geräte' })
    await expect(sitzungen.getByRole('listitem')).toHaveCount(4)
    await expect(sitzungen.getByRole('button', { name: /^Beenden: Safari auf iPhone, angemeldet heute/ })).toHaveCount(
      1,
    )
    await expectNoBarriersAnywhere(page)

    await sitzungen.getByRole('button', { name: /^Beenden: Safari auf iPhone/ }).click()
    await sitzungen.getByRole('button', { name: 'Ja' }).click()
    await expect(sitzungen.getByRole('listitem')).toHaveCount(3)
    expect(await holding()).toBe(2)
    await sitzungen.getByRole('button', { name: 'Alle anderen beenden' }).click()
    await sitzungen.getByRole('button', { name: 'Ja' }).click()
    await expect(sitzungen).toContainText('Sonst sind Sie nirgends angemeldet.')
    expect(await holding()).toBe(0)

    const before = await geraete.getByRole('listitem').count()
    await geraete
      .getByRole('button', { name: /^Entfernen/ })
      .first()
      .click()
    await expectNoBarriersAnywhere(page)
    await geraete.getByRole('button', { name: 'Ja' }).click()
    await expect(geraete.getByRole('listitem')).toHaveCount(before - 1)
  },
)
