import { listDokumente } from '@ekp/wire/dokument'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../api/call.ts'

export const dokumenteQuery = queryOptions({
  queryKey: ['dokumente'],
  queryFn: ({ signal }) => call(listDokumente, {}, { signal }),
})
