import type { DemoKunde } from '../fixtures/demoKunden.ts'
import { portOf } from './ports.ts'

/** A second supplier, with a portal, a database and an import of his own. */
export const supplierApp = {
  kurzname: 'nordlicht',
  name: 'Nordlicht Energie',
  kundennummerPrefix: 'NL-',
  zeigeNavigationOnLogin: true,
}

/** Another tenant of the same server, by its host name. */
export const neighbourApp = { kurzname: 'suedwind', name: 'Südwind Energie', kundennummerPrefix: 'SW-' }

export const supplierKunde: DemoKunde = { kundennummer: 'NL-7', passwort: 'Möwe & Meer 2026' }

// Plain http is for this machine alone, by its name.
export const supplierOrigin = async () => `http://localhost:${await portOf('SUPPLIER')}`

export const neighbourOrigin = async () => `http://sued.localhost:${await portOf('SUPPLIER')}`

/** Where the app is served alone, without any API behind it. */
export const appAloneOrigin = async () => `http://127.0.0.1:${await portOf('APP')}`
