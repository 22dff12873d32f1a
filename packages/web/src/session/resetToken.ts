import { attempt } from '../lib/attempt.ts'

const key = 'ekp-passwort-link'

let memory: string | undefined

/**
 * The token of a mailed password link: for a reload of this tab, never in an address, a draft or another tab. Where the
 * browser keeps nothing, a reload needs the link again.
 */
export const resetToken = {
  /** Takes the token out of the address before any other code can read it there [T4]. */
  take({ location, history }: Window): void {
    const address = new URL(location.href)
    const token = address.searchParams.get('token')
    if (token === null) return
    address.searchParams.delete('token')
    history.replaceState(history.state, '', address.pathname + address.search + address.hash)
    memory = token
    attempt(() => sessionStorage.setItem(key, token))
  },
  read: (): string => memory ?? attempt(() => sessionStorage.getItem(key)) ?? '',
  forget(): void {
    memory = undefined
    attempt(() => sessionStorage.removeItem(key))
  },
}
