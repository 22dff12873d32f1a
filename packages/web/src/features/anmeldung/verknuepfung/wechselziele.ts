import { sharedValue } from '../../../lib/sharedValue.ts'
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
const stand = sharedValue<Stand | undefined>(undefined)
const none: readonly Wechselziel[] = []

export const setWechselziele = stand.set

/** Where the session of now may switch to; empty for a customer without further numbers. */
export function useWechselziele(): readonly Wechselziel[] {
  const kundennummer = useKundennummer()
  const known = stand.use()
  return known?.kundennummer === kundennummer ? (known?.ziele ?? none) : none
}
