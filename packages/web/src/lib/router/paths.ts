import { plainCode } from '@ekp/wire/rules/text/plainLine'
import type { ComponentType, ReactNode } from 'react'
import { attempt } from '../attempt.ts'

/** Loads a screen, or a layout, which shows its `children`. */
export type Screen = () => Promise<ComponentType<{ children?: ReactNode }>>

export interface Route {
  /** `$name` stands for a part that varies. */
  readonly path: `/${string}`
  readonly screen: Screen
}

/** The app's routes; their table enters itself, and links are checked against it. */
export interface Register {}

export type AppRoute = Register extends { readonly route: infer Row extends Route } ? Row : Route
export type Path = AppRoute['path']

type NamesIn<P extends string> = P extends `${string}$${infer Rest}`
  ? Rest extends `${infer Name}/${infer More}`
    ? Name | NamesIn<More>
    : Rest
  : never

export type ParamsOf<P extends string> = Readonly<Record<NamesIn<P>, string>>

/** A place in the app. */
export type Target<P extends Path = Path> = P extends Path
  ? {
      readonly to: P
      readonly search?: Readonly<Record<string, string | undefined>> | undefined
    } & ParamsNeeded<P>
  : never

// Where no table is entered, every path will do.
type ParamsNeeded<P extends Path> = `/${string}` extends P
  ? { readonly params?: Readonly<Record<string, string>> }
  : [NamesIn<P>] extends [never]
    ? { readonly params?: undefined }
    : { readonly params: ParamsOf<P> }

/** A place with a checked path. */
export interface AnyTarget {
  readonly to: string
  readonly params?: Readonly<Record<string, string>> | undefined
  readonly search?: Readonly<Record<string, string | undefined>> | undefined
}

/** The address of a place below the app's own. */
export function hrefOf({ to, params = {}, search = {} }: AnyTarget): string {
  const path = to.replaceAll(/\$(\w+)/g, (_whole, name: string) => encodeURIComponent(params[name] ?? ''))
  const given = Object.entries(search).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]]))
  const query = new URLSearchParams(given).toString()
  return query === '' ? path : `${path}?${query}`
}

export interface Match<Row extends Route> {
  readonly route: Row
  readonly params: Readonly<Record<string, string>>
}

/**
 * Finds the route of a path, which may be spelled with a slash at its end or in capitals; what varies in it are numbers,
 * read as they are in a field.
 */
export function createMatcher<Row extends Route>(routes: readonly Row[]): (pathname: string) => Match<Row> | undefined {
  const rows = routes.map((route) => ({ route, pattern: patternOf(route.path) }))
  return (pathname) => {
    for (const { route, pattern } of rows) {
      const groups = pattern.exec(pathname)
      const params = groups && attempt(() => decoded(groups.groups ?? {}))
      if (params) return { route, params }
    }
    return undefined
  }
}

const patternOf = (path: string) => new RegExp(`^${path.replaceAll(/\$(\w+)/g, '(?<$1>[^/]+)')}/?$`, 'i')

const decoded = (params: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(params).map(([name, text]) => [name, plainCode(decodeURIComponent(text))]))
