import { useSyncExternalStore } from 'react'
import { useKundennummer } from '../../../session/session.ts'

/** A customer number that one press leads to, and whose it is. */
export interface Wechselziel {
  readonly kundennummer: string
  readonly anzeigename: string
}

interface Stand {
  /** Whose session it was. */
  readonly kundennummer: string
  readonly ziele: readonly Wechselziel[]
}

// The navigation stands outside of what is loaded for one customer.
const listeners = new Set<() => void>()
let stand: Stand | undefined
const none: readonly Wechselziel[] = []

export function setWechselziele(next: Stand | undefined): void {
  stand = next
  for (const listener of listeners) listener()
}

/** Where the session of now may switch to; empty for a customer without further numbers. */
export function useWechselziele(): readonly Wechselziel[] {
  const kundennummer = useKundennummer()
  const known = useSyncExternalStore(subscribe, () => stand)
  return known?.kundennummer === kundennummer ? (known?.ziele ?? none) : none
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
