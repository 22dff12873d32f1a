import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sourceFiles } from './sourceFiles.mjs'

const wire = 'packages/wire/src'
const schema = 'packages/server/src/db/schema.ts'

// Files, folders and types of `packages/wire/src` that belong to no noun.
const technical = new Set([
  ...['calls', 'endpoint', 'endpoints', 'problem', 'tenant', 'rules', 'schema'],
  ...['SessionHeaders', 'SessionOwner', 'TtlSeconds'],
])

/**
 * Modules, features, tables and types of the wire that docs/glossary.md does not explain, and nouns of its first column that
 * no code uses any more: one sentence each.
 */
export function checkGlossary(root) {
  const text = readText(root, 'docs/glossary.md')
  const rows = [...text.matchAll(/^\|([^|]*)\|/gm)].flatMap(([, cell]) => [...cell.matchAll(/`(\w+)`/g)])
  const known = new Map(rows.map(([, name]) => [spelling(name), name]))
  const unexplained = [
    ...['packages/server/src/modules', 'packages/web/src/features'].flatMap((folder) => folderNames(root, folder)),
    ...wireNames(root, wire),
    ...tableNames(root),
  ].filter(({ name }) => !technical.has(name) && !known.has(spelling(name)))
  const code = productCode(root)
  const unused = [...known].filter(([word]) => !code.includes(word))
  return [
    ...unexplained.map(({ name, where }) => `docs/glossary.md has no row for \`${name}\` (${where})`),
    ...unused.map(([, name]) => `docs/glossary.md explains \`${name}\`, which no code uses`),
  ]
}

/** The product's code, and paths, in one spelling; migrations stay when what they made is gone. */
function productCode(root) {
  const paths = sourceFiles(root).filter(
    (path) => path.startsWith('packages/') && !path.includes('/migrations/') && !path.includes('.test.'),
  )
  return spelling(paths.map((path) => `${path}\n${readText(root, path)}`).join('\n'))
}

function folderNames(root, folder) {
  const folders = entriesOf(root, folder).filter((entry) => entry.isDirectory())
  return folders.map(({ name }) => ({ name, where: `${folder}/${name}` }))
}

/** The wire's files and folders, and the types that they export. */
function wireNames(root, folder) {
  return entriesOf(root, folder).flatMap((entry) => {
    const name = entry.name.replace(/\.ts$/, '')
    const where = `${folder}/${entry.name}`
    if (technical.has(name) || name.endsWith('.test')) return []
    if (entry.isDirectory()) return wireNames(root, where)
    const types = [...readText(root, where).matchAll(/^export (?:const|type|interface) ([A-Z]\w+)/gm)]
    const names = types.map(([, type]) => type)
    return (folder === wire ? [name, ...names] : names).map((found) => ({ name: found, where }))
  })
}

function tableNames(root) {
  const [, tables = ''] = /interface Schema \{\n([^}]*)/.exec(readText(root, schema)) ?? []
  return [...tables.matchAll(/^ {2}(\w+):/gm)].map(([, name]) => ({ name, where: schema }))
}

function entriesOf(root, folder) {
  const path = join(root, folder)
  return existsSync(path) ? readdirSync(path, { withFileTypes: true }) : []
}

const readText = (root, path) => (existsSync(join(root, path)) ? readFileSync(join(root, path), 'utf8') : '')

/** `ablesung_foto` is a table and `AblesungFoto` its row in the glossary: one word. */
const spelling = (name) => name.toLowerCase().replaceAll('_', '')
