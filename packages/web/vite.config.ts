import { readdir, readFile, writeFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { buildServiceWorker } from './build/buildServiceWorker.ts'
import { checkChunkCycles } from './build/checkChunkCycles.ts'
import { germanOnly } from './build/germanOnly.ts'
import { dropSummaries } from './build/dropSummaries.ts'
import { listHeaderClasses } from './build/listHeaderClasses.ts'

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
        const attrs = {
          rel: 'preload',
          as: 'font',
          type: 'font/woff2',
          href: `/${font}`,
          crossorigin: '',
          referrerpolicy: 'no-referrer',
        }
        return [{ tag: 'link', attrs, injectTo: 'head-prepend' }]
      },
    },
  }
}

/** Cascade layers rank in the order in which a page first meets them: the sheet that lists them has to come first. */
export function checkLayerOrder(): Plugin {
  return {
    name: 'check-layer-order',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (html, { bundle }) => {
        const [, first = ''] = /<link rel="stylesheet"[^>]* href="\/([^"]+)"/.exec(html) ?? []
        const sheet = bundle?.[first]
        if (sheet?.type === 'asset' && String(sheet.source).startsWith('@layer reset')) return html
        throw new Error('The first stylesheet of the page does not begin with the reset layer')
      },
    },
  }
}

const chartFiles = /src.ui.charts.(?!Strip)|node_modules.(?:d3-|internmap)/

const headerClasses = listHeaderClasses()

const publicDir = join(import.meta.dirname, 'public')

export default defineConfig({
  root: import.meta.dirname,
  publicDir,
  plugins: [
    react(),
    germanOnly(),
    dropSummaries(),
    preloadFont(/latin-wght-normal.*\.woff2$/),
    checkLayerOrder(),
    checkChunkCycles(),
    headerClasses.plugin,
    compressAssets(),
    buildServiceWorker(join(import.meta.dirname, 'src/serviceWorker/serviceWorker.ts'), publicDir),
  ],
  css: { modules: { getJSON: headerClasses.note } },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    // light-dark(), relative colours and the dialog element need no help from here on.
    target: ['chrome123', 'edge123', 'firefox128', 'safari18'],
    // Nothing inline: the page's policy allows only files of its own origin.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        // The first script lists every file: what each is made of, the source maps say.
        chunkFileNames: 'assets/[hash].js',
        assetFileNames: ({ names }) =>
          names.some((name) => name.endsWith('.css')) ? 'assets/[hash][extname]' : 'assets/[name]-[hash][extname]',
        // Few files, each rank needing only those above it: what every page needs, forms, what comes right after the
        // login, fields that few forms have, tables, what ten other screens share, charts, and the rest by the screens
        // that share it; last the lines of the start page, which come together but for the one of dynamic tariffs. So the first screens do not carry what later ones share. Without a rank of their own tables
        // would be in one file with the calendar. Merging by size would make chunks that import each other.
        codeSplitting: {
          groups: [
            { name: 'start', tags: ['$initial'], priority: 7 },
            {
              name: 'forms',
              test: /src.ui.(?:Links|form.Form|fields.(?:TextField|PasswordField|CheckboxField))\.tsx$/,
              priority: 6,
            },
            {
              name: 'signedIn',
              test: /src.(?:app.layout.SignedInLayout|screens.vertrag.Vertraege)\.tsx$/,
              priority: 5,
            },
            // Several pages share them; with one of those they would bring it along to the others.
            { name: 'deferred', test: /src.lib.later.(?:deferred\.tsx|afterPress\.ts)$/, priority: 5 },
            {
              name: 'fields',
              test: /src.ui.(?:fields.date.DatePicker|form.(?:LeaveQuestion|useForm))\.tsx?$/,
              priority: 4,
            },
            { name: 'select', test: /src.ui.fields.SelectField\.tsx$/, priority: 4 },
            { name: 'table', test: /src.ui.table.(?:Paged)?Table\.tsx$/, priority: 4 },
            { name: 'screens', test: (id) => !chartFiles.test(id), minShareCount: 10, priority: 3 },
            { name: 'charts', test: chartFiles, priority: 2 },
            { name: 'shared', entriesAware: true, minShareCount: 2, priority: 1 },
            { name: 'lines', test: /src.features.+(?<!Preis)Line\.tsx$/, priority: 0 },
          ],
        },
      },
    },
    sourcemap: 'hidden',
    reportCompressedSize: false,
  },
  server: {
    host: '127.0.0.1',
    proxy: Object.fromEntries(['/api', '/tenant'].map((path) => [path, { target: 'http://127.0.0.1:3000' }])),
  },
})
