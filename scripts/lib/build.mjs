import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { environmentFor, findNode } from './findNode.mjs'
import { root } from './root.mjs'
import { runQuietly } from './runQuietly.mjs'

const shared = ['package-lock.json', 'tsconfig.base.json', 'packages/wire']

const web = {
  title: 'Oberfläche bauen',
  stamp: '.tmp/built-web',
  result: 'packages/web/dist/index.html',
  inputs: [...shared, 'packages/web'],
  script: '../../node_modules/vite/bin/vite.js',
  args: ['build', '--logLevel=warn'],
  cwd: 'packages/web',
  failure: 'Die Oberfläche lässt sich nicht bauen.',
}

const desk = {
  title: 'Kundendienst bauen',
  stamp: '.tmp/built-desk',
  result: 'packages/desk/dist/index.html',
  inputs: [...shared, 'packages/web', 'packages/desk'],
  script: '../../node_modules/vite/bin/vite.js',
  args: ['build', '--logLevel=warn'],
  cwd: 'packages/desk',
  failure: 'Die Oberfläche des Kundendienstes lässt sich nicht bauen.',
}

const server = {
  title: 'Server bündeln',
  stamp: '.tmp/built-server',
  result: 'packages/server/dist/main.js',
  inputs: [...shared, 'packages/server'],
  script: 'build.mjs',
  args: [],
  cwd: 'packages/server',
  failure: 'Der Server lässt sich nicht bündeln.',
}

/** The steps that build the two apps and the server where something changed since they were built. */
export function buildSteps() {
  return [web, desk, server].flatMap((part) => {
    const current = fingerprint(part.inputs)
    return isBuilt(part, current) ? [] : [{ title: part.title, run: () => build(part, current) }]
  })
}

function isBuilt({ stamp, result }, current) {
  const file = join(root, stamp)
  return existsSync(file) && readFileSync(file, 'utf8') === current && existsSync(join(root, result))
}

async function build({ stamp, script, args, cwd, failure }, current) {
  const file = join(root, stamp)
  rmSync(file, { force: true })
  const node = findNode()
  const env = { ...environmentFor(node), NODE_ENV: 'production' }
  await runQuietly(node, [script, ...args], { failure, cwd: join(root, cwd), env })
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, current)
}

const unused = /^(?:node_modules|dist|gallery|testing)$|\.test\.tsx?$/

/** A hash over the names and contents of files and folders, without tests and build results. */
function fingerprint(paths) {
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
