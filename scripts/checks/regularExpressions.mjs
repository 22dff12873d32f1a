import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from '@swc/core'
import { analyse } from 'scslre'
import { sourceFiles } from './sourceFiles.mjs'

// Expressions that are slow on long texts but only get short ones.
const bounded = new Set([
  // The end of an address from the settings.
  '\\/+$',
  // Three digits.
  '0+$',
  // An e-mail address of 254 characters.
  '(?<=.)\\+.*$',
  // A new password of 128 characters.
  '^(.+?)\\1+$',
  // A file name of 200 characters.
  '^[.\\s]+|[.\\s]+$',
  // A line of this program's own stack.
  '^ {4}at (?!.*\\bnode:).*?([\\w.-]+:\\d+):\\d+\\)?$',
])

/** Regular expressions of the server and the wire that take more than linear time: one sentence each. */
export function checkRegularExpressions(root) {
  return sourceFiles(root)
    .filter((path) => /^packages\/(?:wire|server)\/src\//.test(path) && !/\.test\.ts$|\/testing\//.test(path))
    .flatMap((path) => {
      const text = readFileSync(join(root, path), 'utf8')
      const literals = literalsIn(parseSync(text, { syntax: 'typescript', target: 'esnext' }))
      return literals.filter(isSlow).map(({ pattern, flags }) => {
        return `${path}: /${pattern}/${flags} goes back over a long text again and again; a request may bring one`
      })
    })
}

function isSlow({ pattern, flags }) {
  return !bounded.has(pattern) && analyse({ source: pattern, flags }).reports.length > 0
}

function literalsIn(node) {
  if (typeof node !== 'object' || node === null) return []
  if (node.type === 'RegExpLiteral') return [node]
  return Object.values(node).flatMap(literalsIn)
}
