import { anmeldenPath, completeAnbieteranmeldung } from '@ekp/wire/dienst/anmeldung'
import { usePlace } from '@ekp/web/lib/router/RouterView.tsx'
import { useQuery } from '@ekp/web/lib/useQuery.ts'
import { useQueryClient } from '@tanstack/react-query'
import { call } from '@ekp/web/api/call.ts'
import { sitzungQuery } from '../queries.ts'

/** Signs in with what the provider has sent the browser back with, once. */
export function useAnbieterantwort(mandant: string) {
  const { pathname, search } = usePlace()
  const queries = useQueryClient()
  return useQuery({
    queryKey: ['antwort', mandant, search],
    queryFn: async () => {
      const body = { antwort: search }
      const sitzung = await call(completeAnbieteranmeldung, { params: { mandant }, body })
      queries.setQueryData(sitzungQuery(mandant).queryKey, sitzung)
      return sitzung
    },
    enabled: pathname === anmeldenPath(mandant) && search !== '',
    staleTime: Number.POSITIVE_INFINITY,
  })
}
