import {
  answerKuendigung,
  cancelVertrag,
  kuendigungForm,
  openKuendigung,
  storeLongSession,
} from '../../fixtures/forms/kuendigungForm.ts'
import { changeTenant } from '../../fixtures/hostile/tenantPage.ts'
import { expect, test } from '../../fixtures/test.ts'

test.beforeEach(async ({ page, signIn }) => storeLongSession(page, await signIn()))

const fruehestens = [
  ['2026-11-17T10:00:00+01:00', '20. November 2026', '19.11.2026'],
  ['2026-12-22T10:00:00+01:00', '28. Dezember 2026', '23.12.2026'],
  ['2026-12-30T23:59:00+01:00', '05. Januar 2027', '04.01.2027'],
  ['2026-06-03T00:01:00+02:00', '08. Juni 2026', '05.06.2026'],
  ['2026-04-02T10:00:00+02:00', '08. April 2026', '07.04.2026'],
] as const

for (const [instant, tag, zuFrueh] of fruehestens) {
  test(
    `at ${instant} the earliest day is the second working day after today: ${tag}`,
    { tag: '@full' },
    async ({ page }) => {
      await openKuendigung(page, instant)
      const { datum } = kuendigungForm(page)
      await expect(datum).toHaveAccessibleDescription(
        new RegExp(`wählbar ab [A-Z]\\w+, ${tag.replace(/^0/, '')}, nur werktags\\.`),
      )
      await datum.fill(zuFrueh)
      await datum.blur()
      await expect(datum).toHaveAccessibleDescription(new RegExp(`Frühestens möglich ist der ${tag}\\.`))
    },
  )
}

test(
  'the calendar offers no weekends and no holidays, also in a year with holidays that load later',
  { tag: '@phone' },
  async ({ page }) => {
    const asked: (string | null)[] = []
    page.on('request', (request) => {
      const { pathname, searchParams } = new URL(request.url())
      if (pathname === '/api/feiertage') asked.push(searchParams.get('years'))
    })
    await openKuendigung(page, '2026-12-22T10:00:00+01:00')
    const { datum, calendar } = kuendigungForm(page)
    await expect(datum).toHaveAccessibleDescription(/28\. Dezember 2026/)
    // This year and, in December, the next one decide about the earliest day.
    expect(asked.toSorted()).toEqual(['2026,2027', '2028'])
    await calendar.click()
    const panel = page.getByRole('dialog', { name: 'Datum wählen' })
    await expect(panel.getByRole('button', { name: /28\. Dezember 2026/ })).toBeFocused()
    // Before the 28th there are fewer than two working days; the 31st is no working day, but no holiday either.
    for (const tag of ['24', '25', '26', '27']) {
      await expect(panel.getByRole('button', { name: new RegExp(`${tag}\\. Dezember 2026`) })).toHaveAttribute(
        'aria-disabled',
        'true',
      )
    }
    await panel.getByRole('button', { name: /31\. Dezember 2026/ }).click()
    await expect(datum).toHaveValue('31. Dezember 2026')
    await datum.fill('25.05.2028')
    await datum.blur()
    await expect(datum).toHaveAccessibleDescription(
      /nicht wählbar: er ist in mindestens einem Bundesland ein Feiertag\. Möglich ist zum Beispiel:/,
    )
  },
)

test(
  'if the holiday service fails, the app logs it and excludes weekends and past days; the server checks all others',
  { tag: '@further' },
  async ({ page, watch }) => {
    await page.route('**/api/feiertage?*', (route) => route.fulfill({ status: 503, json: {} }))
    const sent = await answerKuendigung(page, { status: 204 })
    await openKuendigung(page)
    const { datum } = kuendigungForm(page)
    await expect(datum).toHaveAccessibleDescription(/wählbar ab dem zweiten Werktag nach heute, nur werktags\./)
    await expect.poll(() => watch.findings).toContain('console error: Holiday API failed: 503')
    expect(new Set(watch.findings.splice(0))).toEqual(new Set(['console error: Holiday API failed: 503']))
    for (const [typed, sentence] of [
      ['21.11.2026', /nicht wählbar: er ist ein Samstag\./],
      ['22.11.2026', /nicht wählbar: er ist ein Sonntag\./],
      ['16.11.2026', /Frühestens möglich ist der 17\. November 2026\./],
    ] as const) {
      await datum.fill(typed)
      await datum.blur()
      await expect(datum).toHaveAccessibleDescription(sentence)
    }
    await cancelVertrag(page, '18.11.2026')
    await expect(page).toHaveURL('/vertraege')
    expect(sent).toMatchObject([{ datum: '2026-11-18' }])
  },
)

test(
  'the app uses the tenant’s holiday service instead, without sending the session',
  { tag: '@further' },
  async ({ page }) => {
    await changeTenant(page, (config) => ({ ...config, feiertageUrl: '/feiertagsdienst?states=by' }))
    const asked: string[] = []
    await page.route('**/feiertagsdienst?*', async (route) => {
      const request = route.request()
      expect([request.headers()['token'], request.headers()['kundennummer']]).toEqual([undefined, undefined])
      asked.push(new URL(request.url()).search)
      await route.fulfill({
        json: {
          status: 'success',
          feiertage: [
            { date: '2026-11-18', fname: 'Buß- und Bettag', sn: 1 },
            { date: '2026-11-20', fname: 'Nur hier', by: '1' },
          ],
        },
      })
    })
    await openKuendigung(page)
    await expect(kuendigungForm(page).datum).toHaveAccessibleDescription(
      /wählbar ab Montag, 23\. November 2026, nur werktags\./,
    )
    expect(asked.toSorted()).toEqual(['?states=by&years=2026', '?states=by&years=2027%2C2028'])
  },
)

test('a refused day offers the ones before and after it', { tag: '@phone' }, async ({ page }) => {
  const sent = await answerKuendigung(page, { status: 204 })
  await openKuendigung(page)
  const { datum, form, grund, submit, ja } = kuendigungForm(page)
  await grund('Auszug').click()
  await datum.fill('28.11.2026')
  await datum.blur()
  const offered = form.getByRole('group', { name: 'Mögliche Tage' }).getByRole('button')
  await expect(offered).toHaveText(['Freitag, 27.11.2026', 'Montag, 30.11.2026'])
  await offered.last().click()
  await expect(datum).toHaveValue('30. November 2026')
  await expect(datum).toBeFocused()
  await expect(offered).toHaveCount(0)
  await submit.click()
  await ja.click()
  await expect(page).toHaveURL('/vertraege')
  expect(sent).toMatchObject([{ datum: '2026-11-30' }])
})

test('a supplier may take all days as last days', { tag: '@further' }, async ({ page }) => {
  await changeTenant(page, (config) => ({ ...config, kuendigungstage: 'alle' }))
  const sent = await answerKuendigung(page, { status: 204 })
  await openKuendigung(page, '2026-11-17T10:00:00+01:00')
  await expect(kuendigungForm(page).datum).toHaveAccessibleDescription(/wählbar ab Freitag, 20\. November 2026\.$/)
  await cancelVertrag(page, '28.11.2026')
  await expect(page).toHaveURL('/vertraege')
  expect(sent).toMatchObject([{ datum: '2026-11-28' }])
})
