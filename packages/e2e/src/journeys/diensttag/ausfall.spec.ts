import { berlinToday } from '@ekp/wire/rules/berlin'
import { partOf } from '../../fixtures/deskPage.ts'
import { diensttagTest as test } from '../../fixtures/kinds/diensttagTest.ts'
import { sendVorgang } from '../../fixtures/sendVorgang.ts'
import { expect } from '../../fixtures/test.ts'
import { openBackoffice } from '../../setup/diensttag/openBackoffice.ts'
import { zaehlerOf, zugangOf, vertragOf } from '../../setup/diensttag/bestand.ts'

test.setTimeout(480_000)

const mobil = { email: null, festnetz: null, mobil: '0171 3920042', fax: null }
const kontakt = { method: 'PUT', path: '/anschlussnutzer/kontaktdatenAktualisieren', data: mobil } as const

test(
  'the back office is away and comes back: all in their order, and what it refuses stops one meter alone until the desk solves it [versorger-22] [versorger-24] [versorger-54]',
  { tag: ['@further', '@desktop'] },
  async ({ page, playwright, versorger, kennung: _kennung, portal, openPortal, signInAt }) => {
    const { out } = await portal('ausgang-zugang-anlegen', '--abnehmer', 'Abrechnung', '--antworten')
    const token = out.trim().split('\n').at(-1) ?? ''
    const [klemmt, glatt] = [zugangOf('klemmt').kundennummer, zugangOf('glatt').kundennummer]
    const rowsOf = (kundennummer: string) => page.getByRole('link', { name: new RegExp(`\\d ?.*${kundennummer}`) })
    const openVorgaenge = () => page.getByRole('link', { name: 'Offene Vorgänge' }).click()

    const nummern =
      await test.step('while it is away, everything waits in its order, and the desk sees it', async () => {
        const api = await playwright.request.newContext({ baseURL: versorger.origin })
        const ablesung = { zaehlernummer: zaehlerOf('klemmt'), ablesedatum: berlinToday(new Date()), foto: null }
        const read = (wert: number) =>
          sendVorgang(api, zugangOf('klemmt'), {
            method: 'POST',
            path: `/${vertragOf('klemmt')}/ablesungen`,
            data: { ...ablesung, ablesewerte: { '1-0:1.8.0': wert } },
          })
        const erste = await read(4711.5)
        const andere = await sendVorgang(api, zugangOf('klemmt'), kontakt)
        await sendVorgang(api, zugangOf('glatt'), kontakt)
        const zweite = await read(4712.5)
        await api.dispose()
        await openVorgaenge()
        await expect(rowsOf(klemmt)).toHaveCount(3)
        await expect(rowsOf(glatt)).toHaveCount(1)
        return { erste: Number(erste.nr), andere: Number(andere.nr), zweite: Number(zweite.nr) }
      })

    // Its system cannot process the first reading.
    const backoffice = openBackoffice(
      versorger.ausgang,
      token,
      ({ inhalt }) => !JSON.stringify(inhalt).includes('4711.5'),
    )

    await test.step('back again it takes what it can, of the same customer as well, and nothing later of that meter', async () => {
      await backoffice.work()
      expect(backoffice.uebernommen).toContain(nummern.andere)
      expect(backoffice.uebernommen).not.toContain(nummern.zweite)
      expect(await backoffice.answer(nummern.zweite)).toEqual({ status: 409, vorher: nummern.erste })
      await page.reload()
      await expect(rowsOf(klemmt)).toHaveCount(2)
      await expect(rowsOf(glatt)).toHaveCount(0)
    })

    await test.step('the desk says which one comes first, leads there, and solves what hangs', async () => {
      await rowsOf(klemmt).last().click()
      await expect(page.getByText(`Zuerst ist der Vorgang ${nummern.erste} zu derselben Sache`)).toBeVisible()
      await expect(page.getByRole('button', { name: 'Annehmen' })).toHaveCount(0)
      await page.getByRole('link', { name: `Vorgang ${nummern.erste}`, exact: true }).click()
      await expect(partOf(page, 'Angaben des Kunden')).toContainText('4.711,5 kWh')
      await page.getByLabel('Grund für die Ablehnung').fill('Diesen Zähler haben wir im Mai ausgebaut.')
      await page.getByRole('button', { name: 'Ablehnen' }).click()
      await expect(page.getByText('Der Vorgang ist abgelehnt.')).toBeVisible()
      await page.getByRole('status').getByRole('link', { name: 'Zählerstand' }).click()
      await expect(page.getByText(/^Abgelehnt am .+: Diesen Zähler haben wir im Mai ausgebaut\.$/)).toBeVisible()
    })

    await test.step('the next one comes through, and the customer reads what became of both', async () => {
      await backoffice.work()
      expect(backoffice.uebernommen.slice(-2)).toEqual([nummern.erste, nummern.zweite])
      await openVorgaenge()
      await expect(rowsOf(klemmt)).toHaveCount(0)
      // The commands fetch as well, on another day of this supplier.
      await portal('vorgaenge-quittieren', '--bis', String(nummern.zweite))
      const kunde = await openPortal()
      await signInAt(kunde, zugangOf('klemmt'))
      await expect(kunde).toHaveURL('/')
      await kunde.goto('/anfragen')
      await expect(kunde.getByText('In Bearbeitung', { exact: true }).first()).toBeVisible()
      await expect(kunde.getByText('Abgelehnt', { exact: true })).toBeVisible()
      await expect(kunde.getByText('Diesen Zähler haben wir im Mai ausgebaut.')).toBeVisible()
    })
  },
)
