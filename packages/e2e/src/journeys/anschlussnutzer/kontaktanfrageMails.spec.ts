import {
  anfrage,
  fillKontaktanfrage,
  kontaktanfrageForm,
  uebermittelt,
} from '../../fixtures/forms/kontaktanfrageForm.ts'
import { mailedTest as test } from '../../fixtures/kinds/mailedTest.ts'
import { mainOf } from '../../fixtures/screens/screen.ts'
import { expect } from '../../fixtures/test.ts'

test('a request is confirmed by number and time, on the page and by mail @desktop', async ({
  page,
  login,
  receiveMail,
}) => {
  await login(page)
  await page.goto('/kontaktanfrage')
  await fillKontaktanfrage(page)
  await kontaktanfrageForm(page).abschlag.fill('120')
  await kontaktanfrageForm(page).submit.click()
  const main = mainOf(page)
  await expect(main).toContainText(uebermittelt)
  const valueOf = (term: string) => main.locator('dl > div').filter({ hasText: term }).getByRole('definition')
  const nummer = await valueOf('Nummer').innerText()
  const eingegangenAm = await valueOf('Eingegangen am').innerText()
  expect(nummer).toMatch(/^\d+$/)
  // Shortly after half past midnight in Berlin, whatever the zones of server and device.
  expect(eingegangenAm).toMatch(/^01\.07\.2026 00:3\d\sUhr$/)
  await expect(main).toContainText('per E-Mail an katrin.sommerfeld@example.org')

  const mail = await receiveMail('katrin.sommerfeld@example.org', 'Ihre Anfrage ist bei uns eingegangen')
  const words = (mail.text ?? '').replace(/\s+/g, ' ')
  for (const part of [anfrage.betreff, '120,00 EUR im Monat', ...anfrage.text.split('\n'), nummer])
    expect(words).toContain(part)
  expect(words.replaceAll(',', '')).toContain(eingegangenAm.replace(/\s/g, ' '))

  const forService = await receiveMail(
    'service@stadtwerke-muehlenbrueck.example.org',
    /^Kontaktanfrage: Abschlagsänder/,
  )
  expect(forService.replyTo?.map(({ address }) => address)).toEqual(['katrin.sommerfeld@example.org'])
  expect(forService.text).toContain('SWM-100001')
  expect(forService.text).toContain('Abschlag auf 120 €')

  await page.reload()
  await expect(valueOf('Nummer')).toHaveText(nummer)
})
