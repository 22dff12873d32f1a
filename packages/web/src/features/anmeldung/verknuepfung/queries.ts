import { findVerknuepfungen } from '@ekp/wire/anmeldung/verknuepfung'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../api/call.ts'

/** The customer numbers of this sign-in, and who may switch to this one. */
export const verknuepfungenQuery = queryOptions({
  queryKey: ['verknuepfungen'],
  queryFn: ({ signal }) => call(findVerknuepfungen, {}, { signal }),
})
