import { readFile } from 'node:fs/promises'
import type { Download, Page } from '@playwright/test'
import { expectNoBarriers } from '../../fixtures/axe.ts'
import { demoKunden } from '../../fixtures/demoKunden.ts'
import {
  dokumenteScreen,
  type GelistetesDokument,
  openDokumente,
  rechnung,
} from '../../fixtures/screens/dokumenteScreen.ts'
import { headingOf, mainOf, openNavigation } from '../../fixtures/screens/screen.ts'
import { serveSlowFile } from '../../fixtures/slowFile.ts'
import { expect, test } from '../../fixtures/test.ts'

test.beforeEach(async ({ page, login }) => login(page))

const titel = 'Jahresabrechnung 2025'
// Every byte value more than once, and a length that is no multiple of a buffer's.
const content = Buffer.from(Array.from({ length: 300_007 }, (_, index) => index % 251))

const bytesOf = async (download: Download) => readFile(await download.path())

function listDownloads(page: Page): Download[] {
  const downloads: Download[] = []
  page.on('download', (download) => downloads.push(download))
  return downloads
}

test(
  'a document is downloaded byte for byte under its name, and its progress is shown and announced',
  { tag: '@phone' },
  async ({ page }) => {
    await openDokumente(page, [rechnung])
    const file = await serveSlowFile(page, content)
    const { download, progress, news, row, cancel } = dokumenteScreen(page)
    const event = page.waitForEvent('download')
    await download(titel).click()
    await expect(progress(titel)).toHaveJSProperty('max', content.length)
    await expect(progress(titel)).toHaveJSProperty('value', 150_003)
    await expect(row(titel)).toContainText('150,00 kB von 300,01 kB')
    await expect(download(titel)).toHaveAttribute('aria-busy', 'true')
    await expectNoBarriers(page)
    // The last announcement before the rest arrives: half of an odd length is just below 50 percent.
    await expect(news(`${titel}: 25 Prozent.`)).toHaveCount(1)
    file.release()
    const saved = await event
    expect(saved.suggestedFilename()).toBe('Rechnung für Größe & Öl 2025.pdf')
    expect((await bytesOf(saved)).equals(content)).toBe(true)
    await expect(news(`${titel} ist heruntergeladen.`)).toHaveCount(1)
    await expect(row(titel)).toContainText('Heruntergeladen')
    await expect(cancel(titel)).toHaveCount(0)
    await file.close()
  },
)

test(
  'the documents of the demo are those of the server, each under its name',
  { tag: '@further' },
  async ({ page, signIn }) => {
    const { kundennummer, token } = await signIn()
    const headers = { kundennummer, token }
    const list: GelistetesDokument[] = await (await page.request.get('/api/dokument/alle', { headers })).json()
    expect(list.length).toBeGreaterThanOrEqual(3)
    await page.goto('/dokumente')
    await expect(dokumenteScreen(page).rows).toHaveCount(list.length)
    for (const [index, { id, dateiname }] of list.entries()) {
      const event = page.waitForEvent('download')
      await dokumenteScreen(page)
        .rows.nth(index)
        .getByRole('button', { name: / herunterladen, PDF$/ })
        .click()
      const saved = await event
      expect(saved.suggestedFilename()).toBe(dateiname)
      const bytes = await bytesOf(saved)
      const served = await page.request.get(`/api/dokument/daten/${id}`, { headers })
      expect(bytes.subarray(0, 5).toString()).toBe('%PDF-')
      expect(bytes.equals(await served.body())).toBe(true)
    }
  },
)

test('a customer with restricted access may download', { tag: '@further' }, async ({ page, login }) => {
  await login(page, demoKunden.eingeschraenkt)
  await page.goto('/dokumente')
  const { rows } = dokumenteScreen(page)
  const event = page.waitForEvent('download')
  await rows.first().getByRole('button').click()
  expect((await bytesOf(await event)).subarray(0, 5).toString()).toBe('%PDF-')
})

test(
  'a download that is cancelled saves nothing, ends on the server, and can be started again',
  { tag: '@further' },
  async ({ page }) => {
    await openDokumente(page, [rechnung])
    const downloads = listDownloads(page)
    const file = await serveSlowFile(page, content)
    const { download, cancel, news, row, progress } = dokumenteScreen(page)
    await download(titel).dblclick()
    await expect(progress(titel)).toHaveJSProperty('value', 150_003)
    await cancel(titel).click()
    await file.cut
    await expect(news(`Das Herunterladen von ${titel} ist abgebrochen.`)).toHaveCount(1)
    await expect(download(titel)).toBeFocused()
    await expect(row(titel).getByRole('alert')).toHaveCount(0)
    expect(downloads).toEqual([])
    file.release()
    await download(titel).click()
    await expect(row(titel)).toContainText('Heruntergeladen')
    expect(downloads).toHaveLength(1)
    await file.close()
  },
)

