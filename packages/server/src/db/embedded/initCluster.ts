import { execFile } from 'node:child_process'
import { open, readFile, readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { StartError } from '../../lib/startError.ts'
import type { Binaries } from './binaries.ts'
import { errorCode } from '../../lib/errorCode.ts'
import { commandAs, type RunAs } from './runAs.ts'

/** Whether there is a database; throws a `StartError` for one that this PostgreSQL cannot open. */
export async function hasCluster(pg: string, major: string): Promise<boolean> {
  const names = await readdir(pg).catch((error: unknown) => {
    if (errorCode(error) === 'ENOENT') return []
    throw new StartError(`Die Datenbank unter ${pg} lässt sich nicht lesen (${errorCode(error)}).`)
  })
  if (names.length === 0) return false
  const version = (await readFile(join(pg, 'PG_VERSION'), 'utf8').catch(() => '')).trim()
  if (version === major) return true
  throw new StartError(
    version === ''
      ? `${pg} enthält Dateien, aber keine Datenbank. Wählen Sie mit DATA_DIR ein anderes Verzeichnis.`
      : `Die Datenbank unter ${pg} stammt von PostgreSQL ${version}, dieses Portal bringt ${major} mit. ` +
          'Sichern Sie sie mit pg_dump der alten Version, und spielen Sie sie in ein leeres Verzeichnis zurück.',
  )
}

/** Creates the database in `newPg` and moves it to its place when it is complete, so that half a one is never used. */
export async function initCluster(
  { newPg, pg, dataDir }: { newPg: string; pg: string; dataDir: string },
  binaries: Binaries,
  runAs: RunAs,
): Promise<void> {
  const { program, args } = commandAs(
    runAs,
    'TERM',
    binaries.initdb,
    `--pgdata=${newPg}`,
    '--username=postgres',
    '--encoding=UTF8',
    '--locale=C',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--data-checksums',
    // Only its own user can enter the directory of the socket, and there is no other way in.
    '--auth-local=trust',
    '--auth-host=reject',
    '--no-instructions',
  )
  try {
    await promisify(execFile)(program, args, { env: binaries.env, cwd: '/' })
  } catch (error) {
    await rm(newPg, { recursive: true, force: true })
    throw new StartError(`Die Datenbank lässt sich unter ${dataDir} nicht anlegen: ${lastWords(error)}`)
  }
  await rename(newPg, pg)
  const dir = await open(dataDir)
  await dir.sync()
  await dir.close()
}

function lastWords(error: unknown): string {
  const output = error instanceof Error && 'stderr' in error ? String(error.stderr) : String(error)
  const lines = output.split('\n').filter((line) => line.trim() !== '')
  return lines.find((line) => /error|fatal/i.test(line)) ?? lines.at(-1) ?? 'ohne Angabe von Gründen'
}
