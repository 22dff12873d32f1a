import { execFile } from 'node:child_process'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { repositoryDir } from '../processes.ts'

const install = ['install', '--ignore-scripts', '--no-audit', '--no-fund', '--no-package-lock', '--silent']

/**
 * Hands over a copy of the program in `bench/beside` with its packages. npm loads them for this row alone: they are not
 * the portal's, and other users should not have to install them.
 */
export async function withLoadedProgram<T>(use: (dir: string) => Promise<T>): Promise<T> {
  const dir = mkdtempSync(join(tmpdir(), 'ekp-beside-'))
  try {
    cpSync(join(repositoryDir, 'bench/beside'), dir, { recursive: true })
    await promisify(execFile)('npm', install, { cwd: dir })
    return await use(dir)
  } finally {
    rmSync(dir, { recursive: true, force: true })
  }
}
