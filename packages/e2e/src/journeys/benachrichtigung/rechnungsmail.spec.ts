import { writeFile } from 'node:fs/promises'
import { berlinToday } from '@ekp/wire/rules/berlin'
import { addTage } from '@ekp/wire/rules/kalendertag'
import { expectNoBarriers } from '../../fixtures/axe.ts'
import { diensttagTest as test } from '../../fixtures/kinds/diensttagTest.ts'
import { action, headingOf, loginForm, mainOf, section, sidewaysOverflow } from '../../fixtures/screens/screen.ts'
import { expect } from '../../fixtures/test.ts'
import { vertragOf, zugangOf } from '../../setup/diensttag/bestand.ts'

const titel = 'Neue Rechnungen per E-Mail'

test('a customer orders the mail at his bills, an imported bill brings it, and its link ends it without a login [benachrichtigung-2] [benachrichtigung-4] [benachrichtigung-5]', async ({
  versorger,
  portal,
  openPortal,
  signInAt,
  receiveMail,
}) => {
  const today = berlinToday(new Date())
  const page = await openPortal()
  await page.setViewportSize({ width: 360, height: 740 })
  const nummer = `E2E-${Date.now()}`

  await test.step('orders it', async () => {
    await signInAt(page, zugangOf('besteller'))
    await expect(loginForm(page).submit).toHaveCount(0)
    await page.goto('/rechnungen')
    const part = section(page, titel)
    await expect(part).toContainText('Auf Wunsch schicken wir Ihnen zu jeder neuen Rechnung eine E-Mail an olga.ost@')
    await action(part, 'Per E-Mail bestellen').click()
    await expect(part.getByRole('status')).toHaveText('Erfolg: Die E-Mail zu neuen Rechnungen ist bestellt.')
    await expect(part).toContainText('Sie bekommen zu jeder neuen Rechnung eine E-Mail an olga.ost@')
    expect(await sidewaysOverflow(page)).toBeLessThanOrEqual(0)
    await expectNoBarriers(page)
  })

  const mail = await test.step('a bill comes in', async () => {
    const rechnung = {
      _typ: 'RECHNUNG',
      rechnungsnummer: nummer,
      rechnungstitel: 'Jahresabrechnung Strom',
      vertrag: { vertragsnummer: vertragOf('besteller') },
      rechnungsperiode: { startdatum: addTage(today, -380), enddatum: addTage(today, -16) },
      rechnungsdatum: today,
      faelligkeitsdatum: addTage(today, 14),
      gesamtbrutto: { wert: 838.2 },
      vorauszahlungen: [{ datum: addTage(today, -100), betrag: { wert: 800 } }],
      zuZahlen: { wert: 38.2 },
    }
    await writeFile(versorger.fileOf('rechnung.ndjson'), `${JSON.stringify(rechnung)}\n`)
    await portal('import', versorger.fileOf('rechnung.ndjson'))
    // The task runs once a minute.
    await expect
      .poll(() => versorger.mails.some(({ subject }) => subject === 'Ihre neue Stromrechnung'), { timeout: 100_000 })
      .toBe(true)
    return receiveMail('besteller', /^Ihre neue Stromrechnung$/)
  })
  for (const part of [vertragOf('besteller'), nummer, 'Nachzahlung 38,20 EUR, fällig am', `/rechnung/${nummer}`]) {
    expect(mail).toContain(part)
  }

  await test.step('its link leads to the bill, and asks to sign in first', async () => {
    const other = await openPortal()
    await other.goto(`/rechnung/${nummer}`)
    const form = loginForm(other)
    await form.kundennummer.fill(zugangOf('besteller').kundennummer)
    await form.passwort.fill(zugangOf('besteller').passwort)
    await form.submit.click()
    await expect(headingOf(other)).toHaveText('Ihre Rechnung')
  })

  await test.step('another link ends it, without a login', async () => {
    const [, link = ''] = /Abbestellen:\s+(\S+)/.exec(mail) ?? []
    const other = await openPortal()
    await other.setViewportSize({ width: 360, height: 740 })
    await other.goto(link)
    await expect(headingOf(other)).toHaveText('E-Mail zu neuen Rechnungen abbestellen')
    expect(await sidewaysOverflow(other)).toBeLessThanOrEqual(0)
    await expectNoBarriers(other)
    await action(mainOf(other), 'Abbestellen').click()
    await expect(mainOf(other).getByRole('status').filter({ hasText: 'Erfolg' })).toHaveText(
      'Erfolg: Sie bekommen diese E-Mail nicht mehr.',
    )
    await expectNoBarriers(other)
    await page.reload()
    await expect(action(section(page, titel), 'Per E-Mail bestellen')).toBeVisible()
  })
})
