import { listAnfragen } from '@ekp/wire/anfrage'
import { infiniteQueryOptions } from '@tanstack/react-query'
import { call } from '../../api/call.ts'

/** The pages that have been asked for. Always anew: who comes here has often just sent something. */
export const anfragenQuery = infiniteQueryOptions({
  queryKey: ['anfragen'],
  queryFn: ({ pageParam, signal }) =>
    call(listAnfragen, { query: pageParam === undefined ? {} : { fortsetzung: pageParam } }, { signal }),
  initialPageParam: undefined as string | undefined,
  getNextPageParam: ({ fortsetzung }) => fortsetzung ?? undefined,
  gcTime: 0,
})
