import { readdir, readFile, writeFile } from 'node:fs/promises'
import { mkdirSync } from 'node:fs'
import { partOf } from '../../fixtures/deskPage.ts'
import { diensttagTest as test } from '../../fixtures/kinds/diensttagTest.ts'
import { headingOf } from '../../fixtures/screens/screen.ts'
import { expect } from '../../fixtures/test.ts'
import { faelle, mend, nummerOf, writeLieferung, zeilen } from '../../setup/diensttag/lieferung.ts'

test.setTimeout(480_000)

test(
  'a night brings 100,000 lines, three of them wrong: the rest comes in, the desk says what is missing, and the mended lines follow [versorger-19] [versorger-64]',
  { tag: ['@further', '@desktop'] },
  async ({ page, versorger, kennung: _kennung, portal }) => {
    const { fileOf } = versorger
    const search = async (nr: number) => {
      await page.getByLabel('Wonach suchen Sie?').fill(nummerOf(nr))
      await page.keyboard.press('Enter')
    }
    const openImport = async (ergebnis: string) => {
      await page.getByRole('link', { name: 'Importe' }).click()
      await page.getByRole('row', { name: ergebnis }).getByRole('link').click()
    }

    await test.step('the file comes in without its wrong lines', async () => {
      expect(zeilen).toBe(100_000)
      await writeLieferung(fileOf('nacht.ndjson'))
      mkdirSync(fileOf('reste'))
      const { code, out } = await versorger.portal('import', fileOf('nacht.ndjson'), '--teilweise', fileOf('reste'))
      expect(code, out).toBe(3)
      expect(out).toContain('Teilweise eingespielt. Ausgelassen sind 6 von 100.000 Zeilen')
    })

    await test.step('the desk reads what is missing and why', async () => {
      await openImport('Teilweise eingespielt. Ausgelassen sind 6 von 100.000 Zeilen.')
      await expect(headingOf(page)).toHaveText('nacht.ndjson')
      const fehler = partOf(page, 'Fehler')
      for (const feld of ['arbeitspreis', 'email', 'nachkommastellen']) await expect(fehler).toContainText(feld)
      // Sentences, not the values of customers.
      await expect(fehler).not.toContainText('nora.tuch')
      await expect(page.getByRole('row', { name: /^Kunden 24\.999 .*1$/ })).toBeVisible()
      await search(faelle.kunde)
      await expect(page.getByText('Niemand. Versuchen Sie es mit weniger Wörtern')).toBeVisible()
      await search(faelle.tarif)
      await expect(page.getByRole('link', { name: `Nora Tuch ${faelle.tarif}` })).toBeVisible()
    })

    await test.step('the three are mended and loaded again', async () => {
      const files = await readdir(fileOf('reste'))
      const reste = files.find((name) => name.endsWith('.reste.ndjson')) ?? ''
      const text = await readFile(fileOf(`reste/${reste}`), 'utf8')
      expect(text.trim().split('\n')).toHaveLength(6)
      await writeFile(fileOf('nacht-berichtigt.ndjson'), mend(text))
      const { out } = await portal('import', fileOf('nacht-berichtigt.ndjson'))
      expect(out).toContain('Eingespielt.')
    })

    await test.step('the desk finds all of them', async () => {
      await openImport('nacht-berichtigt.ndjson')
      await expect(headingOf(page)).toHaveText('nacht-berichtigt.ndjson')
      await expect(page.getByRole('row', { name: /^Tarife 2$/ })).toBeVisible()
      await search(faelle.kunde)
      await page.getByRole('link', { name: `Nora Tuch ${faelle.kunde}` }).click()
      await expect(
        partOf(page, 'Verträge').getByRole('row', { name: new RegExp(`1NACHT${faelle.kunde}`) }),
      ).toBeVisible()
    })
  },
)
