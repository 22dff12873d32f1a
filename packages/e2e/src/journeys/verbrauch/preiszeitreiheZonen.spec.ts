import { demoKunden } from '../../fixtures/demoKunden.ts'
import {
  downloadPreise,
  openPreise,
  preisChart,
  preisTage,
  servePreise,
  valuesIn,
} from '../../fixtures/screens/preisScreen.ts'
import { action } from '../../fixtures/screens/screen.ts'
import { expect, test } from '../../fixtures/test.ts'

const hourMs = 3_600_000

for (const { timezoneId, tag } of [
  { timezoneId: 'America/Los_Angeles', tag: [] },
  { timezoneId: 'Asia/Tokyo', tag: '@full' },
  { timezoneId: 'Europe/Berlin', tag: '@full' },
]) {
  test.describe(`a device in ${timezoneId}`, { tag }, () => {
    test.use({ timezoneId })

    for (const [now, von, bis, hours] of [
      ['2026-03-29T11:59:00+02:00', '2026-03-27T23:00:00.000Z', '2026-03-29T22:00:00.000Z', 47],
      ['2026-03-29T12:00:00+02:00', '2026-03-28T23:00:00.000Z', '2026-03-30T22:00:00.000Z', 47],
      ['2025-10-26T11:59:00+01:00', '2025-10-24T22:00:00.000Z', '2025-10-26T23:00:00.000Z', 49],
      ['2025-10-26T12:00:00+01:00', '2025-10-25T22:00:00.000Z', '2025-10-27T23:00:00.000Z', 49],
    ] as const) {
      test(`shows the range of Berlin at ${now}`, { tag: '@further' }, async ({ page, login }) => {
        await login(page, demoKunden.dynamisch)
        const asked = await servePreise(page, { until: bis, minuten: 60, preis: (at) => Date.parse(at) / 1e15 })
        await openPreise(page, now)
        await expect(preisChart(page).getByRole('slider')).toHaveAttribute('max', String(hours - 1))
        await expect.poll(() => asked).toEqual([{ von, bis }])
        const { name, text } = await downloadPreise(page)
        const lines = text.trimEnd().split('\r\n')
        expect(lines).toHaveLength(hours + 1)
        expect(new Set(lines).size).toBe(hours + 1)
        expect(lines.slice(1).map((line) => Date.parse(line.split(';')[0] ?? ''))).toEqual(
          Array.from({ length: hours }, (_hour, index) => Date.parse(von) + index * hourMs),
        )
        expect(name).toMatch(/^\d{4}-\d\d-\d\dT00-00_\d{4}-\d\d-\d\dT23-00\.csv$/)
      })
    }

    test('distinguishes both hours from 02:00 on, on screen and in the file', async ({ page, login }) => {
      await login(page, demoKunden.dynamisch)
      const preise: Readonly<Record<string, number>> = {
        '2025-10-26T00:00:00.000Z': -0.05,
        '2025-10-26T01:00:00.000Z': 0.4,
      }
      await servePreise(page, { until: '2025-10-27T23:00:00Z', minuten: 60, preis: (von) => preise[von] ?? 0.1 })
      await openPreise(page, '2025-10-26T12:00:00+01:00')
      await expect(valuesIn(preisTage(page)).nth(0)).toHaveText(
        /^02:00\sUhr \(\+02:00\) bis 02:00\sUhr \(\+01:00\): 11,77\sCent\/kWh$/,
      )
      await expect(valuesIn(preisTage(page)).nth(1)).toHaveText(
        /^02:00\sUhr \(\+01:00\) bis 03:00\sUhr: 65,32\sCent\/kWh$/,
      )
      await action(preisChart(page), 'Als Tabelle').click()
      await expect(preisChart(page).getByRole('row', { name: '26.10.2025, 02:00 Uhr' })).toHaveText([
        /02:00\sUhr \(\+02:00\).*−5,00\sCent\/kWh/,
        /02:00\sUhr \(\+01:00\).*40,00\sCent\/kWh/,
      ])
      const { text } = await downloadPreise(page)
      expect(text).toContain('\r\n2025-10-26T02:00:00+02:00;-0,05\r\n2025-10-26T02:00:00+01:00;0,4\r\n')
    })
  })
}