test(
  'a download goes on when the customer opens another page; a logout ends it',
  { tag: '@further' },
  async ({ page }) => {
    await openDokumente(page, [rechnung])
    const downloads = listDownloads(page)
    const file = await serveSlowFile(page, content)
    const { download, progress } = dokumenteScreen(page)
    const goTo = async (name: string) => (await openNavigation(page)).getByRole('link', { name }).click()
    await download(titel).click()
    await expect(progress(titel)).toHaveJSProperty('value', 150_003)
    await goTo('Verträge')
    await expect(headingOf(page)).toHaveText('Verträge')
    await goTo('Dokumente')
    await expect(progress(titel)).toHaveJSProperty('value', 150_003)
    await goTo('Verträge')
    await expect(headingOf(page)).toHaveText('Verträge')
    file.release()
    await expect.poll(() => downloads.length).toBe(1)
    await file.close()

    await goTo('Dokumente')
    const slow = await serveSlowFile(page, content)
    await download(titel).click()
    await expect(progress(titel)).toHaveJSProperty('value', 150_003)
    await (await openNavigation(page)).getByRole('button', { name: 'Abmelden' }).click()
    await expect(page).toHaveURL(/\/anmelden/)
    await slow.cut
    expect(downloads).toHaveLength(1)
    await slow.close()
  },
)

test(
  'a missing file is reported at its row, and the next attempt can succeed',
  { tag: '@further' },
  async ({ page }) => {
    const gone = 'Das Dokument ist zurzeit nicht verfügbar. Bitte versuchen Sie es später erneut.'
    let answer: { status: number; json?: unknown; body?: Buffer } = { status: 404, json: { detail: gone } }
    await openDokumente(page, [rechnung, { ...rechnung, id: 'B', beschreibung: 'Ein anderes' }])
    await page.route('**/api/dokument/daten/*', (route) => route.fulfill(answer))
    const { download, row } = dokumenteScreen(page)
    await download(titel).click()
    await expect(row(titel).getByRole('alert')).toContainText(gone)
    await expect(row('Ein anderes').getByRole('alert')).toHaveCount(0)
    await expectNoBarriers(page)
    answer = { status: 200, body: content }
    const event = page.waitForEvent('download')
    await download(titel).click()
    expect((await bytesOf(await event)).equals(content)).toBe(true)
    await expect(row(titel).getByRole('alert')).toHaveCount(0)
  },
)

test('without a network, or when the download breaks off, the row says so', { tag: '@further' }, async ({ page }) => {
  await openDokumente(page, [rechnung])
  const downloads = listDownloads(page)
  const { download, row, progress } = dokumenteScreen(page)
  await page.route('**/api/dokument/daten/*', (route) => route.abort())
  await download(titel).click()
  await expect(row(titel).getByRole('alert')).toContainText('Das Kundenportal ist gerade nicht zu erreichen.')
  await page.unroute('**/api/dokument/daten/*')
  const file = await serveSlowFile(page, content)
  await download(titel).click()
  await expect(progress(titel)).toHaveJSProperty('value', 150_003)
  await file.close()
  await expect(row(titel).getByRole('alert')).toContainText('Das Kundenportal ist gerade nicht zu erreichen.')
  expect(downloads).toEqual([])
})

test('a document that is HTML never runs, whatever type the host states', async ({ page, context }) => {
  await page.addInitScript(() => {
    const create = URL.createObjectURL.bind(URL)
    const types: string[] = []
    Object.assign(window, { blobTypes: types })
    URL.createObjectURL = (object) => {
      types.push(object instanceof Blob ? object.type : 'no blob')
      return create(object)
    }
  })
  await openDokumente(page, [{ ...rechnung, dateiname: '../../\u202Elmth.Rechnung.html' }])
  const html = '<script>document.title = "Übernommen"; localStorage.setItem("übernommen", "1")</script>'
  await page.route('**/api/dokument/daten/*', (route) =>
    route.fulfill({ contentType: 'application/xhtml+xml', body: html }),
  )
  const event = page.waitForEvent('download')
  await dokumenteScreen(page).download(titel).click()
  const saved = await event
  expect(saved.suggestedFilename()).toBe('_.._lmth.Rechnung.html')
  expect((await bytesOf(saved)).toString()).toBe(html)
  expect(await page.evaluate(() => Reflect.get(window, 'blobTypes'))).toEqual(['application/octet-stream'])
  expect(context.pages()).toHaveLength(1)
  await expect(page).toHaveURL('/dokumente')
  await expect(page).toHaveTitle(/^Alle Dokumente/)
  expect(await page.evaluate(() => localStorage.getItem('übernommen'))).toBeNull()
})

test('a page from a hotel’s network is not saved as a document', { tag: '@further' }, async ({ page }) => {
  const downloads: unknown[] = []
  page.on('download', (download) => downloads.push(download))
  await openDokumente(page, [rechnung])
  await page.route('**/api/dokument/daten/*', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<h1>WLAN</h1>' }),
  )
  await dokumenteScreen(page).download(titel).click()
  await expect(dokumenteScreen(page).row(titel).getByRole('alert')).toBeVisible()
  expect(downloads).toEqual([])
})

test('a session that ends during a download leads to the login', { tag: '@further' }, async ({ page }) => {
  await openDokumente(page, [rechnung])
  await page.route('**/api/dokument/daten/*', (route) => route.fulfill({ status: 401, json: {} }))
  await dokumenteScreen(page).download(titel).click()
  await expect(page).toHaveURL(/\/anmelden/)
  await expect(mainOf(page)).not.toContainText(titel)
})
