import { globSync } from 'node:fs'

const generated = new Set(['node_modules', 'dist', 'coverage', 'test-results', 'playwright-report'])

/** The project's own code files below `root`, relative to it, sorted. */
export function sourceFiles(root) {
  const patterns = ['packages/**/*.{ts,tsx}', 'bench/src/**/*.{ts,tsx}', 'scripts/**/*.mjs', '*.{ts,mjs}', '.*.mjs']
  return ownFiles(root, patterns)
}

/** The files that match a pattern and are not generated, relative to `root`, sorted. */
export function ownFiles(root, patterns) {
  return globSync(patterns, { cwd: root, exclude: (name) => generated.has(name.split('/').at(-1)) }).toSorted()
}
