import {
  type DefaultError,
  notifyManager,
  type QueryKey,
  QueryObserver,
  type QueryObserverResult,
  useQueryClient,
  type UseQueryOptions,
  type UseQueryResult,
} from '@tanstack/react-query'
import { startTransition, useEffect, useReducer, useRef, useState } from 'react'

/**
 * What a query knows, as TanStack's hook of this name says it. Theirs has React draw an answer in one piece, and a slow
 * phone notices no press meanwhile; here React draws it in slices (decision 82).
 */
export function useQuery<Fetched, Failure = DefaultError, Data = Fetched, Key extends QueryKey = QueryKey>(
  options: UseQueryOptions<Fetched, Failure, Data, Key>,
): UseQueryResult<Data, Failure> {
  const client = useQueryClient()
  const settings = client.defaultQueryOptions(options)
  settings._optimisticResults = 'optimistic'
  const [observer] = useState(() => new QueryObserver(client, settings))
  const [, drawAgain] = useReducer((times: number) => times + 1, 0)
  const result = observer.getOptimisticResult(settings)
  const drawn = useRef(result)
  useEffect(() => {
    drawn.current = result
    observer.setOptions(settings)
  }, [observer, settings, result])
  useEffect(() => {
    let unsubscribe: (() => void) | undefined
    // A screen has up to ten questions: each is sent in a task of its own.
    const timer = setTimeout(() => {
      unsubscribe = observer.subscribe(notifyManager.batchCalls(() => startTransition(drawAgain)))
      // What was answered between drawing and subscribing: the observer may know it already, and then tells no listener.
      observer.updateResult()
      if (isOther(drawn.current, observer.getCurrentResult())) startTransition(drawAgain)
    })
    return () => {
      clearTimeout(timer)
      unsubscribe?.()
    }
  }, [observer])
  return observer.trackResult(result)
}

type Stand = Pick<QueryObserverResult, 'status' | 'fetchStatus' | 'dataUpdatedAt' | 'errorUpdatedAt'>

/** Whether something was answered, or given up by the screen before, between the two. */
const isOther = (one: Stand, other: Stand) =>
  one.status !== other.status ||
  one.fetchStatus !== other.fetchStatus ||
  one.dataUpdatedAt !== other.dataUpdatedAt ||
  one.errorUpdatedAt !== other.errorUpdatedAt
