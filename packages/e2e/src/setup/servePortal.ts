import { portOf } from './ports.ts'
import { liveAndDieWith, startNode } from './runTool.ts'
import { inTemporaryDir } from './temporaryDir.ts'

// The real portal with the demo tenant, as `npm start` runs it, on a temporary data directory.

process.exitCode = await inTemporaryDir(async (dataDir) =>
  liveAndDieWith(
    startNode(['scripts/start.mjs'], {
      DATA_DIR: dataDir,
      PORT: String(await portOf('PORTAL')),
      KUNDENDIENST_PORT: String(await portOf('DESK')),
    }),
  ),
)
