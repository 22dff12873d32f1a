import type { QueryClient } from '@tanstack/react-query'
import { vertragQuery } from './queries.ts'
import { formatLieferadresse } from './vertragRows.ts'
import { takesAblesungen } from './vertragsstatus.ts'

/** What a reading form needs of the contract; undefined for one that takes no readings. */
export async function findAblesbarerVertrag(client: QueryClient, vertragId: string) {
  const vertrag = await client.fetchQuery(vertragQuery(vertragId))
  if (!takesAblesungen(vertrag)) return undefined
  const { versorgungsart, lieferende } = vertrag
  return { vertragId, versorgungsart, lieferadresse: formatLieferadresse(vertrag), lieferende }
}
