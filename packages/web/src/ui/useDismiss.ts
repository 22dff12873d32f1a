import type { RefObject } from 'react'
import { useEffect, useEffectEvent } from 'react'

interface DismissOptions {
  open: boolean
  onEscape: () => void
  /** Hears a press anywhere but inside. */
  onPressOutside?: () => void
  inside?: RefObject<HTMLElement | null>
}

/** While something is open: Escape and a press beside it close it. */
export const useDismiss = ({ open, onEscape, onPressOutside, inside }: DismissOptions) => {
  const escape = useEffectEvent(({ key }: KeyboardEvent) => {
    if (key === 'Escape') onEscape()
  })
  const press = useEffectEvent(({ target }: PointerEvent) => {
    if (target instanceof Node && !inside?.current?.contains(target)) onPressOutside?.()
  })

  useEffect(() => {
    if (!open) return
    const listeners = new AbortController()
    document.addEventListener('keydown', (event) => escape(event), { signal: listeners.signal })
    document.addEventListener('pointerdown', (event) => press(event), { signal: listeners.signal })
    return () => listeners.abort()
  }, [open])
}
