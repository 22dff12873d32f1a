import { readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { sourceFiles } from './sourceFiles.mjs'

const suppression =
  /(?:eslint|oxlint)-(?:disable|enable)|@ts-(?:ignore|nocheck|expect-error)|(?:oxfmt|prettier)-ignore|(?:v8|c8|istanbul) ignore/
const anyExport = /^export (?:async )?(?:function\*?|const|class|let|interface|type) (\w+)/gm
const english = /^(?:contract|meter|tariff|customer|consumption|cancellation|salutation|invoice)s?$/i

/** Names of files and exports that break a rule: one sentence each. */
export function checkNames(root) {
  return sourceFiles(root).flatMap((path) => {
    const text = readFileSync(join(root, path), 'utf8')
    const stem = basename(path).replace(/(?:\.module)?\.(?:tsx?|mjs)$/, '')
    return [
      ...(/[^\x20-\x7e]/.test(path) ? [`${path}: file names are ASCII`] : []),
      ...suppressions(path, text),
      ...(isProduct(path) ? germanNouns(path, stem, text) : []),
    ]
  })
}

function isProduct(path) {
  return /^packages\/(?:wire|server|web)\/src\//.test(path) && !/\.test\.tsx?$/.test(path)
}

function suppressions(path, text) {
  if (path.startsWith('scripts/checks/')) return []
  return text
    .split('\n')
    .flatMap((line, index) =>
      suppression.test(line) ? [`${path}:${index + 1}: a check is not switched off in place`] : [],
    )
}

function germanNouns(path, stem, text) {
  const names = new Set([stem, ...[...text.matchAll(anyExport)].map(([, name]) => name)])
  return [...names]
    .filter((name) => name === 'Document' || words(name).some((word) => english.test(word)))
    .map((name) => `${path}: ${name}: domain nouns are German, as on the wire (docs/glossary.md)`)
}

/** The words of a camelCase, PascalCase or snake_case name. */
function words(name) {
  return name.split(/[_-]|(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])/).filter((word) => word !== '')
}
