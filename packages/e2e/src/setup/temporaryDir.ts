import { existsSync, mkdtempSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const memoryDir = '/dev/shm'

/** A folder in memory, where a database never waits for a disk; the usual one where memory has less than 4 GB for it. */
export function findFastDir(): string {
  if (!existsSync(memoryDir)) return tmpdir()
  // All processes of a run must agree: how much is free changes, how much there is does not.
  const { blocks, bsize } = statfsSync(memoryDir)
  return blocks * bsize >= 4e9 ? memoryDir : tmpdir()
}

/** Runs `run` in a temporary directory and deletes it. */
export async function inTemporaryDir<T>(run: (dir: string) => Promise<T>): Promise<T> {
  const dir = mkdtempSync(join(findFastDir(), 'ekp-e2e-'))
  try {
    return await run(dir)
  } finally {
    rmSync(dir, { recursive: true, force: true })
  }
}
