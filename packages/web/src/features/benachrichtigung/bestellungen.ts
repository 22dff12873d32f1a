import { listBenachrichtigungen, type Thema, updateBenachrichtigung } from '@ekp/wire/benachrichtigung'
import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { errorText } from '../../api/ApiError.ts'
import { call } from '../../api/call.ts'
import { erfolgText } from './texts.ts'

/** The mails that the customer has ordered, of all topics. */
export const benachrichtigungenQuery = queryOptions({
  queryKey: ['benachrichtigungen'],
  queryFn: ({ signal }) => call(listBenachrichtigungen, {}, { signal }),
})

/** What became of the last order. */
export interface Ergebnis {
  readonly kind: 'success' | 'error'
  readonly text: string
}

/** Orders mails and cancels them; `pending` has what is on its way, by its topic. */
export function useOrder() {
  const client = useQueryClient()
  const [pending, setPending] = useState<Readonly<Partial<Record<Thema, boolean>>>>({})
  const [result, setResult] = useState<Ergebnis>()

  async function order(thema: Thema, vertragIds: readonly string[], bestellt: boolean): Promise<void> {
    setPending((before) => ({ ...before, [thema]: bestellt }))
    setResult(undefined)
    try {
      for (const vertragId of vertragIds) {
        await call(updateBenachrichtigung, { params: { vertragId }, body: { thema, bestellt } })
        const key = benachrichtigungenQuery.queryKey
        client.setQueryData(key, (before = []) => [
          ...before.filter((one) => one.thema !== thema || one.vertragId !== vertragId),
          ...(bestellt ? [{ thema, vertragId }] : []),
        ])
      }
      setResult({ kind: 'success', text: erfolgText(thema, bestellt) })
    } catch (error) {
      setResult({
        kind: 'error',
        text: errorText(error),
      })
    }
    setPending(({ [thema]: _done, ...others }) => others)
  }

  return { order, pending, result }
}
