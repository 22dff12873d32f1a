import type { Geltungsbereich } from '../../db/eintrag/Geltungsbereich.ts'

interface Context {
  readonly session: { readonly kundennummer: string }
  readonly params?: { readonly vertragId: string } | undefined
}

/** The scope of a call: the contract of its path, or the customer. */
export function bereichOf({ session: { kundennummer }, params }: Context): Geltungsbereich {
  return { kundennummer, vertragId: params?.vertragId ?? null }
}
