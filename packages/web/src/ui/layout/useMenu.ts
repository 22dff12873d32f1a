import { type FocusEvent, useId, useRef, useState } from 'react'
import { useDismiss } from '../useDismiss.ts'

/** A list behind a button, in a frame around both: Escape, a press beside it and focus elsewhere close it. */
export function useMenu<Frame extends HTMLElement>() {
  const frame = useRef<Frame>(null)
  const toggle = useRef<HTMLButtonElement>(null)
  const listId = useId()
  const [open, setOpen] = useState(false)
  const close = () => setOpen(false)
  const onEscape = () => {
    close()
    toggle.current?.focus()
  }
  useDismiss({ open, onEscape, onPressOutside: close, inside: frame })

  return {
    open,
    setOpen,
    listId,
    frame: {
      ref: frame,
      // Without a target the window lost focus, or something that takes none was pressed.
      onBlur({ currentTarget, relatedTarget }: FocusEvent) {
        if (relatedTarget !== null && !currentTarget.contains(relatedTarget)) close()
      },
    },
    toggle: {
      ref: toggle,
      'aria-expanded': open,
      'aria-controls': listId,
      onClick: () => setOpen(!open),
    },
  }
}
