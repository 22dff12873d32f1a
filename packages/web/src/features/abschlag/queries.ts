import { findAbschlag, findAbschlagsvorausschau } from '@ekp/wire/abschlag'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { call } from '../../api/call.ts'

/** What is agreed and paid [abschlag-1]. */
export const abschlagQuery = (vertragId: string) =>
  queryOptions({
    queryKey: ['vertrag', vertragId, 'abschlag'],
    queryFn: ({ signal }) => call(findAbschlag, { params: { vertragId } }, { signal }),
  })

/** What the year of the bill will probably cost [abschlag-5]. */
export const vorausschauQuery = (vertragId: string) =>
  queryOptions({
    queryKey: ['vertrag', vertragId, 'abschlag', 'vorausschau'],
    queryFn: ({ signal }) => call(findAbschlagsvorausschau, { params: { vertragId } }, { signal }),
  })

/** Both are asked for anew, after a change or a reading. */
export const invalidateAbschlag = (client: QueryClient, vertragId: string) =>
  client.invalidateQueries({ queryKey: abschlagQuery(vertragId).queryKey })
