import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { TenantConfig } from '@ekp/wire/tenant'
import { appIcons, buildManifest } from './appManifest.ts'
import { type AppPage, buildAppPage } from './appPage.ts'
import { buildAppWorker } from './appWorker.ts'
import { readTenantFiles, type TenantFile } from './tenantFiles.ts'

export interface AppTenant {
  readonly filesDir: string
  readonly app: TenantConfig
}

/** All that the app of one tenant consists of, besides the hashed assets that are the same for all. */
export interface AppShell {
  readonly page: AppPage
  /** The configuration that is inlined in the page, for an app that is served elsewhere. */
  readonly config: string
  readonly manifest: string
  readonly worker: string | undefined
  /** Below `/tenant/`. */
  readonly tenantFiles: ReadonlyMap<string, TenantFile>
  /** Beside the page. */
  readonly icons: ReadonlyMap<string, Buffer>
  /** What search engines are told. */
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
