import type { BrowserContext, Locator, Page } from '@playwright/test'
import { demoKunden } from '../fixtures/demoKunden.ts'
import { allScreens } from '../fixtures/screens/visitScreens.ts'
import { headingOf, mainOf } from '../fixtures/screens/screen.ts'
import { historiePath } from '../fixtures/screens/historieScreen.ts'
import { expect, test } from '../fixtures/test.ts'
import { expectSameTexts, translate } from '../fixtures/translator.ts'

async function open(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await headingOf(page).waitFor()
  await expect(mainOf(page).locator('[aria-busy=true]')).toHaveCount(0)
}

/** The same page twice: as a translator leaves it, and as it is. */
async function openBoth(context: BrowserContext, path: string) {
  const [translated, plain] = [await context.newPage(), await context.newPage()]
  await translate(translated)
  const both = (act: (page: Page) => Promise<unknown>) => Promise.all([act(translated), act(plain)])
  await both((page) => open(page, path))
  const same = (when: string) => expectSameTexts(translated, plain, when)
  await same(path)
  return {
    /** Does the same on both pages, and expects the same texts. */
    async change(when: string, act: (page: Page) => Promise<unknown>): Promise<void> {
      await both(act)
      await same(when)
    },
    plain,
  }
}

/** What changes texts of a screen without sending anything or leaving it. */
const changing: readonly [selector: string, act: (target: Locator) => Promise<unknown>][] = [
  ['button[aria-pressed=false]', (button) => button.click()],
  ['select', async (select) => select.selectOption({ index: (await select.locator('option').count()) - 1 })],
  ['input[type=checkbox]', (box) => box.click()],
  ['details:not([open]) > summary', (summary) => summary.click()],
  // Something that is wrong in most fields, so that they say so when they are left.
  ['textarea, input:not([readonly], [type=checkbox], [type=radio], [type=file], [type=range])', fillShort],
]

async function fillShort(field: Locator): Promise<void> {
  await field.fill('x')
  await field.blur()
}

test('the history says which period its figures are of', async ({ context, page, login }) => {
  await login(page, demoKunden.dynamisch)
  const { change } = await openBoth(context, historiePath)
  const press = (name: string) => (on: Page) => mainOf(on).getByRole('button', { name }).click()
  for (const mode of ['Preisübersicht 48h', 'Monatsübersicht', 'Jahresübersicht']) {
    await change(mode, press(mode))
    await change(`${mode}, earlier`, press('<'))
    await change(`${mode}, later`, press('>'))
  }
})

test('the cheapest window is the one of the chosen duration', async ({ context, page, login }) => {
  await login(page, demoKunden.dynamisch)
  const { change } = await openBoth(context, '/vertrag/4711003/preiszeitreihe')
  for (const dauer of ['1 Stunde', '8 Stunden', '2 Stunden']) {
    await change(dauer, (on) => mainOf(on).getByLabel('Wie lange läuft Ihr Gerät?').selectOption(dauer))
  }
})

for (const [kunde, paths] of [
  ['haushalt', allScreens],
  [
    'dynamisch',
    ['verbrauchshistorie', 'preiszeitreihe', 'kosten', 'vergleich', 'detail'].map((path) => `/vertrag/4711003/${path}`),
  ],
] as const) {
  test(
    `no screen of ${kunde} fails or stays behind, whatever changes on it`,
    { tag: '@full' },
    async ({ context, page, login }) => {
      test.setTimeout(1_200_000)
      await login(page, demoKunden[kunde])
      const { change, plain } = await openBoth(context, '/')
      for (const path of paths) {
        await change(path, (on) => open(on, path))
        for (const [selector, act] of changing) {
          const count = Math.min(await mainOf(plain).locator(`:is(${selector}):visible`).count(), 4)
          for (let index = 0; index < count; index++) {
            await change(`${path}: ${selector} ${index}`, async (on) => {
              const target = mainOf(on).locator(`:is(${selector}):visible`).nth(index)
              // The change before may have taken it away.
              if ((await target.count()) > 0) await act(target)
            })
          }
        }
      }
    },
  )
}
