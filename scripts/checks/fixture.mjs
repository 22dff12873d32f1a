import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const home = fileURLToPath(new URL('../..', import.meta.url))

/** A small project with our configuration and the given files, `{ path: text }`; `remove()` deletes it. */
export function createFixture(files) {
  const root = mkdtempSync(join(tmpdir(), 'ekp-check-'))
  const copies = ['.oxlintrc.json', '.dependency-cruiser.mjs', 'tsconfig.base.json', 'scripts/checks/houseRules.mjs']
  for (const name of ['wire', 'server', 'web', 'e2e']) {
    copies.push(`packages/${name}/package.json`, `packages/${name}/tsconfig.json`)
  }
  for (const path of copies) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    cpSync(join(home, path), join(root, path))
  }
  mkdirSync(join(root, 'bench'))
  mkdirSync(join(root, 'node_modules/@ekp'), { recursive: true })
  symlinkSync(join(root, 'packages/wire'), join(root, 'node_modules/@ekp/wire'))
  for (const library of ['oxlint', 'react', 'vite', 'vitest', 'valibot', 'fastify', '@types']) {
    symlinkSync(join(home, 'node_modules', library), join(root, 'node_modules', library))
  }
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), text)
  }
  return { root, remove: () => rmSync(root, { recursive: true }) }
}
