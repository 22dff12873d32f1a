import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ownFiles } from './sourceFiles.mjs'

const folders = ['packages', 'bench', 'scripts', 'docs', 'deploy']
const quoted = /`([\w.@{},*<>…-]+(?:\/[\w.@{},*<>…-]+)*\/?)`/g
const isCode = /\.(?:tsx?|mjs|css)$/
const isRooted = new RegExp(`^(?:${folders.join('|')})/`)
const script = /\bnpm run ([a-z][\w:]*)/g

// Folders of an installation, a backup or an export.
const elsewhere = new Set(['geheim/', 'mandanten/', 'daten/', 'csv/'])

/**
 * Says of a line what it calls a file, a folder or a script of this repository and is none. Files of code and folders (with
 * their slash) are called by the end of their path, `modules/<noun>/routes.ts` is any noun's; what begins with a folder of
 * the root is looked for whatever it is.
 */
export function namedPaths(root) {
  const files = ownFiles(root, ['*', `{${folders.join(',')}}/**/*.*`])
  const all = files.map((path) => `/${path}\n`).join('')
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  const isMeant = (named) => isCode.test(named) || named.endsWith('/') || isRooted.test(named)
  return (line) => [
    ...[...line.matchAll(quoted)]
      .map(([, named]) => named)
      .filter((named) => isMeant(named) && !isElsewhere(named) && !toPattern(named).test(all)),
    ...[...line.matchAll(script)].filter(([, name]) => !(name in scripts)).map(([call]) => call),
  ]
}

const isElsewhere = (named) => /^[A-Z_]+\//.test(named) || elsewhere.has(named)

/** The path from any folder on. */
function toPattern(named) {
  const pattern = named
    .replace(/\/$/, '')
    .replaceAll('.', String.raw`\.`)
    .replace(/\{([^}]*)\}/g, (_, parts) => `(?:${parts.replaceAll(',', '|')})`)
    .replace(/<[^>]*>|\*|…|NNNN/g, String.raw`[^/\n]*`)
  return new RegExp(String.raw`/${pattern}[/\n]`)
}
