import { useEffect, useState } from 'react'
import { systemClock } from '../lib/clock.ts'
import { session } from './session.ts'
import { watchExpiry } from './watchExpiry.ts'

/** When the session ends; undefined while that is not near. */
export function useSessionEnd(): number | undefined {
  const [endsAt, setEndsAt] = useState<number>()
  useEffect(() => {
    const watch = watchExpiry(session, systemClock, setEndsAt)
    window.addEventListener('focus', watch.look)
    document.addEventListener('visibilitychange', watch.look)
    return () => {
      watch.stop()
      window.removeEventListener('focus', watch.look)
      document.removeEventListener('visibilitychange', watch.look)
    }
  }, [])
  return endsAt
}
