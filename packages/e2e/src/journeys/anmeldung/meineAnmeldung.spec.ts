import { findAnschlussnutzer } from '@ekp/wire/anschlussnutzer'
import { expectNoBarriersAnywhere } from '../../fixtures/axe.ts'
import { eigenerKundeTest } from '../../fixtures/kinds/eigenerKundeTest.ts'
import { headingOf, mainOf } from '../../fixtures/screens/screen.ts'
import { expect } from '../../fixtures/test.ts'

eigenerKundeTest(
  'a customer sees where he is signed in, ends one session and the others, and removes a device [anmeldung-23]',
  async ({ page, request, login, signIn, kunde }) => {
    const elsewhere = [await signIn(kunde), await signIn(kunde), await signIn(kunde)]
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
    await expect(sitzungen.getByRole('listitem').first()).toContainText('Hier')
    await expectNoBarriersAnywhere(page)

    await sitzungen
      .getByRole('button', { name: /^Beenden/ })
      .first()
      .click()
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
