import type { Historienwert } from '@ekp/wire/verbrauch'
import type { UseQueryResult } from '@tanstack/react-query'
import type { SectionQuery } from '../../ui/layout/Section.tsx'

/** The requests of one window as one: there when all are, failed when one has. */
export function combineHistorie(
  teile: readonly UseQueryResult<Historienwert[]>[],
): SectionQuery<readonly Historienwert[]> {
  const failed = teile.find(({ isError }) => isError)
  const isThere = teile.every(({ data }) => data !== undefined)
  return {
    status: failed ? 'error' : isThere ? 'success' : 'pending',
    data: isThere ? teile.flatMap(({ data = [] }) => data) : undefined,
    error: failed?.error ?? null,
    refetch: () => Promise.all(teile.map(({ refetch }) => refetch())),
    isFetching: teile.some(({ isFetching }) => isFetching),
  }
}
