/** All that the portal needs to open, relative to the worker's own address. */
export interface Shell {
  /** Another page, file or worker makes another version. */
  readonly version: string
  readonly files: readonly string[]
}

/** The only thing that is ever read from a cache, or written to one: what is the same for everybody. */
export interface OpenShell {
  readonly scope: string
  readonly cacheName: string
  /** Addresses of the files that the shell has. */
  readonly files: ReadonlySet<string>
  /** Of these only the ones whose name changes with their content. */
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
export const tenantFile = 'tenant.json'
