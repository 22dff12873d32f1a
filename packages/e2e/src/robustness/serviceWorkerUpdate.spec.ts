import type { Page } from '@playwright/test'
import { proxiedTest as test } from '../fixtures/kinds/proxiedTest.ts'
import { headingOf } from '../fixtures/screens/screen.ts'
import { readCaches, waitForWorker } from '../fixtures/serviceWorker.ts'
import { expect } from '../fixtures/test.ts'

/** Another version of the worker, with other files. */
const version =
  (name: string, more: readonly string[] = []) =>
  (path: string, body: string) => {
    if (path !== '/serviceWorker.js') return body
    return body.replace(/^const precache = (.*);$/m, (_line, json: string) => {
      const { files }: { files: string[] } = JSON.parse(json)
      return `const precache = ${JSON.stringify({ version: name, files: [...files, ...more] })};`
    })
  }

const versions = async (page: Page) => [
  ...new Set((await readCaches(page)).map(({ cache }) => cache.split(' ').at(-1) ?? '')),
]

const waiting = (page: Page) => page.evaluate(async () => (await navigator.serviceWorker.ready).waiting?.state)

async function openWith(page: Page) {
  await page.goto('/')
  await waitForWorker(page)
}

test('a new worker waits for the old tabs, and takes over with its own files when they are closed', async ({
  page,
  context,
  login,
  portalProxy: proxy,
}) => {
  proxy.change = version('v1')
  await login(page)
  await openWith(page)
  expect(await versions(page)).toEqual(['v1'])

  proxy.change = version('v2')
  await page.reload()
  await expect.poll(() => waiting(page)).toBe('installed')
  expect(await versions(page)).toEqual(['v1', 'v2'])
  // The tab of the old version still has all its files.
  await context.setOffline(true)
  await page.goto('/vertraege')
  await expect(headingOf(page)).toBeVisible()
  await context.setOffline(false)

  await page.close()
  const later = await context.newPage()
  await expect(async () => {
    await later.goto('/')
    expect(await versions(later)).toEqual(['v2'])
  }).toPass()
  await context.setOffline(true)
  await later.goto('/vertraege')
  await expect(headingOf(later)).toBeVisible()
})

test('a worker that cannot fetch everything is not installed, and the one before it stays', async ({
  page,
  context,
  login,
  portalProxy: proxy,
}) => {
  proxy.change = version('v1')
  await login(page)
  await openWith(page)
  let asked = 0
  proxy.change = (path, body) => {
    if (path === '/assets/weg.js') asked += 1
    return version('broken', ['assets/weg.js'])(path, body)
  }
  await page.reload()
  await expect.poll(() => asked).toBeGreaterThan(0)
  await expect.poll(() => versions(page)).toEqual(['v1'])
  expect(await waiting(page)).toBeUndefined()
  await context.setOffline(true)
  await page.goto('/vertraege')
  await expect(headingOf(page)).toBeVisible()
})

test('a worker does not cache a page of another build', async ({ page, login, portalProxy: proxy }) => {
  await login(page)
  proxy.change = (path, body) =>
    path === '/' ? body.replace(/\/assets\/(?=[\w-]+\.js)/, '/assets/other-') : version('mixed')(path, body)
  let asked = 0
  const mixed = proxy.change
  proxy.change = (path, body) => {
    if (path === '/serviceWorker.js') asked += 1
    return mixed(path, body)
  }
  // This page is complete; only the worker requests the start page.
  await page.goto('/vertraege')
  await expect.poll(() => asked).toBeGreaterThan(0)
  await expect.poll(() => page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)).toBe(0)
  expect(await versions(page)).toEqual([])
})
