import { TenantConfig } from '@ekp/wire/tenant'
import * as v from 'valibot'
import { Aufbewahrungsfristen } from '../config/Aufbewahrungsfristen.ts'
import { AbschlagSettings } from '../tenant/abschlag.ts'
import type { Tenant } from '../tenant/tenant.ts'

export function testTenant(changes: Partial<Tenant> = {}): Tenant {
  return {
    hosts: ['*'],
    datenbank: undefined,
    sitzungSekunden: 1800,
    sitzungHoechstensSekunden: 28_800,
    einmalpasswortTage: 14,
    einladungTage: 14,
    corsOrigins: [],
    marktgebiet: 'DE-LU',
    historieFuerAlleTarife: true,
    rechnungspruefung: 'intern',
    auskunft: 'spezifisch',
    portalUrl: 'https://portal.example.org',
    mail: { absender: 'portal@example.org', service: 'service@example.org' },
    abschlag: v.parse(AbschlagSettings, {}),
    aufbewahrung: v.parse(Aufbewahrungsfristen, {}),
    kundendienst: { lokaleKonten: true },
    filesDir: '/nonexistent',
    app: v.parse(TenantConfig, { kurzname: 'test', name: 'Stadtwerke Test', kundennummerPrefix: 'T-' }),
    ...changes,
  }
}

/** The server's key, as tests have it. */
export const testSchluessel = 'ein-schluessel-nur-fuer-die-tests-42'
