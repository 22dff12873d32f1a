import { useSyncExternalStore } from 'react'
import { listWartende } from '../features/ablesung/wartendeAblesungen.ts'
import { showMessage } from '../lib/message.ts'
import { logOut } from '../session/logOut.ts'
import { session } from '../session/session.ts'

const listeners = new Set<() => void>()
let waiting = 0

/** Logs out, unless readings still wait on this device: then the question stands first. */
export async function askToLogOut(): Promise<void> {
  const kundennummer = session.current()?.kundennummer
  const wartende = kundennummer === undefined ? [] : await listWartende(kundennummer)
  if (wartende.length === 0) return confirmLogOut()
  setWaiting(wartende.length)
}

export async function confirmLogOut(): Promise<void> {
  setWaiting(0)
  await logOut().catch(tellHalfLogout)
}

export function cancelLogOut(): void {
  setWaiting(0)
}

/** How many readings the open question is about; 0 while none is open. */
export function useLogOutQuestion(): number {
  return useSyncExternalStore(subscribe, () => waiting)
}

function setWaiting(count: number): void {
  waiting = count
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function tellHalfLogout(): void {
  showMessage({
    kind: 'warning',
    text: 'Sie sind auf diesem Gerät abgemeldet. Das Kundenportal war dabei nicht zu erreichen; dort endet Ihre Sitzung von selbst.',
  })
}
