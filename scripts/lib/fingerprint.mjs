import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './root.mjs'

const unused = /^(?:node_modules|dist|gallery|testing)$|\.test\.tsx?$/

/** A hash over the names and contents of files and folders; tests and what is built do not count. */
export function fingerprint(paths) {
  const hash = createHash('sha256')
  for (const path of paths) add(hash, path)
  return hash.digest('hex')
}

function add(hash, path) {
  const stats = statSync(join(root, path), { throwIfNoEntry: false })
  if (stats === undefined) return
  if (stats.isDirectory()) {
    const names = readdirSync(join(root, path)).filter((name) => !unused.test(name))
    names.sort()
    for (const name of names) add(hash, `${path}/${name}`)
  } else {
    const content = readFileSync(join(root, path))
    hash.update(`${path}\0${content.length}\0`).update(content)
  }
}
