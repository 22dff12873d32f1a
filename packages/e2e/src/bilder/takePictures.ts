import { type Browser, type BrowserContext, type Page, request } from '@playwright/test'
import { encodeHeaderValue } from '@ekp/wire/rules/text/headerValue'
import type { DemoKunde } from '../fixtures/demoKunden.ts'
import { headingOf } from '../fixtures/screens/screen.ts'
import { sessionKey } from '../fixtures/storedSession.ts'
import type { Screen } from './screens.ts'

export const widths = [360, 1280] as const
export const schemes = ['light', 'dark'] as const

export interface Picture {
  readonly screen: Screen
  readonly width: (typeof widths)[number]
  readonly scheme: (typeof schemes)[number]
  readonly png: Buffer
}

interface Portal {
  readonly browser: Browser
  readonly origin: string
  readonly deskOrigin: string
  /** The time at the portal, at which the browser's clock stands still. */
  readonly instant: string
}

/** Pictures of whole screens, in each width and colour scheme, of one after the other. */
export async function* takePictures(portal: Portal, screens: readonly Screen[]): AsyncGenerator<Picture> {
  for (const width of widths) {
    for (const own of Map.groupBy(screens, ({ kunde, isDesk }) => kunde ?? isDesk).values()) {
      const context = await openContext(portal, width, own[0])
      for (const screen of own) {
        // A page of its own, so that no draft of one is in the picture of another.
        const page = await context.newPage()
        await page.clock.setFixedTime(portal.instant)
        await open(page, screen)
        for (const scheme of schemes) {
          await page.emulateMedia({ colorScheme: scheme })
          yield {
            screen,
            width,
            scheme,
            png: await page.screenshot({ fullPage: screen.inSight !== true, animations: 'disabled' }),
          }
        }
        await page.close()
      }
      await context.close()
    }
  }
}

async function openContext(portal: Portal, width: number, { kunde, isDesk }: Partial<Screen> = {}) {
  const { browser, origin, deskOrigin, instant } = portal
  const context = await browser.newContext({
    baseURL: isDesk ? deskOrigin : origin,
    locale: 'de-DE',
    timezoneId: 'Europe/Berlin',
    viewport: { width, height: width === 360 ? 740 : 800 },
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
  })
  if (kunde !== undefined) await signIn(context, { origin, instant, kunde })
  return context
}

/** Signs in by the API; a one-time password leads to the forced change [anmeldung-8]. */
async function signIn(
  context: BrowserContext,
  { origin, instant, kunde }: { origin: string; instant: string; kunde: DemoKunde },
) {
  const { kundennummer, passwort } = kunde
  const api = await request.newContext({ baseURL: origin })
  const answer = await api.post('/api/anschlussnutzer/login', {
    headers: { kundennummer, passwort: encodeHeaderValue(passwort) },
  })
  const { token = '', ttl = '300' } = answer.headers()
  await api.dispose()
  const ablaufdatum = new Date(Date.parse(instant) + Number(ttl) * 1000).toISOString()
  const value = JSON.stringify({ kundennummer, token, ablaufdatum })
  await context.setStorageState({ cookies: [], origins: [{ origin, localStorage: [{ name: sessionKey, value }] }] })
}

/** Opens a screen and waits until nothing is still to come. */
async function open(page: Page, { path, prepare, act }: Screen): Promise<void> {
  await prepare?.(page)
  await page.goto(path)
  await headingOf(page).waitFor()
  await act?.(page)
  await page.waitForLoadState('networkidle')
  await page.waitForFunction(() => document.querySelector('[aria-busy=true]') === null)
  await page.evaluate(() => document.fonts.ready)
}
