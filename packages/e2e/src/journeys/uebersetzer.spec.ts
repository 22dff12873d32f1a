import type { BrowserContext, Page } from '@playwright/test'
import { demoKunden } from '../fixtures/demoKunden.ts'
import { allScreens, enterScreen } from '../fixtures/screens/visitScreens.ts'
import { headingOf, mainOf } from '../fixtures/screens/screen.ts'
import { historiePath } from '../fixtures/screens/historieScreen.ts'
import { expect, test } from '../fixtures/test.ts'
import { expectSameTexts, translate } from '../fixtures/translator.ts'

/** The same page twice: as a translator leaves it, and as it is. */
async function openBoth(context: BrowserContext, path: string) {
  const [translated, plain] = [await context.newPage(), await context.newPage()]
  await translate(translated)
  const both = (act: (page: Page) => Promise<unknown>) => Promise.all([act(translated), act(plain)])
  await both(async (page) => {
    await page.goto(path)
    await headingOf(page).waitFor()
    await expect(mainOf(page).locator('[aria-busy=true]')).toHaveCount(0)
  })
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
const changing = [
  ['button[aria-pressed=false]', (page: Page, index: number) => nth(page, 'button[aria-pressed=false]', index).click()],
  ['select', chooseLast],
  ['input[type=checkbox]', (page: Page, index: number) => nth(page, 'input[type=checkbox]', index).click()],
  ['details:not([open]) > summary', (page: Page) => nth(page, 'details:not([open]) > summary', 0).click()],
  ['input:not([readonly]):is([type=text], [type=email], [type=tel], [type=password], :not([type]))', fillShort],
  ['textarea', fillShort],
] as const

const nth = (page: Page, selector: string, index: number) => mainOf(page).locator(`${selector}:visible`).nth(index)

async function chooseLast(page: Page, index: number): Promise<void> {
  const select = nth(page, 'select', index)
  await select.selectOption({ index: (await select.locator('option').count()) - 1 })
}

/** Something that is wrong in most fields, so that they say so when they are left. */
async function fillShort(page: Page, index: number): Promise<void> {
  const field = mainOf(page)
    .locator(
      'textarea:visible, input:visible:not([readonly]):not([type=checkbox], [type=radio], [type=file], [type=range])',
    )
    .nth(index)
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
    await change(dauer, (on) => mainOf(on).getByLabel('Dauer am Stück').selectOption(dauer))
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
        await change(path, async (on) => {
          await enterScreen(on, path)
          const leave = on.getByRole('dialog').getByRole('button', { name: 'Ja' })
          if (await leave.isVisible()) await leave.click()
        })
        for (const [selector, act] of changing) {
          const count = Math.min(await mainOf(plain).locator(`${selector}:visible`).count(), 4)
          for (let index = 0; index < count; index++) {
            await change(`${path}: ${selector} ${index}`, (on) => act(on, index))
          }
        }
      }
    },
  )
}
