import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { createVertragsquelle } from '../features/ablesung/createVertragsquelle.ts'
import { loadZaehlerVorrat } from '../features/ablesung/loadZaehlerVorrat.ts'
import { anschlussnutzerQuery } from '../features/anschlussnutzer/queries.ts'
import { findAblesbarerVertrag } from '../features/vertrag/findAblesbarerVertrag.ts'
import { whenIdle } from '../lib/whenIdle.ts'
import { useSessionState } from '../session/useSession.ts'

const quelle = createVertragsquelle((client) => client.fetchQuery(anschlussnutzerQuery), findAblesbarerVertrag)

/** Shows nothing: people sign in upstairs, so the meters are on the device before they are asked for. */
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
  if (zugriff === 'voll') await loadZaehlerVorrat(client, quelle, quiet)
}

const lookAgainMs = 500

/** Until nothing loads that the customer waits for; rejects once he has left. */
async function untilQuiet(client: QueryClient, signal: AbortSignal): Promise<void> {
  do {
    await new Promise<void>((resolve) => setTimeout(() => whenIdle(resolve), lookAgainMs))
    signal.throwIfAborted()
  } while (client.isFetching() > 0)
}
