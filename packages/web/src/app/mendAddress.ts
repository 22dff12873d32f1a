import { attempt } from '../lib/attempt.ts'

/**
 * The address that a link means which was escaped once more on its way, as some mail programs and link scanners do:
 * `/passwort/erneuern%3Ftoken%3Dx` has its query in the path, and `?a=1&amp;token=x` is HTML. No path of the app has a
 * question mark in it.
 */
export function mendedAddress({ pathname, search, hash }: Pick<Location, 'pathname' | 'search' | 'hash'>): string {
  const [, path = pathname, late] = /^(.*?)%3f(.*)$/i.exec(pathname) ?? []
  const escaped = late ?? (search.includes('=') ? '' : search.slice(1))
  const query = escaped === '' ? search : `?${unescaped(escaped)}${late === undefined ? '' : search.replace('?', '&')}`
  return path + query.replaceAll('&amp;', '&') + hash
}

const unescaped = (text: string) => attempt(() => decodeURIComponent(text)) ?? text

/** Corrects the address before other code reads it; a path that cannot be decoded, such as `/%zz`, is the start page. */
export function mendAddress({ location, history }: Window, startPath: string): void {
  const { pathname, search, hash } = location
  const isReadable = attempt(() => decodeURIComponent(pathname)) !== undefined
  const mended = isReadable ? mendedAddress(location) : startPath
  if (mended !== pathname + search + hash) history.replaceState(history.state, '', mended)
}
