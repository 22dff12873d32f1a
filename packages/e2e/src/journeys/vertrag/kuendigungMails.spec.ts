import { readFile } from 'node:fs/promises'
import { demoKunden } from '../../fixtures/demoKunden.ts'
import { belegwert, erklaerungen, erklaerungForm, fillErklaerung } from '../../fixtures/forms/erklaerungForm.ts'
import { cancelVertrag, kuendigungBanner, openKuendigung } from '../../fixtures/forms/kuendigungForm.ts'
import { mailedTest as test } from '../../fixtures/kinds/mailedTest.ts'
import { action, contractCard, headingOf, mainOf, openNavigation } from '../../fixtures/screens/screen.ts'
import { expect, storeSession } from '../../fixtures/test.ts'

// Real cancellations, in a portal of their own, and the mails that confirm them. The size of the screen does not matter.

const instant = '2026-12-22T23:30:00+01:00'
test.use({ instant })

const words = (text: string | undefined) => (text ?? '').replace(/\s+/g, ' ')
const service = 'service@stadtwerke-muehlenbrueck.example.org'

test('a contract is cancelled once: its status, its banner, its mail @desktop', async ({
  page,
  signIn,
  baseURL,
  receiveMail,
}) => {
  const { kundennummer, token } = await signIn(demoKunden.haushalt)
  await storeSession(page, { kundennummer, token, ablaufdatum: '2026-12-23T00:00:00+01:00' }, baseURL)
  await page.clock.setFixedTime(instant)
  await page.goto('/vertraege')
  await action(contractCard(page, '4711002'), 'Vertrag kündigen').click()
  await cancelVertrag(page, '28.12.2026')

  const main = mainOf(page)
  const banner = main.getByText(kuendigungBanner.SUCCESS('4711002'))
  await expect(page).toHaveURL('/vertraege')
  await expect(banner).toBeVisible()
  await expect(contractCard(page, '4711002')).toContainText('Gekündigt')
  await expect(contractCard(page, '4711002')).toContainText(/Lieferende\s*28\.12\.2026/)
  const buttons = action(main, 'Vertrag kündigen')
  await expect(buttons).toHaveCount(0)
  await page.reload()
  await expect(banner).toBeVisible()
  await expect(contractCard(page, '4711002')).toContainText('Gekündigt')
  await (await openNavigation(page)).getByRole('link', { name: 'Verträge', exact: true }).click()
  await expect(banner).toHaveCount(0)
  // The other contract is active still.
  await expect(buttons).toHaveCount(1)

  const mail = await receiveMail('katrin.sommerfeld@example.org', 'Ihre Kündigung für Vertrag 4711002 ist eingegangen')
  for (const part of ['4711002', 'Auszug', '28.12.2026', '22.12.2026, 23:3']) expect(words(mail.text)).toContain(part)
  const forService = await receiveMail(service, /^Kündigung: Vertrag 4711002/)
  expect(forService.replyTo?.map(({ address }) => address)).toEqual(['katrin.sommerfeld@example.org'])

  const again = await page.request.post('/api/4711002/kuendigen', {
    headers: { kundennummer, token },
    data: { grund: 'AUSZUG', datum: '2026-12-28', text: null },
  })
  expect(again.status()).toBe(409)
  await page.goto('/vertrag/4711002/kuendigen')
  await expect(main).toContainText('Dieser Vertrag ist bereits zum 28.12.2026 gekündigt.')
})

test(
  'a contract that somebody cancelled meanwhile is an error, and the list knows it @desktop',
  { tag: '@further' },
  async ({ page, signIn, baseURL }) => {
    const { kundennummer, token } = await signIn(demoKunden.dynamisch)
    await storeSession(page, { kundennummer, token, ablaufdatum: '2026-12-23T00:00:00+01:00' }, baseURL)
    await openKuendigung(page, instant, '/vertrag/4711003/kuendigen')
    const other = await page.request.post('/api/4711003/kuendigen', {
      headers: { kundennummer, token },
      data: { grund: 'Anbieterwechsel', datum: '2027-01-05', text: null },
    })
    expect(other.status(), await other.text()).toBe(204)
    await cancelVertrag(page, '28.12.2026')
    await expect(mainOf(page).getByText(kuendigungBanner.ERROR('4711003'), { exact: true })).toBeVisible()
    await expect(contractCard(page, '4711003')).toContainText(/Lieferende\s*05\.01\.2027/)
    await expect(action(mainOf(page), 'Vertrag kündigen')).toHaveCount(0)
  },
)

for (const art of erklaerungen) {
  test(`${art.name} without signing in: a receipt to keep, and the same by mail @desktop`, async ({
    page,
    receiveMail,
  }) => {
    await page.goto(art.path)
    const email = `${art.name === 'Widerruf' ? 'w' : 'k'}@example.org`
    await fillErklaerung(page, art, email)
    await erklaerungForm(page, art).submit.click()
    await expect(headingOf(page)).toHaveText(art.eingegangen)
    const main = mainOf(page)
    await expect(main).toContainText(`Eine Bestätigung senden wir auch per E-Mail an ${email}.`)
    await expect(belegwert(page, 'Name')).toHaveText('Änne Größer')
    const eingegangenAm = await belegwert(page, 'Eingegangen am').innerText()
    expect(eingegangenAm).toMatch(/^22\.12\.2026 23:3\d\sUhr$/)
    const nummer = await belegwert(page, 'Nummer').innerText()
    await page.reload()
    await expect(belegwert(page, 'Nummer')).toHaveText(nummer)

    const [download] = await Promise.all([
      page.waitForEvent('download'),
      main.getByRole('button', { name: 'Als Textdatei speichern' }).click(),
    ])
    expect(download.suggestedFilename()).toBe(`${art.name} 2026-12-22.txt`)
    const lines = (await readFile(await download.path(), 'utf8')).split('\r\n')
    expect(lines[0]).toBe(`${art.name} – Eingangsbestätigung`)
    expect(lines).toContain('Name: Änne Größer')
    expect(lines).toContain('Vertrag: Strom, Zähler 1EMH0012845719')
    expect(lines).toContain(`Eingegangen am: ${eingegangenAm}`)
    expect(lines).toContain(`Nummer: ${nummer}`)

    const mail = await receiveMail(email, art.eingegangen)
    const text = words(mail.text)
    for (const part of ['Änne Größer', 'Zähler 1EMH0012845719', nummer]) expect(text).toContain(part)
    expect(text.replaceAll(',', '')).toContain(words(eingegangenAm))
    expect(text).toContain(`„${art.button}“`)
    const forService = await receiveMail(service, `${art.name} ohne Anmeldung: Änne Größer`)
    expect(forService.replyTo?.map(({ address }) => address)).toEqual([email])

    // Only the receipt is printed.
    await page.emulateMedia({ media: 'print' })
    await expect(main.getByRole('button')).toHaveCount(0)
    await expect(page.locator('footer')).toBeHidden()
    await expect(belegwert(page, 'Nummer')).toBeVisible()
    await page.emulateMedia({ media: 'screen' })
    await main.getByRole('link', { name: /^Weiteren Vertrag/ }).click()
    await expect(erklaerungForm(page, art).name).toHaveValue('')
  })
}
