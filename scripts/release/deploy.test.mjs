import { spawnSync } from 'node:child_process'
import {
  cpSync,
  existsSync,
  globSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { load } from 'js-yaml'
import { expect, test } from 'vitest'
import { root } from '../lib/root.mjs'

const deploy = join(root, 'deploy')
const read = (path) => readFileSync(join(deploy, path), 'utf8')
const documentation = readFileSync(join(root, 'docs/betrieb/einstellungen.md'), 'utf8')

/** Whether docs/betrieb/einstellungen.md has a row for a setting; of those with `_FILE` a section explains all. */
const isSetting = (name) => new RegExp(`^\\| [^|]*\`${name.replace(/_FILE$/, '')}\``, 'm').test(documentation)

const compose = load(read('docker/compose.yaml'))
const probe = load(read('docker/compose.probe.yaml'))

test('rules and dashboard are files that Prometheus and Grafana can read', () => {
  const rules = load(read('prometheus/ekp.rules.yml')).groups.flatMap((group) => group.rules)
  for (const rule of rules)
    expect(
      Object.values(rule.annotations).every((text) => text.length > 5),
      rule.alert,
    ).toBe(true)
  expect(new Set(rules.map(({ alert }) => alert)).size).toBe(rules.length)
  expect(JSON.parse(read('grafana/portal.json')).panels.length).toBeGreaterThan(0)
})

test('templates name settings that there are', () => {
  const ofUnit = [...read('systemd/portal.env').matchAll(/^(\w+)=/gm)].map(([, name]) => name)
  const ofContainers = [compose, probe].flatMap(({ services }) => Object.keys(services.portal.environment))
  const ofExample = [...read('docker/beispiel.env').matchAll(/^#?(\w+)=/gm)].map(([, name]) => name)
  expect(ofUnit.length).toBeGreaterThan(5)
  for (const name of [...ofUnit, ...ofContainers]) expect(isSetting(name), name).toBe(true)
  // What is for the portal reaches it only if the compose file passes it on.
  for (const name of ofExample.filter(isSetting)) expect(ofContainers).toContain(name)
  expect(ofExample.filter((name) => !isSetting(name))).toEqual(['PORTAL_NAME'])
})

test('the compose file mounts what there is or what its script makes, and each secret has its file', () => {
  const made = [...read('docker/geheimnisse.sh').matchAll(/^keep (\S+)/gm)].map(([, name]) => name)
  const files = Object.values(compose.secrets).map(({ file }) => file)
  expect(new Set(files)).toEqual(new Set(made.map((name) => `geheim/${name}`)))
  for (const { secrets = [], volumes = [] } of Object.values(compose.services)) {
    for (const secret of secrets) expect(compose.secrets).toHaveProperty(secret)
    for (const source of volumes.map((volume) => volume.split(':')[0])) {
      const isThere = source in compose.volumes || existsSync(join(deploy, 'docker', source))
      expect(isThere || source === './mandanten', source).toBe(true)
    }
  }
})

test('the portal’s container has no rights, no writable files of its own and no root', () => {
  expect(compose.services.portal).toMatchObject({
    read_only: true,
    cap_drop: ['ALL'],
    security_opt: ['no-new-privileges:true'],
  })
  const lines = read('docker/Dockerfile').split('\n')
  expect(lines.findIndex((line) => line === 'USER 10001:10001')).toBeGreaterThan(
    lines.findLastIndex((line) => line.startsWith('FROM ')),
  )
})

test('what the image is built from is not ignored, and secrets are', () => {
  const ignored = read('docker/Dockerfile.dockerignore').split('\n')
  expect(ignored).toEqual(expect.arrayContaining(['deploy/docker/geheim', 'deploy/docker/.env', '**/node_modules']))
  for (const folder of ['packages', 'scripts', 'docs', 'deploy']) expect(ignored).not.toContain(folder)
})

test.runIf(existsSync('/usr/bin/systemd-analyze'))('systemd takes the unit, and finds it hardened', () => {
  const dir = mkdtempSync(join(tmpdir(), 'ekp-unit-'))
  const unit = join(dir, 'portal.service')
  // The program is not installed here.
  writeFileSync(unit, read('systemd/portal.service').replace(/^ExecStart=\S+/m, 'ExecStart=/bin/true'))
  const verified = spawnSync('systemd-analyze', ['verify', unit], { encoding: 'utf8' })
  expect([verified.status, verified.stderr.split('\n').filter((line) => line.includes('portal.service'))]).toEqual([
    0,
    [],
  ])
  const args = ['security', '--offline=yes', '--threshold=20', unit]
  expect(spawnSync('systemd-analyze', args, { encoding: 'utf8' }).status, 'exposure above 2.0 of 10').toBe(0)
  rmSync(dir, { recursive: true })
})

test.runIf(existsSync('/usr/bin/systemd-analyze'))('systemd takes the timers, and each has its service', () => {
  const dir = mkdtempSync(join(tmpdir(), 'ekp-timer-'))
  const units = globSync('portal-*.{service,timer}', { cwd: join(deploy, 'systemd') })
  const timers = units.filter((unit) => unit.endsWith('.timer'))
  expect(timers.map((timer) => timer.replace('.timer', '.service')).filter((unit) => !units.includes(unit))).toEqual([])
  expect(timers.length).toBe(2)
  // The program is not installed here.
  for (const unit of units) {
    const text = read(`systemd/${unit}`).replaceAll('/usr/local/bin/portal', '/bin/true')
    writeFileSync(join(dir, unit), text)
  }
  const verified = spawnSync('systemd-analyze', ['verify', ...units.map((unit) => join(dir, unit))], {
    encoding: 'utf8',
  })
  expect([verified.status, verified.stderr.split('\n').filter((line) => line.includes('portal-'))]).toEqual([0, []])
  rmSync(dir, { recursive: true })
})

test('the scripts are right for any shell', () => {
  const scripts = [...globSync('**/*.sh', { cwd: deploy }), 'systemd/portal']
  expect(scripts.length).toBe(3)
  for (const script of scripts) {
    expect(spawnSync('sh', ['-n', join(deploy, script)], { encoding: 'utf8' })).toMatchObject({ status: 0, stderr: '' })
    expect(statSync(join(deploy, script)).mode & 0o111, script).toBe(0o111)
  }
})

test.runIf(process.getuid?.() === 0)('secrets are made once, each for its container alone', () => {
  const dir = mkdtempSync(join(tmpdir(), 'ekp-geheimnisse-'))
  cpSync(join(deploy, 'docker/geheimnisse.sh'), join(dir, 'geheimnisse.sh'))
  const list = () => {
    expect(spawnSync(join(dir, 'geheimnisse.sh'), { encoding: 'utf8' })).toMatchObject({ status: 0, stderr: '' })
    const names = readdirSync(join(dir, 'geheim'))
    return Object.fromEntries(
      names.map((name) => {
        const { uid, mode } = statSync(join(dir, 'geheim', name))
        return [name, { uid, mode: mode & 0o777, text: readFileSync(join(dir, 'geheim', name), 'utf8') }]
      }),
    )
  }
  const first = list()
  const passwort = first['portal-passwort'].text.trim()
  expect(first).toMatchObject({
    'portal-passwort': { uid: 999, mode: 0o400, text: expect.stringMatching(/^[0-9a-f]{48}\n$/) },
    'postgres-passwort': { uid: 999, mode: 0o400, text: expect.stringMatching(/^[0-9a-f]{48}\n$/) },
    'database-url': { uid: 10_001, mode: 0o400, text: `postgres://portal:${passwort}@datenbank/portal\n` },
    schluessel: { uid: 10_001, mode: 0o400, text: expect.stringMatching(/^[0-9a-f]{48}\n$/) },
  })
  expect(list()).toEqual(first)
  rmSync(dir, { recursive: true })
})

test('logs lose addresses after a week, and after a fortnight all but what is about security', () => {
  const dir = mkdtempSync(join(tmpdir(), 'ekp-log-'))
  const before = (days) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10).replaceAll('-', '')
  const request = '{"stufe":"info","ip":"203.0.113.0/24","ereignis":"Anfrage"}'
  const event = (ip) => `{"stufe":"info","konto":"0123456789ab","ip":"${ip}","sicherheit":"anmeldung"}`
  const whole = ['203.0.113.7', '2001:db8:85a3:8d3:1319:8a2e:370:7348', '2001:db8::1', '2001::5:6', 'unbekannt'].map(
    event,
  )
  const shortened = ['203.0.113.0/24', '2001:db8:85a3::/48', '2001:db8::/48', '2001::/48', 'unbekannt'].map(event)
  const fileOf = (days) => join(dir, `portal.log-${before(days)}`)
  for (const days of [3, 10, 20]) writeFileSync(fileOf(days), `${[request, ...whole].join('\n')}\n`)
  writeFileSync(join(dir, 'portal.log-x'), 'other')
  const [, script] = /lastaction\n([^]*?)\n {4}endscript/.exec(read('systemd/portal.logrotate'))
  for (let times = 0; times < 2; times++) {
    const run = spawnSync('sh', ['-eu'], { input: script.replaceAll('/var/log/portal', dir), encoding: 'utf8' })
    expect([run.status, run.stderr]).toEqual([0, ''])
    const linesOf = (days) => readFileSync(fileOf(days), 'utf8').trim().split('\n')
    expect([3, 10, 20].map(linesOf)).toEqual([[request, ...whole], [request, ...shortened], shortened])
  }
  expect(readFileSync(join(dir, 'portal.log-x'), 'utf8')).toBe('other')
  rmSync(dir, { recursive: true })
})
