import { useSyncExternalStore } from 'react'

/** A value outside of any component: who uses it is drawn again when it changes. */
export function sharedValue<T>(first: T) {
  const listeners = new Set<() => void>()
  let value = first
  const current = () => value
  const subscribe = (listener: () => void) => {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  }
  return {
    current,
    set(next: T): void {
      value = next
      for (const listener of listeners) listener()
    },
    use: () => useSyncExternalStore(subscribe, current),
  }
}
