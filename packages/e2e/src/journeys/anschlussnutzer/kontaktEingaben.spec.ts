import { expectNoBarriers } from '../../fixtures/axe.ts'
import { kontaktForm, openKontaktForm } from '../../fixtures/forms/kontaktForm.ts'
import { sidewaysOverflow } from '../../fixtures/screens/screen.ts'
import { expect, test } from '../../fixtures/test.ts'

test.beforeEach(async ({ page, login }) => login(page))

test('the fields have the attributes for browsers and keyboards', { tag: '@further' }, async ({ page }) => {
  await openKontaktForm(page)
  const { email, festnetz, mobil, fax } = kontaktForm(page)
  for (const [field, mode, complete] of [
    [email, 'email', 'email'],
    [festnetz, 'tel', 'home tel'],
    [mobil, 'tel', 'mobile tel'],
    [fax, 'tel', 'fax tel'],
  ] as const) {
    await expect(field).toHaveAttribute('inputmode', mode)
    await expect(field).toHaveAttribute('autocomplete', complete)
  }
  expect(await sidewaysOverflow(page)).toBeLessThanOrEqual(0)
})

const domain = `${'b'.repeat(63)}.${'c'.repeat(63)}.${'d'.repeat(58)}.de`
const emails = [
  ['64 characters before the at sign', `${'a'.repeat(64)}@b.de`, true],
  ['65 characters before the at sign', `${'a'.repeat(65)}@b.de`, false],
  ['254 characters', `${'a'.repeat(64)}@${domain}`, true],
  ['255 characters', `${'a'.repeat(64)}@${domain.replace('.de', '.com')}`, false],
  ['an umlaut in the domain', 'aenne@größer.example', true],
  ['an umlaut in the name', 'änne@größer.example', false],
  ['no domain', 'a@b', false],
  ['no at sign', 'katrin.example.org', false],
  ['two at signs', 'a@b@c.de', false],
  ['10,000 characters', 'a@b.de'.repeat(1667), false],
  ['a script', '<script>alert(1)</script>@b.de', false],
  ['right-to-left text', 'مثال@b.de', false],
] as const

test('an address is checked when its field is left @desktop', { tag: '@further' }, async ({ page }) => {
  await openKontaktForm(page)
  const { email, festnetz, submit } = kontaktForm(page)
  for (const [what, text, isRight] of emails) {
    await test.step(what, async () => {
      await email.fill(text)
      await festnetz.focus()
      const [error, reason] = isRight
        ? [/^Hierhin gehen/, '']
        : [/^Fehler: Die angegebene Email ist ungültig\./, 'Bitte ergänzen oder prüfen Sie noch: Email.']
      await expect(email).toHaveAccessibleDescription(error)
      await expect(submit).toHaveAccessibleDescription(reason)
    })
  }
})

const nummern = [
  ['4 digits', '1234', false],
  ['5 digits', '12345', true],
  ['15 digits', '123456789012345', true],
  ['16 digits', '1234567890123456', false],
  ['a country', '+49 351 1234567', true],
  ['letters', '0351 ABC', false],
  ['a formula', '=cmd|1234567', false],
  ['an emoji', '0351 1234567 📞', false],
] as const

test('a telephone number is checked in each of the three fields @desktop', { tag: '@further' }, async ({ page }) => {
  await openKontaktForm(page)
  const { festnetz, mobil, fax, email, submit } = kontaktForm(page)
  for (const [what, text, isRight] of nummern) {
    await test.step(what, async () => {
      const error = isRight ? '' : /^Fehler: Bitte geben Sie eine Nummer wie 0351 1234567/
      for (const field of [festnetz, mobil, fax]) await field.fill(text)
      await email.focus()
      for (const field of [festnetz, mobil, fax]) await expect(field).toHaveAccessibleDescription(error)
      const reason = isRight ? '' : 'Bitte ergänzen oder prüfen Sie noch: Festnetz, Mobil und Fax.'
      await expect(submit).toHaveAccessibleDescription(reason)
    })
  }
})

test('no error appears while typing, and the summary names each wrong field', async ({ page }) => {
  const sent = await openKontaktForm(page)
  const { email, festnetz, mobil, submit, summary } = kontaktForm(page)
  await festnetz.fill('12')
  await expect(festnetz).not.toHaveAttribute('aria-invalid')
  await mobil.fill('12')
  await expect(festnetz).toHaveAttribute('aria-invalid', 'true')
  await expect(mobil).not.toHaveAttribute('aria-invalid')
  await email.fill('a@b')
  await submit.click({ force: true })
  await expect(summary).toBeFocused()
  await expect(summary.getByRole('link')).toHaveText([
    'Die angegebene Email ist ungültig.',
    /^Festnetz: Bitte geben Sie eine Nummer wie/,
    /^Mobil: Bitte geben Sie eine Nummer wie/,
  ])
  await expectNoBarriers(page)
  await summary.getByRole('link', { name: /^Mobil/ }).click()
  await expect(mobil).toBeFocused()
  expect(sent).toEqual([])
})
