import type { Config } from './config.ts'

const isLoopback = (host: string) => /^(localhost|127(\.\d{1,3}){3}|::1)$/i.test(host)

/** What to tell whoever lets others than this machine reach the demo; undefined when nobody does. */
export function warnOfOpenDemo({ tenantsDir, host }: Pick<Config, 'tenantsDir' | 'host'>): string | undefined {
  if (tenantsDir !== undefined || isLoopback(host)) return undefined
  return [
    '',
    `ACHTUNG: Die Demo hört auf HOST=${host}, also nicht nur auf diesem Rechner.`,
    'ACHTUNG: Ihre Kundennummern und Passwörter sind öffentlich. Wer diese Adresse erreicht, kann sich anmelden.',
    'ACHTUNG: Für echte Kunden fehlt die Einstellung TENANTS_DIR.',
  ].join('\n')
}
