import { useEffect, useRef, useState } from 'react'
import styles from './CharacterCount.module.css'
import { VisuallyHidden } from './VisuallyHidden.tsx'

const pauseMs = 1000

/** How much stands in a field: seen at once, heard when typing pauses. */
export const CharacterCount = ({ id, children }: { id: string; children: string }) => {
  const first = useRef(children)
  const [heard, setHeard] = useState('')
  useEffect(() => {
    // What stood there from the beginning is no news.
    if (children === first.current) return
    const timer = setTimeout(() => setHeard(children), pauseMs)
    return () => clearTimeout(timer)
  }, [children])

  return (
    <>
      <span id={id} className={styles.count}>
        {children}
      </span>
      <VisuallyHidden role="status">{heard}</VisuallyHidden>
    </>
  )
}
