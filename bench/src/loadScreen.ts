import type { Browser } from '@playwright/test'
import type { SessionHeaders } from './demoPortal.ts'
import { signedInContext } from './signedInContext.ts'

/** What a browser that knows nothing yet loads for a screen; bytes as they come over the wire, headers included. */
export interface Load {
  readonly calls: readonly { readonly path: string; readonly bytes: number }[]
  readonly files: { readonly count: number; readonly bytes: number }
}

export async function loadScreen(
  browser: Browser,
  origin: string,
  path: string,
  session: SessionHeaders,
): Promise<Load> {
  const context = await signedInContext(browser, origin, session)
  try {
    const page = await context.newPage()
    const network = await context.newCDPSession(page)
    const urls = new Map<string, string>()
    const loaded: { path: string; bytes: number }[] = []
    const failed: string[] = []
    network.on('Network.responseReceived', ({ requestId, response: { url, status } }) => {
      urls.set(requestId, url)
      if (status !== 200) failed.push(`${url}: ${status}`)
    })
    network.on('Network.loadingFinished', ({ requestId, encodedDataLength: bytes }) => {
      const url = urls.get(requestId)
      if (url?.startsWith(origin) === true) loaded.push({ path: url.slice(origin.length), bytes })
    })
    await network.send('Network.enable')
    await page.goto(origin + path)
    await page.locator('h1').waitFor()
    await page.waitForLoadState('networkidle')
    if (failed.length > 0) throw new Error(failed.join(', '))
    const isCall = (one: { path: string }) => one.path.startsWith('/api/')
    const files = loaded.filter((one) => !isCall(one))
    const bytes = files.reduce((sum, one) => sum + one.bytes, 0)
    return { calls: loaded.filter(isCall), files: { count: files.length, bytes } }
  } finally {
    await context.close()
  }
}
