import { createHash } from 'node:crypto'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { build, type Plugin } from 'vite'

/**
 * Writes `serviceWorker.js` beside the page: one classic script, and in front of it the list of all that the portal
 * needs to open. The server adds the tenant's files to that list.
 */
export function buildServiceWorker(entry: string, publicDir: string): Plugin {
  return {
    name: 'build-service-worker',
    apply: 'build',
    writeBundle: {
      order: 'post',
      sequential: true,
      async handler({ dir }, bundle) {
        if (dir === undefined) return
        // The portal opens without what is for robots.
        const publicFiles = (await readdir(publicDir)).filter((name) => name !== 'robots.txt')
        const assets = Object.keys(bundle).filter((name) => name.startsWith('assets/') && !name.endsWith('.map'))
        const files = [...assets, ...publicFiles].toSorted()
        const script = await bundleScript(entry)
        const hash = createHash('sha256').update(script).update(JSON.stringify(files))
        // Names of assets change with what is in them; the page and the public files keep theirs.
        for (const path of ['index.html', ...publicFiles]) hash.update(await readFile(join(dir, path)))
        const precache = { version: hash.digest('hex').slice(0, 16), files }
        await writeFile(join(dir, 'serviceWorker.js'), `const precache = ${JSON.stringify(precache)};\n${script}`)
      },
    },
  }
}

async function bundleScript(entry: string): Promise<string> {
  const output = await build({
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    build: {
      write: false,
      target: ['chrome123', 'firefox128', 'safari18'],
      modulePreload: false,
      rolldownOptions: { input: entry, output: { format: 'iife', codeSplitting: false } },
    },
  })
  const [result] = Array.isArray(output) ? output : [output]
  const chunk = result !== undefined && 'output' in result ? result.output[0] : undefined
  if (chunk?.type !== 'chunk') throw new Error('The service worker is not one script')
  return chunk.code
}
