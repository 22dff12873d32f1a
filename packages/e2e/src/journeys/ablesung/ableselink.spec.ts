import type { Page } from '@playwright/test'
import { expectNoBarriers, expectNoBarriersAnywhere } from '../../fixtures/axe.ts'
import { openPart, takeUp } from '../../fixtures/deskPage.ts'
import { pngImage } from '../../fixtures/images.ts'
import { anrufTest as test } from '../../fixtures/kinds/anrufTest.ts'
import { mainOf } from '../../fixtures/screens/screen.ts'
import { expect } from '../../fixtures/test.ts'
import { supplierOrigin } from '../../setup/supplier.ts'

/** At the desk, for the customer who is found: shows a link to a reading of a contract. */
async function showLink(page: Page, vertragId: string) {
  await takeUp(page, 'Zählerstand')
  await page.getByLabel('Vertrag', { exact: true }).selectOption(vertragId)
  const part = await openPart(page, 'Link zum Ablesen')
  await part.getByRole('button', { name: 'Link anzeigen' }).click()
  return part
}

test(
  'a link from the desk opens the form without a sign-in: one value, a reload, another link, a question by the kind of meter, no network, a failing portal, then a receipt; and it is used up [ablesung-34] [ablesung-35] [ablesung-36] [ablesung-37] [ablesung-38]',
  { tag: '@desktop' },
  async ({ page, kunde, findAnrufer, browser }) => {
    await findAnrufer(kunde.kundennummer)
    const part = await showLink(page, kunde.vertraege[0])
    await expect(part.getByText('Der Link steht nur hier:')).toBeVisible()
    await expect(part).toContainText('versandt')
    await expectNoBarriersAnywhere(page)
    const [address = ''] = /https?:\/\/\S+\/ablesen#[\w-]{22}/.exec(await part.innerText()) ?? []
    const { pathname, hash } = new URL(address)
    const link = new URL(pathname + hash, await supplierOrigin()).href

    const context = await browser.newContext({ viewport: { width: 360, height: 740 } })
    const phone = await context.newPage()
    await phone.goto(link)
    const main = mainOf(phone)
    await expect(main).toContainText('Zählernummer endet auf')
    expect(phone.url()).not.toContain('#')
    await expect(main).not.toContainText(/Ahlers|Norden|Zuletzt/)
    await expectNoBarriers(phone)
    const send = main.getByRole('button', { name: 'Zählerstand übermitteln' })
    const wert = main.locator('input[id^="ablesung-wert-"]')
    const entwuerfe = () =>
      phone.evaluate(() => Object.keys(sessionStorage).filter((key) => key.startsWith('ekp-ablese-entwurf')))
    const vorschau = main.getByRole('img', { name: /Vorschau/ })
    await wert.fill('24000,x')
    const foto = { name: 'a.png', mimeType: 'image/png', buffer: pngImage(40, 30) }
    await main.locator('input[type=file]').last().setInputFiles(foto)
    await expect(vorschau).toBeVisible()
    // Somebody has logged out here before.
    await phone.evaluate(() => localStorage.setItem('ekp-abgemeldet', '1'))
    await phone.reload()
    await expect(wert).toHaveValue('24000,x')
    await expect(vorschau).toBeVisible()
    expect(await entwuerfe()).toHaveLength(2)
    // Another link, which has ended, on the page of the first: only what is behind # changes.
    await phone.goto(link.replace(/#.{4}/, '#AAAA'))
    await expect(main.getByText('Dieser Link gilt nicht oder nicht mehr.')).toBeVisible()
    expect(phone.url()).not.toContain('#')
    expect(await entwuerfe()).toEqual([])
    await phone.goto(link)
    await expect(wert).toHaveValue('')
    await expect(vorschau).toHaveCount(0)
    await wert.fill('0')
    await send.click()
    await expect(main.getByText('1 bis 160.000 kWh')).toBeVisible()
    await main.getByRole('button', { name: 'Nein' }).click()
    await wert.fill('24000')
    await context.setOffline(true)
    await send.click()
    await expect(main.getByText('Ihr Zählerstand wartet auf Übermittlung.')).toBeVisible()
    await expectNoBarriers(phone)
    // A portal that fails takes nothing from the device.
    await phone.route('**/api/ableselink/ablesung', (route) => route.fulfill({ status: 503 }))
    const failed = phone.waitForResponse((response) => response.status() === 503)
    await context.setOffline(false)
    await failed
    await phone.unroute('**/api/ableselink/ablesung')
    await expect(main.getByText('Ihr Zählerstand wartet auf Übermittlung.')).toBeVisible()
    // One that is refused stands in the form again.
    const refusal = { status: 400, json: { detail: 'Das ist zu früh.' } }
    await phone.route('**/api/ableselink/ablesung', (route) => route.fulfill(refusal))
    await main.getByRole('button', { name: 'Jetzt übermitteln' }).click()
    await expect(main.locator(':focus')).toContainText('Das ist zu früh.')
    await expect(wert).toHaveValue('24000')
    await phone.unroute('**/api/ableselink/ablesung')
    await send.click()
    await expect(main.getByText('Ihr Zählerstand ist angekommen.')).toBeVisible()
    await expect(main).toContainText(
      /ZählerStromzähler, Nummer endet auf .{4}.*Zählerstand24.000 kWh.*Vorgangsnummer\d/,
    )
    await expectNoBarriers(phone)
    // It stands there after a reload, too, until the tab opens another link.
    await phone.reload()
    await expect(main).toContainText(/Ihr Zählerstand ist angekommen.*24.000 kWh/)
    await phone.goto(link)
    await expect(main.getByText('Dieser Link gilt nicht oder nicht mehr.')).toBeVisible()
    await expect(main.getByRole('button', { name: 'Erneut laden' })).toHaveCount(0)
    expect(await entwuerfe()).toEqual([])
    await context.close()
  },
)

test(
  'a link that the desk withdraws is shown no more, and opens nothing [ablesung-38]',
  { tag: '@desktop' },
  async ({ page, kunde, findAnrufer, browser }) => {
    await findAnrufer(kunde.kundennummer)
    const part = await showLink(page, kunde.vertraege[0])
    await expect(part.getByRole('button', { name: 'Link kopieren' })).toBeVisible()
    const [token = ''] = /#[\w-]{22}/.exec(await part.innerText()) ?? []
    await part.getByRole('button', { name: 'Widerrufen' }).click()
    await part.getByRole('button', { name: 'Ja' }).click()
    await expect(part).toContainText('widerrufen')
    await expect(part.getByText('Der Link steht nur hier:')).toHaveCount(0)
    const visitor = await browser.newPage()
    await visitor.goto(new URL(`/ablesen${token}`, await supplierOrigin()).href)
    await expect(mainOf(visitor).getByText('Dieser Link gilt nicht oder nicht mehr.')).toBeVisible()
    await visitor.close()
  },
)
