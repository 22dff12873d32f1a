import '@ekp/web/styles/index.css'
import { createBrowserHistory } from '@tanstack/history'
import { QueryCache, QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { followTranslator } from '@ekp/web/lib/followTranslator.ts'
import { createRouter } from '@ekp/web/lib/router/createRouter.ts'
import { RouterView } from '@ekp/web/lib/router/RouterView.tsx'
import { ApiError } from '@ekp/web/api/ApiError.ts'
import { connectApi } from './connectApi.ts'
import { Broken, Frame } from './Frame.tsx'
import type { Route } from '@ekp/web/lib/router/paths.ts'
import { Ablesestand } from './screens/Ablesestand.tsx'
import { Angemeldet } from './screens/Angemeldet.tsx'
import { Aufnehmen } from './screens/aufnehmen/Aufnehmen.tsx'
import { Beleg } from './screens/aufnehmen/Beleg.tsx'
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
const routes = [
  { path: '/', screen: async () => Mandanten },
  { path: '/$mandant', screen: async () => Suche },
  { path: '/$mandant/kunden/$kundennummer', screen: async () => Kunde },
  { path: '/$mandant/kunden/$kundennummer/bereinigen', screen: async () => Bereinigen },
  { path: '/$mandant/kunden/$kundennummer/aufnehmen/$anliegen', screen: async () => Aufnehmen },
  { path: '/$mandant/vorgaenge/$nr/beleg', screen: async () => Beleg },
  { path: '/$mandant/vorgaenge/$nr', screen: async () => Vorgang },
  { path: '/$mandant/ableselinks', screen: async () => Ablesestand },
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

const queries = new QueryClient({
  defaultOptions: { queries: { retry: false, refetchOnWindowFocus: false } },
  queryCache: new QueryCache({
    // A session that has ended leads to the sign-in, whichever call finds out.
    onError: (error) => {
      if (error instanceof ApiError && error.status === 401) queries.setQueriesData({ queryKey: ['sitzung'] }, null)
    },
  }),
})
const router = createRouter({ routes, history: createBrowserHistory(), base: '/' })

connectApi()
const element = document.getElementById('root')
if (element === null) throw new Error('index.html has no #root')
followTranslator(document)
const root = createRoot(element)

// Not awaited: the code of a screen needs this file's.
void router.start().then(() =>
  root.render(
    <StrictMode>
      <QueryClientProvider client={queries}>
        <RouterView router={router} frame={Frame} failed={Broken} />
      </QueryClientProvider>
    </StrictMode>,
  ),
)
