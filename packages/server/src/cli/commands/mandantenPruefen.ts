import { existsSync } from 'node:fs'
import { type Config, loadConfig } from '../../config/config.ts'
import { databaseTargets } from '../../tenant/databaseTargets.ts'
import { listLacking } from '../../tenant/ownFiles.ts'
import { loadTenants, type Tenant } from '../../tenant/tenant.ts'
import type { Command } from '../command.ts'
import { exitCodes } from '../terminal.ts'

export const mandantenPruefen: Command = {
  name: 'mandanten-pruefen',
  help: 'prüft Einstellungen und Mandantendateien, ohne etwas zu öffnen; nennt alle Fehler auf einmal',
  parameters: [],
  run: async (_given, { environment, out, stderr }) => {
    const config = loadConfig(environment)
    const tenants = loadTenants(config)
    databaseTargets(config, tenants)
    let lacking = 0
    for (const tenant of tenants) {
      for (const line of describe(tenant, config)) await out(line)
      for (const folder of listLackingOrdner(tenant)) {
        stderr.write(`Mandant ${tenant.app.kurzname}: Den Ordner ${folder} gibt es nicht.\n`)
        lacking++
      }
      for (const file of listLacking(tenant)) {
        stderr.write(`Mandant ${tenant.app.kurzname}: Die Datei ${file} fehlt.\n`)
        lacking++
      }
    }
    return lacking === 0 ? exitCodes.done : exitCodes.failed
  },
}

/** What an administrator compares with what he meant. */
function describe({ app, hosts, portalUrl, mail, importordner }: Tenant, { smtpUrl }: Config): string[] {
  const absender = smtpUrl === undefined ? 'werden nicht versendet (ohne SMTP_URL)' : `von ${mail?.absender ?? ''}`
  return [
    `${app.kurzname}: ${app.name}`,
    `  Adresse:        ${portalUrl}`,
    `  Hostnamen:      ${hosts.join(', ')}`,
    `  Kundennummern:  ${app.kundennummerPrefix}…`,
    `  E-Mails:        ${absender}`,
    ...(importordner ? [`  Importordner:   ${importordner.pfad}`] : []),
  ]
}

const listLackingOrdner = ({ importordner }: Tenant) =>
  [importordner?.pfad, importordner?.dateien].filter((path) => path !== undefined && !existsSync(path))
