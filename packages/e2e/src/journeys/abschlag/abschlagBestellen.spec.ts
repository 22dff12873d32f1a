import { expectNoBarriers } from '../../fixtures/axe.ts'
import { demoKunden } from '../../fixtures/demoKunden.ts'
import { abschlagPath } from '../../fixtures/forms/abschlagForm.ts'
import { action, mainOf, section, sidewaysOverflow } from '../../fixtures/screens/screen.ts'
import { expect, test } from '../../fixtures/test.ts'

const titel = 'Neuer Abschlag per E-Mail'

test(
  'a customer orders the mail about the instalment below it, and cancels it there [benachrichtigung-2] [benachrichtigung-8]',
  { tag: '@phone' },
  async ({ page, login }) => {
    await login(page, demoKunden.festpreis)
    await page.goto(abschlagPath('4711011'))
    const part = section(page, titel)
    await expect(part).toContainText(
      /bei einem neuen Abschlag und bei einer Zahlung, die zurückkam, eine E-Mail an \S+:/,
    )
    await action(part, 'Per E-Mail bestellen').click()
    await expect(part.getByRole('status')).toHaveText('Erfolg: Die E-Mail zum Abschlag ist bestellt.')
    await expectNoBarriers(page)
    expect(await sidewaysOverflow(page)).toBeLessThanOrEqual(0)
    await action(part, 'Abbestellen').click()
    await expect(part.getByRole('status')).toHaveText('Erfolg: Die E-Mail zum Abschlag ist abbestellt.')
  },
)

test(
  'where there is no instalment there is no mail about it [benachrichtigung-2]',
  { tag: '@phone' },
  async ({ page, login }) => {
    await login(page, demoKunden.dynamisch)
    await page.goto(abschlagPath('4711003'))
    await expect(mainOf(page)).toContainText('Sie zahlen monatlich, was Sie verbraucht haben')
    await expect(section(page, titel)).toHaveCount(0)
  },
)
