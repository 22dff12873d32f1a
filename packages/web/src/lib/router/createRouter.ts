import type { HistoryState, RouterHistory } from '@tanstack/history'
import type { ComponentType, ReactNode } from 'react'
import { type AnyTarget, type AppRoute, createMatcher, hrefOf, type Match, type Screen } from './paths.ts'

/** An address below the app's own, and what the page before left for it. */
export interface Place {
  readonly pathname: string
  readonly search: string
  readonly hash: string
  readonly href: string
  readonly state: HistoryState
  /** The entry of the history. */
  readonly key: string | undefined
}

/** A screen or layout, or why it did not arrive. */
export type Part = { readonly Component: ComponentType<{ children?: ReactNode }> } | { readonly error: unknown }

/** What the visitor sees. */
export interface Shown extends Match<AppRoute> {
  readonly place: Place
  readonly layout: Part | undefined
  readonly screen: Part
  /** Whom the guard let in. */
  readonly visitor: string | undefined
}

interface Redirect {
  readonly href: string
  readonly state?: HistoryState
}

interface Settings {
  readonly routes: readonly AppRoute[]
  readonly history: RouterHistory
  /** The path that the app is served under, ending in a slash. */
  readonly base: string
  readonly layoutOf?: (route: AppRoute) => Screen | undefined
  /** Where the visitor goes instead; asked before every screen. */
  readonly guard?: (route: AppRoute, place: Place) => Redirect | undefined
  readonly visitor?: () => string | undefined
  /** Runs something once the press or key of now is answered on the screen; without it, at once. */
  readonly afterPaint?: (run: () => void) => void
}

export interface Manner {
  readonly state?: HistoryState | undefined
  readonly replace?: boolean
  /** Leaves without a question about unsaved input. */
  readonly ignoreBlocker?: boolean
}

type Listener = (shown: Shown, before: Shown | undefined) => void
export type Router = ReturnType<typeof createRouter>

/** Leads from address to screen: the old one stays until the guard has agreed and the new one's code is there. */
export function createRouter({ routes, history, base, layoutOf, guard, visitor, afterPaint = atOnce }: Settings) {
  const find = createMatcher(routes)
  const watchers = new Set<() => void>()
  const listeners = new Set<Listener>()
  const rootPath = base.slice(0, -1)
  let shown: Shown | undefined
  let arrived: Shown | undefined
  let latest = Promise.resolve()
  let turn = 0
  const preloaded = new Set<AppRoute>()
  // The path of each entry of the history that was shown since the page was loaded.
  const paths = new Map<number, string>()
  const indexOf = () => history.location.state.__TSR_index

  function place(): Place {
    const { pathname, search, hash, state } = history.location
    const below = (path: string) => (path.startsWith(base) ? path.slice(rootPath.length) : '/')
    const path = below(pathname)
    return { pathname: path, search, hash, href: path + search + hash, state, key: state.__TSR_key }
  }

  async function show(): Promise<void> {
    turn += 1
    const mine = turn
    const at = place()
    const found = find(at.pathname)
    const redirect = found ? guard?.(found.route, at) : { href: '/' }
    if (redirect !== undefined || found === undefined) {
      const { href, state } = redirect ?? { href: '/' }
      history.replace(rootPath + href, state, { ignoreBlocker: true })
      // The history has called this function again by now.
      return latest
    }
    const admitted = visitor?.()
    if (shown !== undefined) await new Promise<void>(afterPaint)
    const [layout, screen] = await loadParts(found.route)
    // The visitor went on meanwhile.
    if (mine !== turn) return latest
    shown = { ...found, place: at, layout, screen, visitor: admitted }
    paths.set(indexOf(), at.pathname)
    for (const watcher of watchers) watcher()
    return undefined
  }

  function refresh(): Promise<void> {
    latest = show()
    return latest
  }

  function loadParts(route: AppRoute) {
    const layout = layoutOf?.(route)
    return Promise.all([layout && loadPart(layout), loadPart(route.screen)])
  }

  /** Hears that a screen is on the page. */
  function onArrival(listener: Listener): () => void {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }

  const isArrived = () => arrived?.place.key === place().key

  return {
    history,
    /** Shows the screen of the first address. */
    async start(): Promise<void> {
      history.subscribe(() => void refresh())
      await refresh()
    },
    shown(): Shown {
      if (shown === undefined) throw new Error('The router has not started')
      return shown
    },
    /** Hears that another screen is to be shown. */
    watch(watcher: () => void): () => void {
      watchers.add(watcher)
      return () => watchers.delete(watcher)
    },
    onArrival,
    arrive(next: Shown): void {
      const before = arrived
      arrived = next
      if (before !== next) for (const listener of [...listeners]) listener(next, before)
    },
    /** Until the screen of the address is on the page: the address changes first. */
    whenArrived(): Promise<void> {
      if (isArrived()) return Promise.resolve()
      return new Promise((resolve) => {
        const forget = onArrival(() => {
          if (!isArrived()) return
          forget()
          resolve()
        })
      })
    },
    /** Asks the guard again, and loads again what did not arrive. */
    refresh,
    /** How many entries back the last other screen is: another view of this one is no way back. Undefined where there is none. */
    stepsBack(): number | undefined {
      const [here, { pathname }] = [indexOf(), place()]
      let steps = 1
      while (paths.get(here - steps) === pathname) steps += 1
      // What was there before the page was loaded again is not known.
      return paths.has(here - steps) ? steps : undefined
    },
    hrefOf: (target: AnyTarget) => rootPath + hrefOf(target),
    /** Goes to another screen, until it is on the page; the same place once more is no new entry of the history. */
    navigate({ state, replace = false, ignoreBlocker = false, ...target }: AnyTarget & Manner): Promise<void> {
      const arrival = new Promise<void>((resolve) => {
        const forget = onArrival(() => {
          forget()
          resolve()
        })
      })
      const href = rootPath + hrefOf(target)
      if (href === history.location.href && !hasOwnState(history.location.state) && state === undefined) void refresh()
      else history[replace ? 'replace' : 'push'](href, state, { ignoreBlocker })
      return arrival
    },
    /** Loads the code behind an address before somebody goes there; thirty files to ask for would hold a press up. */
    preload(target: AnyTarget): void {
      const found = find(hrefOf(target).replace(/\?.*/, ''))
      if (found === undefined || preloaded.has(found.route)) return
      preloaded.add(found.route)
      afterPaint(() => void loadParts(found.route))
    },
  }
}

const atOnce = (run: () => void) => run()

async function loadPart(screen: Screen): Promise<Part> {
  try {
    return { Component: await screen() }
  } catch (error) {
    return { error }
  }
}

const ownKeys = new Set(['key', '__TSR_key', '__TSR_index'])
const hasOwnState = (state: object) => Object.keys(state).some((key) => !ownKeys.has(key))
