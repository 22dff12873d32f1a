import { expect, test } from '../fixtures/test.ts'
import { galleryOrigin, openGallery } from './galleryPage.ts'

test.use({ allowedOrigins: [galleryOrigin] })

test.beforeEach(async ({ page }) => openGallery(page))

test('required select buttons cannot be deselected to empty', async ({ page }) => {
  const group = page.getByRole('radiogroup', { name: 'Kundenart' }).or(page.getByRole('group', { name: 'Kundenart' }))
  const chosen = group.locator('[aria-checked="true"], [aria-pressed="true"]')
  await expect(chosen).toHaveText(['Haushalt'])
  await chosen.click()
  await expect(chosen).toHaveText(['Haushalt'])
  await group.getByText('Gewerbe').click()
  await expect(chosen).toHaveText(['Gewerbe'])
})

test('other select buttons can be deselected', async ({ page }) => {
  const group = page.getByRole('radiogroup', { name: 'Filter' }).or(page.getByRole('group', { name: 'Filter' }))
  const chosen = group.locator('[aria-checked="true"], [aria-pressed="true"]')
  await expect(chosen).toHaveCount(0)
  await group.getByText('Gewerbe').click()
  await expect(chosen).toHaveText(['Gewerbe'])
  await chosen.click()
  await expect(chosen).toHaveCount(0)
})

test('select buttons are one stop of the Tab key, and the arrow keys choose', async ({ page }) => {
  const group = page.getByRole('radiogroup', { name: 'Kundenart' })
  const chosen = group.getByRole('radio', { checked: true })
  await group.getByRole('radio', { name: 'Haushalt' }).focus()
  for (const [key, label] of [
    ['ArrowRight', 'Gewerbe'],
    ['ArrowDown', 'Landwirtschaft'],
    ['ArrowRight', 'Haushalt'],
    ['ArrowLeft', 'Landwirtschaft'],
  ] as const) {
    await page.keyboard.press(key)
    await expect(chosen).toHaveText([label])
    await expect(chosen).toBeFocused()
  }
  await page.keyboard.press('Tab')
  await expect(group.locator(':focus')).toHaveCount(0)
  await page.keyboard.press('Shift+Tab')
  await expect(chosen).toBeFocused()
})

