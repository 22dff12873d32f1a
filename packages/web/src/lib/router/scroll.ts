import { attempt } from '../attempt.ts'
import type { Router } from './createRouter.ts'

const name = 'ekp-rollstand'

/** A new page begins at its top; one that the visitor returns to is where he left it. */
export function followScroll(router: Router): void {
  window.history.scrollRestoration = 'manual'
  const positions = readPositions()
  let key = ''
  window.addEventListener('scroll', () => positions.set(key, window.scrollY), { passive: true })
  window.addEventListener('pagehide', () =>
    attempt(() => sessionStorage.setItem(name, JSON.stringify(Object.fromEntries(positions)))),
  )
  router.onArrival(({ place }, before) => {
    const isOtherPage = place.key !== before?.place.key
    key = place.key ?? ''
    // Another view of the same page stays where it is; the browser itself goes to an element that is named.
    const isOtherView = place.pathname === before?.place.pathname && place.search !== before.place.search
    if (!isOtherPage || isOtherView || place.hash !== '') return
    const top = positions.get(key) ?? 0
    // A document that has just been opened is at its top; to scroll there, the browser would lay it out once more.
    if (before !== undefined || top > 0) window.scrollTo({ top, behavior: 'instant' })
  })
}

function readPositions(): Map<string, number> {
  const kept = attempt((): unknown => JSON.parse(sessionStorage.getItem(name) ?? '{}'))
  return new Map(isPositions(kept) ? Object.entries(kept) : [])
}

const isPositions = (kept: unknown): kept is Record<string, number> => typeof kept === 'object' && kept !== null
