import { findAbschlag } from '@ekp/wire/abschlag'
import { listOffenes } from '@ekp/wire/abschlag/offenes'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { call } from '../../api/call.ts'

/** What is agreed and paid [abschlag-1]. */
export const abschlagQuery = (vertragId: string) =>
  queryOptions({
    queryKey: ['vertrag', vertragId, 'abschlag'],
    queryFn: ({ signal }) => call(findAbschlag, { params: { vertragId } }, { signal }),
  })

/** What the customer has to pay now, whatever contract it is about [abschlag-41]. */
export const offenesQuery = queryOptions({
  queryKey: ['abschlag', 'offenes'],
  queryFn: ({ signal }) => call(listOffenes, {}, { signal }),
})

/** Both this and what is foreseen are asked for anew. */
export const invalidateAbschlag = (client: QueryClient, vertragId: string) =>
  client.invalidateQueries({ queryKey: abschlagQuery(vertragId).queryKey })
