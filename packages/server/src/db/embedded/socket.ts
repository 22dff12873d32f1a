import { createHash } from 'node:crypto'
import { lstat, mkdir, rm } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { errorCode, StartError } from '../../lib/errors.ts'
import type { EmbeddedConnection } from './dataDir.ts'
import { ownDir, type Owner } from './runAs.ts'

export const socketPort = 5432
const socketName = `.s.PGSQL.${socketPort}`

// macOS takes 103 bytes, Linux 107.
const longestPath = 103

/** Makes the private directory of the socket: in the data directory, or where its path would be too long, elsewhere. */
export async function makeSocketDir(runDir: string, owner: Owner): Promise<string> {
  const path = isUsable(runDir) ? runDir : shortDir(runDir, owner)
  if (path !== runDir) await refuseForeign(path, owner)
  await ownDir(path, owner)
  // We hold the data directory and no PostgreSQL runs in it, so whatever lies here is left over.
  for (const name of [socketName, `${socketName}.lock`]) await rm(join(path, name), { force: true })
  return path
}

/** PostgreSQL reads this setting as a list, so that blanks and commas had better not be in it. */
function isUsable(dir: string): boolean {
  return /^[\w/.-]+$/.test(dir) && dir.length + 1 + socketName.length <= longestPath
}

function shortDir(runDir: string, owner: Owner): string {
  const name = `ekp-${owner.uid}-${createHash('sha256').update(runDir).digest('hex').slice(0, 16)}`
  return [tmpdir(), '/tmp'].map((dir) => join(dir, name)).find(isUsable) ?? join('/tmp', name)
}

/** In a directory for everybody another user may have been first; no other user can replace what is ours there. */
async function refuseForeign(path: string, owner: Owner): Promise<void> {
  await mkdir(path, { mode: 0o700 }).catch((error: unknown) => {
    if (errorCode(error) !== 'EEXIST') throw error
  })
  const found = await lstat(path)
  if (found.isDirectory() && [owner.uid, process.getuid?.()].includes(found.uid)) return
  throw new StartError(`${path} gehört einem anderen Benutzer. Wählen Sie mit DATA_DIR einen kürzeren Pfad.`)
}

/** Whether PostgreSQL listens on its socket. */
export function canConnect({ host }: EmbeddedConnection): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(join(host, socketName))
    socket.once('connect', () => resolve(true))
    socket.once('error', () => resolve(false))
    socket.once('connect', () => socket.destroy())
  })
}
