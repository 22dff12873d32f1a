import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { extname, join } from 'node:path'

/** A file of a tenant (logo, extra style), served under `/tenant/`. */
export interface TenantFile {
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

/** A tenant's files by name, read once; others than pictures, styles and fonts are not served. */
export function readTenantFiles(dir: string): ReadonlyMap<string, TenantFile> {
  const files = new Map<string, TenantFile>()
  if (!existsSync(dir)) return files
  for (const entry of readdirSync(dir, { withFileTypes: true })) {
    const type = types[extname(entry.name).toLowerCase()]
    if (entry.isFile() && type !== undefined) files.set(entry.name, { body: readFileSync(join(dir, entry.name)), type })
  }
  return files
}
