import { useEffect, useRef } from 'react'

/** The focus goes to `inside` when something opens in place of a button, and back to its `opener` when it closes. */
export function useFocusBack<Inside extends HTMLElement>(isOpen: boolean) {
  const opener = useRef<HTMLButtonElement>(null)
  const inside = useRef<Inside>(null)
  const wasOpen = useRef(false)
  useEffect(() => {
    if (isOpen) inside.current?.focus()
    else if (wasOpen.current) opener.current?.focus()
    wasOpen.current = isOpen
  }, [isOpen])
  return { opener, inside }
}
