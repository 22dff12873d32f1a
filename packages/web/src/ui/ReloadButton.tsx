import type { MouseEvent } from 'react'
import { useEffect, useRef } from 'react'
import { Button } from './Button.tsx'
import { Icon } from './Icon.tsx'

export interface ReloadButtonProps {
  query: { refetch: () => unknown; isFetching: boolean }
  quiet?: boolean
}

const places = 'section, article, li, main'

/** 'Erneut laden' where something failed to load; when the button disappears, focus moves to the heading above it. */
export const ReloadButton = ({ query, quiet = false }: ReloadButtonProps) => {
  const place = useRef<Element>(null)
  useEffect(() => () => keepFocus(place.current), [])

  const reload = async ({ currentTarget }: MouseEvent) => {
    const pressedIn = currentTarget.closest(places)
    place.current = pressedIn
    await query.refetch()
    // The heading may be another one when the data is there.
    requestAnimationFrame(() => requestAnimationFrame(() => keepFocus(pressedIn)))
  }

  return (
    <Button
      size="small"
      variant={quiet ? 'quiet' : 'secondary'}
      busy={query.isFetching}
      onClick={(event) => void reload(event)}
    >
      <Icon name="reload" />
      Erneut laden
    </Button>
  )
}

// The focus is on the body only if the button had it when it disappeared; otherwise it stays where it is.
function keepFocus(place: Element | null): void {
  if (document.activeElement !== document.body) return
  const heading = place?.querySelector<HTMLElement>('h1, h2, h3')
  if (heading?.hasAttribute('tabindex') === false) heading.tabIndex = -1
  heading?.focus({ preventScroll: true })
}
