import { cachePrefix, type OpenShell } from './shell.ts'

/** How long the network may take before the page that is known does as well. */
const patienceMs = 3000

/** What the worker answers itself; undefined for everything that is none of its business, the API above all. */
export function answerFor(request: Request, shell: OpenShell): Promise<Response> | undefined {
  if (request.method !== 'GET') return undefined
  const url = new URL(request.url)
  if (request.mode === 'navigate')
    return isScreen(url, shell.scope) ? networkFirst(request, shell.scope, shell) : undefined
  const file = `${url.origin}${url.pathname}`
  if (url.search !== '') return undefined
  if (!shell.files.has(file)) return isAsset(file, shell.scope) ? networkOrNewer(request, file, shell.scope) : undefined
  return shell.immutable.has(file) ? cacheFirst(request, file, shell) : networkFirst(request, file, shell)
}

/** Whether an address is one of the app's screens, and neither one of the server's own paths nor a file. */
function isScreen({ href, origin, pathname }: URL, scope: string): boolean {
  if (!`${origin}${pathname}`.startsWith(scope)) return false
  if (/\.(?!html?$)[a-z0-9]{1,12}$/i.test(pathname)) return false
  return !/^(?:api|assets|tenant|\.well-known)(?:[/?#]|$)/.test(href.slice(scope.length))
}

const isAsset = (file: string, scope: string) => file.startsWith(`${scope}assets/`)

async function cacheFirst(request: Request, key: string, shell: OpenShell): Promise<Response> {
  return (await find(key, shell)) ?? fetch(request)
}

async function networkFirst(request: Request, key: string, shell: OpenShell): Promise<Response> {
  const network = fetch(request)
  const first = await Promise.race([network.catch(() => undefined), pause(patienceMs)])
  // A proxy without its server answers 502 to 504.
  if (first !== undefined && first.status < 500) return first
  return (await find(key, shell)) ?? network
}

/** A page that came from the network may be newer than this worker; the next one, which waits, has its files. */
async function networkOrNewer(request: Request, key: string, scope: string): Promise<Response> {
  try {
    return await fetch(request)
  } catch (error) {
    const names = (await caches.keys()).filter((name) => name.startsWith(cachePrefix(scope)))
    const found = await Promise.all(
      names.map(async (name) => (await caches.open(name)).match(key, { ignoreVary: true })),
    )
    const newer = found.find((response) => response !== undefined)
    if (newer === undefined) throw error
    return newer
  }
}

async function find(key: string, { cacheName }: OpenShell): Promise<Response | undefined> {
  // Opening by name would make a cache that the browser has taken away.
  if (!(await caches.has(cacheName))) return undefined
  const cache = await caches.open(cacheName)
  return cache.match(key, { ignoreVary: true })
}

function pause(ms: number): Promise<undefined> {
  return new Promise((resolve) => setTimeout(resolve, ms, undefined))
}
