import { useEffect, useRef } from 'react'

/** Gives a list the focus when an entry goes whose button had it. */
export function useListFocus<List extends HTMLElement>() {
  const ref = useRef<List>(null)
  const hasFocus = useRef(false)
  useEffect(() => {
    if (hasFocus.current && document.activeElement === document.body) ref.current?.focus()
  })
  const onFocus = () => {
    hasFocus.current = true
  }
  // React tells of no blur where the element is gone.
  const onBlur = () => {
    hasFocus.current = false
  }
  return { ref, tabIndex: -1, onFocus, onBlur }
}
