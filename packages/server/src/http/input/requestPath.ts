import type { FastifyRequest } from 'fastify'

type Target = Pick<FastifyRequest, 'url'>

/** Of the server itself: its API, assets, a tenant's files, and what programs ask for by RFC 8615. */
const serverNames = new Set(['api', 'assets', 'tenant', '.well-known'])

interface Walk {
  readonly segments: readonly string[]
  /** The names below the root that it comes through, the last one included. */
  readonly roots: readonly string[]
}

// Byte for byte: a part that cannot be decoded hides no other.
function decode(path: string): string {
  return path.replace(/%([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
}

function walk({ url }: Target): Walk {
  const [raw = ''] = url.replace(/^[a-z][a-z0-9+.-]*:\/\/[^/?#]*/i, '').split(/[?#]/)
  const segments: string[] = []
  const roots: string[] = []
  for (const segment of decode(raw)
    .toLowerCase()
    .split(/[/\\]+/)) {
    const [name = ''] = segment.split(';')
    if (name === '' || name === '.') continue
    if (name === '..') segments.pop()
    else if (segments.push(name) === 1) roots.push(name)
  }
  return { segments, roots }
}

/**
 * The path that a request means, however it is spelled: without authority, query and parameters, decoded, with one
 * kind of slash, dots resolved, in lower case. For telling the API's paths from the app's; never for finding files.
 */
export function requestPath(request: Target): string {
  return `/${walk(request).segments.join('/')}`
}

/**
 * Whether a path is one of the server's own, or climbs out of one (`/api/..%2fx`): there the app's page must never
 * appear [T2].
 */
export function isServerPath(request: Target): boolean {
  return walk(request).roots.some((name) => serverNames.has(name))
}

/**
 * Whether a path names a file, such as `/sitemap.xml`: no screen is called so, and whoever asks for one is no reader of
 * the app's page. A link whose `?` got escaped on the way is none.
 */
export function isFilePath(request: Target): boolean {
  return /^[^?#]*\.(?!html?$)[a-z0-9]{1,12}$/.test(walk(request).segments.at(-1) ?? '')
}
