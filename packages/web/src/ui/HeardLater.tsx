import { useEffect, useRef, useState } from 'react'
import { VisuallyHidden } from './VisuallyHidden.tsx'

const pauseMs = 1000

/** What is seen at once elsewhere, heard when it has not changed for a second. What stood there from the beginning is no news. */
export const HeardLater = ({ children }: { children: string }) => {
  const first = useRef(children)
  const [heard, setHeard] = useState('')
  useEffect(() => {
    if (children === first.current) return
    const timer = setTimeout(() => setHeard(children), pauseMs)
    return () => clearTimeout(timer)
  }, [children])
  return <VisuallyHidden role="status">{heard}</VisuallyHidden>
}
