// @module-tag full

import { once } from 'node:events'
import { chmodSync, existsSync, mkdirSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { nameCause } from '../../lib/errors.ts'
import {
  embeddedDirs,
  processesIn,
  queryOnce,
  serveUntilFinished,
  spawnEmbeddedChild,
  startForTest,
} from '../../testing/embedded.ts'
import { joinEmbedded, startEmbedded } from './embedded.ts'

const dirs = embeddedDirs()

describe('starting and stopping', () => {
  test('what was written is there after a restart, and no process stays behind', async () => {
    const dataDir = dirs.empty()
    const first = await startEmbedded(dataDir)
    await queryOnce(first.connection, "create table a (b text); insert into a values ('Müller')")
    await Promise.all([first.stop(), first.stop()])
    expect(processesIn(join(dataDir, 'pg'))).toEqual([])
    const second = await startForTest(dataDir)
    expect(await queryOnce(second.connection, 'select b from a')).toEqual([['Müller']])
  })

  test('the database is durable, speaks UTF-8 and has no TCP port', async () => {
    const { connection } = await startForTest(dirs.filled())
    const names = ['fsync', 'synchronous_commit', 'full_page_writes', 'data_checksums', 'listen_addresses', 'TimeZone']
    const settings = names.map((name) => `current_setting('${name}')`).join(', ')
    expect(await queryOnce(connection, `select ${settings}`)).toEqual([['on', 'on', 'on', 'on', '', 'UTC']])
    const sql = `select pg_encoding_to_char(encoding), datlocale, upper('äöü')
      from pg_database where datname = 'postgres'`
    expect(await queryOnce(connection, sql)).toEqual([['UTF8', 'C.UTF-8', 'ÄÖÜ']])
    expect(statSync(connection.host).mode & 0o777).toBe(0o700)
  })

  test('an error in a statement leaves no value in the log', async () => {
    const dataDir = dirs.filled()
    const { connection } = await startForTest(dataDir)
    const iban = 'DE02120300000000202051'
    await queryOnce(connection, 'create table a (b text primary key, c date)')
    await queryOnce(connection, `insert into a values ('${iban}')`)
    await expect(queryOnce(connection, `insert into a values ('${iban}')`)).rejects.toThrow('duplicate key')
    await expect(queryOnce(connection, `insert into a values ('x', '${iban}')`)).rejects.toThrow('date')
    const log = readFileSync(join(dataDir, 'log/postgres.log'), 'utf8')
    expect(log).toContain('ready to accept connections')
    expect(log).not.toContain(iban)
    expect(log).not.toContain('insert')
  })

  test('a data directory with a long path, blanks and umlauts works', async () => {
    const dataDir = join(dirs.root, 'ein Verzeichnis, das "Größe" hat', 'x'.repeat(120), 'y'.repeat(120))
    const first = await startEmbedded(dataDir)
    expect(await queryOnce(first.connection, 'select 1')).toEqual([[1]])
    expect(Buffer.byteLength(first.connection.host)).toBeLessThan(90)
    await first.stop()
    expect(existsSync(first.connection.host)).toBe(false)
    await startForTest(dataDir)
  })

  test('an unexpected end of PostgreSQL is reported', async () => {
    const dataDir = dirs.filled()
    const postgres = await startForTest(dataDir)
    const told = new Promise((resolve) => {
      postgres.onExit(resolve)
    })
    process.kill(Number(readFileSync(join(dataDir, 'pg/postmaster.pid'), 'utf8').split('\n')[0]), 'SIGQUIT')
    expect(await told).toBe('PostgreSQL hat sich unerwartet beendet.')
  })
})

describe('one data directory, one portal', () => {
  test('a second start is refused; the sentence names the directory and the process', async () => {
    const dataDir = dirs.filled()
    const first = spawnEmbeddedChild(dataDir, serveUntilFinished)
    expect(await first.nextLine()).toBe('ready')
    await expect(startEmbedded(dataDir)).rejects.toThrow(
      `Auf dem Datenverzeichnis ${dataDir} arbeitet schon ein anderer Prozess (${first.process.pid}). ` +
        'Beenden Sie ihn zuerst, oder wählen Sie mit DATA_DIR ein anderes Verzeichnis.',
    )
    await first.finish()
    await startForTest(dataDir)
  })

  test('a start waits for a portal that is about to end', async () => {
    const dataDir = dirs.filled()
    const first = spawnEmbeddedChild(dataDir, serveUntilFinished)
    expect(await first.nextLine()).toBe('ready')
    const steps: string[] = []
    const second = startEmbedded(dataDir, (step) => {
      steps.push(step)
      first.process.stdin?.end()
    })
    onTestFinished(async () => (await second).stop())
    expect(await queryOnce((await second).connection, 'select 1')).toEqual([[1]])
    expect(steps).toEqual([`Warten auf das Ende von Prozess ${first.process.pid}`, 'Datenbank starten'])
  })

  test('a second start in the same process is refused, and the first goes on', async () => {
    const dataDir = dirs.filled()
    const first = await startForTest(dataDir)
    await expect(startEmbedded(dataDir)).rejects.toThrow('arbeitet schon ein anderer Prozess')
    const other = spawnEmbeddedChild(dataDir, serveUntilFinished)
    expect(await other.nextLine()).toContain('arbeitet schon ein anderer Prozess')
    expect(await queryOnce(first.connection, 'select 1')).toEqual([[1]])
  })

  test('of several starts at once exactly one wins', async () => {
    const dataDir = dirs.empty()
    const children = Array.from({ length: 4 }, () => spawnEmbeddedChild(dataDir, serveUntilFinished))
    const answers = await Promise.all(children.map((child) => child.nextLine()))
    expect(answers.filter((answer) => answer === 'ready')).toHaveLength(1)
    expect(answers.filter((answer) => answer.startsWith('StartError: Auf dem Datenverzeichnis'))).toHaveLength(3)
  })

  test('a command uses the PostgreSQL of a running server and leaves it running', async () => {
    const dataDir = dirs.filled()
    const server = spawnEmbeddedChild(dataDir, serveUntilFinished)
    expect(await server.nextLine()).toBe('ready')
    const joined = await joinEmbedded(dataDir)
    expect(await queryOnce(joined.connection, 'select 1')).toEqual([[1]])
    await joined.stop()
    expect(await queryOnce(joined.connection, 'select 1')).toEqual([[1]])
  })

  test('a command waits for another command and then has PostgreSQL for itself', async () => {
    const dataDir = dirs.filled()
    const first = await joinEmbedded(dataDir)
    const second = spawnEmbeddedChild(
      dataDir,
      "const { stop } = await joinEmbedded(dataDir, console.log); console.log('mine'); await stop()",
    )
    expect(await second.nextLine()).toBe(`Warten auf das Ende von Prozess ${process.pid}`)
    expect(await queryOnce(first.connection, 'select 1')).toEqual([[1]])
    await first.stop()
    expect(await second.nextLine()).toBe('Datenbank starten')
    expect(await second.nextLine()).toBe('mine')
    await once(second.process, 'exit')
    expect(processesIn(join(dataDir, 'pg'))).toEqual([])
  })
})

describe('data directories that cannot be used', () => {
  test('a database of another version', async () => {
    const dataDir = dirs.filled()
    writeFileSync(join(dataDir, 'pg/PG_VERSION'), '15\n')
    await expect(startEmbedded(dataDir)).rejects.toThrow(
      `Die Datenbank unter ${join(dataDir, 'pg')} stammt von PostgreSQL 15, dieses Portal bringt 18 mit.`,
    )
    writeFileSync(join(dataDir, 'pg/PG_VERSION'), '18\n')
    await startForTest(dataDir)
  })

  test('a folder with other things in the place of the database', async () => {
    const dataDir = dirs.empty()
    mkdirSync(join(dataDir, 'pg'), { recursive: true })
    writeFileSync(join(dataDir, 'pg/brief.txt'), '')
    await expect(startEmbedded(dataDir)).rejects.toThrow('enthält Dateien, aber keine Datenbank')
    expect(existsSync(join(dataDir, 'pg/brief.txt'))).toBe(true)
  })

  test('a file, and a path below a file', async () => {
    const file = join(dirs.root, 'file')
    writeFileSync(file, '')
    await expect(startEmbedded(file)).rejects.toThrow(`Das Datenverzeichnis ${file} ist eine Datei`)
    await expect(startEmbedded(join(file, 'data'))).rejects.toThrow('liegt unter einer Datei')
  })

  test('a broken database says where to read more', async () => {
    const dataDir = dirs.filled()
    rmSync(join(dataDir, 'pg/global/pg_control'))
    await expect(startEmbedded(dataDir)).rejects.toThrow(
      /^PostgreSQL ist nicht gestartet \(.*pg_control.*\)\. Näheres steht in .*postgres\.log\.$/,
    )
  })
})

describe('files in the way in a data directory', () => {
  const inTheWay = [
    ['log', (path: string) => writeFileSync(path, ''), 'ist eine Datei und kein Verzeichnis'],
    ['lib', (path: string) => writeFileSync(path, ''), 'ist eine Datei und kein Verzeichnis'],
    ['run', (path: string) => symlinkSync('/nirgends', path), 'gibt es nicht oder ist ein Verweis ins Leere'],
    ['portal.json', (path: string) => mkdirSync(path), 'ist ein Verzeichnis und keine Datei'],
  ] as const
  test.each(inTheWay)(
    '%s: the sentence says which file it is and what is wrong with it',
    async (name, make, sentence) => {
      const dataDir = dirs.filled()
      rmSync(join(dataDir, name), { recursive: true, force: true })
      make(join(dataDir, name))
      const failure: unknown = await startEmbedded(dataDir).catch((error: unknown) => error)
      expect(nameCause(failure)).toContain(join(dataDir, name))
      expect(nameCause(failure)).toContain(sentence)
    },
  )

  test.each(['a new one', 'one of an older version'])('only its own user can read its lock: %s', async (which) => {
    const dataDir = dirs.filled()
    const lock = join(dataDir, 'portal.lock')
    if (which === 'a new one') rmSync(lock)
    else chmodSync(lock, 0o644)
    await startForTest(dataDir)
    for (const path of [lock, `${lock}-journal`]) expect(statSync(path).mode & 0o777).toBe(0o600)
  })
})
