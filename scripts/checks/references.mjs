import { existsSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { namedPaths } from './namedPaths.mjs'
import { ownFiles, sourceFiles } from './sourceFiles.mjs'

// A requirement or a threat, alone in its brackets. A character class never matches: in it digits do not follow letters
// and a hyphen.
const citation = /(?<![\w\])])\[([a-z]{3,}-\d+|T\d+)\]/g
// Documents outside of this repository, which its readers do not have.
const elsewhere = /\[sections?\b|(?<![\w-])(?:security|decisions|portal)\.md\b|\.\.\/shared\b/g
const link = /\]\(([^()\s]+)\)/g

/** Citations of things that are not in this repository, and ids that are wrong or used twice: one sentence each. */
export function checkReferences(root) {
  const read = (path) => readFileSync(join(root, path), 'utf8')
  const { ids, findings } = readIds(ownFiles(root, ['docs/requirements/*.md', 'docs/threats.md']), read)
  const pages = ownFiles(root, ['docs/**/*.md', '*.md']).filter((path) => path !== 'CHANGELOG.md')
  const others = ownFiles(root, ['{packages,bench}/**/*.{css,html,json}', '.*.json', '*.json'])
  // This check and its test contain what they look for.
  const files = [...sourceFiles(root), ...others].filter((path) => !path.startsWith('scripts/checks/references.'))
  return [
    ...findings,
    ...[...files, ...pages].flatMap((path) => citations(path, read(path), ids)),
    ...pages.flatMap((path) => links(root, path, read(path), read)),
    // A record says what there was when something was decided.
    ...lost(
      pages.filter((path) => !path.startsWith('docs/decisions/')),
      read,
      namedPaths(root),
    ),
    ...decisions(
      pages.filter((path) => /^docs\/decisions\/\d/.test(path)),
      read,
    ),
  ]
}

/** Decision records are cited by their number, so each has its own, and each is in the index by subject. */
function decisions(paths, read) {
  const numbers = paths.map((path) => basename(path).slice(0, 4))
  const index = paths.length === 0 ? '' : read('docs/decisions/README.md')
  return [
    ...paths
      .filter((_path, place) => numbers.indexOf(numbers[place]) !== place)
      .map((path) => `${path}: its number is taken`),
    ...paths
      .filter((path) => !index.includes(`(${basename(path)})`))
      .map((path) => `${path}: docs/decisions/README.md does not list it`),
  ]
}

/** The ids that clauses and threats begin with. */
function readIds(paths, read) {
  const ids = new Map()
  const findings = []
  for (const path of paths) {
    const isThreats = path === 'docs/threats.md'
    for (const { match, line } of matches(read(path), isThreats ? /^## (T\d+)\b/g : /^\*\*([a-z]+-\d+)\*\*/g)) {
      const id = match[1]
      const where = `${path}:${line}`
      if (ids.has(id)) findings.push(`${where}: ${id} is the id of ${ids.get(id)} already`)
      else ids.set(id, where)
      const noun = basename(path, '.md')
      if (!isThreats && !id.startsWith(`${noun}-`)) findings.push(`${where}: ${id} does not begin with ${noun}`)
    }
  }
  return { ids, findings }
}

function citations(path, text, ids) {
  const unknown = matches(text, citation)
    .filter(({ match }) => !ids.has(match[1]))
    .map(({ match, line }) => `${path}:${line}: ${match[0]} is neither in docs/requirements nor in docs/threats.md`)
  const absent = matches(text, elsewhere).map(({ match, line }) => {
    return `${path}:${line}: ${match[0]} is not in this repository; cite a requirement, a threat or the reason`
  })
  return [...unknown, ...absent]
}

function links(root, path, text, read) {
  return matches(text, link)
    .filter(({ match }) => !/^[a-z]+:/.test(match[1]))
    .flatMap(({ match, line }) => {
      const [target, heading] = decodeURI(match[1]).split('#')
      const page = target === '' ? path : join(dirname(path), target)
      if (!existsSync(join(root, page))) return [`${path}:${line}: the link leads to ${target}, which does not exist`]
      if (heading === undefined || !page.endsWith('.md') || headingsOf(read(page)).has(heading)) return []
      return [`${path}:${line}: the link leads to #${heading}, which is no heading of ${page}`]
    })
}

/** What links call the headings of a page: in small letters, without punctuation, with hyphens for spaces. */
function headingsOf(text) {
  const headings = text.replaceAll(/^ *```.*?^ *```/gms, '').matchAll(/^#+ (.*)/gm)
  return new Set(
    [...headings].map(([, heading]) =>
      heading
        .toLowerCase()
        .replaceAll(/[^\p{L}\p{N}_ -]/gu, '')
        .replaceAll(' ', '-'),
    ),
  )
}

function lost(paths, read, listLost) {
  return paths.flatMap((path) =>
    read(path)
      .split('\n')
      .flatMap((line, index) => listLost(line).map((named) => `${path}:${index + 1}: there is no ${named}`)),
  )
}

function matches(text, pattern) {
  return text.split('\n').flatMap((line, index) => {
    return [...line.matchAll(pattern)].map((match) => ({ match, line: index + 1 }))
  })
}
