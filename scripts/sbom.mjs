import { writeSbom } from './checks/sbom.mjs'
import { root } from './lib/root.mjs'

process.stdout.write(`${JSON.stringify(writeSbom(root), null, 2)}\n`)
