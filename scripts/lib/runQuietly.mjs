import { spawn } from 'node:child_process'
import { basename } from 'node:path'
import { environmentFor } from './findNode.mjs'
import { root } from './root.mjs'
import { Stop } from './stop.mjs'

/** Runs a program without showing its output, unless it fails: then its last lines follow the sentence `failure`. */
export function runQuietly(program, args, { failure, cwd = root, env = process.env }) {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] })
    let output = ''
    const collect = (chunk) => (output = (output + chunk).slice(-20_000))
    child.stdout.setEncoding('utf8').on('data', collect)
    child.stderr.setEncoding('utf8').on('data', collect)
    child.on('error', (error) => reject(new Stop(`${failure}\n${error.message}`)))
    child.on('close', (code, signal) => {
      if (code === 0) resolve(output)
      else reject(new Stop(`${failure}\n\n${output.trim().split('\n').slice(-30).join('\n') || `(${signal ?? code})`}`))
    })
  })
}

const flags = ['--include=optional', '--ignore-scripts', '--no-audit', '--no-fund', '--no-progress', '--loglevel=error']

/** Runs the host's npm on the given Node. */
export function runNpm(node, args, options) {
  const { npm_execpath: script = '' } = process.env
  const [program, ...first] = basename(script) === 'npm-cli.js' ? [node, script] : ['npm']
  return runQuietly(program, [...first, ...args, ...flags], { ...options, env: environmentFor(node) })
}
