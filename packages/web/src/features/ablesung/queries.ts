import { queryOptions } from '@tanstack/react-query'
import { listAblesungen } from '@ekp/wire/ablesung'
import { call } from '../../api/call.ts'

export const ablesungenQuery = (vertragId: string) =>
  queryOptions({
    queryKey: ['vertrag', vertragId, 'ablesungen'],
    queryFn: ({ signal }) => call(listAblesungen, { params: { vertragId }, query: {} }, { signal }),
  })
