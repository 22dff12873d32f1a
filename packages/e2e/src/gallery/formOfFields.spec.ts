import { expect, test } from '../fixtures/test.ts'
import { galleryOrigin, openGallery } from './galleryPage.ts'

test.use({ allowedOrigins: [galleryOrigin] })

test.beforeEach(async ({ page }) => openGallery(page))

test('a problem is shown when the field is left, not while typing', async ({ page }) => {
  const form = page.getByRole('form', { name: 'Hof' })
  const name = form.getByLabel('Name')
  await name.fill('Öd')
  await expect(form).not.toContainText('mindestens 3 Zeichen')
  await name.press('Tab')
  await expect(name).toHaveAccessibleDescription(/Der Name braucht mindestens 3 Zeichen/)
  await expect(form.getByRole('group', { name: 'Bitte prüfen Sie Ihre Angaben' })).toHaveCount(0)
  await name.pressSequentially('e')
  await expect(form).not.toContainText('mindestens 3 Zeichen')
})

test('the submit button says why it is disabled, and shows all problems when it is pressed', async ({ page }) => {
  const form = page.getByRole('form', { name: 'Hof' })
  const submit = form.getByRole('button', { name: 'Speichern' })
  await expect(submit).toHaveAccessibleDescription('Das Formular ist leer.')
  await form.getByLabel('Nummer').fill('7')
  await expect(submit).toHaveAccessibleDescription('Bitte ergänzen oder prüfen Sie noch: Name.')
  await form.getByLabel('Nummer').fill('siebzehn')
  await expect(submit).toHaveAccessibleDescription('Bitte ergänzen oder prüfen Sie noch: Name und Nummer.')
  await form.getByLabel('Nummer').press('Enter')
  const summary = form.getByRole('group', { name: 'Bitte prüfen Sie Ihre Angaben' })
  await expect(summary).toBeFocused()
  await expect(summary.getByRole('link')).toHaveText([
    'Der Name braucht mindestens 3 Zeichen.',
    'Die Nummer besteht aus Ziffern.',
  ])
  await summary.getByRole('link').last().click()
  await expect(form.getByLabel('Nummer')).toBeFocused()
  await form.getByLabel('Nummer').fill('17')
  await expect(summary.getByRole('link')).toHaveCount(1)
  await form.getByLabel('Name').fill('Xaver')
  await expect(summary).toHaveCount(0)
  await submit.click()
  await expect(page.locator('#sent')).toHaveText('Gesendet: Hof Xaver 17 2026-03-01')
})

test('a refused value has its error at the field until it is changed', async ({ page }) => {
  const form = page.getByRole('form', { name: 'Hof' })
  const name = form.getByLabel('Name')
  await form.getByLabel('Nummer').fill('1')
  await name.fill('Egon')
  await name.press('Enter')
  await expect(name).toHaveAccessibleDescription('Fehler: Egon gibt es schon.')
  await expect(form.getByRole('group', { name: 'Bitte prüfen Sie Ihre Angaben' })).toBeFocused()
  await name.fill('Egons')
  await expect(form).not.toContainText('Egon gibt es schon.')
  await name.press('Enter')
  await expect(page.locator('#sent')).toHaveText('Gesendet: Hof Egons 1 2026-03-01')
})

test('a click on a button works although the field above shows its problem at that moment', async ({ page }) => {
  const form = page.getByRole('form', { name: 'Hof' })
  await form.getByLabel('Nummer').fill('x')
  const submit = form.getByRole('button', { name: 'Speichern' })
  await submit.scrollIntoViewIfNeeded()
  const box = await submit.boundingBox()
  await page.mouse.click((box?.x ?? 0) + 20, (box?.y ?? 0) + (box?.height ?? 0) - 6)
  await expect(form.getByRole('group', { name: 'Bitte prüfen Sie Ihre Angaben' })).toBeFocused()
})

test('typed input survives a reload, an invalid day as well', async ({ page }) => {
  const form = page.getByRole('form', { name: 'Hof' })
  await form.getByLabel('Name').fill('Moosh')
  await form.getByLabel('Seit').fill('30.2.2026')
  await form.getByRole('radio', { name: 'Garten' }).click()
  await page.reload()
  await expect(form.getByLabel('Name')).toHaveValue('Moosh')
  await expect(form.getByLabel('Seit')).toHaveValue('30.2.2026')
  await expect(form.getByRole('radio', { name: 'Garten' })).toBeChecked()
})

test('a question has its focus on Nein, and Escape means Nein', async ({ page }) => {
  const trigger = page.getByRole('button', { name: 'Seite verlassen' })
  const question = page.getByRole('dialog', { name: 'Möchten Sie die Seite verlassen?' })
  await trigger.click()
  await expect(question.getByRole('button', { name: 'Nein' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(question).toHaveCount(0)
  await expect(trigger).toBeFocused()
  await trigger.click()
  await question.getByRole('button', { name: 'Ja' }).click()
  await expect(question).toHaveCount(0)
})

test('a form with typed input asks before another page opens', async ({ page }) => {
  const form = page.getByRole('form', { name: 'Hof' })
  const question = page.getByRole('dialog', { name: 'Möchten Sie die Seite verlassen?' })
  const navigation = page.getByRole('navigation', { name: 'Hauptnavigation' })
  // Each page is a gallery of its own, with a new form.
  const here = navigation.locator('[aria-current=page]')
  await navigation.getByRole('link', { name: 'Dokumente' }).click()
  await expect(here).toHaveText('Dokumente')
  await expect(question).toHaveCount(0)
  await navigation.getByRole('link', { name: 'Verträge' }).click()
  await expect(here).toHaveText('Verträge')
  await form.getByLabel('Name').fill('Moosh')
  await navigation.getByRole('link', { name: 'Dokumente' }).click()
  await question.getByRole('button', { name: 'Nein' }).click()
  await expect(form.getByLabel('Name')).toHaveValue('Moosh')
  await navigation.getByRole('link', { name: 'Dokumente' }).click()
  await question.getByRole('button', { name: 'Ja' }).click()
  await expect(question).toHaveCount(0)
  await page.reload()
  await expect(form.getByLabel('Name')).toHaveValue('')
})
