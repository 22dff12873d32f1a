import { findPrognose } from '@ekp/wire/verbrauch/prognose'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../api/call.ts'

/** What the running year of the bill will probably come to [verbrauch-25]. */
export const prognoseQuery = (vertragId: string) =>
  queryOptions({
    queryKey: ['vertrag', vertragId, 'prognose'],
    queryFn: ({ signal }) => call(findPrognose, { params: { vertragId } }, { signal }),
  })
