import { brotliCompressSync, gzipSync } from 'node:zlib'
import type { Browser } from '@playwright/test'
import { signedInContext } from './browser.ts'
import type { SessionHeaders } from './demoPortal.ts'

/** Bytes, compressed. */
export interface Weight {
  readonly gzip: number
  readonly brotli: number
}

/** Loads a page in a fresh browser and sums the sizes of its scripts, compressed as by a server ahead of time. */
export async function weigh(browser: Browser, origin: string, path: string, session?: SessionHeaders): Promise<Weight> {
  const context = await signedInContext(browser, origin, session)
  try {
    const page = await context.newPage()
    const scripts: Promise<Buffer>[] = []
    page.on('response', (response) => {
      if (response.request().resourceType() === 'script') scripts.push(response.body())
    })
    await page.goto(origin + path)
    await page.locator('h1').waitFor()
    await page.waitForLoadState('networkidle')
    if (new URL(page.url()).pathname !== path) throw new Error(`${path} led to ${page.url()}`)
    const bodies = await Promise.all(scripts)
    if (bodies.length === 0) throw new Error(`${path} loaded no script`)
    const sum = (compress: (body: Buffer) => Buffer) => bodies.reduce((total, body) => total + compress(body).length, 0)
    return { gzip: sum((body) => gzipSync(body, { level: 9 })), brotli: sum((body) => brotliCompressSync(body)) }
  } finally {
    await context.close()
  }
}
