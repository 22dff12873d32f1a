import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { systemClock } from '../../../lib/clock.ts'
import { formatDatum } from '../../../lib/format.ts'
import { showMessage } from '../../../lib/message.ts'
import { uebermitteltMessage } from '../texts.ts'
import { type SendNews, sendWartende } from './sendWartende.ts'
import type { WartendeAblesung } from './wartendeAblesungen.ts'
import { onWartendeChange } from './wartendeChange.ts'

/** Shows nothing: while this customer is signed in, sends the readings that wait, and lets every screen know. */
export function WartendeSender({ kundennummer }: { kundennummer: string }) {
  const client = useQueryClient()
  useEffect(() => {
    const forget = onWartendeChange(({ sent }) => {
      void client.invalidateQueries({ queryKey: ['wartendeAblesungen'] })
      if (sent === undefined) return
      void client.invalidateQueries({ queryKey: ['vertrag', sent.vertragId] })
      // Not while the customer enters the next reading.
      void client.invalidateQueries({ queryKey: ['zaehlerauswahl'], refetchType: 'none' })
    })
    const stop = startWartendeSender(kundennummer, {
      onSent: ({ ablesung }, eingang) => showMessage(uebermitteltMessage(ablesung, eingang)),
      onQuestion: tellQuestion,
    })
    return () => {
      stop()
      forget()
    }
  }, [client, kundennummer])
  return null
}

function tellQuestion({ ablesung: { zaehlernummer, ablesedatum } }: WartendeAblesung): void {
  showMessage({
    kind: 'warning',
    text: `Ihre Ablesung vom ${formatDatum(ablesedatum)} (Zähler ${zaehlernummer}) ist noch nicht übermittelt: Bitte sehen Sie sie sich unter „Zählerstand erfassen“ noch einmal an.`,
  })
}

/** Pauses between attempts that got no answer; the last one repeats. */
const pausesMs = [5000, 15_000, 60_000, 300_000]
// A photo takes long where the network is slow.
const hangingMs = 60_000

/** Sends what waits for this customer now and on each occasion that promises success; answers how to stop. */
export function startWartendeSender(kundennummer: string, news: SendNews): () => void {
  const page = new AbortController()
  const { signal } = page
  let isQueued = false
  let running: { readonly since: number; readonly abort: () => void } | undefined
  let failures = 0
  let timer: ReturnType<typeof setTimeout> | undefined

  async function attempt(): Promise<void> {
    if (isQueued || signal.aborted || !navigator.onLine) return
    clearTimeout(timer)
    isQueued = true
    const result = await alone(() => {
      isQueued = false
      if (signal.aborted) return 'done'
      const attempting = new AbortController()
      running = { since: systemClock.now(), abort: () => attempting.abort() }
      return sendWartende(kundennummer, news, attempting.signal)
    }).catch(() => 'later' as const)
    isQueued = false
    running = undefined
    if (result === 'done') failures = 0
    else if (!signal.aborted) {
      timer = setTimeout(() => void attempt(), pausesMs[Math.min(failures, pausesMs.length - 1)])
      failures += 1
    }
  }

  const attemptNow = () => {
    failures = 0
    void attempt()
  }
  /** A request that the network before this one has swallowed would hold up all others for minutes. */
  const attemptAgain = (patienceMs: number) => {
    if (running !== undefined && systemClock.now() - running.since >= patienceMs) running.abort()
    attemptNow()
  }
  const attemptOnReturn = () => document.visibilityState === 'visible' && attemptAgain(hangingMs)
  window.addEventListener('online', () => attemptAgain(0), { signal })
  window.addEventListener('pageshow', () => attemptAgain(hangingMs), { signal })
  document.addEventListener('visibilitychange', attemptOnReturn, { signal })
  const forget = onWartendeChange(attemptNow)
  attemptNow()

  return () => {
    page.abort()
    forget()
    clearTimeout(timer)
  }
}

// One tab at a time. Only a page without TLS has no locks; there the portal itself keeps a reading once.
function alone<T>(send: () => T | Promise<T>): Promise<T> {
  const locks: LockManager | undefined = Reflect.get(navigator, 'locks')
  return locks === undefined ? Promise.resolve().then(send) : locks.request('ekp-ablesungen', send)
}
