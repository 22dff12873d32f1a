import { spawnSync } from 'node:child_process'
import { repositoryDir } from './processes.ts'

/** Builds the app and the server where something changed, as `npm start` does. */
export function ensureBuilt(): void {
  const script = "import { setUp } from './scripts/lib/setUp.mjs'; await setUp({ dev: true })"
  const { status } = spawnSync(process.execPath, ['--input-type=module', '--eval', script], {
    cwd: repositoryDir,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  if (status !== 0) throw new Error('The portal cannot be built')
}
