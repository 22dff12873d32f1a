import { useSyncExternalStore } from 'react'
import { wechsle } from '../../features/anmeldung/verknuepfung/wechsle.ts'
import { showMessage } from '../../lib/message.ts'
import { hasUnsavedInput } from '../../lib/input/unsavedInput.ts'
import { countWartende } from '../../session/deviceData.ts'
import { logOut } from '../../session/logOut.ts'
import { session } from '../../session/session.ts'

/** What a logout would delete, or a switch to another customer number. */
interface Verlust {
  /** How many readings wait on this device. */
  readonly wartende: number
  readonly isUnsaved: boolean
  /** The customer number to switch to; undefined: it is a logout. */
  readonly ziel?: string
}

const listeners = new Set<() => void>()
let verlust: Verlust | undefined

/** Logs out, unless something would be lost: then the question stands first. */
export async function askToLogOut(): Promise<void> {
  const kundennummer = session.current()?.kundennummer
  const wartende = kundennummer === undefined ? 0 : await countWartende(kundennummer)
  const isUnsaved = hasUnsavedInput()
  if (wartende === 0 && !isUnsaved) return confirmLogOut()
  setVerlust({ wartende, isUnsaved })
}

/** Switches to another customer number, and asks first if something would be lost; readings that wait stay on the device. */
export async function askToSwitch(ziel: string): Promise<void> {
  if (hasUnsavedInput()) setVerlust({ wartende: 0, isUnsaved: true, ziel })
  else await wechsle(ziel)
}

export async function confirmLogOut(): Promise<void> {
  const ziel = verlust?.ziel
  setVerlust(undefined)
  if (ziel !== undefined) return wechsle(ziel)
  await logOut().catch(tellHalfLogout)
}

export function cancelLogOut(): void {
  setVerlust(undefined)
}

/** What the open question is about; undefined while none is open. */
export function useLogOutQuestion(): Verlust | undefined {
  return useSyncExternalStore(subscribe, () => verlust)
}

function setVerlust(next: Verlust | undefined): void {
  verlust = next
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
