import { ablesungForm } from '../../fixtures/forms/ablesungForm.ts'
import { expectNoBarriers } from '../../fixtures/axe.ts'
import { mainOf, openNavigation } from '../../fixtures/screens/screen.ts'
import { expect, test } from '../../fixtures/test.ts'

test(
  'on a gas meter a point before three digits is asked about, beside the help',
  { tag: '@phone' },
  async ({ page, login }) => {
    await login(page)
    await page.goto('/vertrag/4711002/ablesung')
    const { wert, submit, question } = ablesungForm(page)
    const hilfe = mainOf(page).getByRole('complementary', { name: 'Hilfe zum Ablesen' })
    await expect(hilfe.getByRole('heading')).toHaveText([
      'So lesen Sie den Zähler ab',
      'Letzte Ablesungen',
      'Wie es weitergeht',
    ])
    await wert.fill('1.890')
    const frage = mainOf(page).getByRole('group', { name: 'Welcher Zählerstand ist gemeint?' })
    await expect(frage.getByRole('button')).toHaveText(['1,890 m³', '1890 m³'])
    await expect(submit).toHaveAccessibleDescription('Bitte prüfen Sie zuerst den Ablesewert.')
    await expectNoBarriers(page)
    await frage.getByRole('button', { name: '1890 m³' }).click()
    await expect(wert).toHaveValue('1890')
    await expect(wert).toBeFocused()
    await expect(frage).toHaveCount(0)
    await expect(submit).toBeEnabled()
    await (await openNavigation(page)).getByRole('link', { name: 'Verträge' }).click()
    await question.getByRole('button', { name: 'Nein' }).click()
    await expect(wert).toHaveValue('1890')
  },
)
