import { findAnmeldung } from '@ekp/wire/anmeldung/meine'
import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { errorText } from '../../../api/ApiError.ts'
import { call } from '../../../api/call.ts'
import { createOwnMessages } from '../../../session/signedInOnly.ts'

/** Where the customer is signed in, and the devices that are known; what happened elsewhere shows on each visit. */
export const anmeldungQuery = queryOptions({
  queryKey: ['anmeldung'],
  queryFn: ({ signal }) => call(findAnmeldung, {}, { signal }),
})

/** Ends or removes something of the own sign-in, says so, and loads the list anew in any case. */
export function useBeenden(queryKey: readonly string[] = anmeldungQuery.queryKey) {
  const client = useQueryClient()
  const [isBusy, setIsBusy] = useState(false)
  const [error, setError] = useState<string>()
  const [sayOwn] = useState(createOwnMessages)

  async function beende(send: () => Promise<unknown>, text: string): Promise<void> {
    setIsBusy(true)
    setError(undefined)
    try {
      await send()
      sayOwn({ kind: 'success', text })
    } catch (caught) {
      setError(errorText(caught))
    }
    await client.invalidateQueries({ queryKey })
    setIsBusy(false)
  }

  return { beende, isBusy, error }
}
