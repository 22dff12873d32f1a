import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { portOf } from './ports.ts'
import { liveAndDieWith, runNode, startNode } from './runTool.ts'
import { appAloneOrigin, neighbourApp, supplierApp } from './supplier.ts'
import { inTemporaryDir } from './temporaryDir.ts'

// A supplier's own portal: his tenant file, his customers through the import, his app on another origin.

process.exitCode = await inTemporaryDir(async (dir) => {
  const tenantsDir = join(dir, 'tenants')
  const env = { DATA_DIR: join(dir, 'data'), TENANTS_DIR: tenantsDir, LOG: join(dir, 'portal.log') }
  mkdirSync(tenantsDir)
  const tenant = { hosts: ['*'], corsOrigins: [await appAloneOrigin()], app: supplierApp }
  writeFileSync(join(tenantsDir, 'nordlicht.json'), JSON.stringify(tenant))
  writeFileSync(join(tenantsDir, 'suedwind.json'), JSON.stringify({ hosts: ['sued.localhost'], app: neighbourApp }))
  const file = 'packages/e2e/src/setup/supplier/kunden.ndjson'
  await runNode(['scripts/portal.mjs', 'import', file, '--mandant', 'nordlicht'], env)
  return liveAndDieWith(startNode(['scripts/start.mjs'], { ...env, PORT: String(await portOf('SUPPLIER')) }))
})
