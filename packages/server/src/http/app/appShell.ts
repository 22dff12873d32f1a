import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import type { TenantConfig } from '@ekp/wire/tenant'
import * as v from 'valibot'
import { defaultMarke } from '../../lib/brandColours.ts'
import { type AppPage, buildAppPage } from './appPage.ts'

export interface AppTenant {
  readonly filesDir: string
  readonly app: TenantConfig
}

/** The files of one tenant's app, besides the hashed assets, which are the same for all. */
export interface AppShell {
  readonly page: AppPage
  /** The configuration that is inlined in the page, for an app that is served elsewhere. */
  readonly config: string
  readonly manifest: string
  readonly worker: string | undefined
  /** Files below `/tenant/`. */
  readonly tenantFiles: ReadonlyMap<string, TenantFile>
  /** Files beside the page. */
  readonly icons: ReadonlyMap<string, Buffer>
  /** The text of robots.txt. */
  readonly robots: Buffer | undefined
}

export function buildAppShell(webDistDir: string, { app, filesDir }: AppTenant): AppShell {
  const page = buildAppPage(webDistDir, app)
  const manifest = buildManifest(app)
  const tenantFiles = readTenantFiles(filesDir)
  const icons = readIcons(webDistDir, tenantFiles)
  const files = new Map([
    ...icons,
    ...[...tenantFiles].map(([name, { body }]) => [`tenant/${encodeURIComponent(name)}`, body] as const),
  ])
  return {
    page,
    config: JSON.stringify(app),
    manifest,
    worker: buildAppWorker(webDistDir, { pageHash: page.hash, manifest, files }),
    tenantFiles,
    icons,
    robots: readIfThere(join(webDistDir, 'robots.txt')),
  }
}

const readIfThere = (path: string) => (existsSync(path) ? readFileSync(path) : undefined)

function readIcons(webDistDir: string, own: ReadonlyMap<string, TenantFile>): Map<string, Buffer> {
  const icons = new Map<string, Buffer>()
  for (const name of appIcons) {
    const icon = own.get(name)?.body ?? readIfThere(join(webDistDir, name))
    if (icon !== undefined) icons.set(name, icon)
  }
  return icons
}

/** The icons of an installed portal; a tenant's file of the same name replaces one. */
export const appIcons = ['icon-192.png', 'icon-512.png', 'icon-maskable-512.png', 'apple-touch-icon.png'] as const

const pageColour = '#faf9f6'
// Longer names are cut below an icon.
const shortNameLength = 12

/** What a device needs to install the portal of this tenant as an app. */
function buildManifest({ kurzname, name, farben, installation }: TenantConfig): string {
  return JSON.stringify({
    id: '/',
    name: installation.name ?? name,
    short_name: installation.kurzname ?? (name.length <= shortNameLength ? name : kurzname),
    lang: 'de',
    start_url: '/',
    scope: '/',
    display: 'standalone',
    theme_color: farben.marke ?? defaultMarke,
    background_color: pageColour,
    icons: [
      { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
      { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
      { src: '/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    ],
  })
}

const Precache = v.object({ version: v.string(), files: v.array(v.string()) })

/** A tenant's files that the worker caches on a device. */
interface TenantShell {
  readonly pageHash: string
  readonly manifest: string
  /** By the path below the portal's address. */
  readonly files: ReadonlyMap<string, Buffer>
}

/**
 * The built service worker with the tenant's files in its list and a version of its own: another configuration or
 * picture makes another worker. Undefined if the app was built without a worker.
 */
export function buildAppWorker(webDistDir: string, tenant: TenantShell): string | undefined {
  const path = join(webDistDir, 'serviceWorker.js')
  if (!existsSync(path)) return undefined
  return readFileSync(path, 'utf8').replace(/^const precache = (\{.*\});$/m, (_line, json: string) => {
    const { version, files } = v.parse(Precache, JSON.parse(json))
    const hash = createHash('sha256').update(version).update(tenant.pageHash).update(tenant.manifest)
    for (const [name, body] of tenant.files) hash.update(name).update(body)
    const all = new Set([...files, ...tenant.files.keys()])
    return `const precache = ${JSON.stringify({ version: hash.digest('hex').slice(0, 16), files: [...all] })};`
  })
}

/** A file of a tenant (logo, extra style), served under `/tenant/`. */
interface TenantFile {
  readonly body: Buffer
  readonly type: string
}

const types: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
}

/** A tenant's files by name, read once; only pictures, styles and fonts. */
export function readTenantFiles(dir: string): ReadonlyMap<string, TenantFile> {
  const files = new Map<string, TenantFile>()
  if (!existsSync(dir)) return files
  for (const entry of readdirSync(dir, { withFileTypes: true })) {
    const type = types[extname(entry.name).toLowerCase()]
    if (entry.isFile() && type !== undefined) files.set(entry.name, { body: readFileSync(join(dir, entry.name)), type })
  }
  return files
}
