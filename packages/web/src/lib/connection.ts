import { useSyncExternalStore } from 'react'

const listeners = new Set<() => void>()
let isAnswered = true

/** Whether the last request got an answer: a device in a cellar often believes in a network that leads nowhere. */
export function reportAnswer(answered: boolean): void {
  if (answered === isAnswered) return
  isAnswered = answered
  for (const listener of listeners) listener()
}

export function useIsConnected(): boolean {
  return useSyncExternalStore(subscribe, () => navigator.onLine && isAnswered)
}

function subscribe(listener: () => void): () => void {
  const page = new AbortController()
  const forgive = () => {
    isAnswered = true
    listener()
  }
  listeners.add(listener)
  window.addEventListener('online', forgive, { signal: page.signal })
  window.addEventListener('offline', listener, { signal: page.signal })
  return () => {
    listeners.delete(listener)
    page.abort()
  }
}
