import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import type { TenantConfig } from '@ekp/wire/tenant'
import { tenantColours } from '@ekp/wire/rules/tenantColours'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { defaultMarke } from '../../lib/brandColours.ts'
import { appPolicy } from '../reply/securityHeaders.ts'
import { drawHeader, escapeHtml } from './drawHeader.ts'

/** The app's page for one tenant, in each encoding. */
export interface AppPage {
  readonly hash: string
  readonly policy: string
  readonly bodies: Readonly<Record<'br' | 'gzip' | 'identity', Buffer>>
}

/** `<` can end a script element, whatever its type; U+2028 and U+2029 end a line in older parsers. */
function inlineJson(value: unknown): string {
  return JSON.stringify(value).replace(
    /[<>&\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}

/** Puts a tenant's configuration, name, colours and header into the built page. */
export function buildAppPage(webDistDir: string, app: TenantConfig): AppPage {
  const template = readFileSync(join(webDistDir, 'index.html'), 'utf8')
  const config = `<script type="application/json" id="tenant">${inlineJson(app)}</script>`
  const declarations = tenantColours(app).map(([property, colour]) => `${property}:${colour};`)
  const colours = declarations.length === 0 ? '' : `:root{${declarations.join('')}}`
  const extraStyle = app.extraStyle
    ? `<link rel="stylesheet" href="/tenant/${encodeURIComponent(app.kurzname)}.css" />`
    : ''
  const classes = join(webDistDir, 'header.json')
  // Files of another build than the server's draw it themselves.
  const header = existsSync(classes) ? drawHeader(app, JSON.parse(readFileSync(classes, 'utf8'))) : ''
  const html = template
    .replace(/<script type="application\/json" id="tenant">[^<]*<\/script>/, () => config)
    .replace(
      /(<meta name="theme-color" content=")[^"]*/,
      (_, start: string) => start + (app.farben.marke ?? defaultMarke),
    )
    .replace(/<title>[^<]*<\/title>/, () => `<title>${escapeHtml(app.name)}</title>`)
    .replace('</head>', () => `${colours && `<style>${colours}</style>`}${extraStyle}</head>`)
    .replace('<div id="root"></div>', () => `<div id="root">${header}</div>`)
  if (!html.includes(config)) throw new Error('index.html has no place for the tenant')
  const identity = Buffer.from(html)
  const services = [app.apiBase, app.feiertageUrl ?? ''].filter((url) => URL.canParse(url))
  return {
    hash: createHash('sha256').update(identity).digest('base64url').slice(0, 22),
    policy: appPolicy([...new Set(services.map((url) => new URL(url).origin))], colours),
    bodies: { identity, br: brotliCompressSync(identity), gzip: gzipSync(identity) },
  }
}

type Encoding = keyof AppPage['bodies']

/** The best encoding that the browser accepts; `q=0` refuses one. */
function encodingFor(request: FastifyRequest): Encoding {
  const accepted = (request.headers['accept-encoding'] ?? '')
    .split(',')
    .map((item) => item.replace(/\s/g, '').toLowerCase())
    .filter((item) => !/;q=0(\.0*)?$/.test(item))
    .map((item) => item.split(';')[0])
  return (['br', 'gzip'] as const).find((encoding) => accepted.includes(encoding)) ?? 'identity'
}

function isKnown(etag: string, ifNoneMatch: string | undefined): boolean {
  const known = (ifNoneMatch ?? '').split(',').map((item) => item.trim().replace(/^W\//, ''))
  return known.includes(etag) || known.includes('*')
}

/** Sends the page for any path of the app; the browser revalidates it each time and mostly gets 304. */
export function sendAppPage(request: FastifyRequest, reply: FastifyReply, page: AppPage): FastifyReply {
  const encoding = encodingFor(request)
  const etag = `"${page.hash}-${encoding}"`
  reply.headers({
    'content-security-policy': page.policy,
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-cache',
    etag,
    vary: 'accept-encoding',
  })
  if (isKnown(etag, request.headers['if-none-match'])) return reply.code(304).send()
  if (encoding !== 'identity') reply.header('content-encoding', encoding)
  return reply.send(page.bodies[encoding])
}
