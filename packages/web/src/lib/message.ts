import type { Eingangsbestaetigung } from '@ekp/wire/schema/scalars'
import type { ReactNode } from 'react'
import { sharedValue } from './sharedValue.ts'

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

const shown = sharedValue<Message | undefined>(undefined)

export const showMessage = (message: Message): void => shown.set(message)

export const dismissMessage = (): void => shown.set(undefined)

/** Once something else is sent, what worked before would be taken for its answer. */
export function dismissSuccess(): void {
  if (shown.current()?.kind === 'success') dismissMessage()
}

/** What a phone shows on two lines. */
const mostCharacters = 60

/** Whether it has so much to say that on a phone it would cover what it is about [oberflaeche-10]. */
export const isLong = ({ text, zuerst, beilage, eingang }: Message) =>
  zuerst !== undefined || eingang !== undefined || `${text} ${beilage ?? ''}`.length > mostCharacters

export const isShown = (message: Message) => message === shown.current()

export const useMessage = shown.use
