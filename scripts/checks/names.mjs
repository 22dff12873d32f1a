import { readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { sourceFiles } from './sourceFiles.mjs'

const emptyName = /^(?:utils?|helpers?|misc|common|types?|index|shared|constants|new[A-Z].*|.*[a-z]2)$/
const suppression =
  /(?:eslint|oxlint)-(?:disable|enable)|@ts-(?:ignore|nocheck|expect-error)|(?:oxfmt|prettier)-ignore|(?:v8|c8|istanbul) ignore/
const runtimeExport = /^export (?:async )?(?:function\*?|const|class|let) (\w+)/gm
const anyExport = /^export (?:async )?(?:function\*?|const|class|let|interface|type) (\w+)/gm
const english = /^(?:contract|meter|tariff|customer|consumption|cancellation|salutation|invoice)s?$/i

/** What the names of files and exports break: one sentence each. */
export function checkNames(root) {
  return sourceFiles(root).flatMap((path) => {
    const text = readFileSync(join(root, path), 'utf8')
    const stem = basename(path).replace(/(?:\.module)?\.(?:tsx?|mjs)$/, '')
    return [
      ...fileName(path, stem),
      ...suppressions(path, text),
      ...(isProduct(path) ? [...namedLikeExport(path, stem, text), ...germanNouns(path, stem, text)] : []),
    ]
  })
}

function isProduct(path) {
  return /^packages\/(?:wire|server|web)\/src\//.test(path) && !/\.test\.tsx?$/.test(path)
}

function fileName(path, stem) {
  const findings = []
  if (emptyName.test(stem)) findings.push(`${path}: the name says nothing; name the file after the thing in it`)
  if (/[^\x20-\x7e]/.test(path)) findings.push(`${path}: file names are ASCII`)
  return findings
}

function suppressions(path, text) {
  if (path.startsWith('scripts/checks/')) return []
  return text
    .split('\n')
    .flatMap((line, index) =>
      suppression.test(line) ? [`${path}:${index + 1}: a check is not switched off in place`] : [],
    )
}

function namedLikeExport(path, stem, text) {
  const [name, ...others] = exportsIn(text, runtimeExport)
  if (name === undefined || others.length > 0 || conventional.test(path)) return []
  // `clock.ts` may hold `systemClock`: the file names the thing, the export says which or what is done with it.
  const isNamed = exportsIn(text, anyExport).some((one) => one.toLowerCase().includes(stem.toLowerCase()))
  return isNamed ? [] : [`${path}: exports ${name}, so the file is called ${name}`]
}

function exportsIn(text, pattern) {
  return [...text.matchAll(pattern)].map(([, name]) => name)
}

// One description, one entry point or one script each, whatever it exports.
const conventional =
  /\/(?:routes|queries|main|schema|globalSetup)\.tsx?$|\/migrations\/|^packages\/wire\/src\/[a-z]+\.ts$/

function germanNouns(path, stem, text) {
  const names = new Set([stem, ...exportsIn(text, anyExport)])
  return [...names]
    .filter((name) => name === 'Document' || words(name).some((word) => english.test(word)))
    .map((name) => `${path}: ${name}: domain nouns are German, as on the wire (docs/glossar.md)`)
}

/** The words of a camelCase, PascalCase or snake_case name. */
export function words(name) {
  return name.split(/[_-]|(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])/).filter((word) => word !== '')
}
