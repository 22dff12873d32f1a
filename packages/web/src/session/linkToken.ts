import { attempt } from '../lib/attempt.ts'

/** What is needed of a window. */
interface Place {
  readonly location: { readonly href: string }
  readonly history: Pick<History, 'state' | 'replaceState'>
}

/** Takes a token out of an address; null where it has none. */
type Cut = (address: URL) => string | null

/**
 * The token of a link from a mail or letter: for a reload of this tab, never in an address or another tab. Where the browser
 * keeps nothing, a reload needs the link again.
 */
function createLinkToken(key: string, cut: Cut) {
  let memory: string | undefined
  return {
    /** Takes the token out of the address before any other code can read it there [T4]; whether it had one. */
    take({ location, history }: Place): boolean {
      const address = new URL(location.href)
      const token = cut(address)
      if (token === null) return false
      history.replaceState(history.state, '', address.pathname + address.search + address.hash)
      memory = token
      attempt(() => sessionStorage.setItem(key, token))
      return true
    },
    read: (): string => memory ?? attempt(() => sessionStorage.getItem(key)) ?? '',
    forget(): void {
      memory = undefined
      attempt(() => sessionStorage.removeItem(key))
    },
  }
}

/** Of the link to a new password. */
export const resetToken = createLinkToken('ekp-passwort-link', (address) => {
  const token = address.searchParams.get('token')
  address.searchParams.delete('token')
  return token
})

/** What stands behind # in the address of one page. */
const hashOn =
  (path: string): Cut =>
  (address) => {
    if (!address.pathname.endsWith(path) || address.hash.length < 2) return null
    const token = address.hash.slice(1)
    address.hash = ''
    return token
  }

/** Of the link to one reading [ablesung-34]. */
export const ableseToken = createLinkToken('ekp-ablese-link', hashOn('/ablesen'))

/** Of the link that adds a customer number, with the two numbers [anmeldung-41]. */
export const verknuepfungLink = createLinkToken('ekp-verknuepfung-link', hashOn('/kundennummer/hinzufuegen'))

/** Takes whatever the address has; whether it had one. */
export const takeLinkTokens = (place: Place): boolean =>
  [resetToken, ableseToken, verknuepfungLink].map((link) => link.take(place)).includes(true)
