import { listFeiertage } from '@ekp/wire/kuendigung'
import { listFeiertagsdaten } from '@ekp/wire/rules/kuendigung'
import { queryOptions } from '@tanstack/react-query'
import { ApiError } from '../../api/ApiError.ts'
import { call } from '../../api/call.ts'
import { callService } from '../../api/callService.ts'

/** The days that any Land keeps, of these years; the API's own service answers unless the tenant names another [kuendigung-14]. */
export const feiertageQuery = (jahre: readonly number[], url?: string) =>
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
