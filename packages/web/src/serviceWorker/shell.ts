/** All that the portal needs to open, relative to the worker's own address. */
export interface Shell {
  /** Another page, file or worker makes another version. */
  readonly version: string
  readonly files: readonly string[]
}

/** What the worker caches: files that are the same for everybody, nothing else. */
export interface OpenShell {
  readonly scope: string
  readonly cacheName: string
  /** Addresses of the files that the shell has. */
  readonly files: ReadonlySet<string>
  /** Of these only the ones with a hash of their content in their name. */
  readonly immutable: ReadonlySet<string>
}

/** Caches are shared by all that the origin serves: ours carry the worker's scope in their names. */
export const cachePrefix = (scope: string) => `ekp ${scope} `

export function openShell({ version, files }: Shell, scope: string): OpenShell {
  const addressOf = (file: string) => new URL(file, scope).href
  return {
    scope,
    cacheName: `${cachePrefix(scope)}${version}`,
    files: new Set([...files, tenantFile].map(addressOf)),
    immutable: new Set(files.filter((file) => file.startsWith('assets/')).map(addressOf)),
  }
}

/** The tenant's configuration, where the app is served without the portal's server. */
const tenantFile = 'tenant.json'

/** Fetches the whole shell into a cache of its own; after a failure there is no cache, and the worker before stays active. */
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
