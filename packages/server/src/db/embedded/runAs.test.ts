import { spawnSync } from 'node:child_process'
import { chmodSync, chownSync, cpSync, mkdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { embeddedDirs, queryOnce, serveUntilFinished, spawnEmbeddedChild } from '../../testing/embedded.ts'
import { findBinaries } from './binaries.ts'
import { startEmbedded } from './embedded.ts'
import { canRun, chooseRunAs } from './runAs.ts'
import { initCluster } from './runPostgres.ts'

const dirs = embeddedDirs()
const root = { uid: 0, gid: 0 }
const nobody = { uid: 65_534, gid: 65_534 }
const asNobody = ['setpriv', '--reuid=65534', '--regid=65534', '--clear-groups', '--inh-caps=-all']
// The checkout may lie below a folder that only root may enter.
const passing = ['--inh-caps=-all,+dac_override', '--ambient-caps=-all,+dac_override']

describe.skipIf(process.getuid?.() !== 0)('users', () => {
  const canRead = spawnSync('setpriv', [...asNobody.slice(1), 'test', '-r', import.meta.filename]).status === 0
  const prefix = canRead ? asNobody : [...asNobody, ...passing]

  function dirOfNobody(): string {
    chmodSync(dirs.root, 0o711)
    const dir = dirs.empty()
    mkdirSync(dir)
    chownSync(dir, nobody.uid, nobody.gid)
    return dir
  }

  test('a normal user starts it, root goes on with it, and the user can come back', { tags: 'full' }, async () => {
    const dataDir = join(dirOfNobody(), 'data')
    const first = spawnEmbeddedChild(dataDir, serveUntilFinished, prefix)
    expect(await first.nextLine()).toBe('ready')
    await first.finish()

    const second = await startEmbedded(dataDir)
    expect(await queryOnce(second.connection, 'select 1')).toEqual([[1]])
    await second.stop()

    const third = spawnEmbeddedChild(dataDir, serveUntilFinished, prefix)
    expect(await third.nextLine()).toBe('ready')
    expect(statSync(join(dataDir, 'pg')).uid).toBe(nobody.uid)
  })

  test.runIf(canRead)('a directory that the user may not write is refused', async () => {
    const dir = dirOfNobody()
    chmodSync(dir, 0o500)
    const child = spawnEmbeddedChild(join(dir, 'data'), serveUntilFinished, prefix)
    expect(await child.nextLine()).toContain('ist für diesen Benutzer nicht les- oder beschreibbar')
  })

  test(
    'without user namespaces, root runs it as nobody, also below a folder that only root may enter',
    { tags: 'full' },
    async () => {
      const dataDir = dirs.empty()
      const newPg = join(dataDir, 'new')
      mkdirSync(newPg, { recursive: true, mode: 0o700 })
      chownSync(newPg, nobody.uid, nobody.gid)
      const found = await findBinaries(join(dataDir, 'lib'))
      cpSync(join(found.postgres, '../..'), join(dataDir, 'native'), { recursive: true })
      const bin = join(dataDir, 'native/bin')
      const binaries = { ...found, postgres: join(bin, 'postgres'), initdb: join(bin, 'initdb') }
      const runAs = await chooseRunAs({
        owner: root,
        exists: false,
        works: async (way) =>
          !way.prefix('INT').includes('--user') && (await canRun(way, binaries.postgres, newPg, binaries.env)),
      })
      expect(runAs.owner).toEqual(nobody)
      expect(runAs.prefix('INT')).toContain('--ambient-caps=-all,+dac_override')
      const pg = join(dataDir, 'pg')
      await initCluster({ newPg, pg, dataDir }, binaries, runAs)
      expect(statSync(join(pg, 'PG_VERSION')).uid).toBe(nobody.uid)
    },
  )

  test('where no way works, the error says what to do', async () => {
    const choice = { owner: root, exists: false, works: () => Promise.resolve(false) }
    await expect(chooseRunAs(choice)).rejects.toThrow('oder nennen Sie mit DATABASE_URL ein eigenes PostgreSQL.')
  })
})
