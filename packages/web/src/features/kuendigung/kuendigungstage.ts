import { listFeiertage } from '@ekp/wire/kuendigung/feiertage'
import { listFeiertagsdaten, listFeiertagsjahre, listKuendigungsjahre } from '@ekp/wire/rules/kuendigung'
import { listKuendigungstage } from '@ekp/wire/rules/kuendigungstage'
import type { TenantConfig } from '@ekp/wire/tenant'
import { queryOptions } from '@tanstack/react-query'
import { useQuery } from '../../lib/useQuery.ts'
import { useMemo } from 'react'
import { ApiError } from '../../api/ApiError.ts'
import { call } from '../../api/call.ts'
import { callService } from '../../api/callService.ts'
import { currentDay } from '../../lib/berlinTime.ts'
import { useTenant } from '../../lib/tenantContext.ts'

/** The days that any Land keeps, of these years; the API's own service answers unless the tenant names another [kuendigung-14]. */
const feiertageQuery = (jahre: readonly number[], url?: string) =>
  queryOptions({
    queryKey: ['feiertage', url ?? '', ...jahre],
    async queryFn({ signal }) {
      const years = jahre.join(',')
      try {
        const { feiertage } = await (url === undefined
          ? call(listFeiertage, { query: { years } }, { signal })
          : callService(url, listFeiertage, { query: { years }, signal }))
        return [...listFeiertagsdaten(feiertage)]
      } catch (error) {
        if (signal.aborted) throw error
        const failure = new Error(`Holiday API failed: ${error instanceof ApiError ? error.status : 0}`)
        // Only logged: the form then has no earliest date, and the server still refuses one that is too early [kuendigung-15].
        console.error(failure.message)
        throw failure
      }
    },
    staleTime: Number.POSITIVE_INFINITY,
  })

export interface Kuendigungstage {
  /** The days that can be chosen. */
  tage: readonly string[]
  /** Whether weekends and holidays are among them. */
  kuendigungstage: TenantConfig['kuendigungstage']
  /** The first of them; undefined while, or because, the holidays it depends on are not known. */
  fruehester: string | undefined
}

/** The days to which a contract can be cancelled, as far as this browser knows. */
export function useKuendigungstage(lieferbeginn: string | null): Kuendigungstage {
  const { feiertageUrl, kuendigungstage } = useTenant()
  const today = currentDay()
  const jahre = listFeiertagsjahre(today)
  const spaetere = listKuendigungsjahre(today).filter((jahr) => !jahre.includes(jahr))
  // The minimum needs the first alone; without the others the server still refuses their holidays.
  const { data: next } = useQuery(feiertageQuery(jahre, feiertageUrl))
  const { data: weitere } = useQuery(feiertageQuery(spaetere, feiertageUrl))
  return useMemo(() => {
    const feiertage = next && new Set([...next, ...(weitere ?? [])])
    const tage = listKuendigungstage(today, lieferbeginn, feiertage, kuendigungstage)
    return { tage, kuendigungstage, fruehester: feiertage && tage[0] }
  }, [today, lieferbeginn, next, weitere, kuendigungstage])
}
