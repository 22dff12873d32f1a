import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import {
  embeddedDirs,
  processesIn,
  queryOnce,
  serveUntilFinished,
  spawnEmbeddedChild,
  startForTest,
} from '../../testing/embedded.ts'
import { findBinaries } from './binaries.ts'
import type { EmbeddedConnection } from './dataDir.ts'
import { startPostmaster } from './postmaster.ts'
import { canRun, chooseRunAs } from './runAs.ts'
import { makeSocketDir } from './socket.ts'

const dirs = embeddedDirs()

/** PostgreSQL as on a system without setpriv. */
async function startWithoutDeathSignal(
  dataDir: string,
): Promise<{ process: ChildProcess; connection: EmbeddedConnection }> {
  const { postgres, ...rest } = await findBinaries(join(dataDir, 'lib'))
  const dir = join(dataDir, 'pg')
  const owner = { uid: statSync(dir).uid, gid: statSync(dir).gid }
  const runAs = await chooseRunAs({ owner, exists: true, works: (way) => canRun(way, postgres, dir, rest.env) })
  const host = await makeSocketDir(join(dataDir, 'run'), owner)
  const postmaster = await startPostmaster({
    pg: dir,
    logDir: join(dataDir, 'log'),
    socketDir: host,
    binaries: { postgres, ...rest },
    runAs: { owner, prefix: () => runAs.prefix('INT').filter((word) => !word.startsWith('--pdeathsig')) },
  })
  onTestFinished(() => postmaster.stop())
  return { process: postmaster.process, connection: { host, port: 5432, user: 'postgres' } }
}

/** Processes in the database's directory that do not belong to the PostgreSQL that is running. */
function strangersIn(pg: string): string[] {
  const [postmaster = ''] = readFileSync(join(pg, 'postmaster.pid'), 'utf8').split('\n')
  return processesIn(pg).filter((pid) => pid !== postmaster && parentOf(pid) !== postmaster)
}

function parentOf(pid: string): string | undefined {
  return readFileSync(`/proc/${pid}/stat`, 'utf8').split(' ')[3]
}

test('after kill -9 every acknowledged row is there and the old PostgreSQL is gone', { tags: 'full' }, async () => {
  const dataDir = dirs.filled()
  const child = spawnEmbeddedChild(
    dataDir,
    `const { connection } = await startEmbedded(dataDir)
     const client = new pg.Client({ ...connection, database: 'postgres' })
     await client.connect()
     await client.query('create table a (id int primary key)')
     for (let id = 1; ; id += 1) { await client.query('insert into a values ($1)', [id]); console.log(id) }`,
  )
  let acknowledged = 0
  while (acknowledged < 300) acknowledged = Number(await child.nextLine())
  child.process.kill('SIGKILL')
  await once(child.process, 'exit')
  const { connection } = await startForTest(dataDir)
  acknowledged = Number((await child.remainingLines()).at(-1) ?? acknowledged)
  const sql = `select count(*)::int from a where id <= ${acknowledged}`
  expect(await queryOnce(connection, sql)).toEqual([[acknowledged]])
  await expect.poll(() => strangersIn(join(dataDir, 'pg'))).toEqual([])
})

test.skipIf(process.platform !== 'linux')('after kill -9 PostgreSQL ends by itself, without a next start', async () => {
  const dataDir = dirs.filled()
  const child = spawnEmbeddedChild(dataDir, serveUntilFinished)
  expect(await child.nextLine()).toBe('ready')
  expect(processesIn(join(dataDir, 'pg')).length).toBeGreaterThan(1)
  child.process.kill('SIGKILL')
  await expect.poll(() => processesIn(join(dataDir, 'pg'))).toEqual([])
})

test('an orphan that goes on is ended by the next start', async () => {
  const dataDir = dirs.filled()
  const orphan = await startWithoutDeathSignal(dataDir)
  await queryOnce(orphan.connection, 'create table a ()')
  const { connection } = await startForTest(dataDir)
  expect(orphan.process.exitCode).toBe(0)
  expect(await queryOnce(connection, 'select count(*)::int from a')).toEqual([[0]])
})

test('the next start ends processes that a killed postmaster left', async () => {
  const dataDir = dirs.filled()
  const pg = join(dataDir, 'pg')
  const orphan = await startWithoutDeathSignal(dataDir)
  const idle = processesIn(pg).length
  const busy = queryOnce(orphan.connection, 'select sum(a) from generate_series(1, 1e9) a').catch(() => 'cut off')
  await expect.poll(() => processesIn(pg).length).toBeGreaterThan(idle)
  orphan.process.kill('SIGKILL')
  const { connection } = await startForTest(dataDir)
  expect(await busy).toBe('cut off')
  expect(await queryOnce(connection, 'select 1')).toEqual([[1]])
})

test('a stale pid file with the pid of another process, or an empty one, does not prevent the start', async () => {
  const dataDir = dirs.filled()
  const pidFile = join(dataDir, 'pg/postmaster.pid')

  const foreign = spawnEmbeddedChild(dataDir, "console.log('up'); process.stdin.resume()")
  expect(await foreign.nextLine()).toBe('up')
  writeFileSync(pidFile, `${foreign.process.pid}\n${dataDir}/pg\n1\n5432\n/tmp\n\n  1 1\nready   \n`, { mode: 0o600 })
  await (await startForTest(dataDir)).stop()
  expect(foreign.process.exitCode).toBeNull()
  writeFileSync(pidFile, '', { mode: 0o600 })
  const { connection } = await startForTest(dataDir)
  expect(await queryOnce(connection, 'select 1')).toEqual([[1]])
})

test('a database that was created only in part is created again', { tags: 'full' }, async () => {
  const dataDir = dirs.empty()
  const child = spawnEmbeddedChild(dataDir, 'await startEmbedded(dataDir, console.log)')
  expect(await child.nextLine()).toBe('Datenbank anlegen')
  const halfDone = () => readdirSync(dataDir).find((name) => existsSync(join(dataDir, name, 'PG_VERSION')))
  await expect.poll(halfDone, { interval: 10 }).toMatch(/^pg\.neu-/)
  child.process.kill('SIGKILL')
  const { connection } = await startForTest(dataDir)
  expect(await queryOnce(connection, 'select 1')).toEqual([[1]])
  expect(readdirSync(dataDir).filter((name) => name.startsWith('pg'))).toEqual(['pg'])
})
