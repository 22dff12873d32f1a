import { type OpenShell, tenantFile } from './shell.ts'

/** Fetches the whole shell into a cache of its own; whatever fails leaves no cache, and the worker before it at work. */
export async function fillCache(shell: OpenShell): Promise<void> {
  const cache = await caches.open(shell.cacheName)
  try {
    const page = await load(shell.scope, 'no-cache')
    const html = await page.clone().text()
    checkAssets(html, shell)
    const tenantUrl = new URL(tenantFile, shell.scope).href
    const files = [...shell.files].filter((url) => url !== tenantUrl || !isTenantInlined(html))
    await Promise.all(
      files.map(async (url) => cache.put(url, await load(url, shell.immutable.has(url) ? 'default' : 'no-cache'))),
    )
    // The page last: what is found has all that it needs.
    await cache.put(shell.scope, page)
  } catch (error) {
    await caches.delete(shell.cacheName)
    throw error
  }
}

async function load(url: string, cache: RequestCache): Promise<Response> {
  const response = await fetch(url, { cache, credentials: 'same-origin' })
  // A login page of some network in between is no file of ours.
  if (response.status !== 200 || response.redirected) throw new Error(`${url} answered ${response.status}`)
  return response
}

/** While a new version is rolled out, the page may already be of another build than this worker. */
function checkAssets(html: string, { files, scope }: OpenShell): void {
  for (const [, path = ''] of html.matchAll(/(?:src|href)="([^"]*\/assets\/[^"]+)"/g)) {
    if (!files.has(new URL(path, scope).href)) throw new Error(`${path} is of another version`)
  }
}

const isTenantInlined = (html: string) => !/id="tenant">\s*<\/script>/.test(html)
