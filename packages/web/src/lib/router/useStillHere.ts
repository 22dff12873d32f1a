import { useLayoutEffect, useRef } from 'react'
import { useRouter } from './RouterView.tsx'

/**
 * Asks, when an answer has come, whether the visitor is still on this screen. Somebody on the way to another screen is
 * waited for: this one stays until the other is there, and would take with it what it says.
 */
export function useStillHere(): () => Promise<boolean> {
  const router = useRouter()
  const isMounted = useRef(true)
  // Not useEffect: its end comes only after the next screen has arrived.
  useLayoutEffect(() => {
    isMounted.current = true
    return () => {
      isMounted.current = false
    }
  }, [])
  return async () => {
    await router.whenArrived()
    return isMounted.current
  }
}
