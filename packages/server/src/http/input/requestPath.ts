import type { FastifyRequest } from 'fastify'

type Target = Pick<FastifyRequest, 'url'>

/** First segments of the server's own paths: its API, assets, a tenant's files, and well-known paths (RFC 8615). */
const serverNames = new Set(['api', 'assets', 'tenant', '.well-known'])

interface Walk {
  readonly segments: readonly string[]
  /** The first segments that a path goes through before and after its dots are resolved. */
  readonly roots: readonly string[]
}

// Byte by byte, so that a part that cannot be decoded does not prevent decoding the others.
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
 * A request's path in one spelling: without authority, query and parameters, decoded, with one kind of slash, dots
 * resolved, in lower case. Use it to tell the API's paths from the app's, never to find files.
 */
export function requestPath(request: Target): string {
  return `/${walk(request).segments.join('/')}`
}

/**
 * Whether a path is one of the server's own, or leaves one with dots (`/api/..%2fx`): these must never get the app's
 * page [T2].
 */
export function isServerPath(request: Target): boolean {
  return walk(request).roots.some((name) => serverNames.has(name))
}

/**
 * Whether a path names a file, such as `/sitemap.xml`: no screen has such a path, and a program that requests one
 * cannot use the app's page. A link with an escaped `?` does not count.
 */
export function isFilePath(request: Target): boolean {
  return /^[^?#]*\.(?!html?$)[a-z0-9]{1,12}$/.test(walk(request).segments.at(-1) ?? '')
}
