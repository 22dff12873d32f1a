import { findAbschlag } from '@ekp/wire/abschlag'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { call } from '../../api/call.ts'

/** What is agreed and paid [abschlag-1]. */
export const abschlagQuery = (vertragId: string) =>
  queryOptions({
    queryKey: ['vertrag', vertragId, 'abschlag'],
    queryFn: ({ signal }) => call(findAbschlag, { params: { vertragId } }, { signal }),
  })

/** Both this and what is foreseen are asked for anew. */
export const invalidateAbschlag = (client: QueryClient, vertragId: string) =>
  client.invalidateQueries({ queryKey: abschlagQuery(vertragId).queryKey })
