import type { Eingangsbestaetigung } from '@ekp/wire/schema/scalars'
import { type ReactNode, useSyncExternalStore } from 'react'

/** A message of the global bar [oberflaeche-10]; it shows only the newest. */
export interface Message {
  readonly kind: 'info' | 'success' | 'warning' | 'error'
  readonly text: string
  /** What it means to the customer, above the text. */
  readonly zuerst?: ReactNode
  /** What was submitted along with it, or not: a photo. */
  readonly beilage?: string | undefined
  /** The receipt of what it says was submitted. */
  readonly eingang?: Eingangsbestaetigung | undefined
}

const listeners = new Set<() => void>()
let current: Message | undefined

export function showMessage(message: Message | undefined): void {
  current = message
  for (const listener of listeners) listener()
}

export function dismissMessage(): void {
  showMessage(undefined)
}

export const isShown = (message: Message) => message === current

export function useMessage(): Message | undefined {
  return useSyncExternalStore(subscribe, () => current)
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
