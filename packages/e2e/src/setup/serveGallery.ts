import { portOf } from './ports.ts'
import { liveAndDieWith, runNode, startNode } from './runTool.ts'

const vite = 'node_modules/vite/bin/vite.js'
const config = ['--config', 'packages/web/gallery/vite.config.ts']

await runNode([vite, 'build', ...config, '--logLevel', 'error'])
const port = String(await portOf('GALLERY'))
process.exitCode = await liveAndDieWith(startNode([vite, 'preview', ...config, '--port', port]))
