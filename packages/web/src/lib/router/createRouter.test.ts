import { createMemoryHistory } from '@tanstack/history'
import { expect, test, vi } from 'vitest'
import { createRouter } from './createRouter.ts'
import type { AppRoute, Route } from './paths.ts'

const First = () => null
const Second = () => null
const Layout = () => null

type Guard = Parameters<typeof createRouter>[0]['guard']

/** A portal below a path of its own; `arrive` does what the page does. */
function open(
  path: string,
  { guard, second = () => Promise.resolve(Second) }: { guard?: Guard; second?: Route['screen'] } = {},
) {
  const routes: AppRoute[] = [
    { path: '/', access: 'session', screen: () => Promise.resolve(First) },
    { path: '/vertrag/$vertragId/detail', access: 'session', screen: second },
  ]
  const history = createMemoryHistory({ initialEntries: [path] })
  const layoutOf = ({ path: of }: Route) => (of === '/' ? undefined : () => Promise.resolve(Layout))
  const router = createRouter({ routes, history, base: '/portal/', layoutOf, ...(guard && { guard }) })
  router.watch(() => router.arrive(router.shown()))
  return { router, history }
}

const detail = { to: '/vertrag/$vertragId/detail', params: { vertragId: '4711' } } as const

test('an address shows its screen in its layout', async () => {
  const { router } = open('/portal/vertrag/4711/detail?x=1')
  await router.start()
  const { place, params, layout, screen } = router.shown()
  expect(place).toMatchObject({ pathname: '/vertrag/4711/detail', search: '?x=1', href: '/vertrag/4711/detail?x=1' })
  expect(params).toEqual({ vertragId: '4711' })
  expect([layout, screen]).toEqual([{ Component: Layout }, { Component: Second }])
})

test.each(['/portal/nirgends', '/portal'])('%s leads to the start page', async (path) => {
  const { router } = open(path)
  await router.start()
  expect(router.shown().route.path).toBe('/')
})

test('an unknown path is replaced in the address', async () => {
  const { router, history } = open('/portal/nirgends')
  await router.start()
  expect(history.location.pathname).toBe('/portal/')
})

test('a session that changes during the start does not stop it', async () => {
  const { router } = open('/portal/vertrag/4711/detail')
  const start = router.start()
  void router.refresh()
  await start
  expect(router.shown().route.path).toBe('/vertrag/$vertragId/detail')
})

test('the guard sends elsewhere, in place of the address, with word for the next page', async () => {
  const guard: Guard = ({ path }) => (path === '/' ? undefined : { href: '/', state: { kamUmPasswort: true } })
  const { router, history } = open('/portal/vertrag/4711/detail', { guard })
  await router.start()
  expect(router.shown().place).toMatchObject({ pathname: '/', state: { kamUmPasswort: true } })
  expect(history.canGoBack()).toBe(false)
})

test('a screen is shown once its code is there, and only if the customer has not gone on meanwhile', async () => {
  const { promise, resolve } = Promise.withResolvers<typeof Second>()
  const { router } = open('/portal/', { second: () => promise })
  await router.start()
  void router.navigate(detail)
  expect(router.shown().route.path).toBe('/')
  await router.navigate({ to: '/', search: { tag: 'heute' } })
  resolve(Second)
  await promise
  await router.refresh()
  expect(router.shown().place.href).toBe('/?tag=heute')
})

test('a screen that did not arrive is told apart, and is loaded again', async () => {
  const second = vi.fn<Route['screen']>().mockRejectedValueOnce(new Error('no network')).mockResolvedValue(Second)
  const { router } = open('/portal/', { second })
  await router.start()
  await router.navigate(detail)
  expect(router.shown().screen).toEqual({ error: new Error('no network') })
  expect(router.shown().layout).toEqual({ Component: Layout })
  await router.refresh()
  expect(router.shown().screen).toEqual({ Component: Second })
})

test('the same link once more is no new entry; one that clears the state is', async () => {
  const { router, history } = open('/portal/')
  await router.start()
  await router.navigate({ to: '/' })
  expect(history.length).toBe(1)
  await router.navigate({ to: '/', state: { kamUmPasswort: true } })
  await router.navigate({ to: '/' })
  expect(history.length).toBe(3)
  expect(router.shown().place.state.kamUmPasswort).toBeUndefined()
})

test('a question on the way to another screen is answered when the screen is there', async () => {
  const { promise, resolve } = Promise.withResolvers<typeof Second>()
  const { router } = open('/portal/', { second: () => promise })
  await router.start()
  await router.whenArrived()
  void router.navigate(detail)
  const heard: string[] = []
  const answered = router.whenArrived().then(() => heard.push(router.shown().place.pathname))
  await Promise.resolve()
  expect(heard).toEqual([])
  resolve(Second)
  await answered
  expect(heard).toEqual(['/vertrag/4711/detail'])
})

test('a listener for an arrival gets the page that came, not the ones after it', async () => {
  const { router } = open('/portal/')
  await router.start()
  const heard: string[] = []
  const forget = router.onArrival(({ place }, before) => {
    forget()
    heard.push(`${before?.place.pathname} ${place.pathname}`)
    // Joins while others hear: not of this one.
    router.onArrival((next) => heard.push(next.place.pathname))
  })
  await router.navigate(detail)
  await router.navigate({ to: '/' })
  expect(heard).toEqual(['/ /vertrag/4711/detail', '/'])
})

test('the way back leads past other views of the same screen, and ends where the visitor came in', async () => {
  const { router, history } = open('/portal/?tag=gestern')
  await router.start()
  expect(router.stepsBack()).toBeUndefined()
  await router.navigate({ to: '/', search: { tag: 'heute' } })
  expect(router.stepsBack()).toBeUndefined()
  await router.navigate(detail)
  expect(router.stepsBack()).toBe(1)
  await router.navigate({ ...detail, search: { ansicht: 'tage' } })
  await router.navigate({ ...detail, search: { ansicht: 'monate' } })
  expect(router.stepsBack()).toBe(3)
  history.go(-3)
  await vi.waitFor(() => expect(router.shown().place.href).toBe('/?tag=heute'))
})
