import { useSyncExternalStore } from 'react'

/** Whether the device has a network; the portal may be out of reach all the same. */
export function useOnline(): boolean {
  return useSyncExternalStore(subscribe, () => navigator.onLine)
}

function subscribe(listener: () => void): () => void {
  const page = new AbortController()
  window.addEventListener('online', listener, { signal: page.signal })
  window.addEventListener('offline', listener, { signal: page.signal })
  return () => page.abort()
}
