import { listAnfragen } from '@ekp/wire/anfrage'
import { infiniteQueryOptions } from '@tanstack/react-query'
import { call } from '../../api/call.ts'

/** The pages that have been asked for. Never from the cache: customers often come here right after they have sent something. */
export const anfragenQuery = infiniteQueryOptions({
  queryKey: ['anfragen'],
  queryFn: ({ pageParam, signal }) =>
    call(listAnfragen, { query: pageParam === undefined ? {} : { fortsetzung: pageParam } }, { signal }),
  initialPageParam: undefined as string | undefined,
  getNextPageParam: ({ fortsetzung }) => fortsetzung ?? undefined,
  gcTime: 0,
  // The start page and this list hand it to each other.
  staleTime: 0,
})
