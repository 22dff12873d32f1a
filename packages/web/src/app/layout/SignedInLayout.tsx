import { QueryClient, QueryClientProvider, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import { createVertragsquelle } from '../../features/ablesung/queries.ts'
import { WartendeSender } from '../../features/ablesung/wartend/WartendeSender.tsx'
import { loadZaehlerVorrat } from '../../features/ablesung/zaehler/loadZaehlerVorrat.ts'
import { WechselzieleLoader } from '../../features/anmeldung/verknuepfung/WechselzieleLoader.tsx'
import { anschlussnutzerQuery } from '../../features/anschlussnutzer/queries.ts'
import { findAblesbarerVertrag } from '../../features/vertrag/queries.ts'
import { systemClock } from '../../lib/clock.ts'
import { useShown } from '../../lib/router/RouterView.tsx'
import { whenIdle } from '../../lib/later/whenIdle.ts'
import { isEinsicht } from '../../session/einsicht.ts'
import { useKundennummer, useSessionState } from '../../session/session.ts'
import { LogOutQuestion } from './LogOutQuestion.tsx'
import { SessionEndOffer } from './SessionEndOffer.tsx'

/** Everything behind the login; what one customer loaded is dropped before another sees the page. */
export function SignedInLayout({ children }: { children?: ReactNode }) {
  const kundennummer = useKundennummer()
  const { visitor } = useShown()
  // A customer never sees the screen of the customer before.
  return kundennummer === undefined || kundennummer !== visitor ? null : (
    <CustomerCache key={kundennummer} kundennummer={kundennummer}>
      {children}
    </CustomerCache>
  )
}

function CustomerCache({ kundennummer, children }: { kundennummer: string; children: ReactNode }) {
  const [client] = useState(createQueryClient)
  useEffect(() => () => client.clear(), [client])
  return (
    <QueryClientProvider client={client}>
      {/* A view of the service desk has its own end, sends nothing and keeps nothing. */}
      {!isEinsicht && (
        <>
          <WartendeSender kundennummer={kundennummer} />
          <ZaehlerVorrat />
          <WechselzieleLoader kundennummer={kundennummer} />
          <SessionEndOffer />
        </>
      )}
      <LogOutQuestion />
      {children}
    </QueryClientProvider>
  )
}

/** A failure of so long ago is no longer that of this screen. */
const failedBeforeMs = 5000

/** What is loaded for one customer. A failure is shown at once with 'Erneut laden', so nothing retries in silence. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        retry: false,
        staleTime: 60_000,
        refetchOnWindowFocus: false,
        networkMode: 'always',
        // A part that appears because a call has failed would call again, be taken away while it waits, and so on.
        retryOnMount: ({ state }) => systemClock.now() - state.errorUpdatedAt > failedBeforeMs,
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  })
}

const source = createVertragsquelle((client) => client.fetchQuery(anschlussnutzerQuery), findAblesbarerVertrag)

/** Shows nothing. Loads the meters after the login, where there is a network, for the form in a cellar without one. */
export function ZaehlerVorrat() {
  const client = useQueryClient()
  const state = useSessionState()
  useEffect(() => {
    if (state !== 'loggedIn') return
    const page = new AbortController()
    void load(client, page.signal).catch(() => undefined)
    return () => page.abort()
  }, [client, state])
  return null
}

async function load(client: QueryClient, signal: AbortSignal): Promise<void> {
  // Without a worker the portal does not open in the cellar; with one, its files come first.
  await navigator.serviceWorker.ready
  const quiet = () => untilQuiet(client, signal)
  await quiet()
  const { zugriff } = await client.fetchQuery(anschlussnutzerQuery)
  if (zugriff === 'voll') await loadZaehlerVorrat(client, source, quiet)
}

const lookAgainMs = 500

/** Waits until nothing loads that the customer waits for; rejects once the page is left. */
async function untilQuiet(client: QueryClient, signal: AbortSignal): Promise<void> {
  do {
    await new Promise<void>((resolve) => setTimeout(() => whenIdle(resolve), lookAgainMs))
    signal.throwIfAborted()
  } while (client.isFetching() > 0)
}
