import { storeLongSession } from '../fixtures/forms/kuendigungForm.ts'
import { changeAnswers } from '../fixtures/hostile/hostileTexts.ts'
import { mainOf } from '../fixtures/screens/screen.ts'
import { expect, test } from '../fixtures/test.ts'
import { allScreens, visitScreens } from '../fixtures/screens/visitScreens.ts'

// The channels of a meter stay, because without one of them a reading would be refused.
const isWhole = (key: string) => key === 'kanaele'

/** Adds invalid entries to every list with entries in a JSON value. */
function withStrangeEntries(value: unknown, key = ''): unknown {
  if (Array.isArray(value)) {
    const entries = value.map((entry) => withStrangeEntries(entry))
    return entries.length === 0 || isWhole(key) ? entries : [null, ...entries, 'x', true]
  }
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, withStrangeEntries(part, name)]))
}

test('no screen looks different when a host sends invalid entries @desktop', async ({ page, signIn }) => {
  test.setTimeout(180_000)
  await storeLongSession(page, await signIn())
  await page.clock.setFixedTime(new Date())
  // Other tests sign the same customer in meanwhile.
  let anmeldung: unknown
  await page.route('**/api/anschlussnutzer/anmeldung', async (route) => {
    anmeldung ??= await (await route.fetch()).json()
    await route.fulfill({ json: anmeldung })
  })
  const texts = new Map<string, string>()
  await visitScreens(page, allScreens, async (path) => {
    // The form to cancel names the earliest day once it knows the holidays.
    await expect(mainOf(page)).not.toContainText('der zweite Werktag')
    texts.set(path, await mainOf(page).innerText())
  })
  await changeAnswers(page, (json) => withStrangeEntries(json))
  await page.route('**/api/anschlussnutzer/anmeldung', (route) =>
    route.fulfill({ json: withStrangeEntries(anmeldung) }),
  )
  await visitScreens(page, allScreens, async (path) => {
    await expect.poll(() => mainOf(page).innerText(), path).toBe(texts.get(path))
  })
})
