import { queryOptions } from '@tanstack/react-query'
import { findVertrag } from '@ekp/wire/vertrag'
import { call } from '../../api/call.ts'

export const vertragQuery = (vertragId: string) =>
  queryOptions({
    queryKey: ['vertrag', vertragId],
    queryFn: ({ signal }) => call(findVertrag, { params: { vertragId } }, { signal }),
  })
