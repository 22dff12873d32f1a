import { readFile } from 'node:fs/promises'
import { expectNoBarriers } from '../../fixtures/axe.ts'
import { demoKunden } from '../../fixtures/demoKunden.ts'
import { action, headingOf, mainOf, section, sidewaysOverflow } from '../../fixtures/screens/screen.ts'
import { expect, test } from '../../fixtures/test.ts'

const erinnerungen = (vertragId: string) => `/vertrag/${vertragId}/erinnerungen`

test(
  'a customer finds all reminders of a contract in one place, and switches them [benachrichtigung-12]',
  { tag: '@phone' },
  async ({ page, login }) => {
    await login(page, demoKunden.haushalt)
    await page.goto('/vertrag/4711001/tarifhistorie')
    await action(mainOf(page), 'Erinnerungen').click()
    await expect(headingOf(page)).toHaveText('Erinnerungen für Vertrag 4711001')
    const part = section(page, 'Per E-Mail')
    const preise = part.getByRole('checkbox', { name: 'Neue Preise' })
    await expect(preise).not.toBeChecked()
    await expect(preise).toHaveAccessibleDescription(
      'Sobald neue Preise feststehen: was ab wann gilt, und was bisher gilt',
    )
    await preise.check()
    await expect(part.getByRole('status')).toHaveText('Erfolg: Die E-Mail zu neuen Preisen ist bestellt.')
    await expect(preise).toBeFocused()
    await expectNoBarriers(page)
    expect(await sidewaysOverflow(page)).toBeLessThanOrEqual(0)
    await page.reload()
    await expect(preise).toBeChecked()
    await preise.uncheck()
    await expect(part.getByRole('status')).toHaveText('Erfolg: Die E-Mail zu neuen Preisen ist abbestellt.')
  },
)

test(
  'the days of a contract come as a calendar file, also without a network, and with the same names each time [benachrichtigung-13]',
  { tag: '@phone' },
  async ({ page, login, context }) => {
    await login(page, demoKunden.haushalt)
    await page.goto(erinnerungen('4711001'))
    const part = section(page, 'Termine')
    await expect(part).toContainText('Strom: Abschlag')
    expect(await sidewaysOverflow(page)).toBeLessThanOrEqual(0)
    const save = async () => {
      const [download] = await Promise.all([page.waitForEvent('download'), action(part, 'In den Kalender').click()])
      expect(download.suggestedFilename()).toBe('Termine_4711001.ics')
      return readFile(await download.path(), 'utf8')
    }
    const first = await save()
    await context.setOffline(true)
    const second = await save()
    await context.setOffline(false)
    const uids = (ics: string) => ics.match(/^UID:.*$/gm)
    expect(uids(first)?.length).toBeGreaterThan(1)
    expect(uids(second)).toEqual(uids(first))
    expect(new Set(uids(first)).size).toBe(uids(first)?.length)
    expect(first).toMatch(/^BEGIN:VCALENDAR\r\nVERSION:2\.0\r\n/)
    expect(first).toMatch(/^SUMMARY:Strom: Zähler ablesen\r$/m)
    expect(first).toMatch(/^SUMMARY:Strom: Abschlag \d+\\,\d\d\sEUR überweisen\r$/m)
  },
)

test(
  'who may only look sees the switches and cannot use them; an order that fails leaves its switch as it was',
  { tag: '@further' },
  async ({ page, login }) => {
    await login(page, demoKunden.eingeschraenkt)
    await page.goto(erinnerungen('4711010'))
    await expect(section(page, 'Per E-Mail').getByRole('checkbox', { name: 'Neue Rechnungen' })).toBeDisabled()
    await login(page, demoKunden.festpreis)
    await page.route('**/api/*/benachrichtigung', (route) => route.fulfill({ status: 500, json: {} }))
    await page.goto(erinnerungen('4711011'))
    const preise = section(page, 'Per E-Mail').getByRole('checkbox', { name: 'Neue Preise' })
    await preise.click()
    await expect(section(page, 'Per E-Mail').getByRole('alert')).toContainText(
      'Es ist ein unerwarteter technischer Fehler aufgetreten',
    )
    await expect(preise).not.toBeChecked()
  },
)
