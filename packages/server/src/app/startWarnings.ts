import type { Config } from '../config/config.ts'
import { findSchwaeche, tlsAbhilfe } from '../db/tls.ts'
import { isThisMachine } from '../lib/thisMachine.ts'
import { databaseTargets } from '../tenant/databaseTargets.ts'
import type { Tenant } from '../tenant/tenant.ts'

/** The warning for a demo that other machines can reach; undefined when they cannot. */
export function warnOfOpenDemo({ tenantsDir, host }: Pick<Config, 'tenantsDir' | 'host'>): string | undefined {
  if (tenantsDir !== undefined || isThisMachine(host)) return undefined
  return [
    '',
    `ACHTUNG: Die Demo hört auf HOST=${host}, also nicht nur auf diesem Rechner.`,
    'ACHTUNG: Ihre Kundennummern und Passwörter sind öffentlich. Wer diese Adresse erreicht, kann sich anmelden.',
    'ACHTUNG: Für echte Kunden fehlt die Einstellung TENANTS_DIR.',
  ].join('\n')
}

/** The warning for real tenants on the embedded PostgreSQL; undefined in the demo, and with another server. */
export function warnOfEmbedded(
  config: Pick<Config, 'tenantsDir' | 'databaseUrl'>,
  tenants: readonly Tenant[],
): string | undefined {
  const isEmbedded = databaseTargets(config, tenants).some(({ embedded }) => embedded !== undefined)
  if (config.tenantsDir === undefined || !isEmbedded) return undefined
  return [
    'Hinweis: Das mitgelieferte PostgreSQL ist nur für Demo und Entwicklung da; seine Bibliotheken (OpenSSL, zlib, ICU) sind alt.',
    'Hinweis: Für echte Kunden nennen Sie mit DATABASE_URL ein eigenes PostgreSQL 18, siehe docs/betrieb/einrichten.md.',
  ].join('\n')
}

/** The warning for databases on other machines that are reached without protection against eavesdroppers. */
export function warnOfTls(config: Pick<Config, 'databaseUrl'>, tenants: readonly Tenant[]): string | undefined {
  const lines = databaseTargets(config, tenants).flatMap(({ tenant, address }) => {
    const schwaeche = address === undefined ? undefined : findSchwaeche(address)
    return schwaeche === undefined ? [] : [`Hinweis: Mandant ${tenant.app.kurzname}: ${schwaeche.satz} ${tlsAbhilfe}`]
  })
  return lines.length === 0 ? undefined : lines.join('\n')
}

/** The warning for a tenant with a restored database that is not released. */
export const warnOfHolding = (kurzname: string): string =>
  `Hinweis: Mandant ${kurzname}: Die Datenbank ist wiederhergestellt. E-Mails, Webhooks und Aufgaben warten, bis ` +
  `npm run portal -- sicherung-freigeben --mandant ${kurzname} --mails … sie freigibt.`
