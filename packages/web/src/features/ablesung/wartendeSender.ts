import { sendWartende, type SendNews } from './sendWartende.ts'
import { onWartendeChange } from './wartendeChange.ts'

/** Pauses between attempts that got no answer; the last one repeats. */
const pausesMs = [5000, 15_000, 60_000, 300_000]

/** Sends what waits for this customer now and on each occasion that promises success; answers how to stop. */
export function startWartendeSender(kundennummer: string, news: SendNews): () => void {
  const page = new AbortController()
  const { signal } = page
  let isQueued = false
  let failures = 0
  let timer: ReturnType<typeof setTimeout> | undefined

  async function attempt(): Promise<void> {
    if (isQueued || signal.aborted || !navigator.onLine) return
    clearTimeout(timer)
    isQueued = true
    const result = await alone(() => {
      isQueued = false
      return signal.aborted ? 'done' : sendWartende(kundennummer, news)
    }).catch(() => 'later' as const)
    isQueued = false
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
  window.addEventListener('online', attemptNow, { signal })
  window.addEventListener('pageshow', attemptNow, { signal })
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && attemptNow(), {
    signal,
  })
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
