import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { sicherheitsereignisse } from './sicherheitsereignisse.ts'

/** The text below a heading of a page in docs/betrieb. */
function sectionOf(page: string, heading: string): string {
  const text = readFileSync(new URL(`../../../../../docs/betrieb/${page}`, import.meta.url), 'utf8')
  return text.split(`\n${heading}\n`)[1]?.split(/\n##+ /)[0] ?? ''
}

test('docs/betrieb lists every security event with its level', () => {
  const rows = [
    ...sectionOf('einstellungen.md', '## Sicherheitsereignisse').matchAll(/^\| (`.*?`) \| (info|warn|error) \|/gm),
  ]
  const told = rows.flatMap(([, names = '', stufe]) =>
    [...names.matchAll(/`(\w+)`/g)].map(([, name]) => `${name} ${stufe}`),
  )
  expect(told.toSorted()).toEqual(
    Object.entries(sicherheitsereignisse)
      .map(([name, { stufe }]) => `${name} ${stufe}`)
      .toSorted(),
  )
})

test('the script in docs/betrieb shortens addresses in old security lines, and changes nothing else', () => {
  const dir = mkdtempSync(join(tmpdir(), 'ekp-protokoll-'))
  onTestFinished(() => rmSync(dir, { recursive: true }))
  const protokoll = sectionOf('betreiben.md', '### Protokoll')
  const script = protokoll.split('```sh\n')[1]?.split('```')[0]?.replace('/var/log/portal', dir) ?? ''
  const event = (ip: string) => `{"stufe":"info","konto":"0123456789ab","ip":"${ip}","sicherheit":"anmeldung"}\n`
  const request = '{"stufe":"info","ip":"203.0.113.0/24","ereignis":"Anfrage"}\n'
  const whole = ['203.0.113.7', '2001:db8:85a3:8d3:1319:8a2e:370:7348', '2001:db8::1', '2001::5:6', 'unbekannt']
  const lines = request + whole.map(event).join('')
  const old = new Date(Date.now() - 9 * 86_400_000)
  for (const name of ['portal.log-20261110', 'portal.log-20261121']) writeFileSync(join(dir, name), lines)
  const age = () => utimesSync(join(dir, 'portal.log-20261110'), old, old)
  age()
  utimesSync(join(dir, 'portal.log-20261121'), new Date(), new Date())
  const shortened = ['203.0.113.0/24', '2001:db8:85a3::/48', '2001:db8::/48', '2001::/48', 'unbekannt']
  for (let times = 0; times < 2; times++) {
    const { status, stderr } = spawnSync('sh', ['-c', script], { encoding: 'utf8' })
    expect([status, stderr]).toEqual([0, ''])
    expect(readFileSync(join(dir, 'portal.log-20261110'), 'utf8')).toBe(request + shortened.map(event).join(''))
    age()
  }
  expect(readFileSync(join(dir, 'portal.log-20261121'), 'utf8')).toBe(lines)
})
