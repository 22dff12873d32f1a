import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import type { Browser } from '@playwright/test'
import { build, preview } from 'vite'
import { launchBrowser, signedInContext } from '../browser.ts'
import { demoKunde, dynamischerKunde, type SessionHeaders, signIn, withDemoPortal } from '../demoPortal.ts'
import type { Figure, Row } from '../figures.ts'
import { repositoryDir } from '../processes.ts'

interface Weight {
  readonly gzip: number
  readonly brotli: number
}

// Screens without a customer are measured signed out.
const screens = [
  { path: '/anmelden', kunde: undefined, mostGzip: 120_000 },
  { path: '/vertraege', kunde: demoKunde, mostGzip: 150_000 },
  { path: '/vertrag/4711001/ablesung', kunde: demoKunde, mostGzip: 190_000 },
  { path: '/vertrag/4711001/verbraeuche', kunde: demoKunde, mostGzip: 190_000 },
  { path: '/vertrag/4711003/verbrauchshistorie', kunde: dynamischerKunde, mostGzip: 200_000 },
  { path: '/daten/uebersicht', kunde: demoKunde, mostGzip: 200_000 },
  { path: '/daten/auskunft', kunde: demoKunde, mostGzip: 200_000 },
  { path: '/kontakt/editieren', kunde: demoKunde, mostGzip: 200_000 },
  { path: '/rechnungsadresse/editieren', kunde: demoKunde, mostGzip: 200_000 },
  { path: '/bankverbindung/editieren', kunde: demoKunde, mostGzip: 200_000 },
  { path: '/dokumente', kunde: demoKunde, mostGzip: 200_000 },
  { path: '/kontaktanfrage', kunde: demoKunde, mostGzip: 200_000 },
  { path: '/vertrag/4711001/kuendigen', kunde: demoKunde, mostGzip: 200_000 },
  { path: '/vertraege-hier-kuendigen', kunde: undefined, mostGzip: 200_000 },
  { path: '/vertrag-widerrufen', kunde: undefined, mostGzip: 200_000 },
]

/** JavaScript that a browser loads for a screen, against the smallest React app built the same way. */
export const javaScript: Row = {
  key: 'javascript',
  measure: async () => {
    const browser = await launchBrowser()
    try {
      const floor = await reactFloor(browser)
      return await withDemoPortal(async ({ origin }) => {
        const figures: Figure[] = [figure('JavaScript of a bare React app', floor, floor, undefined)]
        for (const { path, kunde, mostGzip } of screens) {
          const weight = await weigh(browser, origin, path, kunde && (await signIn(origin, kunde)))
          figures.push(figure(`JavaScript of ${path}`, weight, floor, mostGzip))
        }
        return figures
      })
    } finally {
      await browser.close()
    }
  },
}

function figure(name: string, { gzip, brotli }: Weight, floor: Weight, mostGzip: number | undefined): Figure {
  const kilobytes = (bytes: number) => (bytes / 1000).toFixed(1)
  return {
    name,
    value: `${kilobytes(gzip)} kB gzip, ${kilobytes(brotli)} kB brotli  (${(gzip / floor.gzip).toFixed(2)} x React)`,
    target: mostGzip === undefined ? '' : `<= ${mostGzip / 1000} kB gzip`,
    isOk: mostGzip === undefined || gzip <= mostGzip,
  }
}

/** Loads a page in a fresh browser and weighs every script that came, as a server compresses it ahead of time. */
async function weigh(browser: Browser, origin: string, path: string, session?: SessionHeaders): Promise<Weight> {
  const context = await signedInContext(browser, origin, session)
  try {
    const page = await context.newPage()
    const scripts: Promise<Buffer>[] = []
    page.on('response', (response) => {
      if (response.request().resourceType() === 'script') scripts.push(response.body())
    })
    await page.goto(origin + path)
    await page.locator('h1').waitFor()
    await page.waitForLoadState('networkidle')
    if (new URL(page.url()).pathname !== path) throw new Error(`${path} led to ${page.url()}`)
    const bodies = await Promise.all(scripts)
    if (bodies.length === 0) throw new Error(`${path} loaded no script`)
    const sum = (compress: (body: Buffer) => Buffer) => bodies.reduce((total, body) => total + compress(body).length, 0)
    return { gzip: sum((body) => gzipSync(body, { level: 9 })), brotli: sum((body) => brotliCompressSync(body)) }
  } finally {
    await context.close()
  }
}

const floorPage =
  '<!doctype html><title>floor</title><div id="root"></div><script type="module" src="/main.tsx"></script>'
const floorApp = `import { createElement, useState } from 'react'
import { createRoot } from 'react-dom/client'
function App() {
  const [count, setCount] = useState(0)
  return createElement('h1', { onClick: () => setCount(count + 1) }, count)
}
createRoot(document.getElementById('root')!).render(createElement(App))
`

/** The smallest React app, built with the portal's own Vite settings. */
async function reactFloor(browser: Browser): Promise<Weight> {
  // Inside the app's package, so that it finds the same React.
  const root = mkdtempSync(join(repositoryDir, 'packages/web/.tmp-floor-'))
  try {
    writeFileSync(join(root, 'index.html'), floorPage)
    writeFileSync(join(root, 'main.tsx'), floorApp)
    const settings = { root, configFile: false, logLevel: 'error' } as const
    const target = ['chrome123', 'edge123', 'firefox128', 'safari18']
    await build({ ...settings, build: { outDir: 'dist', target, modulePreload: { polyfill: false } } })
    const server = await preview({ ...settings, preview: { host: '127.0.0.1', port: 0 } })
    try {
      const origin = server.resolvedUrls?.local[0]?.replace(/\/$/, '')
      if (origin === undefined) throw new Error('The floor is not served')
      return await weigh(browser, origin, '/')
    } finally {
      await server.close()
    }
  } finally {
    rmSync(root, { recursive: true, force: true })
  }
}
