import { readdir, readFile, writeFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

const textFiles = new Set(['.js', '.css', '.html', '.svg', '.json', '.webmanifest', '.txt'])

/** Writes `.br` and `.gz` beside each text file, so that no server has to compress while somebody waits. */
export function compressAssets(): Plugin {
  const brotli = promisify(brotliCompress)
  const deflate = promisify(gzip)

  return {
    name: 'compress-assets',
    apply: 'build',
    async writeBundle({ dir }) {
      if (dir === undefined) return
      const files = await readdir(dir, { recursive: true })
      const texts = files.filter((file) => textFiles.has(extname(file)))
      await Promise.all(
        texts.map(async (file) => {
          const path = join(dir, file)
          const text = await readFile(path)
          const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: text.length }
          await writeFile(`${path}.br`, await brotli(text, { params }))
          await writeFile(`${path}.gz`, await deflate(text, { level: 9 }))
        }),
      )
    },
  }
}

/** Preloads the one font file that every page needs; its name carries a hash that only the build knows. */
export function preloadFont(file: RegExp): Plugin {
  return {
    name: 'preload-font',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { bundle }) => {
        const font = Object.keys(bundle ?? {}).find((name) => file.test(name))
        if (font === undefined) throw new Error(`No file of the build matches ${file}`)
        const attrs = { rel: 'preload', as: 'font', type: 'font/woff2', href: `/${font}`, crossorigin: '' }
        return [{ tag: 'link', attrs, injectTo: 'head-prepend' }]
      },
    },
  }
}

/** Links first the stylesheet that names the layers in their order; those of shared chunks would else come before it. */
export function linkLayersFirst(): Plugin {
  return {
    name: 'link-layers-first',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (html, { bundle }) => {
        const sheets = Object.values(bundle ?? {}).filter((file) => file.type === 'asset')
        const first = sheets.find(({ source }) => String(source).startsWith('@layer reset'))
        const link = html
          .match(/ *<link rel="stylesheet"[^>]*>\n/g)
          ?.find((tag) => first && tag.includes(first.fileName))
        if (link === undefined) throw new Error('The page links no stylesheet that begins with the reset layer')
        return html.replace(link, '').replace(/ *<link rel="stylesheet"/, (next) => link + next)
      },
    },
  }
}

export default defineConfig({
  root: import.meta.dirname,
  publicDir: false,
  plugins: [react(), preloadFont(/latin-wght-normal.*\.woff2$/), linkLayersFirst(), compressAssets()],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    // light-dark(), relative colours and the dialog element need no help from here on.
    target: ['chrome123', 'edge123', 'firefox128', 'safari18'],
    // Nothing inline: the page's policy allows only files of its own origin.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    sourcemap: 'hidden',
    reportCompressedSize: false,
  },
  server: {
    host: '127.0.0.1',
    proxy: Object.fromEntries(['/api', '/tenant'].map((path) => [path, { target: 'http://127.0.0.1:3000' }])),
  },
})
