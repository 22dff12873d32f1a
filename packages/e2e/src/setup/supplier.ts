import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { DemoKunde } from '../fixtures/demoKunden.ts'
import { portOf } from './ports.ts'

/** A second supplier, with a portal, a database and an import of his own. */
export const supplierApp = {
  kurzname: 'nordlicht',
  name: 'Nordlicht Energie',
  kundennummerPrefix: 'NL-',
  zeigeNavigationOnLogin: true,
  logo: { bild: '/tenant/logo.svg', alt: 'Nordlicht' },
  extraStyle: true,
}

/** Another tenant of the same server, by its host name. */
export const neighbourApp = { kurzname: 'suedwind', name: 'Südwind Energie', kundennummerPrefix: 'SW-' }

export const supplierKunde: DemoKunde = { kundennummer: 'NL-7', passwort: 'Möwe & Meer 2026' }

/** The customer who resets his password. */
export const forgetfulKunde: DemoKunde = { kundennummer: 'NL-8', passwort: 'Ebbe & Flut 2026' }

// Plain http is allowed only for localhost.
export const supplierOrigin = async () => `http://localhost:${await portOf('SUPPLIER')}`

export const neighbourOrigin = async () => `http://sued.localhost:${await portOf('SUPPLIER')}`

/** The origin that serves only the app, without an API. */
export const appAloneOrigin = async () => `http://127.0.0.1:${await portOf('APP')}`

/** The files of the supplier's portal in this run. */
export async function supplierFiles() {
  const dir = join(tmpdir(), `ekp-e2e-supplier-${await portOf('SUPPLIER')}`)
  const tenants = join(dir, 'tenants')
  return {
    dir,
    data: join(dir, 'data'),
    mails: join(dir, 'data/mail'),
    tenants,
    own: join(tenants, supplierApp.kurzname),
  }
}
