import { derivePreisfenster, type Preisfenster } from '@ekp/wire/rules/fenster/preisfenster'
import { useEffect, useState } from 'react'
import { systemClock } from '../../../lib/clock.ts'

const minuteMs = 60_000
const lookEveryMs = 5_000
const thisMinute = () => Math.floor(systemClock.now() / minuteMs) * minuteMs

/** The minute that it is, in milliseconds since 1970, and the window of the prices in it; both go on while the page is open. */
export function usePreiszeit(): { nowMs: number; fenster: Preisfenster } {
  const [nowMs, setNowMs] = useState(thisMinute)
  useEffect(() => {
    const timer = setInterval(() => setNowMs(thisMinute()), lookEveryMs)
    return () => clearInterval(timer)
  }, [])
  return { nowMs, fenster: derivePreisfenster(new Date(nowMs)) }
}
