import { spawnSync } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { beforeEach, expect, test } from 'vitest'
import { recordAblesung } from '../modules/ablesung/recordAblesung.ts'
import { createAnschlussnutzer, createVertrag, createZaehler } from '../testing/data/factories.ts'
import { databaseUrl, testDatabase, type TestDatabase } from '../testing/testDatabase.ts'

const text = readFileSync(new URL('../../../../docs/betrieb/vorgaenge.md', import.meta.url), 'utf8')
const block = (language: string) => text.split(`\`\`\`${language}\n`)[1]?.split('```')[0] ?? ''

let database: TestDatabase
let dir: string

function writeScript(name: string, script: string): void {
  writeFileSync(join(dir, name), `#!/bin/sh\nset -e\n${script}\n`)
  chmodSync(join(dir, name), 0o700)
}

beforeEach(async () => {
  database = await testDatabase()
  dir = mkdtempSync(join(tmpdir(), 'ekp-betrieb-'))
  mkdirSync(join(dir, 'fotos'))
  mkdirSync(join(dir, 'mandanten'))
  const app = { kurzname: 'stw', name: 'Stadtwerke Test', kundennummerPrefix: 'T-' }
  writeFileSync(join(dir, 'mandanten/stw.json'), JSON.stringify({ hosts: ['*'], app }))
  // Runs the sources: the bundle is not always built when tests run.
  const portal = fileURLToPath(new URL('portal.ts', import.meta.url))
  writeScript('npm', `while [ "$1" != -- ]; do shift; done; shift\nexec '${process.execPath}' '${portal}' "$@"`)
  return async () => {
    rmSync(dir, { recursive: true })
    await database.close()
  }
})

/** Runs the example as a person would who copies it, in a folder of ours. */
function runExample() {
  const script = block('sh').replace('/srv/uebergabe', dir)
  const { status, stdout, stderr } = spawnSync('sh', ['-c', script], {
    encoding: 'utf8',
    env: {
      PATH: `${dir}:${process.env['PATH']}`,
      NODE_OPTIONS: '--disable-warning=ExperimentalWarning',
      DATABASE_URL: databaseUrl(database),
      TENANTS_DIR: join(dir, 'mandanten'),
    },
  })
  return { status, stdout, stderr }
}

async function sendThree(): Promise<void> {
  const { db } = database
  const { kundennummer } = await createAnschlussnutzer(db)
  const vertragId = await createVertrag(db, { id: '4711', kundennummer, marktlokation: '51238696781' })
  const zaehlernummer = await createZaehler(db, {
    vertrag_id: vertragId,
    messlokation: 'DE00056266802AO6G56M11SN51G21M24S',
  })
  for (const tag of [18, 19, 20]) {
    await recordAblesung(db, {
      vertragId,
      kundennummer,
      ablesung: { zaehlernummer, ablesedatum: `2026-11-${tag}`, ablesewerte: { '1-0:1.8.0': 1234.5 }, foto: null },
      jpeg: tag === 19 ? Buffer.from([0xff, 0xd8, 0xff, 0xd9]) : undefined,
      eingegangenAm: new Date('2026-11-21T09:00:00Z'),
      rueckfrage: null,
    })
  }
}

test('the example of docs/betrieb hands over everything once, and what failed again', { tags: 'full' }, async () => {
  await sendThree()
  writeScript('einlesen', 'exit 7')
  expect(runExample()).toEqual({ status: 7, stdout: '', stderr: '' })
  writeScript('einlesen', 'cat "$1" >> eingelesen.ndjson; ls "$2" >> eingelesene-fotos')
  expect(runExample()).toEqual({ status: 0, stdout: '3 Vorgänge quittiert.\n', stderr: '' })
  expect(runExample()).toEqual({ status: 0, stdout: '', stderr: '' })
  expect(readFileSync(join(dir, 'eingelesen.ndjson'), 'utf8').match(/^\{"nr":\d/gm)).toHaveLength(3)
  expect(readFileSync(join(dir, 'eingelesene-fotos'), 'utf8')).toBe('2.jpg\n')
  expect(readdirSync(join(dir, 'fotos'))).toEqual(['2.jpg'])
})

test('the line that docs/betrieb/vorgaenge.md shows has the fields of a real one', { tags: 'full' }, async () => {
  await sendThree()
  writeScript('einlesen', 'exit 0')
  runExample()
  const [, line = ''] = readFileSync(join(dir, 'vorgaenge.ndjson'), 'utf8').split('\n')
  const shapeOf = (json: string): unknown =>
    JSON.parse(json, (_, value: unknown) => (typeof value === 'object' ? value : typeof value))
  expect(shapeOf(line)).toEqual(shapeOf(block('json')))
})
