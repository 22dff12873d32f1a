import type { HistoryState } from '@tanstack/history'
import type { ComponentProps, ComponentType, MouseEvent, ReactNode } from 'react'
import { useRouter, useShown } from './RouterView.tsx'
import { type AnyTarget, hrefOf, type Path, type Target } from './paths.ts'

interface LinkState {
  /** What the next page is told. */
  state?: HistoryState
}

/** A link to a place in the app, drawn by `Anchor`; it says when it leads to the page that is shown. */
export function createLink<Props extends ComponentProps<'a'>>(
  Anchor: ComponentType<Props>,
): <P extends Path>(props: Omit<Props, 'href'> & Target<P> & LinkState) => ReactNode
export function createLink(
  Anchor: ComponentType<ComponentProps<'a'>>,
): (props: ComponentProps<'a'> & AnyTarget & LinkState) => ReactNode {
  return function Link({ to, params, search, state, onClick, ...rest }) {
    const router = useRouter()
    const { route, params: shownParams } = useShown()
    const target = { to, params, search }
    const isHere = hrefOf({ to, params }) === hrefOf({ to: route.path, params: shownParams })
    const preload = () => router.preload(target)

    function follow(event: MouseEvent<HTMLAnchorElement>) {
      onClick?.(event)
      // Everything else is the browser's: a new tab, a new window, a download.
      const { button, metaKey, altKey, ctrlKey, shiftKey, defaultPrevented } = event
      if (button !== 0 || metaKey || altKey || ctrlKey || shiftKey || defaultPrevented) return
      event.preventDefault()
      void router.navigate({ ...target, state })
    }

    return (
      <Anchor
        {...rest}
        {...(isHere && { 'aria-current': 'page' })}
        href={router.hrefOf(target)}
        onClick={follow}
        onFocus={preload}
        onMouseEnter={preload}
      />
    )
  }
}
