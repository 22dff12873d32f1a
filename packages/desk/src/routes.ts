import type { Route } from '@ekp/web/lib/router/paths.ts'
import { Angemeldet } from './screens/Angemeldet.tsx'
import { Bereinigen } from './screens/bereinigen/Bereinigen.tsx'
import { Importbericht } from './screens/Importbericht.tsx'
import { Importe } from './screens/Importe.tsx'
import { Dienstkonto } from './screens/konten/Dienstkonto.tsx'
import { Konten } from './screens/konten/Konten.tsx'
import { Protokoll } from './screens/konten/Protokoll.tsx'
import { Konto } from './screens/Konto.tsx'
import { Kunde } from './screens/Kunde.tsx'
import { Mandanten } from './screens/Mandanten.tsx'
import { Suche } from './screens/Suche.tsx'
import { Vorgang } from './screens/Vorgang.tsx'
import { Vorgaenge } from './screens/Vorgaenge.tsx'

/**
 * The screens of the desk by their paths; the first part is the tenant's short name. All are in one file: it is loaded
 * once a day, and the styles of one file keep their order.
 */
export const routes = [
  { path: '/', screen: async () => Mandanten },
  { path: '/$mandant', screen: async () => Suche },
  { path: '/$mandant/kunden/$kundennummer', screen: async () => Kunde },
  { path: '/$mandant/kunden/$kundennummer/bereinigen', screen: async () => Bereinigen },
  { path: '/$mandant/vorgaenge/$nr', screen: async () => Vorgang },
  { path: '/$mandant/konto', screen: async () => Konto },
  { path: '/$mandant/konten/$nr', screen: async () => Dienstkonto },
  { path: '/$mandant/konten', screen: async () => Konten },
  { path: '/$mandant/protokoll', screen: async () => Protokoll },
  { path: '/$mandant/anmelden', screen: async () => Angemeldet },
  { path: '/$mandant/vorgaenge', screen: async () => Vorgaenge },
  { path: '/$mandant/importe/$nr', screen: async () => Importbericht },
  { path: '/$mandant/importe', screen: async () => Importe },
] as const satisfies readonly Route[]

declare module '@ekp/web/lib/router/paths.ts' {
  interface Register {
    readonly route: (typeof routes)[number]
  }
}
