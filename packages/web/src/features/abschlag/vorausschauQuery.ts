import { findAbschlagsvorausschau } from '@ekp/wire/abschlag'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../api/call.ts'

/** What the year of the bill will probably cost [abschlag-5]. */
export const vorausschauQuery = (vertragId: string) =>
  queryOptions({
    queryKey: ['vertrag', vertragId, 'abschlag', 'vorausschau'],
    queryFn: ({ signal }) => call(findAbschlagsvorausschau, { params: { vertragId } }, { signal }),
  })
