import type { Vertrag } from '@ekp/wire/vertrag'
import { formatLieferadresse, versorgungsartText } from './vertragRows.ts'

/** What a customer calls a contract: `Strom`; among others of its kind with its address, `Strom, Lindenweg 4, …`. */
export function vertragsname(vertrag: Vertrag, others: readonly Vertrag[]): string {
  const art = versorgungsartText(vertrag.versorgungsart)
  const isOnly = others.every((other) => other.id === vertrag.id || other.versorgungsart !== vertrag.versorgungsart)
  return isOnly ? art : `${art}, ${formatLieferadresse(vertrag) || vertrag.id}`
}
