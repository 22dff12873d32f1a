import { findVertrag } from '@ekp/wire/vertrag'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { call } from '../../api/call.ts'
import { formatLieferadresse } from './vertragRows.ts'
import { takesAblesungen } from './vertragsstatus.ts'

export const vertragQuery = (vertragId: string) =>
  queryOptions({
    queryKey: ['vertrag', vertragId],
    queryFn: ({ signal }) => call(findVertrag, { params: { vertragId } }, { signal }),
  })

/** What a reading form needs of the contract; undefined for a contract that takes no readings. */
export async function findAblesbarerVertrag(client: QueryClient, vertragId: string) {
  const vertrag = await client.fetchQuery(vertragQuery(vertragId))
  if (!takesAblesungen(vertrag)) return undefined
  const { versorgungsart, lieferende } = vertrag
  return { vertragId, versorgungsart, lieferadresse: formatLieferadresse(vertrag), lieferende }
}
