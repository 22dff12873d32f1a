import type { OpenShell } from './shell.ts'

/** How long the network may take before the page that is known does as well. */
const patienceMs = 3000

/** What the worker answers itself; undefined for everything that is none of its business, the API above all. */
export function answerFor(request: Request, shell: OpenShell): Promise<Response> | undefined {
  if (request.method !== 'GET') return undefined
  const url = new URL(request.url)
  if (request.mode === 'navigate')
    return isScreen(url, shell.scope) ? networkFirst(request, shell.scope, shell) : undefined
  const file = `${url.origin}${url.pathname}`
  if (url.search !== '' || !shell.files.has(file)) return undefined
  return shell.immutable.has(file) ? cacheFirst(request, file, shell) : networkFirst(request, file, shell)
}

/** Whether an address is one of the app's screens, and not one of the server's own paths. */
function isScreen({ href, origin, pathname }: URL, scope: string): boolean {
  if (!`${origin}${pathname}`.startsWith(scope)) return false
  return !/^(?:api|assets|tenant)(?:[/?#]|$)/.test(href.slice(scope.length))
}

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

async function find(key: string, { cacheName }: OpenShell): Promise<Response | undefined> {
  // Opening by name would make a cache that the browser has taken away.
  if (!(await caches.has(cacheName))) return undefined
  const cache = await caches.open(cacheName)
  return cache.match(key, { ignoreVary: true })
}

function pause(ms: number): Promise<undefined> {
  return new Promise((resolve) => setTimeout(resolve, ms, undefined))
}
