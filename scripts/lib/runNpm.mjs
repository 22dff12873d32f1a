import { basename } from 'node:path'
import { environmentFor } from './findNode.mjs'
import { runQuietly } from './runQuietly.mjs'

const flags = ['--include=optional', '--ignore-scripts', '--no-audit', '--no-fund', '--no-progress', '--loglevel=error']

/** Runs the host's npm on the given Node. */
export function runNpm(node, args, options) {
  const { npm_execpath: script = '' } = process.env
  const [program, ...first] = basename(script) === 'npm-cli.js' ? [node, script] : ['npm']
  return runQuietly(program, [...first, ...args, ...flags], { ...options, env: environmentFor(node) })
}
