import { useLayoutEffect, useRef } from 'react'

/** Says how tall a bar at the upper edge is, so that a message stands below it, not under it. */
export function useHeightAbove() {
  const bar = useRef<HTMLElement>(null)
  useLayoutEffect(() => {
    const { style } = document.documentElement
    const observer = new ResizeObserver(() => {
      style.setProperty('--above-message', `${bar.current?.offsetHeight ?? 0}px`)
    })
    if (bar.current) observer.observe(bar.current)
    return () => {
      observer.disconnect()
      style.removeProperty('--above-message')
    }
  }, [])
  return bar
}