test('a dangerous action asks with Ja and Nein, and acts only on Ja', async ({ page }) => {
  const trigger = page.getByRole('button', { name: 'Bankverbindung löschen' })
  const deleted = page.locator('#deleted')
  await trigger.click()
  await expect(page.getByRole('group', { name: /wirklich löschen\?/ })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Nein', exact: true })).toBeFocused()
  await page.getByRole('button', { name: 'Nein', exact: true }).click()
  await expect(trigger).toBeFocused()
  await trigger.click()
  await page.keyboard.press('Escape')
  await expect(trigger).toBeFocused()
  await expect(deleted).toHaveText('Gelöscht: 0')
  await trigger.click()
  await page.getByRole('button', { name: 'Ja', exact: true }).click()
  await expect(deleted).toHaveText('Gelöscht: 1')
  await expect(trigger).toBeFocused()
})

test('a password can be shown, and is hidden again when its form is sent', async ({ page }) => {
  const field = page.getByLabel('Passwort', { exact: true })
  const show = page.getByRole('button', { name: /^Anzeigen\s*: Passwort$/ })
  const hide = page.getByRole('button', { name: /^Verbergen\s*: Passwort$/ })
  await expect(field).toHaveAttribute('type', 'password')
  const { width } = (await show.boundingBox()) ?? {}
  await show.click()
  await expect(field).toHaveAttribute('type', 'text')
  // Its name says what pressing it does; a screen reader with a pressed state would say the opposite.
  await expect(hide).not.toHaveAttribute('aria-pressed')
  expect((await hide.boundingBox())?.width).toBe(width)
  await hide.click()
  await expect(field).toHaveAttribute('type', 'password')
})

test('a question in place of the buttons takes focus; either answer brings them back', async ({ page }) => {
  const form = page.getByRole('form', { name: 'Zählerstand' })
  const submit = form.getByRole('button', { name: 'Übermitteln' })
  const question = form.getByRole('group', { name: 'Stimmt der Wert?' })
  for (const answer of ['Ja', 'Nein']) {
    await submit.click()
    await expect(question).toBeFocused()
    await expect(submit).toBeHidden()
    await question.getByRole('button', { name: answer }).click()
    await expect(question).toHaveCount(0)
    await expect(page.locator('#answer')).toHaveText(`Antwort: ${answer}`)
    await expect(submit).toBeVisible()
  }
})

test('without a pointer nothing has a hover style, which would stay after a tap', async ({ page }) => {
  const selectors = await page.evaluate(() => {
    const found = { guarded: 0, unguarded: [''] }
    function visit(rules: CSSRuleList, isGuarded: boolean): void {
      for (const rule of rules) {
        if (rule instanceof CSSStyleRule && rule.selectorText.includes(':hover')) {
          if (isGuarded) found.guarded += 1
          else found.unguarded.push(rule.selectorText)
        }
        if (!(rule instanceof CSSGroupingRule)) continue
        visit(rule.cssRules, isGuarded || (rule instanceof CSSMediaRule && rule.conditionText === '(hover: hover)'))
      }
    }
    for (const sheet of document.styleSheets) visit(sheet.cssRules, false)
    return found
  })
  expect(selectors.unguarded).toEqual([''])
  expect(selectors.guarded).toBeGreaterThan(10)
})

test('a table on a phone becomes labelled rows', async ({ page }) => {
  const table = page.getByRole('table', { name: 'Ablesungen' })
  const cell = table.getByRole('cell', { name: '12.345,60' })
  const height = async () => (await table.getByRole('rowgroup').first().boundingBox())?.height ?? 0
  expect(await height()).toBeGreaterThan(5)
  await expect(cell.getByText('Ablesewert in kWh')).toBeHidden()
  await page.setViewportSize({ width: 360, height: 740 })
  await expect.poll(height).toBeLessThanOrEqual(1)
  await expect(cell.getByText('Ablesewert in kWh')).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0)
})

test('a table of many columns becomes labelled rows earlier', async ({ page }) => {
  const table = page.getByRole('table', { name: 'Viele Spalten' })
  const height = async () => (await table.getByRole('rowgroup').first().boundingBox())?.height ?? 0
  expect(await height()).toBeGreaterThan(5)
  await page.setViewportSize({ width: 900, height: 740 })
  await expect.poll(height).toBeLessThanOrEqual(1)
  for (const width of [900, 320]) {
    await page.setViewportSize({ width, height: 740 })
    expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0)
  }
})

test('the X closes the message bar', async ({ page }) => {
  const text = page.getByText('wegen Wartung nicht erreichbar')
  await expect(text).toBeVisible()
  await page.getByRole('button', { name: 'Meldung schließen' }).click()
  await expect(text).toHaveCount(0)
})

test('a slider goes in steps by keys and says its value with its unit', async ({ page }) => {
  const slider = page.getByRole('slider', { name: 'Betrag, mit dem Regler' })
  await expect(slider).toHaveAttribute('aria-valuetext', '96\u00A0EUR')
  await slider.focus()
  await page.keyboard.press('ArrowRight')
  await expect(slider).toHaveAttribute('aria-valuetext', '100\u00A0EUR')
  await page.keyboard.press('End')
  await expect(page.getByLabel('Betrag', { exact: true })).toHaveValue('190')
  await page.keyboard.press('Home')
  await expect(page.getByLabel('Betrag', { exact: true })).toHaveValue('70')
  const { height = 0 } = (await slider.boundingBox()) ?? {}
  expect(height).toBeGreaterThanOrEqual(44)
})
