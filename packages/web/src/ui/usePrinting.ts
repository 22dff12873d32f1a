import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'

/** Whether the page is just going to paper, in time for what is printed. */
export function usePrinting(): boolean {
  const [printing, setPrinting] = useState(false)

  useEffect(() => {
    // Paper waits for nothing: what changes for it must stand there when the event returns.
    const begin = () => flushSync(() => setPrinting(true))
    const end = () => setPrinting(false)
    window.addEventListener('beforeprint', begin)
    window.addEventListener('afterprint', end)
    return () => {
      window.removeEventListener('beforeprint', begin)
      window.removeEventListener('afterprint', end)
    }
  }, [])

  return printing
}
