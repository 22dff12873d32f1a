import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { build, preview, type Plugin } from 'vite'
import { repositoryDir } from './processes.ts'

/** Builds a page of `packages/web/measured` for the browsers of the portal, serves it and hands over its address. */
export async function withOwnPage<T>(name: string, use: (origin: string, path: string) => Promise<T>): Promise<T> {
  const root = join(repositoryDir, 'packages/web/measured')
  const outDir = mkdtempSync(join(tmpdir(), 'ekp-bench-'))
  try {
    const settings = { root, configFile: false, logLevel: 'error' } as const
    const target = ['chrome123', 'edge123', 'firefox128', 'safari18']
    const input = join(root, `${name}.html`)
    await build({
      ...settings,
      build: { outDir, emptyOutDir: true, target, modulePreload: { polyfill: false }, rolldownOptions: { input } },
    })
    const server = await preview({
      ...settings,
      build: { outDir },
      preview: { host: '127.0.0.1', port: 0 },
      plugins: [compressScripts(outDir)],
    })
    try {
      const origin = server.resolvedUrls?.local[0]?.replace(/\/$/, '')
      if (origin === undefined) throw new Error(`${name} is served nowhere`)
      return await use(origin, `/${name}.html`)
    } finally {
      await server.close()
    }
  } finally {
    rmSync(outDir, { recursive: true, force: true })
  }
}

/** Scripts are served compressed, as the portal serves its own. */
const compressScripts = (outDir: string): Plugin => ({
  name: 'compress-scripts',
  configurePreviewServer: ({ middlewares }) => {
    middlewares.use((request, response, next) => {
      const path = request.url ?? ''
      if (!path.endsWith('.js')) return next()
      response.setHeader('content-type', 'text/javascript')
      response.setHeader('content-encoding', 'br')
      response.end(brotliCompressSync(readFileSync(join(outDir, path))))
    })
  },
})
