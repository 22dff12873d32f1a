import type { FastifyRequest } from 'fastify'

function decode(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}

/**
 * The path that a request means, however it is spelled: without authority, query and parameters, decoded, with one
 * kind of slash, dots resolved, in lower case. For telling the API's paths from the app's; never for finding files.
 */
export function requestPath(request: Pick<FastifyRequest, 'url'>): string {
  const [raw = ''] = request.url.replace(/^[a-z][a-z0-9+.-]*:\/\/[^/?#]*/i, '').split(/[?#]/)
  const segments: string[] = []
  for (const segment of decode(raw)
    .toLowerCase()
    .split(/[/\\]+/)) {
    const [name = ''] = segment.split(';')
    if (name === '..') segments.pop()
    else if (name !== '' && name !== '.') segments.push(name)
  }
  return `/${segments.join('/')}`
}

/**
 * Whether a path is one of the server's own (API, assets, a tenant's files, what programs ask for by RFC 8615), where the
 * app's page must never appear.
 */
export function isServerPath(path: string): boolean {
  return /^\/(api|assets|tenant|\.well-known)(\/|$)/.test(path)
}
