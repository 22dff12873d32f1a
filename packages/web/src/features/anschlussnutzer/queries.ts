import { queryOptions } from '@tanstack/react-query'
import { findAnschlussnutzer } from '@ekp/wire/anschlussnutzer'
import { call } from '../../api/call.ts'

export const anschlussnutzerQuery = queryOptions({
  queryKey: ['anschlussnutzer'],
  queryFn: ({ signal }) => call(findAnschlussnutzer, {}, { signal }),
})
