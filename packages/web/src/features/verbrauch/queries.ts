import { queryOptions } from '@tanstack/react-query'
import { listVerbraeuche } from '@ekp/wire/verbrauch'
import { call } from '../../api/call.ts'

export const verbraeucheQuery = (vertragId: string) =>
  queryOptions({
    queryKey: ['vertrag', vertragId, 'verbraeuche'],
    queryFn: ({ signal }) => call(listVerbraeuche, { params: { vertragId }, query: {} }, { signal }),
  })
