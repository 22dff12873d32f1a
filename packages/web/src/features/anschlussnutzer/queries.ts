import { findAnschlussnutzer } from '@ekp/wire/anschlussnutzer'
import { queryOptions } from '@tanstack/react-query'
import { useQuery } from '../../lib/useQuery.ts'
import { call } from '../../api/call.ts'

export const anschlussnutzerQuery = queryOptions({
  queryKey: ['anschlussnutzer'],
  queryFn: ({ signal }) => call(findAnschlussnutzer, {}, { signal }),
})

/** What the form of the contact data begins with: asked for anew each time, and left alone while somebody types. */
export const kontaktVorlageQuery = queryOptions({
  queryKey: ['vorlage', 'kontakt'],
  async queryFn({ client, signal }) {
    const anschlussnutzer = await call(findAnschlussnutzer, {}, { signal })
    client.setQueryData(anschlussnutzerQuery.queryKey, anschlussnutzer)
    return anschlussnutzer
  },
  gcTime: 0,
  staleTime: Number.POSITIVE_INFINITY,
})

/**
 * Whether to show actions that change something [sitzung-20]: not before the access level has come. A level that did not
 * load hides nothing, since the server refuses in any case.
 */
export function useMayWrite(): boolean {
  const { data, isError } = useQuery(anschlussnutzerQuery)
  return data === undefined ? isError : data.zugriff === 'voll'
}
