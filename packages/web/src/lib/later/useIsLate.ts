import { useEffect, useState } from 'react'

/** As long as the copies of the meters wait. */
const patienceMs = 3000

/** Whether something has been pending for longer than a customer waits: in a cellar the network may never answer. */
export function useIsLate(isPending: boolean): boolean {
  const [isLate, setIsLate] = useState(false)
  useEffect(() => {
    if (!isPending) return undefined
    const timer = setTimeout(() => setIsLate(true), patienceMs)
    return () => clearTimeout(timer)
  }, [isPending])
  return isPending && isLate
}
