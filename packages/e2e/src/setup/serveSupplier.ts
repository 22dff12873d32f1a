import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { berlinToday } from '@ekp/wire/rules/berlin'
import { portOf } from './ports.ts'
import { liveAndDieWith, readNode, repositoryDir, runNode, startNode } from './runTool.ts'
import {
  appAloneOrigin,
  eigeneKunden,
  festpreisRecords,
  neighbourApp,
  recordsOf,
  supplierApp,
  supplierDeskOrigin,
  supplierDienstkonto,
  supplierFiles,
  supplierOidc,
  supplierOidcSecret,
  supplierOrigin,
} from './supplier.ts'

// A supplier's own portal: his tenant file, his logo and style, his customers through the import, his app on another
// origin.

const { dir, data, tenants, own, taken, dienstpasswort } = await supplierFiles()
const [app, api] = [await appAloneOrigin(), await supplierOrigin()]
const env = { DATA_DIR: data, TENANTS_DIR: tenants, LOG: join(dir, 'portal.log') }
const logo =
  '<svg xmlns="http://www.w3.org/2000/svg" width="120" height="40"><path d="M0 0h120v40H0z" fill="#0a5c63"/></svg>'

try {
  mkdirSync(own, { recursive: true })
  const kundendienst = { adresse: await supplierDeskOrigin(), oidc: await supplierOidc() }
  const tenant = {
    hosts: ['*'],
    portalUrl: app,
    corsOrigins: [app],
    kundendienst,
    app: { ...supplierApp, apiBase: `${api}/api` },
  }
  writeFileSync(kundendienst.oidc.clientSecretDatei, supplierOidcSecret, { mode: 0o600 })
  writeFileSync(join(tenants, 'nordlicht.json'), JSON.stringify(tenant))
  writeFileSync(join(tenants, 'suedwind.json'), JSON.stringify({ hosts: ['sued.localhost'], app: neighbourApp }))
  writeFileSync(join(own, 'logo.svg'), logo)
  writeFileSync(join(own, 'nordlicht.css'), 'h1 { letter-spacing: 3px; }')
  mkdirSync(taken)
  const files = 'packages/e2e/src/setup/supplier'
  const kunden = join(dir, 'kunden.ndjson')
  const more = [...eigeneKunden.flatMap(recordsOf), ...festpreisRecords(berlinToday(new Date()))]
  const lines = more.map((record) => `${JSON.stringify(record)}\n`).join('')
  writeFileSync(kunden, readFileSync(join(repositoryDir, files, 'kunden.ndjson'), 'utf8') + lines)
  const options = ['--mandant', 'nordlicht', '--dateien', files]
  await runNode(['scripts/portal.mjs', 'import', kunden, ...options], env)
  const { kennung, name, rolle } = supplierDienstkonto
  const konto = [
    '--kennung',
    kennung,
    '--name',
    name,
    '--rolle',
    rolle,
    '--bearbeiter',
    'e2e',
    '--mandant',
    'nordlicht',
  ]
  const printed = readNode(['scripts/portal.mjs', 'dienstkonto-anlegen', ...konto], env)
  writeFileSync(dienstpasswort, printed.trim().split('\n').at(-1) ?? '', { mode: 0o600 })
  const ports = { PORT: String(await portOf('SUPPLIER')), KUNDENDIENST_PORT: String(await portOf('SUPPLIER_DESK')) }
  const portal = startNode(['scripts/start.mjs'], { ...env, ...ports })
  process.exitCode = await liveAndDieWith(portal)
} finally {
  rmSync(dir, { recursive: true, force: true })
}
